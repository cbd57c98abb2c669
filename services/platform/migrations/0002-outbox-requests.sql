-- The request that caused a message, for the log lines of the work that follows it.
alter table outbox add column request_id text;
create index outbox_failed on outbox (failed_at desc, id desc) where failed_at is not null;
