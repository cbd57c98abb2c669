alter table account_mails
  drop constraint account_mails_kind_check,
  add constraint account_mails_kind_check check (kind in (
    'password reset', 'address confirmation', 'new device', 'sign-in guesses', 'second factor',
    'invitation'));
alter table mails
  drop constraint mails_kind_check,
  add constraint mails_kind_check check (kind in (
    'enquiry acknowledgement', 'enquiry notification', 'enquiry reply', 'newsletter request',
    'newsletter welcome', 'price alert request', 'price alert', 'password reset',
    'address confirmation', 'administrator notice', 'new device', 'sign-in guesses',
    'second factor', 'invitation'));
