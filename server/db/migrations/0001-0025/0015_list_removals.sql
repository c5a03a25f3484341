-- What editors took off a section's list, so that it can be put back. A story that is taken off all lists is a draft, and
-- so is one that was never published: only this table tells them apart.

create table list_removals (
  section text not null,
  story_id text not null references stories (id) on delete cascade,
  removed_by text,
  removed_at timestamptz not null,
  primary key (section, story_id)
);
create index list_removals_newest on list_removals (section, removed_at desc, story_id desc);
create index list_removals_by_story on list_removals (story_id);

-- Until now a draft of the desk that stands on a list came there by no other way.
insert into list_removals (section, story_id, removed_at)
select p.section, p.story_id, date_trunc('milliseconds', s.updated_at)
from placements p join stories s on s.id = p.story_id
where p.kind = 'article' and p.tier = 0 and not p.live and s.source = 'desk' and s.status = 'draft';
