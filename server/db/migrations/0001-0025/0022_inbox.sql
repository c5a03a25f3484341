-- What the desk does with what visitors sent: replies by mail, notes among colleagues, and who changed what.

create table submission_entries (
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  submission_id text not null references submissions (id) on delete cascade,
  kind text not null check (kind in ('reply', 'note', 'event')),
  -- One entry however often the same form is sent.
  key text not null,
  body text not null,
  by_user text references users (id) on delete set null,
  -- Kept as it was: people may be gone when somebody reads it.
  by_name text not null,
  mail_id text references mails (id) on delete set null,
  created_at timestamptz not null,
  unique (submission_id, key)
);
create index submission_entries_by_mail on submission_entries (mail_id) where mail_id is not null;

create index submissions_to_do on submissions (id desc) where state in ('new', 'open');
create index submissions_to_anonymise on submissions (kind, settled_at)
  where anonymised_at is null and settled_at is not null;

-- The mail server said that it will never take this mail: its address is dead, not the way to it.
alter table mails add column refused_for_good boolean not null default false;
create index mails_by_recipient on mails (lower(recipient));
create index mails_sent on mails (sent_at) where sent_at is not null;
