-- Work of each night: begun again in the same night where its process ended in the middle of it.
create table nightly_runs (
  name text not null,
  due_at timestamptz not null,
  begun_count integer not null default 0,
  finished_at timestamptz,
  primary key (name, due_at)
);
