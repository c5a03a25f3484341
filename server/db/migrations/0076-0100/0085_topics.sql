-- What the desk says of a topic in other languages of the site, by their codes: {"hi": "..."}. English is in `description`.
alter table topics add column descriptions jsonb not null default '{}';

-- Categories that the desk merged into others. Followers, alerts and addresses follow tag_aliases, which has the same names:
-- tags and categories of one name share a page (ADR-065).
create table category_aliases (
  category_key text primary key check (category_key = lower(btrim(category_key))),
  category text not null,
  created_at timestamptz not null default now()
);

-- Stories are filed under the present name, whoever files them under a former one.
create function file_under_present_category() returns trigger language plpgsql as $$
begin
  new.category := coalesce(
    (select a.category from category_aliases a where a.category_key = lower(btrim(new.category))), new.category);
  new.sub_category := coalesce(
    (select a.category from category_aliases a where a.category_key = lower(btrim(new.sub_category))), new.sub_category);
  return new;
end
$$;
create trigger stories_under_present_category before insert or update of category, sub_category on stories
  for each row execute function file_under_present_category();

alter table merges drop constraint merges_kind_check, add constraint merges_kind_check check (kind in ('tag', 'category', 'author'));
