-- Working copies: what editors type into, beside the story that readers see; every save a revision; publishing and
-- unpublishing at a time; corrections; who has a story open.

-- Null: it stays. Copied to the placements as `publish_at` is, so that a list is one index scan.
alter table stories add column unpublish_at timestamptz;
alter table placements add column unpublish_at timestamptz;
create index stories_going on stories (unpublish_at) where status = 'published' and unpublish_at is not null;
create index stories_by_change on stories (updated_at desc, id desc);
create index stories_by_change_own on stories (updated_at desc, id desc) where source = 'desk';
create index stories_not_published on stories (updated_at desc, id desc) where status <> 'published';

-- Never starts again: a tab that knew a working copy which was put away must not match the next one.
create sequence story_draft_versions as integer;

create table story_drafts (
  story_id text primary key references stories (id) on delete cascade,
  fields jsonb not null,
  version integer not null default nextval('story_draft_versions'),
  -- The version of the story that it began from.
  base_version integer not null,
  in_review_since timestamptz,
  review_asked_by text,
  -- The last answer to a review: {accepted, note, by, at}.
  review jsonb,
  updated_by text,
  updated_at timestamptz not null default now()
);
create index story_drafts_in_review on story_drafts (in_review_since) where in_review_since is not null;

-- A working copy's revision has the fields as typed and no version of the story.
alter table story_revisions alter column version drop not null;
alter table story_revisions alter column snapshot drop not null;
alter table story_revisions add column action text not null default 'saved';
alter table story_revisions add column fields jsonb;
alter table story_revisions add constraint story_revisions_hold_something check (snapshot is not null or fields is not null);
create index story_revisions_of_story on story_revisions (story_id, id desc);

create table story_corrections (
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  story_id text not null references stories (id) on delete cascade,
  at timestamptz not null default now(),
  text text not null,
  by_user text
);
create index story_corrections_of_story on story_corrections (story_id, id);

-- One row for each tab in which a story is open; forgotten half a minute after its last sign of life.
create table story_presence (
  story_id text not null references stories (id) on delete cascade,
  tab text not null,
  user_id text not null,
  since timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  is_typing boolean not null default false,
  primary key (story_id, tab)
);
