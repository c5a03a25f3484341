-- The newsletter's breaking list, mailings to it, and corrections of mailed stories for the next edition.

alter table newsletter_subscribers
  -- On the breaking list; counts while the subscription is active.
  add column breaking boolean not null default false,
  -- Of the link that puts them on it, apart from `confirm_hash`: a link confirms what its own mail said, and no more.
  add column breaking_hash text unique,
  add column breaking_asked_at timestamptz,
  add check ((breaking_hash is null) = (breaking_asked_at is null));
create index newsletter_subscribers_breaking on newsletter_subscribers (id) where breaking and state = 'active';

alter table newsletter_editions
  -- 'breaking': made of an alert, and of its id; `content` is there from the beginning.
  add column kind text not null default 'edition' check (kind in ('edition', 'breaking')),
  -- What changed in it without an editor; for people, until they save it.
  add column note text,
  add check (kind = 'edition' or content is not null);

-- Corrections and kills of stories that an edition has mailed. The next edition that begins takes those that wait.
create table newsletter_notices (
  notice_id text primary key,
  story_id text not null,
  kind text not null check (kind in ('correction', 'kill')),
  title text not null,
  text text not null,
  noted_at timestamptz not null,
  -- Null: waits for the next one.
  edition_id text references newsletter_editions (id)
);
create index newsletter_notices_waiting on newsletter_notices (noted_at) where edition_id is null;

-- Which editions a kill took its story out of before they were out. No references: a mailing that is not sent is deleted.
create table newsletter_drops (
  notice_id text not null,
  edition_id text not null,
  primary key (notice_id, edition_id)
);
