-- Tokens with which other programs call the desk's API. The token itself is not stored: only its hash.
create table api_tokens (
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  name text not null,
  -- SHA-256 in base64url.
  secret_hash text not null,
  role text not null check (role in ('reporter', 'editor')),
  scopes text[] not null,
  -- Whose name its changes bear, and without whose login it opens nothing.
  owner_id text not null references users (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz
);
create index api_tokens_by_owner on api_tokens (owner_id);
