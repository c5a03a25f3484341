-- What an import of programmes wrote over or removed, for a day: an editor who sees a mistake takes the import back.
create table schedule_imports (
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  imported_at timestamptz not null default now(),
  -- Names all programmes of the desk as the import left them.
  left_as text not null,
  added text[] not null,
  -- Rows of programmes and of programme_exceptions as they were before.
  programmes jsonb not null,
  exceptions jsonb not null
);
