-- Stories in several languages: separate stories, each with its own address, state and history, in a group of translations.
alter table stories
  add column language text not null default 'en' check (language ~ '^[a-z]{2,3}$'),
  -- Shared by the stories that say the same in different languages; null for a story without another.
  add column translation_group text;
create unique index stories_of_translation_group on stories (translation_group, language)
  where translation_group is not null;

-- Lists are of one language, so their indexes are as well. `stories_newest` stays for what is read across languages.
create index stories_newest_in_language on stories (language, publish_at desc, id desc)
  include (unpublish_at, source, kind) where status = 'published';
drop index stories_by_author;
create index stories_by_author on stories (author_id, language, publish_at desc, id desc) include (unpublish_at)
  where status = 'published';
drop index stories_by_category;
create index stories_by_category on stories (lower(category), language, publish_at desc, id desc)
  include (unpublish_at, source, category) where status = 'published';
drop index stories_featured;
create index stories_featured on stories (language, publish_at desc, id desc) include (unpublish_at, source)
  where status = 'published' and is_featured;
drop index stories_newest_of_kind;
create index stories_newest_of_kind on stories (kind, language, publish_at desc, id desc) include (unpublish_at)
  where status = 'published' and kind <> 'article';

-- The language of a placement is its story's. Kept by triggers, so that no way of writing can forget it.
alter table placements add column language text not null default 'en';
drop index placements_in_order;
create index placements_in_order on placements
  (section, kind, language, tier, position, publish_at desc, story_id desc) include (unpublish_at) where live;

create function place_in_language() returns trigger language plpgsql as $$
begin
  new.language := coalesce((select s.language from stories s where s.id = new.story_id), new.language);
  return new;
end
$$;
create trigger placements_in_language before insert on placements for each row execute function place_in_language();

create function change_language_of_placements() returns trigger language plpgsql as $$
begin
  update placements set language = new.language where story_id = new.id;
  return null;
end
$$;
create trigger stories_change_language after update of language on stories for each row
  when (old.language is distinct from new.language) execute function change_language_of_placements();

-- An author's page counts the stories of its own language.
alter table author_months add column language text not null default 'en';
drop index author_months_by_author;
create index author_months_by_author on author_months (author_id, language, month) include (stories);

create or replace function count_inserted_stories() returns trigger language plpgsql as $$
begin
  insert into author_months (author_id, language, month, stories)
  select author_id, language, date_trunc('month', publish_at at time zone 'Europe/London')::date, count(*)
  from inserted where author_id is not null and status = 'published' group by 1, 2, 3;
  return null;
end
$$;

create or replace function count_deleted_stories() returns trigger language plpgsql as $$
begin
  insert into author_months (author_id, language, month, stories)
  select author_id, language, date_trunc('month', publish_at at time zone 'Europe/London')::date, -count(*)
  from deleted where author_id is not null and status = 'published' group by 1, 2, 3;
  return null;
end
$$;

create or replace function count_changed_story() returns trigger language plpgsql as $$
begin
  insert into author_months (author_id, language, month, stories)
  select author_id, language, month, sum(change) from (values
    (old.author_id, old.language, date_trunc('month', old.publish_at at time zone 'Europe/London')::date,
      case when old.status = 'published' then -1 else 0 end),
    (new.author_id, new.language, date_trunc('month', new.publish_at at time zone 'Europe/London')::date,
      case when new.status = 'published' then 1 else 0 end)
  ) as changes (author_id, language, month, change)
  where author_id is not null group by author_id, language, month having sum(change) <> 0;
  return null;
end
$$;
drop trigger stories_count_changed on stories;
create trigger stories_count_changed after update of author_id, language, status, publish_at on stories for each row
  when ((old.author_id, old.language, old.status, old.publish_at)
    is distinct from (new.author_id, new.language, new.status, new.publish_at))
  execute function count_changed_story();

-- The page of a topic lists the stories of its own language.
alter table topic_stories add column language text not null default 'en';
drop index topic_stories_newest;
create index topic_stories_newest on topic_stories (topic, language, is_sample, publish_at desc, story_id desc)
  include (unpublish_at);

create or replace function list_inserted_under_topics() returns trigger language plpgsql as $$
begin
  insert into topic_stories (topic, story_id, language, publish_at, unpublish_at, is_sample)
  select found.slug, s.id, s.language, s.publish_at, s.unpublish_at, s.source = 'sample'
  from inserted s cross join lateral topics_of(s.tags, s.category, s.sub_category) found where s.status = 'published';
  insert into topic_names (slug, name)
  select distinct on (found.slug) found.slug, found.name
  from inserted s cross join lateral topics_of(s.tags, s.category, s.sub_category) found
  where s.status = 'published' and not exists (select from topic_names known where known.slug = found.slug);
  return null;
end
$$;

create or replace function list_changed_under_topics() returns trigger language plpgsql as $$
begin
  delete from topic_stories t where t.story_id = new.id
    and (new.status <> 'published' or t.topic not in (select slug from topics_of(new.tags, new.category, new.sub_category)));
  if new.status = 'published' then
    insert into topic_stories (topic, story_id, language, publish_at, unpublish_at, is_sample)
    select slug, new.id, new.language, new.publish_at, new.unpublish_at, new.source = 'sample'
    from topics_of(new.tags, new.category, new.sub_category)
    on conflict (story_id, topic) do update set language = excluded.language, publish_at = excluded.publish_at,
      unpublish_at = excluded.unpublish_at, is_sample = excluded.is_sample;
    insert into topic_names (slug, name)
    select slug, name from topics_of(new.tags, new.category, new.sub_category) found
    where not exists (select from topic_names known where known.slug = found.slug);
  end if;
  return null;
end
$$;
drop trigger stories_list_changed_under_topics on stories;
create trigger stories_list_changed_under_topics
  after update of status, language, tags, category, sub_category, publish_at, unpublish_at, source on stories for each row
  when ((old.status, old.language, old.tags, old.category, old.sub_category, old.publish_at, old.unpublish_at, old.source)
    is distinct from (new.status, new.language, new.tags, new.category, new.sub_category, new.publish_at,
      new.unpublish_at, new.source))
  execute function list_changed_under_topics();
