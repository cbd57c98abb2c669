-- How members of staff want to be told beside the bell, by kind of notice: by 'mail' at once, or in the 'digest' of the morning.
create table staff_notice_settings (
  user_id integer primary key,
  language text not null check (language in ('en', 'sw', 'fr', 'ar', 'hi', 'zh')),
  ways jsonb not null,
  changed_at timestamptz not null default now()
);

-- Mails about notices: of one at once, or of a morning (a day in Nairobi); each once for a person.
create table staff_notice_mails (
  id bigint generated always as identity primary key,
  user_id integer not null,
  notice_id bigint references staff_notices (id) on delete cascade,
  day date,
  created_at timestamptz not null default now(),
  check (num_nonnulls(notice_id, day) = 1),
  unique (user_id, notice_id),
  unique (user_id, day)
);
create index staff_notice_mails_by_notice on staff_notice_mails (notice_id)
  where notice_id is not null;
create index staff_notice_mails_by_age on staff_notice_mails (created_at);

alter table mails
  add column staff_notice_mail_id bigint references staff_notice_mails (id) on delete cascade,
  drop constraint mails_subject_check,
  drop constraint mails_kind_check,
  add constraint mails_subject_check check (
    num_nonnulls(enquiry_id, subscriber_id, alert_id, account_mail_id, admin_notice_id,
      ready_mail_id, letter_id, issue_id, staff_notice_mail_id) = 1),
  add constraint mails_kind_check check (kind in (
    'enquiry acknowledgement', 'enquiry notification', 'enquiry reply', 'newsletter request',
    'newsletter welcome', 'newsletter issue', 'newsletter test', 'price alert request',
    'price alert', 'password reset', 'address confirmation', 'administrator notice', 'new device',
    'sign-in guesses', 'second factor', 'invitation', 'visit booked', 'visit moved',
    'visit cancelled', 'visit reminder', 'staff notice'));
create index mails_by_staff_notice on mails (staff_notice_mail_id)
  where staff_notice_mail_id is not null;
