-- The notes of one story. Each change of them takes the next `seq` under the lock of this row.
create table story_note_lists (
  story_id text primary key references stories (id) on delete cascade,
  seq integer not null default 0
);

-- What the desk writes about a story among itself. Never part of the story: not in its row, working copy or revisions.
create table story_notes (
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  story_id text not null references story_note_lists (story_id) on delete cascade,
  -- The note that this is a reply to.
  parent_id text references story_notes (id) on delete cascade,
  -- The `seq` it was written with: the order of notes, whatever the clocks of those who make their ids say.
  number integer not null,
  field text not null check (field in ('story', 'title', 'standfirst', 'content')),
  -- The passage, and what stood around it.
  quote text not null,
  text_before text not null,
  text_after text not null,
  place integer not null,
  body text not null,
  -- What should stand in place of the passage; null: it is a comment.
  replacement text,
  author text not null,
  author_id text references users (id) on delete set null,
  created_at timestamptz not null,
  edited_at timestamptz,
  state text not null default 'open' check (state in ('open', 'resolved', 'accepted', 'rejected')),
  settled_by text,
  settled_by_id text references users (id) on delete set null,
  settled_at timestamptz,
  check ((state = 'open') = (settled_at is null)),
  check (state not in ('accepted', 'rejected') or replacement is not null),
  check (parent_id is null or (state = 'open' and replacement is null))
);
create index story_notes_of_story on story_notes (story_id, number);
create index story_notes_open on story_notes (story_id) where parent_id is null and state = 'open';

-- Who was mentioned. A row stays when the name is taken out again: nobody is mailed twice about one note.
create table note_mentions (
  note_id text not null references story_notes (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  is_named boolean not null default true,
  at timestamptz not null,
  read_at timestamptz,
  primary key (note_id, user_id)
);
create index note_mentions_unread on note_mentions (user_id, at desc) where is_named and read_at is null;
create index note_mentions_read on note_mentions (user_id, at desc) where is_named and read_at is not null;
