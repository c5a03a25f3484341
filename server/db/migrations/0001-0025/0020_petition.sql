-- Petitions and who signed them. Numbers that readers see are kept beside the signatures, in the transaction that changes
-- them: a petition with a million signatures is told as quickly as one with ten.

create table petitions (
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  slug text not null unique,
  -- The one at /petition.
  is_main boolean not null default false,
  -- Counts every save, so that a stale one is found out.
  saved int not null default 1,
  -- Counts changes of the text; a signature keeps the one that was signed.
  version int not null default 1,
  title text not null,
  description text not null,
  decision_maker text not null,
  story text not null,
  situation jsonb not null default '[]',
  deadline timestamptz,
  confirms boolean not null default false,
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Its signers' names and addresses are gone.
  anonymised_at timestamptz
);
create unique index petitions_main on petitions (is_main) where is_main;

create table petition_versions (
  petition_id text not null references petitions (id) on delete cascade,
  version int not null,
  title text not null,
  description text not null,
  decision_maker text not null,
  story text not null,
  situation jsonb not null,
  changed_by text references users (id) on delete set null,
  changed_at timestamptz not null default now(),
  primary key (petition_id, version)
);

create table petition_counts (
  petition_id text primary key references petitions (id) on delete cascade,
  signatures int not null default 0,
  locations int not null default 0,
  withdrawn int not null default 0
);

-- How many signatures each place has. Places that have none any more stay with 0 until the nightly clearing.
create table petition_locations (
  petition_id text not null references petitions (id) on delete cascade,
  location_key text not null,
  signatures int not null,
  primary key (petition_id, location_key)
);
create index petition_locations_empty on petition_locations (petition_id) where signatures = 0;

-- Signatures taken out together, with the reason that readers see.
create table petition_removals (
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  petition_id text not null references petitions (id) on delete cascade,
  kind text not null check (kind in ('range', 'domain')),
  value text not null,
  -- Of those that counted.
  signatures int not null,
  reason text not null,
  removed_by text references users (id) on delete set null,
  removed_at timestamptz not null,
  restored_at timestamptz
);
create index petition_removals_by_petition on petition_removals (petition_id, removed_at desc);

create table signatures (
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  petition_id text not null references petitions (id) on delete cascade,
  version int not null,
  -- 'pending' until its mailed link was opened. A withdrawn signature is gone.
  state text not null check (state in ('pending', 'counted', 'removed')),
  first_name text not null,
  last_name text not null,
  -- Null once the signature is anonymous.
  email text,
  -- The address in its canonical form: one signature for each.
  email_key text,
  email_domain text,
  location text not null,
  location_key text not null,
  display_name boolean not null,
  comment text,
  comment_state text not null default 'none' check (comment_state in ('none', 'waiting', 'approved', 'rejected')),
  -- The network it came from, /24 or /64; never the whole address, and only for some weeks.
  address_range text,
  removal_id text references petition_removals (id) on delete set null,
  signed_at timestamptz not null,
  counted_at timestamptz,
  mailed_at timestamptz,
  check ((email is null) = (email_key is null))
);
create unique index signatures_once on signatures (petition_id, email_key);
create index signatures_recent on signatures (petition_id, counted_at desc, id desc)
  where state = 'counted' and display_name;
create index signatures_by_time on signatures (petition_id, signed_at, id);
create index signatures_by_range on signatures (petition_id, address_range) where address_range is not null;
create index signatures_by_domain on signatures (petition_id, email_domain) where email_domain is not null;
create index signatures_with_range on signatures (signed_at) where address_range is not null;
create index signatures_pending on signatures (petition_id, signed_at) where state = 'pending';
create index signatures_by_removal on signatures (removal_id) where removal_id is not null;
create index signatures_comments on signatures (comment_state, id) where comment_state <> 'none';
create index signatures_approved on signatures (petition_id, id desc) where comment_state = 'approved';

insert into petitions (id, slug, is_main, title, description, decision_maker, story, situation)
values ('019a00000000000000000001', 'save-a-malayali-nurse', true,
  'Save a Malayali nurse from execution in Yemen',
  'A Malayali nurse is on death row in Yemen, and the day of her execution is near. We ask the governments that can still save her life to act now, together and without delay.',
  'Government of India and Yemen Authorities',
  E'She went to Yemen to work as a nurse and to support her family in Kerala. Today she waits in a prison in Sana’a for a sentence that cannot be taken back.\n\nYemeni law knows another way: the family of the man who died may pardon her, and may accept blood money, the diyah, instead. People in India and in the diaspora are raising it. What is missing is time, and the word of those who can speak to both sides.\n\nYour name tells them that she is not forgotten.',
  '["Execution scheduled for July 16", "Supreme Court plea filed", "Blood money (diyah) option available", "International action council formed", "Government of India involvement", "Time-sensitive diplomatic efforts"]');
insert into petition_versions (petition_id, version, title, description, decision_maker, story, situation)
select id, version, title, description, decision_maker, story, situation from petitions;
insert into petition_counts (petition_id) select id from petitions;
