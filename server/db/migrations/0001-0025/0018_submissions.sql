-- What visitors send to be answered by people: requests for support, bookings of a show. Private to the desk.

create table submissions (
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  kind text not null check (kind in ('diaspora', 'booking')),
  -- One submission however often the same form arrives.
  key text not null,
  -- What the sender can name it by.
  reference text not null unique,
  state text not null default 'new' check (state in ('new', 'open', 'answered', 'settled', 'spam')),
  assigned_to text references users (id) on delete set null,
  name text not null default '',
  email text not null default '',
  phone text not null default '',
  subject text not null default '',
  details jsonb not null default '{}',
  created_at timestamptz not null,
  changed_at timestamptz not null,
  version int not null default 1,
  settled_at timestamptz,
  anonymised_at timestamptz,
  unique (kind, key)
);
create index submissions_by_state on submissions (state, id desc);
create index submissions_by_kind on submissions (kind, state, id desc);
create index submissions_by_assigned on submissions (assigned_to, state, id desc) where assigned_to is not null;
create index submissions_by_email on submissions (lower(email)) where email <> '';

create table submission_files (
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  -- Null until what it belongs to is filed; cleared away when that never happens.
  submission_id text references submissions (id) on delete cascade,
  form text not null,
  field text not null,
  -- As the sender named it, for people; the file itself lies under its hash.
  name text not null,
  type text not null,
  bytes bigint not null check (bytes > 0),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null
);
create index submission_files_by_submission on submission_files (submission_id) where submission_id is not null;
create index submission_files_waiting on submission_files (created_at) where submission_id is null;
create index submission_files_by_hash on submission_files (hash);
