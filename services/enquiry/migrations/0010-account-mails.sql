-- Mails to owners of accounts that identity has handed over, under identity's ids; whose they are, identity knows.
create table account_mails (
  id integer primary key,
  kind text not null check (kind in ('password reset')),
  language text not null check (language in ('en', 'sw', 'fr', 'ar', 'hi', 'zh')),
  taken_at timestamptz not null default now()
);
create index account_mails_by_age on account_mails (taken_at);

alter table mails
  add column account_mail_id integer references account_mails (id) on delete cascade,
  drop constraint mails_subject_check,
  drop constraint mails_kind_check,
  add constraint mails_subject_check check (
    num_nonnulls(enquiry_id, subscriber_id, alert_id, account_mail_id) = 1),
  add constraint mails_kind_check check (kind in (
    'enquiry acknowledgement', 'enquiry notification', 'enquiry reply', 'newsletter welcome',
    'price alert request', 'price alert', 'password reset'));
create index mails_by_account_mail on mails (account_mail_id) where account_mail_id is not null;
