-- The newsroom: what is read, where it stands, who wrote it. Ids are 24 hex digits in order of creation; times are UTC.

create table settings (
  key text primary key,
  value jsonb not null
);

create table media (
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  hash text not null unique,
  mime text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  bytes integer not null,
  colour text not null default '#dcdad3',
  avif_ready boolean not null default false,
  alt text not null default '',
  caption text not null default '',
  credit text not null default '',
  created_at timestamptz not null default now()
);
create index media_waiting_for_avif on media (created_at) where not avif_ready;

create table authors (
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  name text not null,
  name_key text not null unique,
  source text not null check (source in ('desk', 'wire', 'sample')),
  title text,
  category text,
  bio text,
  media_id text references media (id),
  twitter text,
  linkedin text,
  website text,
  email text,
  location text,
  expertise text[] not null default '{}',
  followers_count integer not null default 0 check (followers_count >= 0),
  joined_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);

create table stories (
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  kind text not null check (kind in ('article', 'blog', 'deep-dive')),
  source text not null check (source in ('desk', 'wire', 'sample')),
  status text not null check (status in ('draft', 'published', 'withdrawn')),
  section text not null,
  slug text not null unique,
  title text not null,
  standfirst text not null default '',
  meta_description text,
  body_html text not null default '',
  parts jsonb not null default '[]',
  category text not null default 'News',
  sub_category text,
  location text,
  tags text[] not null default '{}',
  author_id text references authors (id),
  author_name text,
  media_id text references media (id),
  image_url text,
  image_alt text not null default '',
  image_caption text not null default '',
  image_credit text not null default '',
  is_featured boolean not null default false,
  is_top boolean not null default false,
  is_breaking boolean not null default false,
  is_live boolean not null default false,
  is_sponsored boolean not null default false,
  read_minutes integer not null default 1,
  publish_at timestamptz not null default now(),
  -- False when the source gave no date: it is listed by when it came in and shown as 'Recently' or 'Unknown Date'.
  date_known boolean not null default true,
  corrected_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  -- Only stories that came by the wire carry these; a desk copy keeps them so that a kill notice still finds it.
  wire_source text,
  wire_id text,
  wire_fingerprint text,
  absolute_url text,
  url text,
  licence text,
  attribution text,
  source_url text,
  search tsvector generated always as (
    setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', standfirst), 'B')
  ) stored,
  unique (wire_source, wire_id)
);
create index stories_newest on stories (publish_at desc, id desc) where status = 'published';
create index stories_by_author on stories (author_id, publish_at desc, id desc) where status = 'published';
create index stories_by_category on stories (lower(category), publish_at desc, id desc) where status = 'published';
create index stories_featured on stories (publish_at desc, id desc) where status = 'published' and is_featured;
-- Blogs and deep dives are few among a million articles: the home page asks for the newest of each.
create index stories_newest_of_kind on stories (kind, publish_at desc, id desc) where status = 'published' and kind <> 'article';
create index stories_by_media on stories (media_id);
create index stories_by_tag on stories using gin (tags);
create index stories_search on stories using gin (search);

-- A story stands on one or more sections. Tier 0 is the desk's own, 1 the wire, 2 the samples: the order in which
-- sources are read. Publishing state and time are copied here so that a list is one index scan.
create table placements (
  section text not null,
  kind text not null check (kind in ('article', 'blog', 'deep-dive')),
  story_id text not null references stories (id) on delete cascade,
  tier smallint not null check (tier in (0, 1, 2)),
  position integer not null default 2147483647,
  publish_at timestamptz not null,
  live boolean not null,
  primary key (section, story_id)
);
create index placements_in_order on placements (section, kind, tier, position, publish_at desc, story_id desc) where live;
create index placements_by_story on placements (story_id);

create table slug_redirects (
  slug text primary key,
  story_id text not null references stories (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index slug_redirects_by_story on slug_redirects (story_id);

create table story_revisions (
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  story_id text not null references stories (id) on delete cascade,
  version integer not null,
  snapshot jsonb not null,
  saved_by text,
  saved_at timestamptz not null default now(),
  unique (story_id, version)
);

-- What editors have to know although nobody asked: a kill notice on a story they changed, a source that stays away.
create table desk_notices (
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  kind text not null,
  story_id text references stories (id) on delete cascade,
  message text not null,
  created_at timestamptz not null default now(),
  seen_at timestamptz
);
create index desk_notices_unseen on desk_notices (created_at desc) where seen_at is null;
