-- Other systems that are told of events, and what they are told (ADR-059).
create table webhook_endpoints (
  id text primary key,
  name text not null,
  url text not null,
  events text[] not null,
  -- Sealed with a key derived from the session secret.
  sealed_secret text not null,
  -- Deliveries are signed with the former secret as well until then.
  former_sealed_secret text,
  former_until timestamptz,
  state text not null default 'active' check (state in ('active', 'paused')),
  -- Why the site itself paused it; null when a person did.
  paused_because text,
  version int not null default 1,
  created_by text references users (id) on delete set null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- The last attempt of any delivery: last_problem is null if it was taken.
  last_at timestamptz,
  last_problem text,
  -- The process that sends to it, so that one delivery at a time is under way.
  leased_by text,
  leased_until timestamptz,
  check ((former_sealed_secret is null) = (former_until is null))
);

create table webhook_deliveries (
  id text primary key,
  endpoint_id text not null references webhook_endpoints (id) on delete cascade,
  event_id text not null,
  type text not null,
  -- The body exactly as it is signed and sent.
  payload text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  -- Attempts that came to an outcome.
  attempts int not null default 0,
  next_at timestamptz,
  problem text,
  last_status int,
  created_at timestamptz not null,
  delivered_at timestamptz,
  unique (event_id, endpoint_id),
  check ((state = 'waiting') = (next_at is not null)),
  check ((state = 'delivered') = (delivered_at is not null))
);

create index webhook_deliveries_of_endpoint on webhook_deliveries (endpoint_id, id desc);
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_at) where state = 'waiting';
