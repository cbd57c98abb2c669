insert into system_configs (config_key, config_value, config_type, description) values
  ('SECOND_FACTOR', '1', 'choice',
    'Who needs a second factor to sign in. Whoever has set one up is asked for it in any case.');
