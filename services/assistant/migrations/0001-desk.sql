-- Where the desk was enquiry's, provisioning has moved its tables here with every row; else they are made.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append only', tg_table_name;
end
$$;

-- Questions that the assistant did not answer well, without personal data: the same one is one row, counted.
create table if not exists assistant_questions (
  id integer generated always as identity primary key,
  language text not null check (language in ('en', 'sw', 'ar')),
  text text not null check (text <> ''),
  -- The text in the one form in which questions are compared.
  key text not null check (key <> ''),
  topic text,
  score real,
  margin real,
  outcome text not null check (outcome in ('unknown', 'ambiguous', 'low-confidence', 'handed-over')),
  times integer not null default 1 check (times > 0),
  first_asked_at timestamptz not null default date_trunc('milliseconds', now()),
  last_asked_at timestamptz not null default date_trunc('milliseconds', now()),
  state text not null default 'open' check (state in ('open', 'done', 'dismissed')),
  -- What staff said it means.
  meant_topic text,
  state_changed_at timestamptz,
  state_changed_by_username text,
  unique (language, key)
);
create index if not exists assistant_questions_by_times on assistant_questions (times, id);
create index if not exists assistant_questions_by_age on assistant_questions (last_asked_at, id);
create index if not exists assistant_questions_by_state_and_times on assistant_questions (state, times, id);
create index if not exists assistant_questions_by_state_and_age on assistant_questions (state, last_asked_at, id);

-- Sentences from which the assistant learns, and what they mean.
create table if not exists assistant_examples (
  id integer generated always as identity primary key,
  text text not null check (text <> ''),
  key text not null unique check (key <> ''),
  language text not null check (language in ('en', 'sw', 'ar')),
  topic text not null,
  -- The question it was made from; that may be gone by now.
  question_id integer,
  added_at timestamptz not null default date_trunc('milliseconds', now()),
  added_by_username text
);
create index if not exists assistant_examples_by_age on assistant_examples (added_at, id);

-- Answers that staff wrote: for a topic, or for questions of their own.
create table if not exists assistant_answers (
  id integer generated always as identity primary key,
  topic text,
  questions jsonb not null,
  texts jsonb not null check (texts ->> 'en' <> ''),
  source_path text,
  updated_at timestamptz not null default date_trunc('milliseconds', now()),
  updated_by_username text,
  deleted_at timestamptz,
  check ((topic is null) = (jsonb_array_length(questions) > 0))
);
create unique index if not exists assistant_answers_by_topic on assistant_answers (topic) where deleted_at is null;
create index if not exists assistant_answers_by_age on assistant_answers (updated_at, id) where deleted_at is null;

-- Counts the changes of what the assistant learnt: processes that missed one see it by this number. Whoever
-- changes something holds the row until the end, so that numbers and changes have one order.
create table if not exists assistant_desk_version (
  is_only boolean primary key default true check (is_only),
  version bigint not null default 0
);
insert into assistant_desk_version default values on conflict do nothing;

-- Who changed what at the desk, and what it was before. The text of a question is not repeated.
create table if not exists assistant_desk_changes (
  id bigint generated always as identity primary key,
  subject text not null check (subject in ('question', 'example', 'answer')),
  subject_id integer not null,
  action text not null check (action in ('added', 'changed', 'removed', 'restored')),
  content jsonb not null,
  changed_by_user_id integer not null,
  changed_by_username text,
  address text not null,
  request_id text not null,
  changed_at timestamptz not null default now()
);
create index if not exists assistant_desk_changes_by_subject on assistant_desk_changes (subject, subject_id, id);
create or replace trigger assistant_desk_changes_append_only before update or delete on assistant_desk_changes
  for each row execute function refuse_change();
