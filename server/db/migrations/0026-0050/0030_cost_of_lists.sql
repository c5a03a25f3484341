-- What one call may cost. A page far down a list skips what stands before it, so the indexes of the lists hold all that
-- decides who is public: skipping reads the index alone, a fiftieth of what reading the rows takes.

drop index stories_newest;
create index stories_newest on stories (publish_at desc, id desc) include (unpublish_at, source, kind)
  where status = 'published';
drop index stories_by_author;
create index stories_by_author on stories (author_id, publish_at desc, id desc) include (unpublish_at)
  where status = 'published';
drop index stories_by_category;
create index stories_by_category on stories (lower(category), publish_at desc, id desc)
  include (unpublish_at, source, category) where status = 'published';
drop index stories_featured;
create index stories_featured on stories (publish_at desc, id desc) include (unpublish_at, source)
  where status = 'published' and is_featured;
drop index stories_newest_of_kind;
create index stories_newest_of_kind on stories (kind, publish_at desc, id desc) include (unpublish_at)
  where status = 'published' and kind <> 'article';
drop index placements_in_order;
create index placements_in_order on placements (section, kind, tier, position, publish_at desc, story_id desc)
  include (unpublish_at) where live;

-- The few stories that go, or have gone, at a time: they are taken off the numbers below.
create index stories_going_by_author on stories (author_id, unpublish_at)
  where status = 'published' and unpublish_at is not null;

-- How many published stories each author has in a month of London. Each write adds rows of its own, so that writers never
-- wait for each other; the number is their sum, and a job folds them into one row for each month.
create table author_months (
  author_id text not null,
  month date not null,
  stories integer not null
);

insert into author_months (author_id, month, stories)
select author_id, date_trunc('month', publish_at at time zone 'Europe/London')::date, count(*)
from stories where author_id is not null and status = 'published' group by 1, 2;

create index author_months_by_author on author_months (author_id, month) include (stories);

create function count_inserted_stories() returns trigger language plpgsql as $$
begin
  insert into author_months (author_id, month, stories)
  select author_id, date_trunc('month', publish_at at time zone 'Europe/London')::date, count(*)
  from inserted where author_id is not null and status = 'published' group by 1, 2;
  return null;
end
$$;
create trigger stories_count_inserted after insert on stories
  referencing new table as inserted for each statement execute function count_inserted_stories();

create function count_deleted_stories() returns trigger language plpgsql as $$
begin
  insert into author_months (author_id, month, stories)
  select author_id, date_trunc('month', publish_at at time zone 'Europe/London')::date, -count(*)
  from deleted where author_id is not null and status = 'published' group by 1, 2;
  return null;
end
$$;
create trigger stories_count_deleted after delete on stories
  referencing old table as deleted for each statement execute function count_deleted_stories();

create function count_changed_story() returns trigger language plpgsql as $$
begin
  insert into author_months (author_id, month, stories)
  select author_id, month, sum(change) from (values
    (old.author_id, date_trunc('month', old.publish_at at time zone 'Europe/London')::date,
      case when old.status = 'published' then -1 else 0 end),
    (new.author_id, date_trunc('month', new.publish_at at time zone 'Europe/London')::date,
      case when new.status = 'published' then 1 else 0 end)
  ) as changes (author_id, month, change)
  where author_id is not null group by author_id, month having sum(change) <> 0;
  return null;
end
$$;
create trigger stories_count_changed after update of author_id, status, publish_at on stories for each row
  when ((old.author_id, old.status, old.publish_at) is distinct from (new.author_id, new.status, new.publish_at))
  execute function count_changed_story();
