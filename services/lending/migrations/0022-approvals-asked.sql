-- Whether a valuation was made since approvers are asked. What was agreed to, or given out on paper, without having been
-- approved was made before.
alter table valuations add column is_since_approvals boolean not null default true;
alter table valuations disable trigger valuations_append_only;
update valuations set is_since_approvals = false
where exists (select from valuation_lines line
    where line.valuation_id = valuations.id and line.price_state in ('delayed', 'fallback'))
  and not exists (select from valuation_approvals said where said.valuation_id = valuations.id)
  and (document_code is null
    or exists (select from counter_visits visit where visit.valuation_id = valuations.id)
    or exists (select from documents where documents.code = valuations.document_code));
alter table valuations enable trigger valuations_append_only;

create or replace function asks_approval(checked integer) returns boolean language sql stable as $$
  select exists (
    select from valuations join valuation_lines line on line.valuation_id = valuations.id
    where valuations.id = checked and valuations.is_since_approvals
      and (line.price_state = 'delayed' or (line.price_state = 'fallback' and valuations.has_feed)))
$$;

-- Not who has weighed or valued anything of the visit, nor the customer, whose account was ever linked; and while the figures hold.
create or replace function guard_valuation_approval() returns trigger language plpgsql as $$
begin
  perform assert_counter_open(new.visit_id);
  if not asks_approval(new.valuation_id) then
    raise exception 'valuation % asks for no approval', new.valuation_id;
  end if;
  if exists (select from valuations
      where visit_id = new.visit_id and valued_by_user_id = new.decided_by_user_id)
    or exists (select from counter_items
      where visit_id = new.visit_id and weighed_by_user_id = new.decided_by_user_id)
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
