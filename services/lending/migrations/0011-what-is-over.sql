-- A customer goes seven years after the last business (Proceeds of Crime and Anti-Money Laundering Act, s. 46), with
-- all that hangs on them and in one stroke; nothing of it goes alone, and nothing sooner.

-- When something was last done with a customer; that somebody read them is nothing. Infinite while they are served.
create function find_last_business(checked integer) returns timestamptz language sql stable as $$
  select greatest(customers.registered_at, customers.consented_at, customers.papers_seen_at,
    customers.decided_at, customers.linked_at,
    (select max(coalesce(closed_at, 'infinity')) from counter_visits where customer_id = checked),
    (select max(starts_at) from appointments where customer_id = checked),
    (select max(at) from customer_entries where customer_id = checked
      and act not in ('read', 'number-read', 'visit-read', 'photo-read', 'paper-read')))
  from customers where id = checked
$$;

create or replace function keep_customer() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    raise exception 'a customer is never deleted with all others';
  end if;
  if find_last_business(old.id) > now() - interval '84 months' then
    raise exception 'a customer is never deleted before seven years are over';
  end if;
  return old;
end $$;

create function keep_with_customer() returns trigger language plpgsql as $$
begin
  if exists (select from customers where id = old.customer_id) then
    raise exception '% is append only and never deleted without its customer', tg_table_name;
  end if;
  return old;
end $$;
create function keep_with_visit() returns trigger language plpgsql as $$
begin
  if exists (select from counter_visits where id = old.visit_id) then
    raise exception '% is append only and never deleted without its visit', tg_table_name;
  end if;
  return old;
end $$;
create function keep_with_item() returns trigger language plpgsql as $$
begin
  if exists (select from counter_items where id = old.item_id) then
    raise exception '% is never deleted without its piece', tg_table_name;
  end if;
  return old;
end $$;

create or replace trigger customer_entries_append_only before update on customer_entries
  for each row execute function refuse_change();
create trigger customer_entries_kept before delete on customer_entries
  for each row execute function keep_with_customer();
create or replace trigger counter_visits_kept before delete on counter_visits
  for each row execute function keep_with_customer();
create or replace trigger counter_items_kept before delete on counter_items
  for each row execute function keep_with_visit();
create or replace trigger counter_photos_kept before delete on counter_photos
  for each row execute function keep_with_item();
create or replace trigger valuations_append_only before update on valuations
  for each row execute function refuse_change();
create trigger valuations_kept before delete on valuations
  for each row execute function keep_with_visit();
create or replace trigger valuation_lines_append_only before update on valuation_lines
  for each row execute function refuse_change();
create trigger valuation_lines_kept before delete on valuation_lines
  for each row execute function keep_with_visit();

-- What hangs on a customer goes with them. Not validated: each row held to the same before.
alter table customer_entries
  drop constraint customer_entries_customer_id_fkey,
  add constraint customer_entries_customer_id_fkey foreign key (customer_id)
    references customers (id) on delete cascade not valid;
alter table customer_link_codes
  drop constraint customer_link_codes_customer_id_fkey,
  add constraint customer_link_codes_customer_id_fkey foreign key (customer_id)
    references customers (id) on delete cascade not valid;
alter table appointments
  drop constraint appointments_customer_id_fkey,
  add constraint appointments_customer_id_fkey foreign key (customer_id)
    references customers (id) on delete set null not valid;
alter table counter_visits
  drop constraint counter_visits_customer_id_fkey,
  add constraint counter_visits_customer_id_fkey foreign key (customer_id)
    references customers (id) on delete cascade not valid;
alter table counter_items
  drop constraint counter_items_visit_id_fkey,
  add constraint counter_items_visit_id_fkey foreign key (visit_id)
    references counter_visits (id) on delete cascade not valid;
alter table valuations
  drop constraint valuations_visit_id_fkey,
  add constraint valuations_visit_id_fkey foreign key (visit_id)
    references counter_visits (id) on delete cascade not valid;
alter table valuation_lines
  drop constraint valuation_lines_valuation_id_visit_id_fkey,
  add constraint valuation_lines_valuation_id_visit_id_fkey foreign key (valuation_id, visit_id)
    references valuations (id, visit_id) on delete cascade not valid,
  drop constraint valuation_lines_item_id_visit_id_gold_type_net_grams_fkey,
  add constraint valuation_lines_item_id_visit_id_gold_type_net_grams_fkey
    foreign key (item_id, visit_id, gold_type, net_grams)
    references counter_items (id, visit_id, gold_type, net_grams) on delete cascade not valid;

-- The paper of a valuation stays as long as its visit does.
create or replace function keep_document() returns trigger language plpgsql as $$
begin
  if old.issued_at > now() - make_interval(months => case old.kind when 'quote' then 24 else 84 end)
    or (old.kind = 'valuation'
      and exists (select from counter_visits where reference = old.subject))
  then
    raise exception 'document % is kept', old.number;
  end if;
  return old;
end $$;
