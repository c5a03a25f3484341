-- Topics can be followed and be the topic of alerts, as authors are.

-- Who follows which topic: the same random number of a browser as in author_followers.
create table topic_followers (
  follower text not null,
  topic text not null,
  since timestamptz not null default now(),
  primary key (follower, topic)
);
create index topic_followers_by_topic on topic_followers (topic);

alter table topics add column followers_count integer not null default 0 check (followers_count >= 0);

-- The former addresses of a topic.
create index tag_aliases_by_present_topic on tag_aliases (topic_slug(tag));

-- A tag that is renamed or merged takes its followers and the subscribers of its alerts along, whoever writes its alias.
-- Alerts that were sent to it are rewritten as well: a correction has to reach the same readers.
create function lead_readers_to_present_topic() returns trigger language plpgsql as $$
declare
  former text := topic_slug(new.tag_key);
  present text := topic_slug(new.tag);
begin
  if former = '' or present = '' or former = present then return null; end if;
  insert into topic_followers (follower, topic, since)
    select follower, present, since from topic_followers where topic = former on conflict do nothing;
  delete from topic_followers where topic = former;
  if found then
    update topics set followers_count = 0 where slug = former;
    insert into topics (slug, followers_count)
      select present, count(*) from topic_followers where topic = present
      on conflict (slug) do update set followers_count = excluded.followers_count;
  end if;
  update alert_subscriptions
    set topics = array_remove(topics, 'topic:' || former)
      || case when topics @> array['topic:' || present] then '{}'::text[] else array['topic:' || present] end
    where topics @> array['topic:' || former];
  update alerts
    set topics = array_remove(topics, 'topic:' || former)
      || case when topics @> array['topic:' || present] then '{}'::text[] else array['topic:' || present] end
    where topics @> array['topic:' || former];
  return null;
end
$$;
create trigger tag_aliases_lead_readers after insert or update of tag on tag_aliases
  for each row execute function lead_readers_to_present_topic();
