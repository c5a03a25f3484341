-- Pictures of other sites that only an address names: inside deep dives, and in the lists of World News. They were taken
-- for unused after a week, and cleared away from pages that show them.

create index stories_of_deep_dives on stories (id) where kind = 'deep-dive';

create or replace function media_named_in(given text) returns setof text language sql as $$
  select m.id from media m
  where m.id in (
    select id from media
    where hash in (select found[1] from regexp_matches(given, '(?:/media/|"hash": ?")([0-9a-f]{32})', 'g') found)
    union
    select media_id from remote_pictures
    where url in (select found[1] from regexp_matches(given, '"(?:image|url)": ?"(https?://[^"\\]+)"', 'gi') found)
  )
  order by m.id for key share of m
$$;

-- The address was named before its picture came.
create function use_fetched_media() returns trigger language plpgsql as $$
begin
  insert into media_uses (kind, owner_id, place, media_id)
  select 'story', id, 'parts', new.media_id from stories
  where kind = 'deep-dive' and parts @> jsonb_build_array(jsonb_build_object('image', new.url))
  union all
  select 'story', id, 'page_head', new.media_id from stories
  where kind = 'deep-dive' and page_head ->> 'image' = new.url
  union all
  select 'setting', key, 'value', new.media_id from settings
  where key in ('world.links', 'world.recommended')
    and value @> jsonb_build_array(jsonb_build_object('image', new.url))
  on conflict do nothing;
  if found then
    perform mark_media_used(array[new.media_id]);
  end if;
  return null;
end
$$;
create trigger remote_pictures_use_media after insert or update of media_id on remote_pictures for each row
  when (new.media_id is not null) execute function use_fetched_media();

-- What is named already: each row once more through the triggers.
update stories set page_head = page_head where kind = 'deep-dive';
update settings set value = value where key in ('world.links', 'world.recommended');
