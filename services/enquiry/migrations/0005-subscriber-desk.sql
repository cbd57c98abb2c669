-- The form a subscription came from, and what the search of the list finds it by.
alter table newsletter_subscribers
  add column source text not null default 'page' check (source in ('page', 'footer')),
  add column words tsvector not null generated always as (
    enquiry_words('', coalesce(name, ''), email, '')) stored;
update newsletter_subscribers set source = 'footer'
where 'newsletter-footer' = (
  select channel from consents where subscriber_id = newsletter_subscribers.id and action = 'given'
  order by id desc limit 1);

-- The list by age and by address, as a whole and for each filter. An expression of its own for each order keeps
-- one plan from serving another's filter.
create index newsletter_subscribers_by_word on newsletter_subscribers using gin (words);
create index newsletter_subscribers_by_age on newsletter_subscribers (subscribed_at, id);
create index newsletter_subscribers_by_email
  on newsletter_subscribers ((lower(email) collate "C"), id);
create index newsletter_subscribers_active_by_age on newsletter_subscribers (subscribed_at, id)
  where unsubscribed_at is null;
create index newsletter_subscribers_left_by_age on newsletter_subscribers (subscribed_at, id)
  where unsubscribed_at is not null;
create index newsletter_subscribers_by_language
  on newsletter_subscribers (language, subscribed_at, id);
create index newsletter_subscribers_by_source on newsletter_subscribers (source, subscribed_at, id);

-- Staff may end a subscription for somebody who asks them to, and undo that they did.
alter table consents drop constraint consents_action_check;
alter table consents add check (action in ('given', 'withdrawn', 'restored'));
alter table consents drop constraint consents_channel_check;
alter table consents
  add check (channel in (
    'contact-form', 'newsletter-page', 'newsletter-footer', 'unsubscribe-page', 'one-click', 'staff')),
  add column staff_user_id integer,
  add column staff_username text,
  add column staff_address text,
  add check ((channel = 'staff') = (staff_user_id is not null)),
  add check (action <> 'restored' or channel = 'staff');
