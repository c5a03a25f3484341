-- The newsletter: who gets it, its editions, and for each edition what became of it for each subscriber.

create table newsletter_subscribers (
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  -- In lower case.
  email text not null unique,
  -- 'pending': asked for, the link in the mail not opened yet. 'bounced': no mail server takes mails to it any more.
  state text not null check (state in ('pending', 'active', 'bounced')),
  -- In the links of every edition: it lets nobody do more than unsubscribe.
  token text not null unique,
  -- Of the link that confirms; null once that is done.
  confirm_hash text unique,
  created_at timestamptz not null,
  -- When the last mail about the subscription itself went out.
  asked_at timestamptz not null,
  confirmed_at timestamptz,
  bounced_at timestamptz
);
create index newsletter_subscribers_by_state on newsletter_subscribers (state, id);

create table newsletter_editions (
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  state text not null default 'draft' check (state in ('draft', 'scheduled', 'sending', 'paused', 'sent')),
  subject text not null,
  intro text not null,
  -- Ids, in order.
  stories jsonb not null default '[]',
  -- What is mailed, as it was when the sending began.
  content jsonb,
  version int not null default 1,
  send_at timestamptz,
  -- Why it did not go out when it should have; for people.
  problem text,
  recipients int not null default 0,
  created_by text references users (id) on delete set null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz
);
create index newsletter_editions_at_work on newsletter_editions (id) where state in ('scheduled', 'sending', 'paused');

-- No reference to the subscriber: who unsubscribes is forgotten, and the counts stay.
create table newsletter_deliveries (
  edition_id text not null references newsletter_editions (id) on delete cascade,
  subscriber_id text not null,
  state text not null default 'waiting' check (state in ('waiting', 'queued', 'sent', 'failed', 'skipped')),
  mail_id text,
  primary key (edition_id, subscriber_id)
);
create index newsletter_deliveries_by_state on newsletter_deliveries (edition_id, state, subscriber_id);
