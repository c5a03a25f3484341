-- VAPID keys (RFC 8292). One is current; older ones stay for the subscriptions made with them.
create table push_keys (
  id text primary key,
  public_key text not null unique,
  -- Sealed with a key derived from the session secret.
  private_key text not null,
  is_current boolean not null,
  made_at timestamptz not null
);
create unique index push_keys_current on push_keys (is_current) where is_current;

-- Browsers that get alerts. Nothing says whose they are.
create table alert_subscriptions (
  id bigint generated always as identity primary key,
  endpoint text not null unique,
  -- The origin of the endpoint: services are sent to independently of each other.
  service text not null,
  p256dh text not null,
  auth text not null,
  key_id text not null references push_keys (id),
  topics text[] not null,
  quiet_from text,
  quiet_to text,
  quiet_zone text,
  made_at timestamptz not null,
  -- When the browser was last heard of, to about a day.
  seen_at timestamptz not null,
  check (num_nulls(quiet_from, quiet_to, quiet_zone) in (0, 3))
);
create index alert_subscriptions_by_topic on alert_subscriptions using gin (topics);
create index alert_subscriptions_by_use on alert_subscriptions (seen_at);

create table alerts (
  id text primary key,
  kind text not null check (kind in ('alert', 'correction', 'kill')),
  state text not null check (state in ('waiting', 'sending', 'sent', 'cancelled')),
  -- The id of the first alert: on a device, what has the same tag replaces what was shown before.
  tag text not null,
  -- The correction or kill of a story that this alert passes on.
  notice_id text,
  title text not null,
  body text not null,
  path text not null,
  story_id text references stories (id) on delete set null,
  -- Null: everyone who gets alerts.
  topics text[],
  by_mail boolean not null,
  request_key text unique,
  request_hash text,
  created_by text references users (id) on delete set null,
  created_at timestamptz not null,
  send_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  -- The newest subscription there was when it was sent: who came later never saw what a correction replaces.
  newest_subscription bigint,
  recipients integer not null default 0,
  delivered integer not null default 0,
  failed integer not null default 0,
  gone integer not null default 0,
  clicked integer not null default 0,
  check (num_nulls(request_key, request_hash) in (0, 2)),
  check (kind = 'alert' or notice_id is not null)
);
create index alerts_at_work on alerts (send_at) where state in ('waiting', 'sending');
create index alerts_by_story on alerts (story_id, created_at) where story_id is not null;
create unique index alerts_by_notice on alerts (notice_id, tag) where notice_id is not null;
create index alerts_by_tag on alerts (tag);

-- Subscriptions that an alert has still to be sent to. A batch disappears in the transaction that writes its outcome.
create table alert_batches (
  id bigint generated always as identity primary key,
  alert_id text not null references alerts (id) on delete cascade,
  -- The push service of all of them; empty for a mixture of services with few subscriptions.
  service text not null,
  subscriptions bigint[] not null,
  -- How often these have failed.
  attempt integer not null default 0,
  due_at timestamptz not null,
  claimed_by text,
  claimed_until timestamptz
);
create index alert_batches_due on alert_batches (due_at, id);
create index alert_batches_of_alert on alert_batches (alert_id);

-- Browsers of people at the desk, for tests.
create table alert_devices (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  name text not null,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  key_id text not null references push_keys (id),
  added_at timestamptz not null
);
create index alert_devices_of_person on alert_devices (user_id);
