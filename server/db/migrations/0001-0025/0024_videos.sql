-- The channel's videos as their provider lists them, how the provider is doing, and what the desk says about both.

create table videos (
  -- The provider's own id.
  id text primary key check (id ~ '^[A-Za-z0-9_-]{1,64}$'),
  channel_id text not null,
  title text not null default '',
  description text not null default '',
  channel_title text not null default '',
  published_at timestamptz not null,
  thumbnail_url text,
  -- The thumbnail once it was fetched; it stays while a newer one is on its way.
  media_id text references media (id) on delete set null,
  -- The address whose picture was tried last, had or not: another one is still to come.
  pictured text,
  duration text not null default 'PT0S',
  view_count bigint not null default 0,
  like_count bigint not null default 0,
  broadcast text not null default 'none' check (broadcast in ('none', 'upcoming', 'live', 'over')),
  scheduled_at timestamptz,
  started_at timestamptz,
  ended_at timestamptz,
  embeddable boolean not null default true,
  -- When its details were asked for last; null: never, so nobody sees it yet.
  details_at timestamptz,
  -- When they are to be asked for next, out of turn; null: with all others, once a day.
  ask_at timestamptz,
  -- How often in a row the provider left it out of the details: after the second time it is gone.
  misses integer not null default 0,
  gone_at timestamptz,
  -- What the desk says: it goes at the head of all lists, or nowhere.
  shown text not null default 'normal' check (shown in ('normal', 'featured', 'hidden')),
  first_seen_at timestamptz not null
);
-- The list that readers see, and the few videos that are or may become live.
create index videos_listed on videos ((shown = 'featured') desc, published_at desc, id desc)
  where gone_at is null and details_at is not null and shown <> 'hidden' and broadcast in ('none', 'over');
create unique index videos_one_featured on videos (shown) where shown = 'featured';
create index videos_over on videos (ended_at desc, id desc) where broadcast = 'over';
create index videos_on_air on videos (broadcast) where broadcast in ('upcoming', 'live');
create index videos_to_ask on videos (ask_at) where ask_at is not null and gone_at is null;
create index videos_by_details on videos (details_at) where details_at is not null and gone_at is null;
create index videos_newest on videos (published_at desc, id desc);
create index videos_by_media on videos (media_id) where media_id is not null;
create index videos_to_picture on videos (published_at desc)
  where thumbnail_url is not null and thumbnail_url is distinct from pictured;

-- One row for each channel that was ever asked for: where its poller stands.
create table video_sources (
  channel_id text primary key,
  uploads_id text,
  head_etag text,
  -- A reading of the whole list that is under way: since when, and the page that comes next.
  walk_began_at timestamptz,
  walk_page text,
  walked_at timestamptz,
  newest_details_at timestamptz,
  next_poll_at timestamptz,
  last_poll_at timestamptz,
  last_success_at timestamptz,
  last_error_at timestamptz,
  last_error text,
  failures_in_a_row integer not null default 0,
  paused_until timestamptz,
  -- Items that could not be read, since the beginning.
  refused integer not null default 0
);

-- Units of the provider's quota by its own day, which begins at midnight in California.
create table video_quota (
  day date primary key,
  used integer not null
);

-- What the desk says is live, until a time; 'automatic', or no row: the provider is believed.
create table live_choice (
  only_one boolean primary key default true check (only_one),
  kind text not null check (kind in ('set', 'cleared', 'automatic')),
  video_id text,
  title text not null default '',
  until timestamptz,
  version integer not null,
  set_by text references users (id) on delete set null,
  set_at timestamptz not null,
  check ((kind = 'set') = (video_id is not null)),
  check ((kind = 'automatic') = (until is null))
);

-- Thumbnails come by the thousand: of those one small rendition is made at once, the others when first shown.
alter table remote_pictures add column is_thumbnail boolean not null default false;
