-- What was sent under a key, and what was answered: of the key, what was sent and the answer nothing can be read here.
create table sent_keys (
  key_hash text primary key,
  -- Rises with time: what the removal goes by.
  id bigint generated always as identity unique,
  body_hash text not null,
  -- Null while the first is still under way.
  answer text,
  sent_at timestamptz not null default now()
);
