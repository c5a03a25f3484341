-- Merges of tags and of authors, for thirty days: an editor who sees a mistake takes one back (ADR-070).

create table merges (
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  kind text not null check (kind in ('tag', 'author')),
  -- The names that are gone, as they were written, and their keys: of tags as in tag_aliases, of an author the id.
  former text[] not null,
  former_keys text[] not null,
  -- The name that stays, and its key.
  present text not null,
  present_key text not null,
  made_by text,
  made_at timestamptz not null default now(),
  -- Null while stories move, and after an interruption until somebody merges the same again.
  finished_at timestamptz,
  -- When somebody began to undo it; the row goes when that has come to its end.
  undone_at timestamptz
);
create index merges_by_time on merges (kind, made_at desc, id desc);

-- What each of them changed, as it was before: one row for each row of `place`, the table that it was changed in.
create table merge_changes (
  merge_id text not null references merges (id) on delete cascade,
  place text not null,
  key text not null,
  -- Null: there was no such row.
  before jsonb,
  primary key (merge_id, place, key)
);
