-- What the home page's settings were: every save by whom and when, so that a former state can be brought back and a
-- save over a newer state is noticed.

create table setting_revisions (
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  key text not null,
  version integer not null,
  value jsonb not null,
  saved_by text,
  saved_at timestamptz not null default now(),
  unique (key, version)
);
