-- Tags that the delivery network in front still has to be told of, each once, however often it changed.
create table network_purges (
  tag text primary key,
  -- Counts up with each change, so that one made while the tag is being sent is not lost.
  changes integer not null default 1,
  -- How many times it is still to be sent.
  rounds smallint not null default 2,
  due_at timestamptz not null,
  asked_at timestamptz not null,
  -- Failed attempts in a row, and why the last one failed.
  failures smallint not null default 0,
  problem text,
  -- While a node sends it.
  claimed_until timestamptz
);
create index network_purges_by_time on network_purges (due_at, tag);
