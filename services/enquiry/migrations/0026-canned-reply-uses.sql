-- In how many replies a prepared reply stood, and when the last of them was sent.
alter table canned_replies
  add column used_count integer not null default 0 check (used_count >= 0),
  add column last_used_at timestamptz;
