-- The home page: likes that a source counted, and the stories that editors or the wire mark as top.

-- First what takes long on a large store, last what keeps readers out: without a check nothing has to be read for it.
create index stories_top on stories (publish_at desc, id desc) where status = 'published' and is_top;
alter table stories add column likes integer not null default 0;
