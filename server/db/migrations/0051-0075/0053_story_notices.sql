-- Each running node, by its last sign of life.
create table site_nodes (
  id text primary key,
  started_at timestamptz not null,
  seen_at timestamptz not null
);

-- A correction or a kill of a story that readers could see, and how far it has come.
create table story_notices (
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  -- No reference: what readers were told stays known when the story is deleted.
  story_id text not null,
  kind text not null check (kind in ('correction', 'kill')),
  origin text not null check (origin in ('desk', 'wire')),
  title text not null,
  -- The story's address at that moment.
  path text not null,
  section text not null,
  -- The correction, or the reason of a kill.
  text text not null,
  -- What was announced: the pages that every node has to drop.
  change jsonb not null,
  created_by text references users (id) on delete set null,
  created_at timestamptz not null,
  settled_at timestamptz,
  -- Why it was closed before every channel had it.
  closed text,
  check (closed is null or settled_at is not null)
);
create index story_notices_of_story on story_notices (story_id, id desc);
create index story_notices_open on story_notices (id) where settled_at is null;
create index story_notices_by_time on story_notices (created_at);

create table notice_receipts (
  notice_id text not null references story_notices (id) on delete cascade,
  channel text not null,
  state text not null check (state in ('waiting', 'done', 'failed', 'not needed')),
  -- In words, for the desk.
  detail text not null,
  -- Failures in a row.
  attempts integer not null default 0,
  -- When to look again, or when another node may take over from the one that looks; null: not any more.
  next_at timestamptz,
  changed_at timestamptz not null,
  primary key (notice_id, channel)
);
create index notice_receipts_due on notice_receipts (next_at) where state in ('waiting', 'failed');

-- The nodes that have dropped the pages of a notice.
create table notice_nodes (
  notice_id text not null references story_notices (id) on delete cascade,
  node_id text not null,
  at timestamptz not null,
  primary key (notice_id, node_id)
);

-- What the WebSub hub knows of each feed.
create table feed_pings (
  path text primary key,
  -- When the last ping began that the hub accepted.
  told_at timestamptz,
  tried_at timestamptz not null,
  -- Failures in a row.
  failures integer not null default 0,
  problem text
);
