-- What a job is done for, as a W3C traceparent, where that is traced.
alter table outbox add column trace text;
