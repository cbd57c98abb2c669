-- Provision makes it, for a role that may not make it itself.
create extension if not exists pg_trgm;

-- What a search looks into: each name after a blank, so that a text too short for the index is found where one begins.
alter table users
  add column found_by text not null generated always as (
    ' ' || lower(username) || ' ' || lower(email)
    || coalesce(' ' || lower(first_name), '') || coalesce(' ' || lower(last_name), '')
  ) stored,
  -- Null until the first one.
  add column last_sign_in_at timestamptz;
create index users_by_text on users using gin (found_by gin_trgm_ops);
drop index users_by_email;

update users set last_sign_in_at = seen.at
  from (select user_id, max(last_seen_at) as at from known_devices group by user_id) as seen
  where users.id = seen.user_id;
