-- The list of categories is searched among these words as the list of tags is: the index of stories by category finds the
-- next category quickly, but not the few among fifty thousand that contain a word.
alter table search_words drop constraint search_words_kind_check,
  add constraint search_words_kind_check check (kind in ('word', 'tag', 'category'));

create function learn_inserted_categories() returns trigger language plpgsql as $$
begin
  insert into search_words (kind, word, shown)
  select distinct on (lower(s.category)) 'category', lower(s.category), s.category from inserted s
  where s.status = 'published' and s.category <> ''
    and not exists (select from search_words known where known.word = lower(s.category) and known.kind = 'category');
  return null;
end
$$;
create trigger stories_teach_categories after insert on stories
  referencing new table as inserted for each statement execute function learn_inserted_categories();

create function learn_changed_category() returns trigger language plpgsql as $$
begin
  insert into search_words (kind, word, shown)
  select 'category', lower(new.category), new.category
  where not exists (select from search_words known where known.word = lower(new.category) and known.kind = 'category');
  return null;
end
$$;
create trigger stories_teach_changed_category after update of category, status on stories for each row
  when (new.status = 'published' and new.category <> ''
    and (old.category, old.status) is distinct from (new.category, new.status))
  execute function learn_changed_category();

insert into search_words (kind, word, shown)
select 'category', lower(category), min(category) from stories where status = 'published' and category <> ''
group by lower(category);
