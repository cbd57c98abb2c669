-- What members of staff are told of: one of them, or all who may open what it leads to.
create table staff_notices (
  id bigint generated always as identity primary key,
  source text not null,
  key text not null check (key <> ''),
  kind text not null,
  at timestamptz not null,
  user_id integer,
  -- Who did it, and is not told.
  except_user_id integer,
  enquiry_id integer references enquiries (id) on delete cascade,
  values jsonb not null,
  -- Every administrator is written a mail about it anyway.
  is_mailed boolean not null,
  taken_at timestamptz not null default now(),
  -- Since when it concerns nobody any more.
  over_at timestamptz,
  unique (source, key)
);
create index staff_notices_by_age on staff_notices (taken_at);
create index staff_notices_by_enquiry on staff_notices (enquiry_id) where enquiry_id is not null;

create table staff_notice_reads (
  user_id integer not null,
  notice_id bigint not null references staff_notices (id) on delete cascade,
  read_at timestamptz not null default now(),
  primary key (user_id, notice_id)
);
create index staff_notice_reads_by_notice on staff_notice_reads (notice_id);

-- Up to when each source was asked.
create table staff_notice_sources (
  source text primary key,
  asked_until timestamptz not null
);
insert into staff_notice_sources (source, asked_until)
select unnest(array['enquiry', 'identity', 'pricing', 'lending', 'assistant']), now();

create index enquiry_entries_told on enquiry_entries (created_at)
  where kind in ('handed-over', 'answer');

-- Who halted, ended or resumed the sending of an issue last.
alter table newsletter_issues
  add column steered_at timestamptz,
  add column steered_by_user_id integer,
  add column steered_by_username text;
create index newsletter_issues_steered on newsletter_issues (steered_at)
  where steered_at is not null;
