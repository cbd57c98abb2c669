-- When a network's alert was; is_alerted stays for processes of the release before.
alter table failing_networks
  add column alerted_at timestamptz,
  alter column is_alerted set default false;
update failing_networks set alerted_at = seen_at where is_alerted;
