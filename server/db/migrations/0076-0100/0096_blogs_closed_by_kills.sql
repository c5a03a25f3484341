-- The story's last kill has closed the live blog, so undoing it opens the blog again. False for one that was closed
-- before that, and for those that kills closed before this column was there.
alter table live_blogs add column closed_by_kill boolean not null default false;
