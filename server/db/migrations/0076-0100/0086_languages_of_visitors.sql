-- The language of the page that a form was sent from, which the e-mails about the submission follow. A version that does
-- not know the column writes the site's first language.
alter table submissions add column language text not null default 'en' check (language ~ '^[a-z]{2}$');
