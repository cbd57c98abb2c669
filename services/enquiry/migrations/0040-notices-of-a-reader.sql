-- The notices that one person is told, and those of each kind that all are, so that a list finds a reader's among all others.
create index staff_notices_by_reader on staff_notices ((coalesce(user_id::text, kind)), id)
  where over_at is null;
-- PostgreSQL 18 reads no statistics of an index that has a condition: it would take any of these stretches for short, and sort it.
create statistics staff_notices_by_reader on (coalesce(user_id::text, kind)) from staff_notices;
