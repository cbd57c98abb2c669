-- Times in which no mail leaves the bank, and who ended each.
create table sending_pauses (
  id integer generated always as identity primary key,
  -- The restored data are of this moment: mails that left after it may still be owed by them.
  data_of timestamptz not null,
  paused_at timestamptz not null default now(),
  released_at timestamptz,
  released_by_user_id integer,
  released_by_username text,
  address text,
  request_id text,
  check ((released_at is null) = (released_by_user_id is null))
);
create unique index sending_pauses_open on sending_pauses ((true)) where released_at is null;
