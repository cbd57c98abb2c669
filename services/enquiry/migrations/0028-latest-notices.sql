-- The latest notices that concern somebody: what all are told, and what one person is.
create index staff_notices_of_all on staff_notices (id) where over_at is null and user_id is null;
create index staff_notices_of_one on staff_notices (user_id, id) where over_at is null;
