-- A published story that names nobody is by the house: 'News Desk', or 'MATV Wire' where the wire brought it. These are
-- authors like others, so that their names lead to a page, are found by the search and can be followed.

create function house_author(of_source text) returns authors language plpgsql as $$
declare
  wanted constant text := case of_source when 'wire' then 'MATV Wire' else 'News Desk' end;
  key constant text := lower(wanted);
  found authors;
begin
  -- Also where the desk renamed it or merged it into another author.
  select a.* into found from authors a where a.id = coalesce(
    (select id from authors where name_key = key), (select author_id from author_aliases where name_key = key));
  if found.id is null then
    insert into authors (id, name, name_key, source, bio)
    values (
      lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0') || substr(md5(random()::text), 1, 12),
      wanted, key, case of_source when 'wire' then 'wire' else 'desk' end,
      case of_source when 'wire' then 'Stories of the news agencies that MATV takes.' else 'Stories of the MATV newsroom.' end
    ) on conflict (name_key) do nothing;
    select a.* into found from authors a where a.name_key = key;
  end if;
  return found;
end
$$;

create function name_house_author() returns trigger language plpgsql as $$
declare
  house authors := house_author(new.source);
begin
  new.author_id := house.id;
  new.author_name := house.name;
  return new;
end
$$;
create trigger stories_by_nobody before insert or update of author_id, author_name, status on stories for each row
  when (new.status = 'published' and new.author_id is null and coalesce(btrim(new.author_name), '') = '')
  execute function name_house_author();

update stories set author_id = null
where status = 'published' and author_id is null and coalesce(btrim(author_name), '') = '';

update story_views v set author_id = s.author_id
from stories s where s.id = v.story_id and v.author_id is null and s.author_id is not null;
