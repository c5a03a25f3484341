-- What a picture looks like in 64 bits (a difference hash): pictures that look alike differ in few of them. Null until
-- a job has worked it out. Each quarter has an index: where at most seven bits differ, one quarter differs in one at most.
alter table media add column look bit(64);
create index media_by_look_1 on media ((substring(look from 1 for 16)));
create index media_by_look_2 on media ((substring(look from 17 for 16)));
create index media_by_look_3 on media ((substring(look from 33 for 16)));
create index media_by_look_4 on media ((substring(look from 49 for 16)));
create index media_without_look on media (created_at) where look is null;
