-- Topics: what stories are filed under, each with a page of its own. Tags and categories whose addresses are the same are
-- one topic: 'Covid-19', 'COVID 19' and 'covid 19' are read at /topic/covid-19 (ADR-065).

-- The address of a topic. `topicSlug` in domain/topic.ts says the same, and a test compares them. Not by lower(), which
-- depends on the locale that a database was made with: capitals of Latin, Greek and Cyrillic are named here.
create function topic_slug(name text) returns text language sql immutable parallel safe as $$
  select trim(both '-' from left(trim(both '-' from normalize(regexp_replace(
    regexp_replace(translate(normalize(name, NFKD),
      'ABCDEFGHIJKLMNOPQRSTUVWXYZÆÐØÞĐĦŁŊŒŦƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƢƤƦƧƩƬƮƱƲƳƵƷƸƼǤǶǷȜȠȢȤȺȻȽȾɁɃɄɅɆɈɊɌɎͰͲͶͿΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩϏϘϚϜϞϠϢϤϦϨϪϬϮϷϺϽϾϿЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӃӅӇӉӋӍӔӘӠӨӶӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮ',
      'abcdefghijklmnopqrstuvwxyzæðøþđħłŋœŧɓƃƅɔƈɖɗƌǝəɛƒɠɣɩɨƙɯɲɵƣƥʀƨʃƭʈʊʋƴƶʒƹƽǥƕƿȝƞȣȥⱥȼƚⱦɂƀʉʌɇɉɋɍɏͱͳͷϳαβγδεζηθικλμνξοπρστυφχψωϗϙϛϝϟϡϣϥϧϩϫϭϯϸϻͻͼͽђєѕіјљњћџабвгдежзиклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӄӆӈӊӌӎӕәӡөӷӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯ'), '["\u0027\u0060\u00ad\u00b4\u0300-\u036f\u2018-\u201f\u2032\u2033\u200b-\u200f\u2060\ufeff]', '', 'g'),
    '[\u0009-\u000d\u0020-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u0964\u0965\u0970\u2000-\u2bff\u3000-\u303f\ufe00-\ufe0f\ufff0-\uffff\U0001F000-\U0001FAFF]+', '-', 'g'), NFC)), 100))
$$;

-- The topics of a story, each once, in the spelling that stands first. 'News' stands for no category.
create function topics_of(tags text[], category text, sub_category text) returns table (slug text, name text)
language sql immutable parallel safe as $$
  select distinct on (slug) slug, name
  from unnest(tags || array[nullif(category, 'News'), sub_category]) with ordinality given (name, place)
  cross join lateral (select topic_slug(given.name) as slug) addressed
  where slug <> '' order by slug, place
$$;

-- How topics are spelled. Without a unique constraint nobody waits for anybody who names the same one; the few doubles do
-- no harm. Names stay when their stories go.
create table topic_names (
  slug text not null,
  name text not null
);
create index topic_names_by_slug on topic_names (slug) include (name);

-- What the desk says of some topics.
create table topics (
  slug text primary key,
  -- Null: as the stories spell it.
  name text,
  description text not null default ''
);

-- The published stories of each topic, in the order of its page. Kept by triggers, so that no way of writing can forget it.
create table topic_stories (
  topic text not null,
  story_id text not null references stories (id) on delete cascade,
  publish_at timestamptz not null,
  unpublish_at timestamptz,
  is_sample boolean not null,
  primary key (story_id, topic)
);

insert into topic_stories (topic, story_id, publish_at, unpublish_at, is_sample)
select found.slug, s.id, s.publish_at, s.unpublish_at, s.source = 'sample'
from stories s cross join lateral topics_of(s.tags, s.category, s.sub_category) found where s.status = 'published';

insert into topic_names (slug, name)
select distinct on (found.slug) found.slug, found.name
from stories s cross join lateral topics_of(s.tags, s.category, s.sub_category) found
where s.status = 'published' order by found.slug, s.publish_at desc;

create index topic_stories_newest on topic_stories (topic, is_sample, publish_at desc, story_id desc) include (unpublish_at);

create function list_inserted_under_topics() returns trigger language plpgsql as $$
begin
  insert into topic_stories (topic, story_id, publish_at, unpublish_at, is_sample)
  select found.slug, s.id, s.publish_at, s.unpublish_at, s.source = 'sample'
  from inserted s cross join lateral topics_of(s.tags, s.category, s.sub_category) found where s.status = 'published';
  insert into topic_names (slug, name)
  select distinct on (found.slug) found.slug, found.name
  from inserted s cross join lateral topics_of(s.tags, s.category, s.sub_category) found
  where s.status = 'published' and not exists (select from topic_names known where known.slug = found.slug);
  return null;
end
$$;
create trigger stories_list_under_topics after insert on stories
  referencing new table as inserted for each statement execute function list_inserted_under_topics();

create function list_changed_under_topics() returns trigger language plpgsql as $$
begin
  delete from topic_stories t where t.story_id = new.id
    and (new.status <> 'published' or t.topic not in (select slug from topics_of(new.tags, new.category, new.sub_category)));
  if new.status = 'published' then
    insert into topic_stories (topic, story_id, publish_at, unpublish_at, is_sample)
    select slug, new.id, new.publish_at, new.unpublish_at, new.source = 'sample'
    from topics_of(new.tags, new.category, new.sub_category)
    on conflict (story_id, topic) do update
      set publish_at = excluded.publish_at, unpublish_at = excluded.unpublish_at, is_sample = excluded.is_sample;
    insert into topic_names (slug, name)
    select slug, name from topics_of(new.tags, new.category, new.sub_category) found
    where not exists (select from topic_names known where known.slug = found.slug);
  end if;
  return null;
end
$$;
create trigger stories_list_changed_under_topics
  after update of status, tags, category, sub_category, publish_at, unpublish_at, source on stories for each row
  when ((old.status, old.tags, old.category, old.sub_category, old.publish_at, old.unpublish_at, old.source)
    is distinct from (new.status, new.tags, new.category, new.sub_category, new.publish_at, new.unpublish_at, new.source))
  execute function list_changed_under_topics();

-- A topic whose tag was renamed or merged is read at the address of its new name.
create index tag_aliases_by_topic on tag_aliases (topic_slug(tag_key));
