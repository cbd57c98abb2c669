-- Networks from which second factors or passwords were tried in vain: what an alert is judged by.
create table failing_networks (
  network text primary key,
  -- The latest failures: when, and of which account (null for none).
  failures jsonb not null,
  is_alerted boolean not null,
  seen_at timestamptz not null
);
create index failing_networks_by_age on failing_networks (seen_at);

-- What administrators are mailed is found by its time.
create index security_events_alerts on security_events (at) where kind like 'alert.%';

-- Events that the file for a SIEM lacks, or has with another count.
create table security_event_lines (
  event_id bigint primary key references security_events (id) on delete cascade
);
