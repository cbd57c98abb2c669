-- Papers that were given out. The newest paper of a subject is the one that holds.
create table documents (
  id bigint generated always as identity primary key,
  code text not null unique
    check (code ~ '^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{3}$'),
  kind text not null check (kind ~ '^[a-z][a-z-]{1,30}$'),
  year integer not null,
  serial integer not null,
  number text not null unique,
  language text not null check (language in ('en', 'sw', 'fr', 'ar', 'hi', 'zh')),
  -- What the paper is about, by the name of its kind: a quote's code.
  subject text not null check (length(subject) between 1 and 100),
  -- Canonical JSON (RFC 8785).
  content text not null
    constraint documents_content check (content is json object with unique keys),
  sha256 text not null
    constraint documents_hash check (sha256 = encode(sha256(convert_to(content, 'UTF8')), 'hex')),
  issued_at timestamptz not null,
  -- A user of identity; null for a paper that a customer made without an account.
  author_id integer,
  request_id text not null,
  -- The code of the paper of the same subject that this one stands in for.
  replaces text unique check (replaces <> code),
  unique (kind, year, serial),
  unique (code, kind, subject),
  foreign key (replaces, kind, subject) references documents (code, kind, subject),
  constraint documents_number check (
    year = extract(year from issued_at at time zone 'Africa/Nairobi')
    and number ~ ('^[A-Z]{1,3}-' || year || '-0*' || serial || '$'))
);
-- With `replaces` being unique, the papers of a subject are one line: none is issued beside another.
create unique index documents_first_of_subject on documents (kind, subject) where replaces is null;
create index documents_by_subject on documents (kind, subject, id desc);
create index documents_by_time on documents (kind, issued_at);

create function check_document_number() returns trigger language plpgsql as $$
begin
  if new.serial <> 1 + coalesce(
    (select max(serial) from documents where kind = new.kind and year = new.year), 0)
  then
    raise exception 'document % is not the next one of its kind and year', new.number;
  end if;
  return new;
end $$;
create trigger documents_rise before insert on documents
  for each row execute function check_document_number();
create trigger documents_unchanged before update on documents
  for each row execute function refuse_change();

-- A quote is kept for two years, whatever stands for money for seven.
create function keep_document() returns trigger language plpgsql as $$
begin
  if old.issued_at > now() - make_interval(months => case old.kind when 'quote' then 24 else 84 end)
  then
    raise exception 'document % is kept', old.number;
  end if;
  return old;
end $$;
create trigger documents_kept before delete on documents
  for each row execute function keep_document();

-- Papers that the bank has taken back.
create table document_voids (
  document_id bigint primary key references documents (id) on delete cascade,
  reason text not null check (length(reason) between 1 and 500),
  user_id integer not null,
  username text not null,
  address text not null,
  request_id text not null,
  at timestamptz not null
);
create trigger document_voids_unchanged before update on document_voids
  for each row execute function refuse_change();

create function keep_document_void() returns trigger language plpgsql as $$
begin
  if exists (select from documents where id = old.document_id) then
    raise exception 'document_voids is append only';
  end if;
  return old;
end $$;
create trigger document_voids_kept before delete on document_voids
  for each row execute function keep_document_void();

create trigger documents_truncated before truncate on documents
  for each statement execute function refuse_change();
create trigger document_voids_truncated before truncate on document_voids
  for each statement execute function refuse_change();

-- Figures whose paper was taken back are agreed to no more.
create function guard_agreed_paper() returns trigger language plpgsql as $$
begin
  if exists (select from valuations
      join documents on documents.code = valuations.document_code
      join document_voids voids on voids.document_id = documents.id
      where valuations.id = new.valuation_id) then
    raise exception 'the paper of valuation % was taken back', new.valuation_id;
  end if;
  return new;
end $$;
create trigger counter_visits_agreed before update of valuation_id on counter_visits
  for each row when (new.valuation_id is not null) execute function guard_agreed_paper();
