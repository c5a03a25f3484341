-- Search: words for "did you mean", found by trigrams, and lists of one section in order of time.

do $$
begin
  create extension if not exists pg_trgm;
exception when insufficient_privilege or feature_not_supported or undefined_file then
  raise exception 'The search needs the PostgreSQL extension pg_trgm, which could not be created: %', sqlerrm
    using hint = 'It belongs to PostgreSQL''s contrib modules. Install them if they are missing, then run CREATE EXTENSION pg_trgm in this database as its owner or as a superuser, and start again.';
end
$$;

-- Words of published titles, and whole tags. Without a unique constraint nobody waits for anybody who writes the same
-- word; the few doubles do no harm. Words stay when their story goes: what is suggested is looked up again before.
create table search_words (
  kind text not null check (kind in ('word', 'tag')),
  word text not null,
  shown text not null
);

create function search_words_of(title text, tags text[]) returns table (kind text, word text, shown text)
language sql immutable parallel safe as $$
  select distinct 'word', w, w
  from regexp_split_to_table(lower(left(title, 2000)), '[[:space:][:digit:]!-/:-@\[-`{-~‘’“”–—…]+') w
  where length(w) between 4 and 30
  union all
  select distinct on (lower(t)) 'tag', lower(t), t from unnest(tags) t where length(t) between 2 and 60
$$;

insert into search_words (kind, word, shown)
select distinct on (found.kind, found.word) found.kind, found.word, found.shown
from stories s cross join lateral search_words_of(s.title, s.tags) found
where s.status = 'published';

create index search_words_by_word on search_words (word text_pattern_ops, kind);
create index search_words_by_trigram on search_words using gin (word gin_trgm_ops);
create index authors_by_trigram on authors using gin (name_key gin_trgm_ops);
create index stories_by_section on stories (section, publish_at desc, id desc) where status = 'published';

create function learn_inserted_words() returns trigger language plpgsql as $$
begin
  insert into search_words (kind, word, shown)
  select distinct on (found.kind, found.word) found.kind, found.word, found.shown
  from inserted s cross join lateral search_words_of(s.title, s.tags) found
  where s.status = 'published'
    and not exists (select 1 from search_words known where known.word = found.word and known.kind = found.kind);
  return null;
end
$$;
create trigger stories_teach_words after insert on stories
  referencing new table as inserted for each statement execute function learn_inserted_words();

create function learn_changed_words() returns trigger language plpgsql as $$
begin
  insert into search_words (kind, word, shown)
  select found.kind, found.word, found.shown from search_words_of(new.title, new.tags) found
  where not exists (select 1 from search_words known where known.word = found.word and known.kind = found.kind);
  return null;
end
$$;
create trigger stories_teach_changed_words after update of title, tags, status on stories for each row
  when (new.status = 'published' and (old.title, old.tags, old.status) is distinct from (new.title, new.tags, new.status))
  execute function learn_changed_words();
