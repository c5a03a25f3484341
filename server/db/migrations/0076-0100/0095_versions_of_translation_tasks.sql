-- The story's version whose publication or withdrawal completed the task: undoing that change opens the task again. Null
-- for what nobody undoes (a correction, a saved draft, an answer that there is nothing to do), and for tasks completed
-- earlier.
alter table translation_tasks add column done_version integer;
