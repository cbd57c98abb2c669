alter table consents
  drop constraint consents_channel_check,
  add constraint consents_channel_check check (channel in (
    'contact-form', 'newsletter-page', 'newsletter-footer', 'confirm-page', 'unsubscribe-page', 'one-click',
    'account-page', 'staff', 'price-alert-form', 'price-alert-page'));
