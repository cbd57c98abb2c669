alter table account_mails
  -- What a mail about a second factor tells.
  add column factor_change text check (factor_change in ('added', 'removed', 'recovered')),
  drop constraint account_mails_kind_check,
  add constraint account_mails_kind_check check (kind in (
    'password reset', 'address confirmation', 'new device', 'sign-in guesses', 'second factor'));
