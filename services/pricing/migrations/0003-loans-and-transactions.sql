-- Money is KES, weights are grams, both exact. user_id is the id of a user of identity: another
-- schema, of another role, so no foreign key is possible here.

create table loans (
  id integer generated always as identity primary key,
  user_id integer not null check (user_id > 0),
  gold_type varchar(10) not null
    check (gold_type in ('24K', '22K', '18K', 'Gold Bars', 'Gold Coins', 'Raw Gold')),
  -- decimal(8,3) ends below 100 kg; an estimate may be asked for up to 1,000 kg.
  gold_weight numeric(8, 3) not null check (gold_weight > 0 and gold_weight <= 1000000),
  -- NaN is a numeric too, and above every number.
  gold_value numeric(12, 2) not null check (gold_value <> 'NaN'),
  loan_amount numeric(12, 2) not null check (loan_amount > 0),
  -- Percent a month, fixed when the loan is made: a later change of policy does not touch it.
  interest_rate numeric(5, 2) not null check (interest_rate between 0 and 100),
  -- Months.
  duration integer not null check (duration between 1 and 3),
  -- `forfeited`: not repaid after the three months, so the gold is the bank's.
  status text not null default 'active' check (status in ('active', 'repaid', 'forfeited')),
  created_at timestamptz not null default now(),
  due_date timestamptz not null,
  constraint loans_within_value check (loan_amount <= gold_value),
  constraint loans_due_after_created check (due_date > created_at)
);
create index loans_by_user on loans (user_id, id desc);

create table gold_transactions (
  id integer generated always as identity primary key,
  user_id integer not null check (user_id > 0),
  -- Seen by the customer: `buy` from the bank, `sell` to the bank.
  type text not null check (type in ('buy', 'sell')),
  gold_type varchar(10) not null references gold_price_configs (gold_type),
  weight numeric(8, 3) not null check (weight > 0 and weight <= 1000000),
  price_per_gram numeric(10, 2) not null check (price_per_gram > 0),
  total_amount numeric(12, 2) not null check (total_amount >= 0),
  status text not null default 'pending' check (status in ('pending', 'completed', 'cancelled')),
  created_at timestamptz not null default now(),
  constraint gold_transactions_total_agrees
    check (abs(total_amount - round(weight * price_per_gram, 2)) <= 0.01)
);
create index gold_transactions_by_user on gold_transactions (user_id, id desc);
