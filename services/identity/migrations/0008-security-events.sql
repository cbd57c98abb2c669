-- What concerns the security of accounts, of the bank's data and of its policy: evidence, added and never changed.
create table security_events (
  id bigint generated always as identity primary key,
  kind text not null check (kind ~ '^[a-z-]+\.[a-z-]+$'),
  at timestamptz not null,
  -- Who acted, or whose account was tried; null for nobody known. Users of other services' events are no keys here.
  user_id integer,
  username text check (username <> ''),
  subject_user_id integer,
  subject_username text check (subject_username <> ''),
  -- Empty for the bank's own machines.
  address text not null,
  network text not null,
  request_id text not null,
  -- Names and numbers of the bank's own: never a password, a secret or what a visitor typed.
  details jsonb not null check (jsonb_typeof(details) = 'object'),
  -- Names what is told once, or the quarter of an hour within which repetitions are counted; null for all else.
  once_key text unique,
  -- What a search finds, and the filters by person and network.
  words tsvector not null generated always as (
    array_to_tsvector(array_remove(array[
      kind, lower(username), lower(subject_username), nullif(address, ''),
      'person:' || lower(username), 'person:' || lower(subject_username),
      'network:' || address, 'network:' || network], null))
    || jsonb_to_tsvector('simple', details, '["string"]')) stored
);
create index security_events_by_time on security_events (at, id);
create index security_events_by_kind on security_events (kind, at, id);
create index security_events_by_words on security_events using gin (words);

create trigger security_events_append_only before update or truncate on security_events
  for each statement execute function refuse_change();
-- However short a time administrators set, nothing younger is ever removed.
create function keep_young_event() returns trigger language plpgsql as $$
begin
  if old.at > now() - interval '6 months' then
    raise exception 'security_events is append only: what is younger than six months stays';
  end if;
  return old;
end $$;
create trigger security_events_kept before delete on security_events
  for each row execute function keep_young_event();

-- How often an event came again within its quarter of an hour.
create table security_event_repeats (
  event_id bigint primary key references security_events (id) on delete cascade,
  count integer not null check (count > 0),
  last_at timestamptz not null
);
create function keep_repeats() returns trigger language plpgsql set search_path from current as $$
begin
  if tg_op = 'UPDATE' and new.event_id = old.event_id and new.count > old.count
    and new.last_at >= old.last_at then
    return new;
  end if;
  if tg_op = 'DELETE' and not exists (select from security_events where id = old.event_id) then
    return old;
  end if;
  raise exception 'a count of repetitions only rises';
end $$;
create trigger security_event_repeats_kept before update or delete on security_event_repeats
  for each row execute function keep_repeats();
create trigger security_event_repeats_never_emptied before truncate on security_event_repeats
  for each statement execute function refuse_change();

-- Up to when other services' own records were read.
create table security_event_reads (
  source text primary key check (source in ('pricing')),
  read_until timestamptz not null
);
insert into security_event_reads (source, read_until) values ('pricing', now());
