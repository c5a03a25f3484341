-- Names that were merged into others, and addresses that moved: what comes under the old one finds the new one.

create table author_aliases (
  name_key text primary key,
  author_id text not null references authors (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index author_aliases_by_author on author_aliases (author_id);
create index authors_by_name on authors (name_key text_pattern_ops);

create table tag_aliases (
  tag_key text primary key,
  tag text not null,
  created_at timestamptz not null default now()
);

-- Paths as they stand in an address, percent-decoded, without a slash at the end.
create table address_redirects (
  path text primary key check (path like '/%'),
  target text not null,
  story_id text references stories (id) on delete cascade,
  note text not null default '',
  created_at timestamptz not null default now()
);
create index address_redirects_by_target on address_redirects (target);
create index address_redirects_by_story on address_redirects (story_id);
