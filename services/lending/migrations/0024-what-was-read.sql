-- Which visit, photo or paper was read, by its reference, seal or number; null for anything else.
alter table customer_entries add column subject text;

-- That a customer was found by a document's number stands in their record. Not validated: what the narrower check let in,
-- this one does, and the table is not read under a lock.
alter table customer_entries
  drop constraint customer_entries_act_check,
  add constraint customer_entries_act_check check (act in ('registered', 'changed', 'verified',
    'rejected', 'read', 'number-read', 'code-made', 'linked', 'visit-opened', 'visit-read', 'valued',
    'unlinked', 'visit-set', 'visit-unset', 'photo-taken', 'photo-read', 'valuation-approved',
    'valuation-refused', 'paper-read', 'found')) not valid;

-- Nor is it business with them.
create or replace function find_last_business(checked integer) returns timestamptz language sql stable as $$
  select greatest(customers.registered_at, customers.consented_at, customers.papers_seen_at,
    customers.decided_at, customers.linked_at,
    (select max(coalesce(closed_at, 'infinity')) from counter_visits where customer_id = checked),
    (select max(starts_at) from appointments where customer_id = checked),
    (select max(at) from customer_entries where customer_id = checked
      and act not in ('read', 'number-read', 'visit-read', 'photo-read', 'paper-read', 'found')))
  from customers where id = checked
$$;
