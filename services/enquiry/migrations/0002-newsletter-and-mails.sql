-- Who receives the newsletter. An address is one subscriber, whatever its case and however often it comes back.
create table newsletter_subscribers (
  id integer generated always as identity primary key,
  email text not null check (email <> ''),
  name text check (name <> ''),
  language text not null check (language in ('en', 'sw', 'fr', 'ar', 'hi', 'zh')),
  -- The secret of the unsubscribe links; it stays, so that the link of an old mail works too.
  token text not null unique check (token ~ '^[A-Za-z0-9_-]{32}$'),
  subscribed_at timestamptz not null default now(),
  -- Null while the subscription is active.
  unsubscribed_at timestamptz
);
create unique index newsletter_subscribers_email on newsletter_subscribers (lower(email));

-- What the daily removal asks.
create index newsletter_subscribers_left on newsletter_subscribers (unsubscribed_at)
  where unsubscribed_at is not null;
create index enquiries_by_time on enquiries (created_at);

-- What somebody agreed to or took back; `text_version` names the words they saw (contract, consent.ts).
create table consents (
  id bigint generated always as identity primary key,
  action text not null check (action in ('given', 'withdrawn')),
  enquiry_id integer references enquiries (id) on delete cascade,
  subscriber_id integer references newsletter_subscribers (id) on delete cascade,
  channel text not null check (channel in (
    'contact-form', 'newsletter-page', 'newsletter-footer', 'unsubscribe-page', 'one-click')),
  text_version text not null check (text_version <> ''),
  language text not null check (language in ('en', 'sw', 'fr', 'ar', 'hi', 'zh')),
  request_id text not null,
  recorded_at timestamptz not null default now(),
  check (num_nonnulls(enquiry_id, subscriber_id) = 1)
);
create index consents_by_enquiry on consents (enquiry_id) where enquiry_id is not null;
create index consents_by_subscriber on consents (subscriber_id) where subscriber_id is not null;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append only', tg_table_name;
end $$;
create trigger consents_unchanged before update on consents
  for each row execute function refuse_change();

-- Every mail, under the outbox id of its job; a mail with a delivery time is never sent again.
create table mails (
  job_id bigint primary key,
  kind text not null check (kind in (
    'enquiry acknowledgement', 'enquiry notification', 'newsletter welcome')),
  enquiry_id integer references enquiries (id) on delete cascade,
  subscriber_id integer references newsletter_subscribers (id) on delete cascade,
  message_id text,
  delivered_at timestamptz,
  check (num_nonnulls(enquiry_id, subscriber_id) = 1)
);
create index mails_by_enquiry on mails (enquiry_id) where enquiry_id is not null;
create index mails_by_subscriber on mails (subscriber_id, job_id) where subscriber_id is not null;

-- A worker of the version before holds a row while it sends: its record is waited for.
lock table enquiry_mails in access exclusive mode;
insert into mails (job_id, kind, enquiry_id, message_id, delivered_at)
select coalesce(outbox.id, substring(old.message_id from '^<(\d+)\.')::bigint),
  'enquiry ' || old.kind, old.enquiry_id, old.message_id, old.delivered_at
from enquiry_mails old
left join outbox on outbox.topic = 'deliver-enquiry'
  and (outbox.payload ->> 'enquiryId')::integer = old.enquiry_id
  and outbox.payload ->> 'kind' = old.kind
where outbox.id is not null or old.message_id is not null;
drop table enquiry_mails;

-- Who tried a failed mail again.
create table delivery_retries (
  id bigint generated always as identity primary key,
  job_id bigint not null,
  failure text not null,
  retried_by_user_id integer not null,
  retried_by_username text,
  address text not null,
  request_id text not null,
  retried_at timestamptz not null default now()
);
create trigger delivery_retries_append_only before update or delete on delivery_retries
  for each row execute function refuse_change();
