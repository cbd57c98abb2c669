-- Since when a user has stood under the same password, address, role and state: who decides with another
-- administrator must have stood so before something was asked for.
alter table users add column standing_since timestamptz not null default now();
update users set standing_since = coalesce(
  (select max(changed_at) from user_changes
    where user_id = users.id and field in ('role', 'isActive', 'password', 'passwordReset')),
  created_at);

-- An act on an administrator that one administrator asked for and another one decides on.
create table account_requests (
  id bigint generated always as identity primary key,
  user_id integer not null references users (id),
  act text not null check (act in ('role', 'isActive', 'resetLink')),
  old_value text,
  new_value text,
  requested_by_user_id integer not null references users (id) check (requested_by_user_id <> user_id),
  requested_by_username text not null,
  address text not null,
  request_id text not null,
  requested_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > requested_at),
  status text not null default 'pending'
    check (status in ('pending', 'approved', 'rejected', 'withdrawn', 'stale', 'expired')),
  decided_by_user_id integer references users (id),
  decided_by_username text,
  decided_at timestamptz,
  note text check (note <> '' and length(note) <= 500),
  constraint account_requests_values check (
    case when act = 'resetLink' then num_nonnulls(old_value, new_value) = 0
      else num_nulls(old_value, new_value) = 0 and old_value <> new_value end),
  constraint account_requests_decided check ((status = 'pending') = (decided_at is null)),
  constraint account_requests_four_eyes check (
    status <> 'approved'
    or (decided_by_user_id is not null and decided_by_user_id <> requested_by_user_id))
);
create unique index account_requests_one_pending on account_requests (user_id) where status = 'pending';
create index account_requests_by_status on account_requests (status, id desc);
create index account_requests_by_author on account_requests (requested_by_user_id)
  where status = 'pending';
create index account_requests_by_time on account_requests (requested_at);

-- What was asked for is evidence, and a decision is final.
create function keep_account_request() returns trigger language plpgsql as $$
declare
  decision constant text[] := array['status', 'decided_by_user_id', 'decided_by_username',
    'decided_at', 'note'];
begin
  if tg_op = 'DELETE' or old.status <> 'pending'
    or to_jsonb(new) - decision <> to_jsonb(old) - decision then
    raise exception 'a request is decided once and never rewritten';
  end if;
  return new;
end $$;
create trigger account_requests_kept before update or delete on account_requests
  for each row execute function keep_account_request();
create trigger account_requests_never_emptied before truncate on account_requests
  for each statement execute function refuse_change();

-- However a user comes to stand otherwise, what they asked for is withdrawn, and what was asked of them is stale.
create function note_standing() returns trigger language plpgsql set search_path from current as $$
begin
  new.standing_since := clock_timestamp();
  update account_requests
    set status = case when requested_by_user_id = new.id then 'withdrawn' else 'stale' end,
      decided_at = clock_timestamp()
    where status = 'pending' and (requested_by_user_id = new.id or user_id = new.id);
  return new;
end $$;
create trigger users_standing before update on users for each row
  when ((old.password_hash, old.email, old.role, old.is_active)
    is distinct from (new.password_hash, new.email, new.role, new.is_active))
  execute function note_standing();

-- The second administrator of a change, where one had to approve.
alter table user_changes
  add column approved_by_user_id integer references users (id),
  add column approved_by_username text,
  add constraint user_changes_four_eyes check (approved_by_user_id <> changed_by_user_id);
-- What is told to all administrators is found by its time.
create index user_changes_by_time on user_changes (changed_at);
