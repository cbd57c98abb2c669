-- Language of mails to a user: that of the page they registered or last signed in on.
alter table users add column language text not null default 'en'
  check (language in ('en', 'sw', 'fr', 'ar', 'hi', 'zh'));

-- Browsers that users have signed in with, by a random cookie of theirs. The hash holds the user too, so that two
-- accounts on one browser have nothing in common here.
create table known_devices (
  user_id integer not null references users (id),
  device_hash text not null check (length(device_hash) = 43),
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  primary key (user_id, device_hash)
);
create index known_devices_by_age on known_devices (last_seen_at);

alter table account_mails
  -- What a mail about a sign-in tells of it.
  add column device text check (length(device) <= 100),
  add column network text check (length(network) <= 100),
  drop constraint account_mails_kind_check,
  add constraint account_mails_kind_check check (kind in (
    'password reset', 'address confirmation', 'new device', 'sign-in guesses'));
