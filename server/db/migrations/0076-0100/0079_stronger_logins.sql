-- Passwords that the site made up and printed: their owners choose their own at the first login.
alter table accounts add column password_is_initial boolean not null default false;

-- Sessions that began with a password and nothing else: they are let in no further where a second factor is required.
alter table sessions add column by_password_alone boolean not null default true;
update sessions set by_password_alone = false
where user_id in (select user_id from second_factors where confirmed_at is not null);

-- When the person gave their password, and code, once more.
alter table sessions add column proven_at timestamptz;
