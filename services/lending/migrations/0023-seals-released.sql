-- When the seal of a piece was free again: once its visit has ended with the gold going home.
alter table counter_items add column released_at timestamptz;
create or replace function guard_counter_item() returns trigger language plpgsql as $$
declare
  removal text[] := array['net_grams', 'removed_by_user_id', 'removed_by', 'removed_at', 'released_at'];
begin
  perform assert_counter_open(new.visit_id);
  if tg_op = 'UPDATE' and (old.removed_at is not null
    or to_jsonb(new) - removal is distinct from to_jsonb(old) - removal) then
    raise exception 'a piece stays as it was weighed';
  end if;
  return new;
end $$;

alter table counter_items disable trigger counter_items_guarded;
update counter_items set released_at = visit.closed_at
from counter_visits visit
where visit.id = counter_items.visit_id and visit.outcome = 'none' and counter_items.removed_at is null;
alter table counter_items enable trigger counter_items_guarded;

drop index counter_items_one_seal;
create unique index counter_items_one_seal on counter_items (seal)
  where removed_at is null and released_at is null;
