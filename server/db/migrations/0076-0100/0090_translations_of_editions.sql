-- Subject and introduction of an edition in other languages of the site, by their codes: {"hi": {"subject": "...",
-- "intro": "..."}}. Null where none were written, as in editions of a version that does not know the column.
alter table newsletter_editions add column translations jsonb;
