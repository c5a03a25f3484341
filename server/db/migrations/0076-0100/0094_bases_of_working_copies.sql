-- What a story on the site said when its working copy was begun, or last put together with it: only with that can the
-- desk tell whether it was the editor or the wire who changed a field. Null for copies begun earlier, and for drafts.
alter table story_drafts add column base_fields jsonb;
