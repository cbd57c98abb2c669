-- Customers whose papers were seen at a counter. Of the document's number the table holds a seal (AES-256-GCM) and a
-- mark to find it by (HMAC-SHA-256), both under the key that key_id names.
create table customers (
  id integer generated always as identity primary key,
  reference text not null unique
    check (reference ~ '^DGC-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$'),
  name text not null check (name <> ''),
  phone text not null check (phone <> ''),
  email text check (email <> ''),
  language text not null check (language in ('en', 'sw', 'fr', 'ar', 'hi', 'zh')),
  -- A user of identity; null without an online account.
  user_id integer unique,
  linked_at timestamptz,
  id_kind text not null check (id_kind in ('national-id', 'passport', 'alien-id')),
  id_number_sealed bytea not null check (length(id_number_sealed) between 30 and 100),
  id_number_mark bytea not null check (length(id_number_mark) = 32),
  key_id text not null check (key_id <> ''),
  id_expires_on date check (id_kind = 'national-id' or id_expires_on is not null),
  papers text[] not null
    check (papers <@ array['identity', 'tax-pin', 'photo', 'payment-details', 'residence']
      and array_position(papers, null) is null),
  papers_seen_by_user_id integer not null,
  papers_seen_by text not null,
  papers_seen_at timestamptz not null,
  verdict text not null default 'pending' check (verdict in ('pending', 'verified', 'rejected')),
  decided_by_user_id integer,
  decided_by text,
  decided_at timestamptz,
  note text check (note <> '' and length(note) <= 500),
  -- Names the words that the customer agreed to (contract, consent.ts).
  consent_version text not null check (consent_version <> ''),
  consented_at timestamptz not null,
  version integer not null default 0,
  request_id text not null,
  registered_at timestamptz not null default now(),
  words tsvector not null generated always as (appointment_words(reference || ' ' || phone, name)) stored,
  constraint customers_decided check (
    (verdict = 'pending') = (decided_at is null)
    and num_nulls(decided_by_user_id, decided_by, decided_at) in (0, 3)),
  constraint customers_second_person check (decided_by_user_id <> papers_seen_by_user_id),
  constraint customers_whole_papers check (
    verdict <> 'verified'
    or papers @> array['identity', 'tax-pin', 'photo', 'payment-details', 'residence']),
  constraint customers_refused_with_reason check (verdict <> 'rejected' or note is not null),
  constraint customers_linked check ((user_id is null) = (linked_at is null))
);
-- One document is one customer's.
create unique index customers_one_document on customers (id_kind, id_number_mark);
create index customers_by_verdict on customers (verdict, id);
create index customers_by_word on customers using gin (words);
create index customers_by_key on customers (key_id, id);

-- The law has them kept.
create function keep_customer() returns trigger language plpgsql as $$
begin
  raise exception 'a customer is never deleted';
end $$;
create trigger customers_kept before delete on customers
  for each row execute function keep_customer();
create trigger customers_never_emptied before truncate on customers
  for each statement execute function keep_customer();

-- Who made, changed, decided and read what of a customer. What is read again counts once within a quarter of an hour.
create table customer_entries (
  id bigint generated always as identity primary key,
  customer_id integer not null references customers (id),
  act text not null check (act in ('registered', 'changed', 'verified', 'rejected', 'read',
    'number-read', 'code-made', 'linked')),
  user_id integer not null,
  username text not null,
  address text not null,
  request_id text not null,
  at timestamptz not null default now(),
  once_key text unique
);
create index customer_entries_by_customer on customer_entries (customer_id, id);
create trigger customer_entries_append_only before update or delete on customer_entries
  for each row execute function refuse_change();
create trigger customer_entries_never_emptied before truncate on customer_entries
  for each statement execute function refuse_change();

-- Who came, once a teller has said so.
alter table appointments add column customer_id integer references customers (id);
create index appointments_by_customer on appointments (customer_id, starts_at)
  where customer_id is not null;
