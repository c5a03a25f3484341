-- What is on the channel: weekly programmes on London's clock, single ones at an instant, and what is different on one day.

create table programmes (
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  -- Samples are shown as long as there is nothing else; 'hidden' ones are not.
  source text not null check (source in ('desk', 'sample', 'hidden-sample')),
  title text not null check (title <> ''),
  summary text not null default '',
  category text not null default '',
  is_live boolean not null default false,
  minutes integer not null check (minutes between 1 and 1440),
  -- Of a single programme.
  starts_at timestamptz,
  -- Of a weekly one: ISO days of the week, London's clock, first and last day.
  days integer[],
  start_time text check (start_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  first_day date,
  last_day date check (last_day >= first_day),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by text references users (id) on delete set null,
  check (
    (starts_at is not null and days is null and start_time is null and first_day is null and last_day is null)
    or (starts_at is null and days is not null and start_time is not null and first_day is not null)
  )
);
create index programmes_once on programmes (starts_at) where starts_at is not null;
create index programmes_weekly on programmes (source) where starts_at is null;

create table programme_exceptions (
  programme_id text not null references programmes (id) on delete cascade,
  -- The day that the rule gives it.
  day date not null,
  kind text not null check (kind in ('cancelled', 'moved', 'replaced')),
  starts_at timestamptz,
  minutes integer check (minutes between 1 and 1440),
  title text,
  summary text,
  category text,
  is_live boolean,
  primary key (programme_id, day),
  check ((kind = 'moved') = (starts_at is not null and minutes is not null)),
  check ((kind = 'replaced') = (title is not null))
);
