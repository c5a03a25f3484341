-- Logins: misses counted for all nodes together, an end to sessions that are used every day, a warning to those whose
-- password somebody knows, and invitations that end with the right to invite.

-- Not written to the log: after a crash everybody has their free tries again, and a try costs no sync to disk.
create unlogged table login_misses (
  -- An HMAC of what is counted, such as a network and an account: nobody can be read back from it.
  key_hash text primary key,
  misses int not null,
  last_at timestamptz not null
);
create index login_misses_last_at on login_misses (last_at);

-- However often a session is used, it ends 30 days after the login. Here, so that nothing that prolongs one forgets it.
create function end_session_in_time() returns trigger language plpgsql as $$
begin
  new.expires_at := least(new.expires_at, new.created_at + interval '30 days');
  return new;
end
$$;
create trigger sessions_end_in_time before insert or update on sessions
  for each row execute function end_session_in_time();
update sessions set expires_at = expires_at;

-- Wrong codes after a right password since the last right one, and when the owner was last told of them.
alter table second_factors add column wrong_codes int not null default 0;
alter table second_factors add column warned_at timestamptz;

update invitations set expires_at = least(expires_at, now())
  where not exists (
    select from users u where u.id = invitations.invited_by and u.role = 'administrator' and u.disabled_at is null
  );
