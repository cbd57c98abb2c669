insert into system_configs (config_key, config_value, config_type, description) values
  ('SECURITY_EVENT_RETENTION_DURATION_MONTHS', '24', 'number',
    'Months a security event is kept from when it happened.');
