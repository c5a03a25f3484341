-- A story with a live blog counts as live exactly while that is open, whoever writes the story: a form that was open
-- since before the blog was closed would bring the mark back.
drop trigger stories_live_while_open on stories;
drop function keep_live_while_open();

create function live_as_its_blog() returns trigger language plpgsql as $$
declare
  is_open boolean;
begin
  select closed_at is null into is_open from live_blogs where story_id = new.id;
  if found then
    new.is_live := is_open;
  end if;
  return new;
end
$$;
create trigger stories_live_as_blog before update of is_live on stories for each row execute function live_as_its_blog();

update stories s set is_live = false
where is_live and exists (select from live_blogs b where b.story_id = s.id and b.closed_at is not null);
