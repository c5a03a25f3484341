-- The author who was merged under this name: browsers remember whom they follow by id, and know the former one alone.
alter table author_aliases add column former_id text;
