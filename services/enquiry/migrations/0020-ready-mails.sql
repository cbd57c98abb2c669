-- Mails of other services, under the keys by which those know them.
create table ready_mails (
  id integer generated always as identity primary key,
  key uuid not null unique,
  mail jsonb not null,
  taken_at timestamptz not null default now()
);
create index ready_mails_by_age on ready_mails (taken_at);

alter table mails
  add column ready_mail_id integer references ready_mails (id) on delete cascade,
  drop constraint mails_subject_check,
  drop constraint mails_kind_check,
  add constraint mails_subject_check check (
    num_nonnulls(
      enquiry_id, subscriber_id, alert_id, account_mail_id, admin_notice_id, ready_mail_id) = 1),
  add constraint mails_kind_check check (kind in (
    'enquiry acknowledgement', 'enquiry notification', 'enquiry reply', 'newsletter request',
    'newsletter welcome', 'price alert request', 'price alert', 'password reset',
    'address confirmation', 'administrator notice', 'new device', 'sign-in guesses',
    'second factor', 'invitation', 'visit booked', 'visit moved', 'visit cancelled',
    'visit reminder'));
create index mails_by_ready_mail on mails (ready_mail_id) where ready_mail_id is not null;
