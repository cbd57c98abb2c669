-- What an entry of a customer's record changed: a list of fields with their values before and after. Of a document's
-- number the ends alone.
alter table customer_entries add column changes jsonb not null default '[]';

-- Not validated: what the narrower check let in, this one does, and the table is not read under a lock.
alter table customer_entries
  drop constraint customer_entries_act_check,
  add constraint customer_entries_act_check check (act in ('registered', 'changed', 'verified',
    'rejected', 'read', 'number-read', 'code-made', 'linked', 'visit-opened', 'visit-read', 'valued',
    'unlinked', 'visit-set', 'visit-unset')) not valid;

-- How the mark of a number was made (customers/seal.ts); lending makes those of an earlier form anew.
alter table customers add column mark_form smallint not null default 1;

-- Which visits were moved since staff were told last.
create index appointment_changes_moved on appointment_changes (changed_at)
  where new_starts_at <> old_starts_at;
