-- Whose turn it is at what runs again and again: one process holds the lease of a name at a time, and keeps renewing it.

create table recurring_jobs (
  name text primary key,
  next_at timestamptz not null default now(),
  leased_by text,
  leased_until timestamptz
);
