-- What every administrator is told of, as identity and pricing listed it; each is written to the administrators of its time.
create table admin_notices (
  id integer generated always as identity primary key,
  source text not null check (source in ('identity', 'pricing')),
  key text not null check (key <> ''),
  notice jsonb not null,
  taken_at timestamptz not null default now(),
  unique (source, key)
);
create index admin_notices_by_age on admin_notices (taken_at);

-- Up to when each source was read.
create table admin_notice_reads (
  source text primary key check (source in ('identity', 'pricing')),
  read_until timestamptz not null
);
insert into admin_notice_reads (source, read_until) values ('identity', now()), ('pricing', now());

alter table mails
  add column admin_notice_id integer references admin_notices (id) on delete cascade,
  drop constraint mails_subject_check,
  drop constraint mails_kind_check,
  add constraint mails_subject_check check (
    num_nonnulls(enquiry_id, subscriber_id, alert_id, account_mail_id, admin_notice_id) = 1),
  add constraint mails_kind_check check (kind in (
    'enquiry acknowledgement', 'enquiry notification', 'enquiry reply', 'newsletter request',
    'newsletter welcome', 'price alert request', 'price alert', 'password reset',
    'address confirmation', 'administrator notice'));
create index mails_by_admin_notice on mails (admin_notice_id) where admin_notice_id is not null;
