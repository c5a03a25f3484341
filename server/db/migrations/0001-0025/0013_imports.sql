-- What came from another system, so that an import that broke off goes on where it stopped.

create table imported_items (
  source text not null,
  key text not null,
  story_id text references stories (id) on delete set null,
  outcome text not null check (outcome in ('stored', 'skipped')),
  at timestamptz not null default now(),
  primary key (source, key)
);
create index imported_items_by_story on imported_items (story_id);
