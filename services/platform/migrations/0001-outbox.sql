-- Messages written in the transaction of the change they tell of; the relay moves them on.
create table outbox (
  id bigint generated always as identity primary key,
  topic text not null,
  kind text not null check (kind in ('event', 'job')),
  payload jsonb not null,
  created_at timestamptz not null default now(),
  published_at timestamptz,
  -- An event is complete when published, a job when its work is done.
  completed_at timestamptz,
  failed_at timestamptz,
  failure text
);
create index outbox_unpublished on outbox (id) where published_at is null;
create index outbox_unfinished_jobs on outbox (published_at)
  where kind = 'job' and completed_at is null and failed_at is null;

create function notify_outbox() returns trigger language plpgsql as $$
begin
  perform pg_notify('outbox_' || tg_table_schema, '');
  return null;
end $$;
create trigger outbox_written after insert on outbox
  for each statement execute function notify_outbox();

-- One row for each time bucket in which a scheduled job ran, over all replicas.
create table schedule_runs (
  name text not null,
  bucket timestamptz not null,
  started_at timestamptz not null default now(),
  primary key (name, bucket)
);
