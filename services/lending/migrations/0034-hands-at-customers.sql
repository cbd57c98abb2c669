-- Who may not decide on a customer, whose account it is or who wrote them, is found among the few entries that say so,
-- however often a customer was read.
create index customer_entries_of_hands on customer_entries (customer_id, act, id) include (user_id)
  where act in ('registered', 'changed', 'linked', 'verified');
