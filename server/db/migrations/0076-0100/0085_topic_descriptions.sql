-- What the desk says of a topic in other languages of the site, by their codes: {"hi": "..."}. English is in `description`.
alter table topics add column descriptions jsonb not null default '{}';
