-- Passkeys: keys in people's devices, with which they log in without a password.
create table passkeys (
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  user_id text not null references users (id) on delete cascade,
  -- The device's own name of the key, in base64url.
  credential_id text not null unique,
  -- COSE in base64url.
  public_key text not null,
  -- How often the device says it has used the key; 0 for devices that do not count.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  is_backed_up boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_by_user on passkeys (user_id);

-- What a device was asked to sign and has not yet. Not written to the log: after a crash people just try again.
create unlogged table passkey_challenges (
  challenge text primary key,
  -- A hash of the browser's cookie, or of the session that adds a passkey.
  holder_hash text not null,
  expires_at timestamptz not null
);
create index passkey_challenges_by_end on passkey_challenges (expires_at);
