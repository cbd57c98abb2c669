insert into system_configs (config_key, config_value, config_type, description) values
  ('ENQUIRY_RETENTION_DURATION_MONTHS', '24', 'number',
    'Months an enquiry is kept from its arrival, with its conversation and mails.'),
  ('SUBSCRIBER_RETENTION_DURATION_MONTHS', '24', 'number',
    'Months a subscriber is kept after leaving the newsletter.');
