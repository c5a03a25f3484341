-- Mails until they are sent, how people get their accounts and new passwords, and the second factor of a login.

create table mails (
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  recipient text not null,
  recipient_name text not null default '',
  template text not null,
  -- Sealed with the session secret, since links in it let people in; gone once the mail is.
  sealed_props text,
  created_at timestamptz not null default now(),
  tries int not null default 0,
  last_error text,
  sent_at timestamptz,
  failed_at timestamptz
);
create index mails_waiting on mails (id) where sent_at is null and failed_at is null;

create table invitations (
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  email text not null,
  name text not null,
  role text not null check (role in ('administrator', 'editor', 'reporter')),
  token_hash text not null unique,
  invited_by text references users (id) on delete set null,
  mail_id text references mails (id) on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create unique index invitations_by_email on invitations (email);

create table password_resets (
  token_hash text primary key,
  user_id text not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index password_resets_by_user on password_resets (user_id);

create table second_factors (
  user_id text primary key references users (id) on delete cascade,
  sealed_secret text not null,
  created_at timestamptz not null default now(),
  -- Null: begun, not yet asked for at the login.
  confirmed_at timestamptz,
  -- The last 30-second step whose code was taken: each counts once.
  last_step bigint not null default 0
);

create table recovery_codes (
  user_id text not null references second_factors (user_id) on delete cascade,
  code_hash text not null,
  primary key (user_id, code_hash)
);

alter table sessions add column last_used_at timestamptz not null default now();
-- The password was right and the code is still asked for: nobody has this session's cookie yet.
alter table sessions add column awaits_code boolean not null default false;

-- Failed logins are counted into one entry an hour.
create index audit_log_failed_logins on audit_log (subject_id, id desc) where action = 'failed to log in';
