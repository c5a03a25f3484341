-- The language that a subscriber's mails are in: that of the page on which the address was confirmed. A version that does
-- not know the column writes the site's first language.
alter table newsletter_subscribers add column language text not null default 'en' check (language ~ '^[a-z]{2}$');
