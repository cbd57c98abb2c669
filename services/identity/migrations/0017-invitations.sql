-- Language of the mail to who was invited and has not set a password yet; null for everybody else.
alter table users add column invited_language text
  check (invited_language in ('en', 'sw', 'fr', 'ar', 'hi', 'zh'));

alter table user_changes
  drop constraint user_changes_field_check,
  add constraint user_changes_field_check check (
    field in ('role', 'isActive', 'password', 'resetLink', 'passwordReset', 'factorAdded',
      'factorRemoved', 'recoveryCodes', 'factorReset', 'invited'));

alter table account_mails
  drop constraint account_mails_kind_check,
  add constraint account_mails_kind_check check (kind in (
    'password reset', 'address confirmation', 'new device', 'sign-in guesses', 'second factor',
    'invitation'));
