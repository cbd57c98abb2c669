-- Short names of the house by which staff sort enquiries. A removed one stays with its enquiries, unseen, so that it
-- comes back to them.
create table enquiry_labels (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  color text not null check (color in ('gold', 'green', 'blue', 'red', 'violet', 'grey')),
  removed_at timestamptz
);
create unique index enquiry_labels_by_name on enquiry_labels (lower(name)) where removed_at is null;

-- Who changed which label, and what it was before.
create table enquiry_label_changes (
  id bigint generated always as identity primary key,
  label_id integer not null,
  action text not null check (action in ('created', 'changed', 'removed', 'restored')),
  name text not null,
  color text not null,
  changed_by_user_id integer not null,
  changed_by_username text,
  address text not null,
  request_id text not null,
  changed_at timestamptz not null default now()
);
create index enquiry_label_changes_by_label on enquiry_label_changes (label_id, id);
create trigger enquiry_label_changes_append_only before update or delete on enquiry_label_changes
  for each row execute function refuse_change();

-- A label as a word of its enquiries, which nobody can type into the search: `#7`.
create function enquiry_label_words(labels integer[]) returns tsvector
language sql immutable parallel safe as $$
  select coalesce(array_to_tsvector(array_agg(distinct '#' || label::text)), '') from unnest(labels) as label
$$;
create function enquiry_label_query(label integer) returns tsquery
language sql immutable parallel safe as $$
  select quote_literal('#' || label::text)::tsquery
$$;

alter table enquiries add column labels integer[] not null default '{}';
-- The list of a label is found as the search finds words, by `enquiries_by_word`.
alter table enquiries alter column words set expression as (
  enquiry_words(reference, name, email, subject) || enquiry_label_words(labels));

-- The name that a label had when it was put on or taken off.
alter table enquiry_entries
  add column label text check (label <> ''),
  drop constraint enquiry_entries_kind_check,
  add constraint enquiry_entries_kind_check check (kind in (
    'reply', 'note', 'answer', 'claimed', 'released', 'returned', 'status', 'handed-over', 'labelled',
    'unlabelled')),
  add constraint enquiry_entries_labelled_check check (
    (kind in ('labelled', 'unlabelled')) = (label is not null));
