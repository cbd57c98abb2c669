alter table branches
  -- Rules of days, opening and closing time; null where the branch keeps the bank's hours.
  add column own_hours jsonb check (jsonb_typeof(own_hours) = 'array'),
  -- Days on which it stays closed, each with its reason.
  add column closed_days jsonb not null default '[]' check (jsonb_typeof(closed_days) = 'array'),
  add column updated_at timestamptz not null default now(),
  -- Set where it was removed; it can be brought back for a while.
  add column deleted_at timestamptz;
drop index branches_name_key;
create unique index branches_name_key on branches (lower(name)) where deleted_at is null;

-- The bank's facts once somebody has changed them; until then they are those of the code.
create table bank_facts (
  is_only boolean primary key default true check (is_only),
  value jsonb not null check (jsonb_typeof(value) = 'object'),
  updated_at timestamptz not null,
  updated_by_username text
);

-- Who changed the facts, and what they were before. Rows are evidence.
create table bank_fact_changes (
  id bigint generated always as identity primary key,
  old_value jsonb not null,
  new_value jsonb not null,
  changed_by_user_id integer not null,
  changed_by_username text,
  address text not null,
  request_id text not null,
  changed_at timestamptz not null default now(),
  check (old_value <> new_value)
);
create trigger bank_fact_changes_append_only
  before update or delete or truncate on bank_fact_changes
  for each statement execute function refuse_branch_rewrite();
