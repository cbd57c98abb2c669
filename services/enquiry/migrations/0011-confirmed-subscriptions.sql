-- A subscription counts once its address has confirmed it by mail. Who is subscribed now stays so, and so does who
-- subscribes through a process of the release before.
alter table newsletter_subscribers
  -- Null until the address confirms for the first time.
  add column confirmed_at timestamptz default now(),
  -- When it was last asked for, with a mail.
  add column asked_at timestamptz not null default now();
update newsletter_subscribers set confirmed_at = subscribed_at, asked_at = subscribed_at;

-- What the daily removal asks.
create index newsletter_subscribers_unconfirmed on newsletter_subscribers (asked_at)
  where confirmed_at is null;

alter table consents
  drop constraint consents_channel_check,
  add constraint consents_channel_check check (channel in (
    'contact-form', 'newsletter-page', 'newsletter-footer', 'confirm-page', 'unsubscribe-page', 'one-click',
    'staff', 'price-alert-form', 'price-alert-page'));

alter table mails
  drop constraint mails_kind_check,
  add constraint mails_kind_check check (kind in (
    'enquiry acknowledgement', 'enquiry notification', 'enquiry reply', 'newsletter request',
    'newsletter welcome', 'price alert request', 'price alert', 'password reset'));
