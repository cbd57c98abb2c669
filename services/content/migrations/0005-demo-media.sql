-- That the demo media were added, or are not to be: their one row is written once and stays.
create table demo_seedings (
  is_only boolean primary key default true check (is_only),
  -- 0 where the library had items of its own before.
  item_count integer not null check (item_count >= 0),
  seeded_at timestamptz not null default now()
);
