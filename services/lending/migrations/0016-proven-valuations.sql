-- A valuation is of the pieces that are there, each by its price and the terms, adds up, and its paper is of its visit,
-- once its transaction ends.
create or replace function check_valuation() returns trigger language plpgsql as $$
declare
  checked integer := coalesce(to_jsonb(new) ->> 'valuation_id', to_jsonb(new) ->> 'id')::integer;
begin
  if exists (
    select from valuations, lateral (
      select sum(line.sale_kes) as sale, sum(line.value_kes) as value, sum(line.net_grams) as net,
        bool_and(
          line.sale_price = round(line.market_price
            * (100 - valuations.sale_discount_percent) * 0.01, 2)
          and line.value_kes = round(line.net_grams * line.market_price
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
  -- Figures that wait for an approver have no paper yet.
  if not asks_approval(checked) and not exists (
    select from valuations join counter_visits visit on visit.id = valuations.visit_id
      join documents on documents.code = valuations.document_code
        and documents.kind = 'valuation' and documents.subject = visit.reference
    where valuations.id = checked
  ) then
    raise exception 'valuation % has no paper of its visit', checked;
  end if;
  return null;
end $$;
