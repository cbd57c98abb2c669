-- Whoever changes one of these enquiries meanwhile waits, and then narrows its notices anew.
with held as (
  select id, status, assignee_id, rank_at from enquiries
  where (status = 'closed' or assignee_id is not null or rank_at = 'infinity')
    and id in (select enquiry_id from staff_notices where user_id is null and over_at is null)
  for share
)
update staff_notices set narrowed_to = narrow_notice(kind, status, assignee_id, rank_at)
from held
where enquiry_id = held.id and user_id is null
  and narrow_notice(kind, status, assignee_id, rank_at) is not null;
