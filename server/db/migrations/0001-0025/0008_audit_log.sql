-- Who did what to what at the desk. Names are kept as they were: people and stories may be gone when somebody asks.

create table audit_log (
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  at timestamptz not null default now(),
  user_id text,
  user_name text not null,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  subject_title text not null default '',
  details jsonb not null default '{}'
);
create index audit_log_newest on audit_log (id desc);
create index audit_log_by_user on audit_log (user_id, id desc);
create index audit_log_by_subject on audit_log (subject_kind, subject_id, id desc);
