-- The wire: the state of each source, what was refused and why, and the pictures that are still to be fetched.

create table wire_sources (
  id text primary key,
  etag text,
  last_modified text,
  last_poll_at timestamptz,
  last_success_at timestamptz,
  last_error_at timestamptz,
  last_error text,
  failures_in_a_row integer not null default 0,
  paused_until timestamptz,
  counts jsonb not null default '{}'
);

create table wire_quarantine (
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  source_id text not null,
  item_hash text not null,
  wire_id text,
  reason text not null,
  item text not null,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  unique (source_id, item_hash)
);
create index wire_quarantine_newest on wire_quarantine (last_seen_at desc);

create table remote_pictures (
  url text primary key,
  state text not null check (state in ('waiting', 'fetched', 'refused')),
  media_id text references media (id),
  attempts integer not null default 0,
  next_try_at timestamptz not null default now(),
  reason text,
  created_at timestamptz not null default now()
);
create index remote_pictures_due on remote_pictures (next_try_at) where state = 'waiting';
create index stories_by_remote_picture on stories (image_url) where image_url is not null and media_id is null;
