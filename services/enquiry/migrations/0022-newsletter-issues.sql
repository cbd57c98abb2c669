-- Issues of the newsletter: texts by language, and how far the sending of each is.
create table newsletter_issues (
  id integer generated always as identity primary key,
  state text not null default 'draft' check (state in (
    'draft', 'sending', 'paused', 'cancelled', 'sent')),
  texts jsonb not null,
  updated_at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  updated_by_username text,
  deleted_at timestamptz,
  -- Whose subscribers it goes to; null for all.
  languages text[],
  -- The moment of sending: who was subscribed then is a recipient.
  started_at timestamptz,
  started_by_user_id integer,
  started_by_username text,
  address text,
  request_id text,
  ended_at timestamptz,
  -- The job that sends it; another one has nothing to do.
  job_id bigint,
  -- Subscribers up to this id have their letter, of those up to the other.
  listed_to integer not null default 0,
  list_to integer not null default 0,
  -- Letters up to this id were handed over.
  handed_to bigint not null default 0,
  recipient_count integer not null default 0,
  sent_count integer not null default 0,
  failed_count integer not null default 0,
  unsubscribed_count integer not null default 0,
  check ((state = 'draft') = (started_at is null)),
  check ((state in ('cancelled', 'sent')) = (ended_at is not null)),
  check (deleted_at is null or state = 'draft')
);
create index newsletter_issues_removed on newsletter_issues (deleted_at) where deleted_at is not null;
create index newsletter_issues_ended on newsletter_issues (ended_at) where ended_at is not null;

-- What each recipient is owed: one letter of an issue, whatever happens.
create table newsletter_letters (
  id bigint generated always as identity primary key,
  issue_id integer not null references newsletter_issues (id) on delete cascade,
  subscriber_id integer not null references newsletter_subscribers (id) on delete cascade,
  state text not null default 'waiting' check (state in (
    'waiting', 'handed', 'sent', 'failed', 'unsubscribed')),
  unique (issue_id, subscriber_id)
);
create index newsletter_letters_in_order on newsletter_letters (issue_id, id);
create index newsletter_letters_handed on newsletter_letters (issue_id) where state = 'handed';
create index newsletter_letters_by_subscriber on newsletter_letters (subscriber_id);

create function count_newsletter_letters() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update newsletter_issues set recipient_count = recipient_count + added.letters
    from (select issue_id, count(*) as letters from new_letters group by issue_id) as added
    where id = added.issue_id;
  elsif tg_op = 'UPDATE' then
    update newsletter_issues
    set sent_count = sent_count + change.sent, failed_count = failed_count + change.failed,
      unsubscribed_count = unsubscribed_count + change.unsubscribed
    from (
      select issue_id, coalesce(sum(step) filter (where state = 'sent'), 0) as sent,
        coalesce(sum(step) filter (where state = 'failed'), 0) as failed,
        coalesce(sum(step) filter (where state = 'unsubscribed'), 0) as unsubscribed
      from (
        select issue_id, state, 1 as step from new_letters
        union all select issue_id, state, -1 from old_letters
      ) as step group by issue_id
    ) as change
    where id = change.issue_id
      and (change.sent <> 0 or change.failed <> 0 or change.unsubscribed <> 0);
  else
    -- A subscriber who is deleted while an issue is being sent gets nothing; after its end, letters go for their age.
    update newsletter_issues set unsubscribed_count = unsubscribed_count + gone.letters
    from (
      select issue_id, count(*) as letters from old_letters
      where state in ('waiting', 'handed') group by issue_id
    ) as gone
    where id = gone.issue_id and ended_at is null;
  end if;
  return null;
end $$;
create trigger newsletter_letters_added after insert on newsletter_letters
  referencing new table as new_letters
  for each statement execute function count_newsletter_letters();
create trigger newsletter_letters_changed after update on newsletter_letters
  referencing old table as old_letters new table as new_letters
  for each statement execute function count_newsletter_letters();
create trigger newsletter_letters_removed after delete on newsletter_letters
  referencing old table as old_letters
  for each statement execute function count_newsletter_letters();

-- Who receives the newsletter, by language.
create index newsletter_subscribers_receiving on newsletter_subscribers (language)
  where confirmed_at is not null and unsubscribed_at is null;

alter table mails
  add column letter_id bigint references newsletter_letters (id) on delete cascade,
  add column issue_id integer references newsletter_issues (id) on delete cascade,
  drop constraint mails_subject_check,
  drop constraint mails_kind_check,
  add constraint mails_subject_check check (
    num_nonnulls(enquiry_id, subscriber_id, alert_id, account_mail_id, admin_notice_id,
      ready_mail_id, letter_id, issue_id) = 1),
  add constraint mails_kind_check check (kind in (
    'enquiry acknowledgement', 'enquiry notification', 'enquiry reply', 'newsletter request',
    'newsletter welcome', 'newsletter issue', 'newsletter test', 'price alert request',
    'price alert', 'password reset', 'address confirmation', 'administrator notice', 'new device',
    'sign-in guesses', 'second factor', 'invitation', 'visit booked', 'visit moved',
    'visit cancelled', 'visit reminder'));
create unique index mails_by_letter on mails (letter_id) where letter_id is not null;
create index mails_by_issue on mails (issue_id) where issue_id is not null;
