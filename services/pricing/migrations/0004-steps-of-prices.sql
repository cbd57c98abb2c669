-- How each price was made; no steps where that is not known. The next refresh fills them.
alter table gold_prices
  add column steps jsonb not null default '[]' check (jsonb_typeof(steps) = 'array');

-- A release that knows no steps writes a new price over the old ones: they are not the steps of that.
create function forget_steps_of_another_price() returns trigger language plpgsql as $$
begin
  if new.steps = old.steps and new.price_per_gram <> old.price_per_gram then
    new.steps := '[]';
  end if;
  return new;
end $$;
create trigger gold_prices_forget_steps before update on gold_prices
  for each row execute function forget_steps_of_another_price();

-- False from where a type left the list: a gap in its history until the next row.
alter table gold_price_history add column is_listed boolean not null default true;
