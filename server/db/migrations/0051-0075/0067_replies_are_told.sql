-- A reply is told to everybody who has written in its thread, named in it or not. `is_named` says the one reason,
-- `in_thread` the other; a person finds the note among their mentions while either holds.
alter table note_mentions add column in_thread boolean not null default false;

drop index note_mentions_unread;
drop index note_mentions_read;
create index note_mentions_unread on note_mentions (user_id, at desc) where (is_named or in_thread) and read_at is null;
create index note_mentions_read on note_mentions (user_id, at desc) where (is_named or in_thread) and read_at is not null;
