-- What is done at the counter stands in the record of its customer.
alter table customer_entries
  drop constraint customer_entries_act_check,
  add constraint customer_entries_act_check
  check (act in ('registered', 'changed', 'verified', 'rejected', 'read', 'number-read', 'code-made',
    'linked', 'visit-opened', 'visit-read', 'valued')) not valid;

create function refuse_removal() returns trigger language plpgsql as $$
begin
  raise exception '% is never deleted', tg_table_name;
end $$;

-- A customer who is served at a branch. The branch is as it was named.
create table counter_visits (
  id integer generated always as identity primary key,
  reference text not null unique check (reference ~ '^DGV-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$'),
  customer_id integer not null references customers (id),
  branch_id integer not null,
  branch_name text not null check (branch_name <> ''),
  branch_address text not null,
  -- One booked visit is taken up once.
  appointment_id integer unique references appointments (id) on delete set null,
  quote_code text references quotes (code) on delete set null,
  opened_by_user_id integer not null,
  opened_by text not null,
  opened_at timestamptz not null,
  request_id text not null,
  outcome text check (outcome in ('loan', 'sale', 'none')),
  -- What the customer agreed to.
  valuation_id integer,
  closed_by_user_id integer,
  closed_by text,
  closed_at timestamptz,
  state text not null
    generated always as (case when closed_at is null then 'open' else 'closed' end) stored,
  constraint counter_visits_closed
    check (num_nulls(outcome, closed_by_user_id, closed_by, closed_at) in (0, 4)),
  constraint counter_visits_agreed
    check ((coalesce(outcome, 'none') = 'none') = (valuation_id is null))
);
create unique index counter_visits_one_open on counter_visits (customer_id) where closed_at is null;
create index counter_visits_by_state on counter_visits (state, id);
create index counter_visits_by_branch on counter_visits (branch_id, state, id);
create index counter_visits_by_customer on counter_visits (customer_id, id);
create index counter_visits_by_quote on counter_visits (quote_code) where quote_code is not null;
create trigger counter_visits_kept before delete on counter_visits
  for each row execute function refuse_removal();
create trigger counter_visits_never_emptied before truncate on counter_visits
  for each statement execute function refuse_removal();

create function assert_counter_open(visit integer) returns void language plpgsql as $$
begin
  if not exists (select from counter_visits where id = visit and closed_at is null) then
    raise exception 'counter visit % is not open', visit;
  end if;
end $$;

-- A piece as it was weighed and tested. A wrong one is removed, and stays known.
create table counter_items (
  id integer generated always as identity primary key,
  visit_id integer not null references counter_visits (id),
  description text not null check (description <> '' and length(description) <= 120),
  gold_type text not null
    check (gold_type in ('24K', '22K', '18K', 'Gold Bars', 'Gold Coins', 'Raw Gold')),
  gross_grams numeric(8, 3) not null check (gross_grams > 0 and gross_grams <= 50000),
  stones_grams numeric(8, 3) not null,
  net_grams numeric(8, 3) not null generated always as (gross_grams - stones_grams) stored,
  -- Parts of pure gold in 1,000.
  fineness integer not null check (fineness between 1 and 1000),
  assay_method text not null check (assay_method in ('xrf', 'touchstone', 'density')),
  seal text not null check (seal ~ '^[0-9A-Z][0-9A-Z-]{2,19}$'),
  weighed_by_user_id integer not null,
  weighed_by text not null,
  weighed_at timestamptz not null,
  request_id text not null,
  removed_by_user_id integer,
  removed_by text,
  removed_at timestamptz,
  constraint counter_items_stones check (stones_grams >= 0 and stones_grams < gross_grams),
  -- A type is paid by its price: a poorer piece is of a lower type.
  constraint counter_items_fine_enough check (fineness >= case gold_type
    when '24K' then 989 when 'Gold Bars' then 989 when '22K' then 906 when 'Gold Coins' then 906
    else 740 end),
  constraint counter_items_removed
    check (num_nulls(removed_by_user_id, removed_by, removed_at) in (0, 3)),
  -- What a line of a valuation names.
  constraint counter_items_as_weighed unique (id, visit_id, gold_type, net_grams)
);
create index counter_items_by_visit on counter_items (visit_id, id);
create unique index counter_items_one_seal on counter_items (seal) where removed_at is null;

create function guard_counter_item() returns trigger language plpgsql as $$
declare
  removal text[] := array['net_grams', 'removed_by_user_id', 'removed_by', 'removed_at'];
begin
  perform assert_counter_open(new.visit_id);
  if tg_op = 'UPDATE' and (old.removed_at is not null
    or to_jsonb(new) - removal is distinct from to_jsonb(old) - removal) then
    raise exception 'a piece stays as it was weighed';
  end if;
  return new;
end $$;
create trigger counter_items_guarded before insert or update on counter_items
  for each row execute function guard_counter_item();
create trigger counter_items_kept before delete on counter_items
  for each row execute function refuse_removal();
create trigger counter_items_never_emptied before truncate on counter_items
  for each statement execute function refuse_removal();

-- What the pieces of a visit were worth at one moment, by the prices and terms that were in force.
create table valuations (
  id integer generated always as identity primary key,
  visit_id integer not null references counter_visits (id),
  number integer not null check (number > 0),
  -- The customer's, in which it is printed.
  language text not null check (language in ('en', 'sw', 'fr', 'ar', 'hi', 'zh')),
  net_grams numeric(12, 3) not null check (net_grams > 0),
  sale_kes numeric(14, 2) not null check (sale_kes between 0 and 999999999999),
  value_kes numeric(14, 2) not null check (value_kes between 0 and 999999999999),
  loan_kes numeric(14, 2) not null,
  -- Percent of the market price, of the value, and per month.
  sale_discount_percent numeric not null check (sale_discount_percent between 0 and 100),
  loan_discount_percent numeric not null check (loan_discount_percent between 0 and 100),
  ltv_percent numeric not null check (ltv_percent between 0 and 100),
  interest_percent numeric not null check (interest_percent between 0 and 1000),
  -- What is paid back after one, two and three months.
  repayments numeric(14, 2)[] not null
    check (array_length(repayments, 1) = 3 and loan_kes <= all (repayments)
      and 'NaN' <> all (repayments)),
  -- The changes that set these terms, by pricing's record; null for what stands as it began.
  sale_discount_change bigint,
  loan_discount_change bigint,
  ltv_change bigint,
  interest_change bigint,
  -- The latest change of all.
  policy_version bigint not null check (policy_version >= 0),
  priced_at timestamptz not null,
  locked_until timestamptz not null,
  -- Of its paper.
  document_code text unique,
  valued_by_user_id integer not null,
  valued_by text not null,
  request_id text not null,
  unique (visit_id, number),
  unique (id, visit_id),
  constraint valuations_loan check (loan_kes = round(value_kes * ltv_percent * 0.01, 2)),
  constraint valuations_lock check (locked_until = priced_at + interval '30 minutes'),
  constraint valuations_changes check (policy_version >= coalesce(greatest(
    sale_discount_change, loan_discount_change, ltv_change, interest_change), 0))
);
create function guard_valuation() returns trigger language plpgsql as $$
begin
  perform assert_counter_open(new.visit_id);
  return new;
end $$;
create trigger valuations_guarded before insert on valuations
  for each row execute function guard_valuation();
create trigger valuations_append_only before update or delete on valuations
  for each row execute function refuse_change();
create trigger valuations_never_emptied before truncate on valuations
  for each statement execute function refuse_change();

create table valuation_lines (
  valuation_id integer not null,
  visit_id integer not null,
  place integer not null check (place > 0),
  item_id integer not null,
  gold_type text not null,
  net_grams numeric(8, 3) not null,
  -- Exact, in KES.
  market_price numeric not null check (market_price between 0 and 9999999999),
  sale_price numeric(12, 2) not null check (sale_price between 0 and 9999999999),
  loan_price numeric(12, 2) not null check (loan_price between 0 and 9999999999),
  price_state text not null
    check (price_state in ('live', 'market-closed', 'delayed', 'fallback')),
  price_observed_at timestamptz not null,
  sale_kes numeric(14, 2) not null,
  value_kes numeric(14, 2) not null,
  loan_kes numeric(14, 2) not null,
  primary key (valuation_id, place),
  unique (valuation_id, item_id),
  foreign key (valuation_id, visit_id) references valuations (id, visit_id),
  foreign key (item_id, visit_id, gold_type, net_grams)
    references counter_items (id, visit_id, gold_type, net_grams),
  constraint valuation_lines_sale check (sale_kes = round(net_grams * sale_price, 2))
);
create index valuation_lines_by_item on valuation_lines (item_id);
create trigger valuation_lines_append_only before update or delete on valuation_lines
  for each row execute function refuse_change();
create trigger valuation_lines_never_emptied before truncate on valuation_lines
  for each statement execute function refuse_change();

-- True for a valuation of the pieces that are there, all of them and no other.
create function is_of_present_pieces(checked integer) returns boolean language sql stable as $$
  select not exists (
    select from valuations join counter_items item on item.visit_id = valuations.visit_id
    where valuations.id = checked and (item.removed_at is null) is distinct from exists (
      select from valuation_lines line
      where line.valuation_id = checked and line.item_id = item.id))
$$;

-- A valuation is of the pieces that are there, each by its price and the terms, and adds up, once its transaction ends.
create function check_valuation() returns trigger language plpgsql as $$
declare
  checked integer := coalesce(to_jsonb(new) ->> 'valuation_id', to_jsonb(new) ->> 'id')::integer;
begin
  if exists (
    select from valuations, lateral (
      select sum(line.sale_kes) as sale, sum(line.value_kes) as value, sum(line.net_grams) as net,
        bool_and(
          line.value_kes = round(line.net_grams * line.market_price
            * (100 - valuations.loan_discount_percent) * 0.01, 2)
          and line.loan_kes = round(line.value_kes * valuations.ltv_percent * 0.01, 2)
          and line.loan_price = round(line.market_price
            * (100 - valuations.loan_discount_percent) * 0.01, 2)) as follows
      from valuation_lines line where line.valuation_id = valuations.id) as together
    where valuations.id = checked and (valuations.sale_kes is distinct from together.sale
      or valuations.value_kes is distinct from together.value
      or valuations.net_grams is distinct from together.net or together.follows is distinct from true)
  ) then
    raise exception 'the lines of valuation % do not add up', checked;
  end if;
  if not is_of_present_pieces(checked) then
    raise exception 'valuation % is not of the pieces that are there', checked;
  end if;
  return null;
end $$;
create constraint trigger valuations_add_up after insert on valuations
  deferrable initially deferred for each row execute function check_valuation();
create constraint trigger valuation_lines_add_up after insert on valuation_lines
  deferrable initially deferred for each row execute function check_valuation();

-- A visit stays as it was opened and closes once. Booked visits and quotes are deleted before it.
alter table counter_visits add constraint counter_visits_agreed_to
  foreign key (valuation_id, id) references valuations (id, visit_id);
create function guard_counter_visit() returns trigger language plpgsql as $$
declare
  closing text[] := array['state', 'appointment_id', 'quote_code', 'outcome', 'valuation_id',
    'closed_by_user_id', 'closed_by', 'closed_at'];
begin
  if to_jsonb(new) - closing is distinct from to_jsonb(old) - closing
    or coalesce(new.appointment_id <> old.appointment_id, new.appointment_id is not null)
    or coalesce(new.quote_code <> old.quote_code, new.quote_code is not null) then
    raise exception 'a counter visit stays as it was opened';
  end if;
  if old.closed_at is not null and (new.closed_at, new.closed_by_user_id, new.closed_by, new.outcome,
    new.valuation_id) is distinct from (old.closed_at, old.closed_by_user_id, old.closed_by,
    old.outcome, old.valuation_id) then
    raise exception 'a counter visit closes once';
  end if;
  if old.closed_at is null and new.valuation_id is not null and (
    not is_of_present_pieces(new.valuation_id) or not exists (
      select from valuations where id = new.valuation_id and new.closed_at < locked_until
        and number = (select max(number) from valuations other where other.visit_id = new.id))
  ) then
    raise exception 'valuation % does not hold any more', new.valuation_id;
  end if;
  return new;
end $$;
create trigger counter_visits_guarded before update on counter_visits
  for each row execute function guard_counter_visit();
