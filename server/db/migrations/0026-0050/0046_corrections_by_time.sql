-- The public list of corrections, newest first.
create index story_corrections_by_time on story_corrections (at desc, id desc);
