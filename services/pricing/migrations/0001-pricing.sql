-- Rows of these tables are evidence: what was quoted, observed and decided, and when.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append only', tg_table_name;
end $$;

-- Policy: numbers that admins change.
create table system_configs (
  id integer generated always as identity primary key,
  config_key varchar(100) not null unique
    check (config_key ~ '^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$'),
  config_value varchar(500) not null check (config_value ~ '^\d+(\.\d+)?$'),
  description text,
  config_type varchar(50) not null default 'string',
  is_active boolean not null default true,
  last_updated timestamptz not null default now(),
  created_at timestamptz not null default now()
);

create table policy_changes (
  id bigint generated always as identity primary key,
  config_key varchar(100) not null references system_configs (config_key),
  old_value varchar(500) not null,
  new_value varchar(500) not null,
  changed_by_user_id integer not null,
  changed_by_username text,
  address text not null,
  request_id text not null,
  changed_at timestamptz not null
);
create index policy_changes_by_key on policy_changes (config_key, id desc);
create trigger policy_changes_append_only before update or delete on policy_changes
  for each row execute function refuse_change();

-- How each type is priced; min_price and max_price are guards in USD per gram of that type.
create table gold_price_configs (
  id integer generated always as identity primary key,
  gold_type varchar(10) not null unique
    check (gold_type in (
      '24K', '23K', '22K', '21K', '20K', '18K', '16K', '15K', '14K', '12K', '10K', '8K',
      'Gold Bars', 'Gold Coins', 'Raw Gold'
    )),
  base_discount numeric(5, 2) not null default 5.00 check (base_discount between 0 and 100),
  trend_multiplier numeric(6, 4) not null default 1.00
    check (trend_multiplier > 0 and trend_multiplier <= 10),
  auto_adjust boolean not null default true,
  min_price numeric(10, 2) not null default 50.00 check (min_price > 0),
  max_price numeric(10, 2) not null default 200.00 check (max_price <= 1000),
  is_active boolean not null default true,
  last_updated timestamptz not null default now(),
  created_at timestamptz not null default now(),
  check (min_price <= max_price)
);

-- The price list in force. Prices are KES per gram: the website's, rounded, and the market's, exact.
create table gold_prices (
  id integer generated always as identity primary key,
  gold_type varchar(10) not null unique references gold_price_configs (gold_type),
  price_per_gram numeric(10, 2) not null check (price_per_gram >= 0),
  price_change numeric(5, 2) not null default 0,
  -- When the price last changed.
  timestamp timestamptz not null,
  market_price_per_gram numeric not null check (market_price_per_gram > 0),
  source text not null check (source ~ '^(configuration|feed:[a-z0-9-]+)$'),
  state text not null check (state in ('live', 'market-closed', 'delayed', 'fallback')),
  observed_at timestamptz not null,
  refreshed_at timestamptz not null,
  is_guarded boolean not null default false,
  is_listed boolean not null default true,
  check (price_per_gram <= round(market_price_per_gram, 2))
);

create table gold_price_history (
  id bigint generated always as identity primary key,
  gold_type varchar(10) not null references gold_price_configs (gold_type),
  price_per_gram numeric(10, 2) not null check (price_per_gram >= 0),
  market_price_per_gram numeric not null check (market_price_per_gram > 0),
  source text not null check (source ~ '^(configuration|feed:[a-z0-9-]+)$'),
  state text not null check (state in ('live', 'market-closed', 'delayed', 'fallback')),
  observed_at timestamptz not null,
  is_guarded boolean not null,
  changed_at timestamptz not null
);
create index gold_price_history_by_type on gold_price_history (gold_type, changed_at desc, id desc);
create trigger gold_price_history_append_only before update or delete on gold_price_history
  for each row execute function refuse_change();

-- What feeds said, as far as it could be true: USD per gram of pure gold.
create table spot_quotes (
  id bigint generated always as identity primary key,
  source text not null check (source ~ '^feed:[a-z0-9-]+$'),
  usd_per_gram_pure numeric(14, 8) not null check (usd_per_gram_pure between 20 and 1000),
  observed_at timestamptz not null,
  received_at timestamptz not null,
  status text not null check (status in ('accepted', 'quarantined'))
);
create index spot_quotes_accepted on spot_quotes (id desc) where status = 'accepted';
create trigger spot_quotes_append_only before update or delete on spot_quotes
  for each row execute function refuse_change();

insert into gold_price_configs (gold_type, base_discount) values
  ('24K', 0), ('22K', 0), ('18K', 0), ('Gold Bars', 0), ('Gold Coins', 0), ('Raw Gold', 0);

insert into system_configs (config_key, config_value, config_type, description) values
  ('WEBSITE_DISCOUNT_PERCENTAGE', '5', 'percentage',
    'Taken off the market price for the prices shown on the website.'),
  ('LOAN_CALCULATOR_DISCOUNT_PERCENTAGE', '10', 'percentage',
    'Taken off the market price when gold is valued for a loan.'),
  ('MAX_LOAN_TO_VALUE_RATIO', '60', 'percentage',
    'The most that is lent, in percent of the valuation.'),
  ('LOAN_INTEREST_RATE', '15', 'percentage',
    'Interest a month on new loans, compounding monthly.'),
  ('DEFAULT_LOAN_DURATION_MONTHS', '1', 'number',
    'Months a loan runs where the customer names none: 1, 2 or 3.'),
  ('FALLBACK_GOLD_PRICE_24K_PER_GRAM', '129.12', 'number',
    'Price of a gram of 24K gold in US dollars while there is no market feed.'),
  ('FALLBACK_GOLD_PRICE_22K_PER_GRAM', '118.39', 'number',
    'Price of a gram of 22K gold in US dollars while there is no market feed.'),
  ('FALLBACK_GOLD_PRICE_18K_PER_GRAM', '96.94', 'number',
    'Price of a gram of 18K gold in US dollars while there is no market feed.'),
  ('USD_TO_KES_RATE', '129.00', 'number',
    'Kenyan shillings for one US dollar; every price is computed with it.'),
  ('USD_TO_EUR_RATE', '0.86', 'number', 'Euros for one US dollar, for information.'),
  ('USD_TO_GBP_RATE', '0.75', 'number', 'Pounds sterling for one US dollar, for information.'),
  ('USD_TO_UGX_RATE', '3600', 'number', 'Uganda shillings for one US dollar, for information.'),
  ('USD_TO_TZS_RATE', '2500', 'number', 'Tanzania shillings for one US dollar, for information.'),
  ('USD_TO_AED_RATE', '3.6725', 'number', 'UAE dirhams for one US dollar, for information.'),
  ('USD_TO_INR_RATE', '88', 'number', 'Indian rupees for one US dollar, for information.'),
  ('USD_TO_CNY_RATE', '7.1', 'number', 'Chinese yuan for one US dollar, for information.');
