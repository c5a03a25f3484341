-- The one line above every page of readers; no text: nobody has put one up, or it was taken down.
create table site_banner (
  only_one boolean primary key default true check (only_one),
  level text check (level in ('breaking', 'live', 'update')),
  text text,
  href text,
  until timestamptz,
  version integer not null,
  set_by text references users (id) on delete set null,
  set_at timestamptz not null,
  check (num_nulls(level, text, href, until) in (0, 4))
);
