-- Null until a link in a mail to the address was used.
alter table users add column email_confirmed_at timestamptz;

-- The one link by which a user confirms their address; a newer one takes its place.
create table address_confirmation_links (
  user_id integer primary key references users (id),
  -- SHA-256 of the token in base64url; the token itself is nowhere.
  token_hash text not null unique check (length(token_hash) = 43),
  expires_at timestamptz not null
);

alter table account_mails
  drop constraint account_mails_kind_check,
  add constraint account_mails_kind_check check (kind in ('password reset', 'address confirmation'));
