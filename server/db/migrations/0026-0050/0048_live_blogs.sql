-- A story that is told as it happens. Each change takes the next `seq` under the lock of this row, so whoever has read up
-- to a number has missed none below it.
create table live_blogs (
  story_id text primary key references stories (id) on delete cascade,
  opened_at timestamptz not null,
  closed_at timestamptz,
  points jsonb not null default '[]',
  points_version integer not null default 0,
  pinned text,
  seq integer not null default 0
);

create table live_posts (
  id text primary key,
  story_id text not null references live_blogs (story_id) on delete cascade,
  version integer not null default 1,
  headline text not null,
  body_html text not null,
  is_key boolean not null,
  author text not null,
  author_id text references users (id) on delete set null,
  -- The last change of it.
  seq integer not null,
  due_at timestamptz,
  -- The `seq` it was published with: the order of posts, whatever clocks say.
  place integer,
  posted_at timestamptz,
  edited_at timestamptz,
  correction text,
  withdrawn_at timestamptz,
  withdrawn_note text,
  check (num_nulls(place, posted_at) in (0, 2)),
  check (num_nulls(place, due_at) < 2),
  check (num_nulls(withdrawn_at, withdrawn_note) in (0, 2))
);
create unique index live_posts_by_place on live_posts (story_id, place) where place is not null;
create index live_posts_by_change on live_posts (story_id, seq);
create index live_posts_key_events on live_posts (story_id, place) where is_key and place is not null and withdrawn_at is null;
create index live_posts_scheduled on live_posts (story_id, due_at) where place is null;

create trigger live_posts_use_media after insert on live_posts for each row
  when (position('/media/' in new.body_html) > 0)
  execute function keep_media_uses('live-post', 'id', 'body_html');
create trigger live_posts_change_media after update of body_html on live_posts for each row
  when (old.body_html is distinct from new.body_html)
  execute function keep_media_uses('live-post', 'id', 'body_html');
create trigger live_posts_free_media after delete on live_posts for each row
  when (position('/media/' in old.body_html) > 0)
  execute function keep_media_uses('live-post', 'id');

-- A story counts as live while its live blog is open, whoever writes the story meanwhile.
create function keep_live_while_open() returns trigger language plpgsql as $$
begin
  if exists (select from live_blogs where story_id = new.id and closed_at is null) then
    new.is_live := true;
  end if;
  return new;
end
$$;
create trigger stories_live_while_open before update of is_live on stories for each row
  when (not new.is_live) execute function keep_live_while_open();
