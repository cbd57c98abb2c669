-- Gold that goes home is taken out as its visit closes, by whoever closes it, and stays known as what was brought:
-- `released_at` tells it from a piece that was taken out before. So the one rule of seals is that of every release, and
-- is kept also where a process of the release before closes the visit.
alter table counter_items disable trigger counter_items_guarded;
update counter_items set removed_by_user_id = visit.closed_by_user_id, removed_by = visit.closed_by,
  removed_at = visit.closed_at, released_at = visit.closed_at
from counter_visits visit
where visit.id = counter_items.visit_id and visit.outcome = 'none' and counter_items.removed_at is null;
alter table counter_items enable trigger counter_items_guarded;

drop index counter_items_one_seal;
create unique index counter_items_one_seal on counter_items (seal) where removed_at is null;

-- Before the visit closes, as nothing of it changes after that.
create function release_seals() returns trigger language plpgsql as $$
begin
  update counter_items set removed_by_user_id = new.closed_by_user_id, removed_by = new.closed_by,
    removed_at = new.closed_at, released_at = new.closed_at
  where visit_id = new.id and removed_at is null;
  return new;
end $$;
create trigger counter_visits_seals_released before update of outcome on counter_visits
  for each row when (old.closed_at is null and new.outcome = 'none')
  execute function release_seals();

create or replace function is_of_present_pieces(checked integer) returns boolean
language sql stable as $$
  select not exists (
    select from valuations join counter_items item on item.visit_id = valuations.visit_id
    where valuations.id = checked
      and (item.removed_at is null or item.released_at is not null) is distinct from exists (
        select from valuation_lines line
        where line.valuation_id = checked and line.item_id = item.id))
$$;
