-- What the removal of old messages asks.
create index outbox_completed on outbox (completed_at) where completed_at is not null;
