-- The words of a text as a search finds them: as they are, in small letters.
create function appointment_words(reference text, name text) returns tsvector
language sql immutable parallel safe as $$
  select array_to_tsvector(array(
    select distinct word
    from regexp_split_to_table(lower(reference || ' ' || name), '[^[:alnum:]]+') as split (word)
    where word <> ''))
$$;

-- The beginnings of words, all of which are wanted.
create function appointment_query(search text) returns tsquery
language sql immutable parallel safe as $$
  select string_agg(quote_literal(word) || ':*', ' & ')::tsquery
  from regexp_split_to_table(lower(search), '[^[:alnum:]]+') as split (word)
  where word <> ''
$$;

-- Visits that customers booked. The branch is as it was named to them.
create table appointments (
  id integer generated always as identity primary key,
  reference text not null unique check (reference ~ '^DGB-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$'),
  branch_id integer not null,
  branch_name text not null check (branch_name <> ''),
  branch_address text not null,
  kind text not null check (kind in ('loan', 'sale', 'assay', 'storage', 'other')),
  starts_at timestamptz not null,
  capacity integer not null check (capacity > 0),
  seat integer not null check (seat between 1 and capacity),
  state text not null default 'booked'
    check (state in ('booked', 'arrived', 'served', 'cancelled', 'no-show')),
  name text not null check (name <> ''),
  phone text not null check (phone <> ''),
  email text check (email <> ''),
  language text not null check (language in ('en', 'sw', 'fr', 'ar', 'hi', 'zh')),
  -- A user of identity; null for who booked without an account.
  user_id integer,
  -- Names the words that the customer agreed to (contract, consent.ts).
  consent_version text not null check (consent_version <> ''),
  change_count integer not null default 0,
  request_id text not null,
  created_at timestamptz not null default now(),
  words tsvector not null generated always as (appointment_words(reference, name)) stored
);
-- One seat is never given twice.
create unique index appointments_one_seat on appointments (branch_id, kind, starts_at, seat)
  where state <> 'cancelled';

-- The list of the office, as a whole and for each filter.
create index appointments_by_time on appointments (starts_at, id);
create index appointments_by_branch on appointments (branch_id, starts_at, id);
create index appointments_by_state on appointments (state, starts_at, id);
create index appointments_by_branch_and_state on appointments (branch_id, state, starts_at, id);
create index appointments_by_word on appointments using gin (words);
create index appointments_by_user on appointments (user_id, starts_at) where user_id is not null;
-- How many visits to come a person has.
create index appointments_by_phone on appointments (phone, starts_at) where state = 'booked';
create index appointments_by_email on appointments (lower(email), starts_at) where state = 'booked';

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append only', tg_table_name;
end $$;

-- What became of each visit; without a user, its customer did it by the private link.
create table appointment_changes (
  id bigint generated always as identity primary key,
  appointment_id integer not null references appointments (id) on delete cascade,
  old_state text not null,
  new_state text not null,
  old_starts_at timestamptz not null,
  new_starts_at timestamptz not null,
  user_id integer,
  username text,
  address text not null,
  request_id text not null,
  changed_at timestamptz not null default now()
);
create index appointment_changes_by_appointment on appointment_changes (appointment_id);
create trigger appointment_changes_unchanged before update on appointment_changes
  for each row execute function refuse_change();

-- Private links to visits, by their hash.
create table appointment_links (
  token_hash text primary key,
  appointment_id integer not null references appointments (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index appointment_links_by_appointment on appointment_links (appointment_id);

-- Mails that are owed to customers, under the key by which enquiry knows them.
create table appointment_mails (
  key uuid primary key default gen_random_uuid(),
  appointment_id integer not null references appointments (id) on delete cascade,
  kind text not null
    check (kind in ('visit booked', 'visit moved', 'visit cancelled', 'visit reminder')),
  due_at timestamptz not null,
  request_id text not null,
  -- Null until enquiry has it, or it is not wanted any more.
  done_at timestamptz
);
create index appointment_mails_due on appointment_mails (due_at) where done_at is null;
create index appointment_mails_by_appointment on appointment_mails (appointment_id);
