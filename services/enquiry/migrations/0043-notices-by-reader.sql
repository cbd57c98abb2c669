-- The notices that one person is told or that are left to them, and those of each kind that concern all: what is over for a
-- reader is in none of their stretches.
create index staff_notices_narrowed on staff_notices
  ((coalesce(narrowed_to, user_id::text, kind)), id) where over_at is null;
create statistics staff_notices_narrowed on (coalesce(narrowed_to, user_id::text, kind))
  from staff_notices;
drop index staff_notices_by_reader;
