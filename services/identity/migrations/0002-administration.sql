alter table users add column updated_at timestamptz not null default now();
update users set updated_at = created_at;

-- Counts what ends every session of the user; a session holds only under the number it began with.
alter table users add column session_version integer not null default 0
  check (session_version >= 0);

-- Byte order ("C"), so that the same index finds a name, the start of a name and the names in order.
drop index users_username_key;
create unique index users_username_key on users ((lower(username) collate "C"));
drop index users_email_key;
create unique index users_email_key on users ((lower(email) collate "C"));

-- Lists of users of one state, by age and by either name: bounded at any number of users. Each is on an
-- expression of its own (-id, lower() of text in "C"): an index over all users must not seem to serve as
-- well, for it would be walked past everybody else to find the few of a rare state.
create index users_newest on users (role, is_active, (-id));
create index users_by_username on users (role, is_active, lower(username collate "C"));
create index users_by_email on users (role, is_active, lower(email collate "C"));

-- How many users there are of each state: kept with every change, so that nobody has to count them.
create table user_counts (
  role text not null check (role in ('user', 'marketing', 'admin')),
  is_active boolean not null,
  count bigint not null check (count >= 0),
  primary key (role, is_active)
) with (fillfactor = 50);
insert into user_counts (role, is_active, count)
  select state.role, state.is_active, count(users.id)
  from (values
    ('user', true), ('user', false), ('marketing', true), ('marketing', false),
    ('admin', true), ('admin', false)) as state (role, is_active)
  left join users using (role, is_active)
  group by state.role, state.is_active;

create function count_users() returns trigger language plpgsql set search_path from current as $$
declare
  changes user_counts[];
begin
  if tg_op = 'INSERT' then
    changes := array(
      select row(role, is_active, count(*))::user_counts from added group by role, is_active);
  elsif tg_op = 'DELETE' then
    changes := array(
      select row(role, is_active, -count(*))::user_counts from removed group by role, is_active);
  else
    changes := array(
      select row(role, is_active, sum(change))::user_counts
      from (select role, is_active, 1 as change from added
        union all select role, is_active, -1 from removed) as moves
      group by role, is_active having sum(change) <> 0);
  end if;
  -- Locked in one order by everybody: no two changes wait for each other.
  perform from user_counts join unnest(changes) as change using (role, is_active)
    order by role, is_active for update of user_counts;
  update user_counts set count = user_counts.count + change.count from unnest(changes) as change
    where user_counts.role = change.role and user_counts.is_active = change.is_active;
  return null;
end $$;
create trigger users_added after insert on users
  referencing new table as added for each statement execute function count_users();
create trigger users_removed after delete on users
  referencing old table as removed for each statement execute function count_users();
create trigger users_changed after update on users
  referencing old table as removed new table as added
  for each statement execute function count_users();

-- Who changed whose role or state. Rows are evidence.
create table user_changes (
  id bigint generated always as identity primary key,
  user_id integer not null references users (id),
  field text not null check (field in ('role', 'isActive')),
  old_value text not null,
  new_value text not null check (new_value <> old_value),
  changed_by_user_id integer not null references users (id) check (changed_by_user_id <> user_id),
  changed_by_username text not null,
  address text not null,
  request_id text not null,
  changed_at timestamptz not null default now()
);
create index user_changes_by_user on user_changes (user_id, id desc);
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append only', tg_table_name;
end $$;
create trigger user_changes_append_only before update or delete or truncate on user_changes
  for each statement execute function refuse_change();
