-- What is read, shared and followed. No table here refers to `stories`: a foreign key would lock the story's row for
-- each new count. Counts of stories that are gone are removed by a job.

-- All-time views and how hot a story is (the logarithm of its decayed views, see server/analytics/heat.ts). Author and
-- time are copied at each count, so that an author's most read stories are one index scan.
create table story_views (
  story_id text primary key,
  views bigint not null,
  heat double precision not null,
  author_id text,
  publish_at timestamptz not null
) with (fillfactor = 80);
create index story_views_hottest on story_views (heat desc, story_id desc);
create index story_views_by_author on story_views (author_id, views desc, publish_at desc, story_id desc);

-- Views of a UTC day by the sections on which the stories stood when they were read: a story on two sections of a
-- question counts once, and a week is a few hundred rows however many stories there are.
create table section_views (
  day date not null,
  sections text[] not null,
  category text not null,
  views bigint not null,
  primary key (day, sections, category)
);

create table story_shares (
  story_id text not null,
  platform text not null,
  shares bigint not null,
  last_at timestamptz not null default now(),
  primary key (story_id, platform)
);

-- Who follows whom: a random number that a browser keeps, nothing else about the reader.
create table author_followers (
  follower text not null,
  author_id text not null references authors (id) on delete cascade,
  since timestamptz not null default now(),
  primary key (follower, author_id)
);
create index author_followers_by_author on author_followers (author_id);
