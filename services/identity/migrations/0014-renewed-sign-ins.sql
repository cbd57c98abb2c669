alter table factor_steps
  drop constraint factor_steps_purpose_check,
  add constraint factor_steps_purpose_check check (
    purpose in ('prove', 'renew', 'setUp', 'setUpAtSignIn'));
