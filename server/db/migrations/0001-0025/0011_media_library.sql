-- The media library: what is said about a picture, its focal point, where it is used, and which ones nobody wanted.

alter table media
  -- Null: the middle. The part of the picture that stays when it is cut, from the left and from the top.
  add column focus_x real check (focus_x between 0 and 1),
  add column focus_y real check (focus_y between 0 and 1),
  add column file_name text not null default '',
  add column licence text not null default '',
  add column source text not null default 'desk' check (source in ('desk', 'wire', 'sample')),
  add column uploaded_by text references users (id) on delete set null,
  -- When it was last sent: somebody who sends a picture again is about to use it.
  add column sent_at timestamptz not null default now(),
  -- When the desk first used it; the wire's own use of its pictures does not count.
  add column used_at timestamptz,
  add column version integer not null default 1,
  add constraint media_focus_whole check ((focus_x is null) = (focus_y is null));

update media m set sent_at = created_at, source = case
    when exists (select from remote_pictures r where r.media_id = m.id) then 'wire'
    when exists (select from stories s where s.media_id = m.id and s.source = 'sample')
      or exists (select from authors a where a.media_id = m.id and a.source = 'sample') then 'sample'
    else 'desk' end;

create index media_by_source on media (source, id desc);
create index media_by_uploader on media (uploaded_by, id desc);
create index media_never_used on media (sent_at) where used_at is null;
create index media_by_words on media
  using gin (lower(alt || ' ' || caption || ' ' || credit || ' ' || file_name) gin_trgm_ops);
create index authors_by_media on authors (media_id) where media_id is not null;
create index remote_pictures_by_media on remote_pictures (media_id) where media_id is not null;

-- Pictures that are named inside something: the text of a story, a saved setting, a draft. Main pictures and portraits
-- are found by their own columns. Kept by triggers, so that no way of writing can forget it.
create table media_uses (
  kind text not null,
  owner_id text not null,
  place text not null,
  media_id text not null references media (id),
  primary key (kind, owner_id, place, media_id)
);
create index media_uses_by_media on media_uses (media_id);

-- The stored pictures that a text names, by address or by hash; locked against being removed until the commit.
create function media_named_in(given text) returns setof text language sql as $$
  select m.id from media m
  where m.hash in (select found[1] from regexp_matches(given, '(?:/media/|"hash": ?")([0-9a-f]{32})', 'g') found)
  order by m.id for key share
$$;

create function mark_media_used(ids text[]) returns void language sql as $$
  update media set used_at = now() where id = any(ids) and used_at is null
$$;

-- keep_media_uses(kind, column with the owner's id, columns to look into ...)
create function keep_media_uses() returns trigger language plpgsql as $$
declare
  holder jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  owner text := holder ->> tg_argv[1];
  named text[];
begin
  if tg_op = 'DELETE' then
    delete from media_uses where kind = tg_argv[0] and owner_id = owner;
    return null;
  end if;
  for i in 2 .. tg_nargs - 1 loop
    named := array(select media_named_in(holder ->> tg_argv[i]));
    delete from media_uses
    where kind = tg_argv[0] and owner_id = owner and place = tg_argv[i] and not (media_id = any(named));
    if cardinality(named) > 0 then
      insert into media_uses (kind, owner_id, place, media_id)
      select tg_argv[0], owner, tg_argv[i], id from unnest(named) id on conflict do nothing;
      if coalesce(holder ->> 'source', 'desk') = 'desk' then
        perform mark_media_used(named);
      end if;
    end if;
  end loop;
  return null;
end
$$;

-- Deep dives may name pictures in further columns, which later migrations add.
create trigger stories_use_media after insert on stories for each row
  when (new.kind = 'deep-dive' or new.parts <> '[]' or position('/media/' in new.body_html) > 0)
  execute function keep_media_uses('story', 'id', 'body_html', 'parts', 'page_head');
create trigger stories_change_media after update on stories for each row
  when (new.kind = 'deep-dive' or (old.body_html, old.parts) is distinct from (new.body_html, new.parts))
  execute function keep_media_uses('story', 'id', 'body_html', 'parts', 'page_head');
create trigger stories_free_media after delete on stories for each row
  when (old.kind = 'deep-dive' or old.parts <> '[]' or position('/media/' in old.body_html) > 0)
  execute function keep_media_uses('story', 'id');
create trigger settings_use_media after insert or update or delete on settings for each row
  execute function keep_media_uses('setting', 'key', 'value');

create function mark_main_media_used() returns trigger language plpgsql as $$
begin
  perform mark_media_used(array[new.media_id]);
  return null;
end
$$;
create trigger stories_mark_media after insert or update of media_id, source on stories for each row
  when (new.media_id is not null and new.source = 'desk') execute function mark_main_media_used();
create trigger authors_mark_media after insert or update of media_id on authors for each row
  when (new.media_id is not null and new.source <> 'sample') execute function mark_main_media_used();

-- Working copies are kept in a table of their own where there is one.
do $$
begin
  if to_regclass('public.story_drafts') is not null then
    create trigger drafts_use_media after insert or update or delete on story_drafts for each row
      execute function keep_media_uses('draft', 'story_id', 'fields');
  end if;
end
$$;

-- What was written before there were triggers.
insert into media_uses (kind, owner_id, place, media_id)
select 'story', s.id, 'body_html', m.id
from stories s
  cross join lateral (
    select distinct found[1] as hash from regexp_matches(s.body_html, '/media/([0-9a-f]{32})', 'g') found
  ) named
  join media m on m.hash = named.hash
where position('/media/' in s.body_html) > 0
union
select 'story', s.id, 'parts', m.id
from stories s
  cross join lateral (
    select distinct found[1] as hash from regexp_matches(s.parts::text, '(?:/media/|"hash": ?")([0-9a-f]{32})', 'g') found
  ) named
  join media m on m.hash = named.hash
where s.parts <> '[]'
union
select 'setting', t.key, 'value', m.id
from settings t
  cross join lateral (
    select distinct found[1] as hash from regexp_matches(t.value::text, '(?:/media/|"hash": ?")([0-9a-f]{32})', 'g') found
  ) named
  join media m on m.hash = named.hash;
update media m set used_at = now()
where exists (select from stories s where s.media_id = m.id and s.source = 'desk')
  or exists (select from authors a where a.media_id = m.id and a.source <> 'sample')
  or exists (select from media_uses u where u.media_id = m.id);
