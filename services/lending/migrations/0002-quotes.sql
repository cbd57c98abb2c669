-- What pieces would bring, with the prices and terms of the moment; nothing of it is about a person.
create table quotes (
  id bigint generated always as identity primary key,
  code text not null unique
    check (code ~ '^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{3}$'),
  sale_kes numeric(14, 2) not null check (sale_kes between 0 and 999999999999),
  value_kes numeric(14, 2) not null check (value_kes between 0 and 999999999999),
  ltv_percent numeric not null check (ltv_percent between 0 and 100),
  loan_kes numeric(14, 2) not null check (loan_kes = round(value_kes * ltv_percent * 0.01, 2)),
  -- Percent per month.
  interest_percent numeric not null check (interest_percent between 0 and 1000),
  -- What is paid back after one, two and three months.
  repayments numeric(14, 2)[] not null
    check (array_length(repayments, 1) = 3 and loan_kes <= all (repayments)
      and 'NaN' <> all (repayments)),
  -- The latest change of the bank's configuration, by pricing's record.
  policy_version bigint not null check (policy_version >= 0),
  priced_at timestamptz not null,
  expires_at timestamptz not null check (expires_at = priced_at + interval '24 hours'),
  -- The code of a quote whose time was over.
  replaces text check (replaces <> code),
  request_id text not null
);
create index quotes_by_replaced on quotes (replaces) where replaces is not null;
create index quotes_by_time on quotes (priced_at);
create trigger quotes_unchanged before update on quotes
  for each row execute function refuse_change();

-- Its rows; one row is as many pieces of one kind.
create table quote_pieces (
  quote_id bigint not null references quotes (id) on delete cascade,
  place integer not null check (place between 1 and 20),
  gold_type text not null
    check (gold_type in ('24K', '22K', '18K', 'Gold Bars', 'Gold Coins', 'Raw Gold')),
  gross_grams numeric(10, 3) not null check (gross_grams > 0 and gross_grams <= 1000000),
  stones_grams numeric(10, 3) not null check (stones_grams >= 0 and stones_grams < gross_grams),
  quantity integer not null check (quantity between 1 and 99),
  net_grams numeric(12, 3) not null
    generated always as ((gross_grams - stones_grams) * quantity) stored,
  pay_price numeric(12, 2) not null check (pay_price between 0 and 9999999999),
  loan_price numeric(12, 2) not null check (loan_price between 0 and 9999999999),
  price_state text not null
    check (price_state in ('live', 'market-closed', 'delayed', 'fallback')),
  price_observed_at timestamptz not null,
  sale_kes numeric(14, 2) not null
    check (sale_kes = round((gross_grams - stones_grams) * quantity * pay_price, 2)),
  value_kes numeric(14, 2) not null check (value_kes between 0 and 999999999999),
  loan_kes numeric(14, 2) not null check (loan_kes between 0 and value_kes),
  primary key (quote_id, place)
);
create trigger quote_pieces_unchanged before update on quote_pieces
  for each row execute function refuse_change();

-- A quote has rows, and they add up, once its transaction ends.
create function check_quote_sums() returns trigger language plpgsql as $$
declare
  checked bigint := coalesce(to_jsonb(new) ->> 'quote_id', to_jsonb(new) ->> 'id')::bigint;
begin
  if exists (
    select from quotes, lateral (
      select sum(quote_pieces.sale_kes) as sale, sum(quote_pieces.value_kes) as value
      from quote_pieces where quote_pieces.quote_id = quotes.id) as together
    where quotes.id = checked and (quotes.sale_kes is distinct from together.sale
      or quotes.value_kes is distinct from together.value)
  ) then
    raise exception 'the rows of quote % do not add up', checked;
  end if;
  return null;
end $$;
create constraint trigger quotes_add_up after insert on quotes
  deferrable initially deferred for each row execute function check_quote_sums();
create constraint trigger quote_pieces_add_up after insert on quote_pieces
  deferrable initially deferred for each row execute function check_quote_sums();

-- Whose accounts have a quote: who made it while signed in, and who opened it so.
create table quote_keepers (
  quote_id bigint not null references quotes (id) on delete cascade,
  -- A user of identity.
  user_id integer not null,
  kept_since timestamptz not null default now(),
  primary key (quote_id, user_id)
);
create index quote_keepers_by_user on quote_keepers (user_id, quote_id desc);

-- The quote that a visitor brings.
alter table appointments
  add column quote_code text references quotes (code) on delete set null;
create index appointments_by_quote on appointments (quote_code) where quote_code is not null;
