-- Sources of the wire that the desk manages, beside the feed that the operator sets by WIRE_URL (ADR-072). How each is
-- doing stands in wire_sources, under its id.
create table managed_sources (
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  name text not null,
  url text not null,
  format text not null,
  -- Sealed with a key derived from the session secret; null: it needs none.
  sealed_secret text,
  secret_in text not null check (secret_in in ('bearer', 'header', 'query')),
  -- Of the header or the query parameter.
  secret_name text not null,
  interval_seconds integer not null check (interval_seconds between 60 and 86400),
  -- [{category, section}], the first that fits counts.
  sections jsonb not null,
  -- For stories of a category that neither these nor the site's own rules know; null: latest-news.
  default_section text,
  trust text not null check (trust in ('publish', 'hold')),
  -- Of two sources that send the same event, the higher one is read; the operator's feed has 50.
  priority integer not null check (priority between 0 and 100),
  licence text not null,
  credit text not null,
  pictures text not null check (pictures in ('use', 'credited', 'none')),
  paused_at timestamptz,
  version integer not null default 1,
  created_by text references users (id) on delete set null,
  created_at timestamptz not null,
  changed_at timestamptz not null
);

-- What the last polls of each source brought, the operator's feed included. Polls that bring the same nothing, or fail in
-- the same way, share a row.
create table source_polls (
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  source_id text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  times integer not null default 1,
  outcome text not null check (outcome in ('news', 'nothing new', 'failed')),
  counts jsonb not null,
  -- Why it failed.
  message text
);
create index source_polls_of_source on source_polls (source_id, id desc);

-- By what a story of one source is known as the event that another source sends too. For a few days after it came.
create table story_wire_keys (
  story_id text not null references stories (id) on delete cascade,
  key text not null,
  kept_at timestamptz not null,
  primary key (story_id, key)
);
create index story_wire_keys_by_key on story_wire_keys (key);
create index story_wire_keys_by_age on story_wire_keys (kept_at);
