-- What was removed at the desk in the last minutes, row by row, so that whoever removed it can undo that.
create table removals (
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  kind text not null,
  -- Of the removed thing, as the audit log names it.
  subject_id text not null,
  title text not null,
  removed_by text not null references users (id) on delete cascade,
  removed_at timestamptz not null default now()
);
create index removals_by_time on removals (removed_at);

create table removed_rows (
  removal_id text not null references removals (id) on delete cascade,
  -- The table that the row was in.
  place text not null,
  row jsonb not null
);
create index removed_rows_of_removal on removed_rows (removal_id);
