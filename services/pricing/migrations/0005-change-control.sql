-- A change that one administrator asks for and another one decides on. `changes` is a list of
-- { field, oldValue, newValue, undoOf }.
create table policy_requests (
  id bigint generated always as identity primary key,
  config_key varchar(100) references system_configs (config_key),
  gold_type varchar(10) references gold_price_configs (gold_type),
  changes jsonb not null check (jsonb_typeof(changes) = 'array' and changes <> '[]'),
  reason text check (reason <> '' and length(reason) <= 500),
  undo_of bigint references policy_changes (id),
  requested_by_user_id integer not null,
  requested_by_username text,
  address text not null,
  request_id text not null,
  requested_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > requested_at),
  status text not null default 'pending'
    check (status in ('pending', 'approved', 'rejected', 'withdrawn', 'stale', 'expired')),
  decided_by_user_id integer,
  decided_by_username text,
  decided_address text,
  decided_request_id text,
  decided_at timestamptz,
  note text check (note <> '' and length(note) <= 500),
  constraint policy_requests_one_subject check (num_nonnulls(config_key, gold_type) = 1),
  constraint policy_requests_decided check ((status = 'pending') = (decided_at is null)),
  constraint policy_requests_four_eyes check (
    status <> 'approved'
    or (decided_by_user_id is not null and decided_by_user_id <> requested_by_user_id)
  )
);
create unique index policy_requests_one_pending
  on policy_requests ((coalesce(config_key, gold_type))) where status = 'pending';
create index policy_requests_by_status on policy_requests (status, id desc);

-- What was asked for is evidence, and a decision is final.
create function keep_policy_request() returns trigger language plpgsql as $$
declare
  decision constant text[] := array['status', 'decided_by_user_id', 'decided_by_username',
    'decided_address', 'decided_request_id', 'decided_at', 'note'];
begin
  if tg_op = 'DELETE' or old.status <> 'pending'
    or to_jsonb(new) - decision <> to_jsonb(old) - decision then
    raise exception 'a request is decided once and never rewritten';
  end if;
  return new;
end $$;
create trigger policy_requests_kept before update or delete on policy_requests
  for each row execute function keep_policy_request();
create trigger policy_requests_never_emptied before truncate on policy_requests
  for each statement execute function refuse_change();

alter table policy_changes
  add column reason text check (reason <> '' and length(reason) <= 500),
  -- The change that this one took back.
  add column undo_of bigint references policy_changes (id),
  -- The second administrator and the request he approved, where one had to.
  add column approved_by_user_id integer,
  add column approved_by_username text,
  add column policy_request_id bigint references policy_requests (id),
  add constraint policy_changes_four_eyes check (approved_by_user_id <> changed_by_user_id);
alter table policy_changes
  add column search tsvector generated always as (
    to_tsvector('simple',
      replace(coalesce(config_key, gold_type), '_', ' ') || ' ' || field
      || ' ' || coalesce(old_value, '') || ' ' || new_value || ' ' || coalesce(reason, '')
      || ' ' || coalesce(changed_by_username, '') || ' ' || coalesce(approved_by_username, ''))
  ) stored;

drop index policy_changes_by_key;
create index policy_changes_by_time on policy_changes (changed_at desc, id desc);
create index policy_changes_by_key on policy_changes (config_key, changed_at desc, id desc);
create index policy_changes_by_type on policy_changes (gold_type, changed_at desc, id desc);
create index policy_changes_by_person
  on policy_changes (changed_by_username, changed_at desc, id desc);
create index policy_changes_by_words on policy_changes using gin (search);
-- The rows of one act.
create index policy_changes_by_request on policy_changes (request_id);

create index gold_price_history_by_time on gold_price_history (changed_at desc, id desc);

insert into system_configs (config_key, config_value, config_type, description) values
  ('REQUIRE_SECOND_APPROVAL', '0', 'boolean',
    'Whether a change of policy waits until a second administrator approves it.');
