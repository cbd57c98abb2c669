-- One name, one branch, whatever the case.
alter table branches drop constraint branches_name_key;
create unique index branches_name_key on branches (lower(name));

-- Who opened, changed or removed which branch. Rows are evidence.
create table branch_changes (
  id bigint generated always as identity primary key,
  -- No reference: the record outlives the branch.
  branch_id integer not null,
  old_value jsonb,
  new_value jsonb,
  changed_by_user_id integer not null,
  changed_by_username text,
  address text not null,
  request_id text not null,
  changed_at timestamptz not null default now(),
  check (old_value is distinct from new_value)
);
create index branch_changes_by_branch on branch_changes (branch_id, id desc);
create function refuse_branch_rewrite() returns trigger language plpgsql as $$
begin
  raise exception '% is append only', tg_table_name;
end $$;
create trigger branch_changes_append_only before update or delete or truncate on branch_changes
  for each statement execute function refuse_branch_rewrite();
