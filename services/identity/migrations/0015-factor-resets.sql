alter table account_requests
  add column reason text check (reason <> '' and length(reason) <= 500),
  drop constraint account_requests_act_check,
  drop constraint account_requests_values,
  add constraint account_requests_act_check check (
    act in ('role', 'isActive', 'resetLink', 'factorReset')),
  add constraint account_requests_values check (
    case when act in ('resetLink', 'factorReset') then num_nonnulls(old_value, new_value) = 0
      else num_nulls(old_value, new_value) = 0 and old_value <> new_value end),
  add constraint account_requests_reason check ((act = 'factorReset') = (reason is not null)),
  -- Nobody gets rid of their own factor in this way.
  add constraint account_requests_not_for_oneself check (
    act <> 'factorReset' or status <> 'approved' or decided_by_user_id <> user_id);

alter table user_changes
  drop constraint user_changes_field_check,
  add constraint user_changes_field_check check (
    field in ('role', 'isActive', 'password', 'resetLink', 'passwordReset', 'factorAdded',
      'factorRemoved', 'recoveryCodes', 'factorReset'));

alter table account_mails
  drop constraint account_mails_factor_change_check,
  add constraint account_mails_factor_change_check check (
    factor_change in ('added', 'removed', 'recovered', 'reset'));
