-- What a deep dive's own page shows at its top where that differs from its card: heading and picture.
alter table stories add column page_head jsonb;

-- Both lists of World News as they were saved, so that a former state can be had back.
create table world_news_revisions (
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  lists jsonb not null,
  saved_by text,
  saved_at timestamptz not null default now()
);
