-- Who wants to be told when a price is reached. It counts once it is confirmed, and until it has ended.
create table price_alerts (
  id integer generated always as identity primary key,
  email text not null check (email <> ''),
  language text not null check (language in ('en', 'sw', 'fr', 'ar', 'hi', 'zh')),
  gold_type text not null check (gold_type in (
    '24K', '22K', '18K', 'Gold Bars', 'Gold Coins', 'Raw Gold')),
  direction text not null check (direction in ('above', 'below')),
  -- Per gram.
  threshold_kes numeric(9, 2) not null check (threshold_kes > 0),
  -- How far the price goes back before the alert is armed again.
  rearm_kes numeric(12, 5) not null check (
    case direction when 'above' then rearm_kes < threshold_kes else rearm_kes > threshold_kes end),
  -- False from the mail about a crossing until the price has gone back.
  is_armed boolean not null default true,
  -- The secret of the links in its mails.
  token text not null unique check (token ~ '^[A-Za-z0-9_-]{32}$'),
  created_at timestamptz not null default now(),
  -- When it was last asked for, with a mail.
  asked_at timestamptz not null default now(),
  confirmed_at timestamptz,
  -- When it ends by itself.
  ends_at timestamptz,
  fired_at timestamptz,
  fired_count integer not null default 0,
  ended_at timestamptz,
  check ((confirmed_at is null) = (ends_at is null)),
  check (fired_at is null or confirmed_at is not null)
);
create unique index price_alerts_open
  on price_alerts (lower(email), gold_type, direction, threshold_kes) where ended_at is null;
-- What a price is compared with.
create index price_alerts_armed on price_alerts (gold_type, direction, threshold_kes)
  where is_armed and confirmed_at is not null and ended_at is null;
create index price_alerts_fired on price_alerts (gold_type, direction, rearm_kes)
  where not is_armed and ended_at is null;
-- What the daily removal asks.
create index price_alerts_unconfirmed on price_alerts (created_at) where confirmed_at is null;
create index price_alerts_ending on price_alerts (ends_at) where ended_at is null;
create index price_alerts_ended on price_alerts (ended_at) where ended_at is not null;

-- The last price of each type that the alerts were compared with: none that is older counts after it.
create table price_alert_prices (
  gold_type text primary key,
  price_kes numeric(15, 2) not null,
  source text not null,
  refreshed_at timestamptz not null
);

alter table consents
  add column alert_id integer references price_alerts (id) on delete cascade,
  drop constraint consents_check,
  drop constraint consents_action_check,
  drop constraint consents_channel_check,
  add constraint consents_subject_check check (
    num_nonnulls(enquiry_id, subscriber_id, alert_id) = 1),
  add constraint consents_action_check check (
    action in ('given', 'confirmed', 'withdrawn', 'restored')),
  add constraint consents_channel_check check (channel in (
    'contact-form', 'newsletter-page', 'newsletter-footer', 'unsubscribe-page', 'one-click', 'staff',
    'price-alert-form', 'price-alert-page'));
create index consents_by_alert on consents (alert_id) where alert_id is not null;

alter table mails
  add column alert_id integer references price_alerts (id) on delete cascade,
  drop constraint mails_check,
  drop constraint mails_kind_check,
  add constraint mails_subject_check check (num_nonnulls(enquiry_id, subscriber_id, alert_id) = 1),
  add constraint mails_kind_check check (kind in (
    'enquiry acknowledgement', 'enquiry notification', 'enquiry reply', 'newsletter welcome',
    'price alert request', 'price alert'));
create index mails_by_alert on mails (alert_id, job_id) where alert_id is not null;
