-- Mails that the owner of an account is owed, until enquiry has taken them over. Whose an address is, is looked
-- up only then, so that asking takes the same for every address.
create table account_mails (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('password reset')),
  email text not null check (length(email) between 3 and 254),
  language text not null check (language in ('en', 'sw', 'fr', 'ar', 'hi', 'zh')),
  requested_at timestamptz not null default now(),
  taken_at timestamptz
);
create index account_mails_owed on account_mails (id) where taken_at is null;
create index account_mails_by_address on account_mails ((lower(email) collate "C"), requested_at);
create index account_mails_by_age on account_mails (requested_at);

-- Null for a link that its owner has asked for.
alter table password_reset_links alter column issued_by_user_id drop not null;
