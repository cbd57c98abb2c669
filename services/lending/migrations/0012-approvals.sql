-- Whether pricing had a feed when it valued: the bank's own price is then a fault of the feed. Rows of before are over.
alter table valuations add column has_feed boolean not null default false;
alter table valuations alter column has_feed set default true;

-- True for a valuation that nobody agrees to before an approver has approved it.
create function asks_approval(checked integer) returns boolean language sql stable as $$
  select exists (
    select from valuations join valuation_lines line on line.valuation_id = valuations.id
    where valuations.id = checked
      and (line.price_state = 'delayed' or (line.price_state = 'fallback' and valuations.has_feed)))
$$;

-- What an approver said of a valuation, once.
create table valuation_approvals (
  valuation_id integer primary key,
  visit_id integer not null,
  verdict text not null check (verdict in ('approved', 'refused')),
  reason text check (reason <> '' and length(reason) <= 500),
  decided_by_user_id integer not null,
  decided_by text not null,
  decided_at timestamptz not null,
  address text not null,
  request_id text not null,
  foreign key (valuation_id, visit_id) references valuations (id, visit_id) on delete cascade,
  constraint valuation_approvals_reason check (verdict = 'approved' or reason is not null)
);
create index valuation_approvals_by_visit on valuation_approvals (visit_id);

-- Not who weighed anything of the visit, nor who valued, nor the customer, whose account was ever linked; and while the figures hold.
create function guard_valuation_approval() returns trigger language plpgsql as $$
begin
  perform assert_counter_open(new.visit_id);
  if not asks_approval(new.valuation_id) then
    raise exception 'valuation % asks for no approval', new.valuation_id;
  end if;
  if exists (select from valuations
      where id = new.valuation_id and valued_by_user_id = new.decided_by_user_id)
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
create trigger valuation_approvals_guarded before insert on valuation_approvals
  for each row execute function guard_valuation_approval();
create trigger valuation_approvals_append_only before update on valuation_approvals
  for each row execute function refuse_change();
create trigger valuation_approvals_kept before delete on valuation_approvals
  for each row execute function keep_with_visit();
create trigger valuation_approvals_never_emptied before truncate on valuation_approvals
  for each statement execute function refuse_change();

create function guard_agreed_approval() returns trigger language plpgsql as $$
begin
  if asks_approval(new.valuation_id) and not exists (
    select from valuation_approvals
    where valuation_id = new.valuation_id and verdict = 'approved') then
    raise exception 'valuation % is not approved', new.valuation_id;
  end if;
  return new;
end $$;
create trigger counter_visits_approved before update of valuation_id on counter_visits
  for each row when (new.valuation_id is not null) execute function guard_agreed_approval();

-- Not validated: what the narrower check let in, this one does, and the table is not read under a lock.
alter table customer_entries
  drop constraint customer_entries_act_check,
  add constraint customer_entries_act_check check (act in ('registered', 'changed', 'verified',
    'rejected', 'read', 'number-read', 'code-made', 'linked', 'visit-opened', 'visit-read', 'valued',
    'unlinked', 'visit-set', 'visit-unset', 'photo-taken', 'photo-read', 'valuation-approved',
    'valuation-refused')) not valid;
