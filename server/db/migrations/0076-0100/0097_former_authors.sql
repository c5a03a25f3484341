-- The author who was merged under this name: browsers remember whom they follow by id, and know the former one alone.
alter table author_aliases add column former_id text;
create index author_aliases_by_former on author_aliases (former_id) where former_id is not null;
