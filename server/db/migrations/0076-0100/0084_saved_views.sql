-- Filters of the desk's table of stories that people have saved under a name, each for themselves.
create table saved_views (
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  user_id text not null references users (id) on delete cascade,
  name text not null check (length(name) between 1 and 40),
  -- As storiesQuery has it, without a page.
  filter jsonb not null,
  created_at timestamptz not null default now()
);
create index saved_views_by_user on saved_views (user_id);
