-- One row for each tab in which a screen of the desk is open that is saved as a whole, as story_presence has them of
-- stories; forgotten half a minute after its last sign of life. `screen` is the name of the form or list.
create table screen_presence (
  screen text not null,
  tab text not null,
  user_id text not null references users (id) on delete cascade,
  since timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  is_typing boolean not null default false,
  primary key (screen, tab)
);
create index screen_presence_by_user on screen_presence (user_id);
