-- Public keys of passkeys (WebAuthn); the private ones never leave their devices.
create table passkeys (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  credential_id text not null unique,
  public_key bytea not null,
  -- What the device has counted; one that goes back is a copy. Many count nothing, and stay at 0.
  sign_count bigint not null,
  transports text[] not null,
  -- The host it is for (RP ID).
  host text not null,
  name text not null check (length(name) between 1 and 60),
  added_at timestamptz not null default now(),
  used_at timestamptz
);
create index passkeys_by_user on passkeys (user_id);

-- What a passkey has to sign in this step.
alter table factor_steps add column challenge text;
