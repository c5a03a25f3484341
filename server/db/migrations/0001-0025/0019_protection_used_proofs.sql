-- Solved challenges of the visitors' forms: each lets one submission in, on whatever node it is sent to.

create table used_proofs (
  name text primary key,
  -- Afterwards the challenge itself is too old.
  until timestamptz not null
);
create index used_proofs_until on used_proofs (until);
