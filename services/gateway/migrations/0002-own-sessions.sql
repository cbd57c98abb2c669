-- What an account's owner sees of a session, and names it by: neither opens one.
alter table sessions
  add column id uuid not null unique default gen_random_uuid(),
  add column started_at timestamptz not null default now();
