-- What somebody may do at the counter beside their role; who gave and took it stands in user_changes.
alter table users add column duties text[] not null default '{}'
  check (duties <@ array['teller', 'valuer', 'approver', 'custodian', 'auditor']
    and array_position(duties, null) is null);

alter table user_changes
  drop constraint user_changes_field_check,
  add constraint user_changes_field_check check (
    field in ('role', 'duties', 'isActive', 'password', 'resetLink', 'passwordReset', 'factorAdded',
      'factorRemoved', 'recoveryCodes', 'factorReset', 'invited')),
  drop constraint user_changes_values_check,
  -- Never a secret: only a role, duties and a state have values, and the kind of a factor.
  add constraint user_changes_values_check check (
    case
      when field in ('role', 'duties', 'isActive')
        then old_value is not null and new_value is not null and new_value <> old_value
      when field = 'factorAdded' then old_value is null and new_value is not null
      when field = 'factorRemoved' then old_value is not null and new_value is null
      else old_value is null and new_value is null end),
  -- Nobody approves that they get a duty themselves.
  add constraint user_changes_duties_by_others check (
    field <> 'duties' or approved_by_user_id is distinct from user_id);

alter table account_requests
  drop constraint account_requests_act_check,
  add constraint account_requests_act_check check (
    act in ('role', 'duties', 'isActive', 'resetLink', 'factorReset')),
  drop constraint account_requests_not_for_oneself,
  add constraint account_requests_not_for_oneself check (
    act not in ('factorReset', 'duties') or status <> 'approved' or decided_by_user_id <> user_id);

-- Who comes to other duties stands otherwise: what was asked of them is stale.
drop trigger users_standing on users;
create trigger users_standing before update on users for each row
  when ((old.password_hash, old.email, old.role, old.duties, old.is_active)
    is distinct from (new.password_hash, new.email, new.role, new.duties, new.is_active))
  execute function note_standing();
