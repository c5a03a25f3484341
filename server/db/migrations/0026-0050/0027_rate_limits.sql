-- What forms, uploads and mails have used of their limits, counted for all nodes together.
-- Not written to the log: after a crash every limit is simply full again, and taking from one costs no sync to disk.

create unlogged table rate_limits (
  limit_name text not null,
  -- An HMAC of the address or network: nobody can be read back from it.
  key_hash text not null,
  -- When the bucket will have refilled. A row whose time has passed says nothing any more.
  full_at timestamptz not null,
  primary key (limit_name, key_hash)
);
create index rate_limits_full_at on rate_limits (full_at);
