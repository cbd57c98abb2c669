-- Who put a piece back that was taken out: it is among the visit's again by their hand, whoever weighed it.
alter table counter_items add column restored_by_user_id integer;

-- Not who has weighed, put back or valued anything of the visit, nor the customer, whose account was ever linked; and while the figures hold.
create or replace function guard_valuation_approval() returns trigger language plpgsql as $$
begin
  perform assert_counter_open(new.visit_id);
  if not asks_approval(new.valuation_id) then
    raise exception 'valuation % asks for no approval', new.valuation_id;
  end if;
  if exists (select from valuations
      where visit_id = new.visit_id and valued_by_user_id = new.decided_by_user_id)
    or exists (select from counter_items
      where visit_id = new.visit_id
        and new.decided_by_user_id in (weighed_by_user_id, restored_by_user_id))
    or exists (select from counter_visits visit join customers on customers.id = visit.customer_id
      where visit.id = new.visit_id and (customers.user_id = new.decided_by_user_id
        or exists (select from customer_entries entry where entry.customer_id = customers.id
          and entry.act = 'linked' and entry.user_id = new.decided_by_user_id)))
  then
    raise exception 'nobody decides on a valuation of their own';
  end if;
  if not is_of_present_pieces(new.valuation_id) or not exists (
    select from valuations where id = new.valuation_id and new.decided_at < locked_until
      and number = (select max(number) from valuations other where other.visit_id = new.visit_id))
  then
    raise exception 'valuation % does not hold any more', new.valuation_id;
  end if;
  return new;
end $$;
