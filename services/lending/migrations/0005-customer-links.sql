-- One-time codes by which a customer links their online account, by their hash. A newer one takes the place of the
-- one before.
create table customer_link_codes (
  customer_id integer primary key references customers (id),
  code_hash text not null unique,
  made_by_user_id integer not null,
  made_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint customer_link_codes_short check (expires_at <= made_at + interval '16 minutes')
);

-- Wrong codes of each account, within the hour that began with the first.
create table customer_link_guesses (
  user_id integer primary key,
  count integer not null check (count > 0),
  began_at timestamptz not null
);
