-- The desk's table of stories by publication: drafts stand at their last change, as they have no time of their own.
create index stories_by_publication on stories
  ((case when status = 'draft' then updated_at else publish_at end) desc, id desc);
create index stories_by_publication_own on stories
  ((case when status = 'draft' then updated_at else publish_at end) desc, id desc) where source = 'desk';
create index stories_by_publication_of_kind on stories
  (kind, (case when status = 'draft' then updated_at else publish_at end) desc, id desc) where kind <> 'article';

-- What one person has written.
create index story_revisions_by_person on story_revisions (saved_by, story_id);
create index story_drafts_by_person on story_drafts (updated_by, story_id);

-- A section's and an author's stories in every state; wire stories may name an author who has no page.
create index stories_of_author on stories (author_id) where author_id is not null;
create index stories_of_named_author on stories (lower(author_name)) where author_id is null;
create index stories_of_section on stories (section);
