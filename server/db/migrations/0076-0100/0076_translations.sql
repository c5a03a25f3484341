-- What a translation was made from: the original's words as it has taken them over, to be compared with what they are now.
create table story_translations (
  story_id text primary key references stories (id) on delete cascade,
  original_id text not null references stories (id) on delete cascade,
  taken jsonb not null,
  taken_at timestamptz not null default now(),
  taken_by text references users (id) on delete set null
);
create index story_translations_of_original on story_translations (original_id);

-- A story has to follow what happened to its sibling in another language.
create table translation_tasks (
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  story_id text not null references stories (id) on delete cascade,
  kind text not null check (kind in ('correction', 'kill')),
  -- The story that was corrected or killed. No reference: the task outlives it.
  cause_id text not null,
  -- The correction, or the reason of the kill.
  text text not null,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  done_by text references users (id) on delete set null,
  outcome text check (outcome in ('changed', 'nothing to do')),
  check ((done_at is null) = (outcome is null))
);
create index translation_tasks_of_story on translation_tasks (story_id) where done_at is null;
create index translation_tasks_open on translation_tasks (id) where done_at is null;

-- The desk's table of stories in a language that few are in; most are in the first one.
create index stories_by_publication_in_language on stories
  (language, (case when status = 'draft' then updated_at else publish_at end) desc, id desc) where language <> 'en';
create index stories_by_change_in_language on stories (language, updated_at desc, id desc) where language <> 'en';
