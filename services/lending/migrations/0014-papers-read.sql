-- That a paper about a customer was read stands in their record. Not validated: what the narrower check let in, this one
-- does, and the table is not read under a lock.
alter table customer_entries
  drop constraint customer_entries_act_check,
  add constraint customer_entries_act_check check (act in ('registered', 'changed', 'verified',
    'rejected', 'read', 'number-read', 'code-made', 'linked', 'visit-opened', 'visit-read', 'valued',
    'unlinked', 'visit-set', 'visit-unset', 'photo-taken', 'photo-read', 'valuation-approved',
    'valuation-refused', 'paper-read')) not valid;
