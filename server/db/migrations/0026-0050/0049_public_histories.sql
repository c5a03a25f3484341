-- Stories whose published versions readers may compare.
create table public_histories (
  story_id text primary key references stories (id) on delete cascade,
  allowed_by text references users (id) on delete set null,
  allowed_at timestamptz not null default now()
);
