-- Sections that the desk merged into others: what comes under the old name is filed under the new one, and its address
-- leads there. A row is gone when the desk opens the section again.

create table section_aliases (
  section text primary key,
  target text not null check (target <> section),
  merged_by text,
  merged_at timestamptz not null default now()
);
