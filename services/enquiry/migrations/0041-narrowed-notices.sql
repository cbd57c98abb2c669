-- Whom alone a notice about an enquiry can still concern, of all who are told of its kind: a user's number, or an empty text
-- for nobody; null while it is all of them.
create function narrow_notice(kind text, status text, assignee_id integer, rank_at timestamptz) returns text
language sql immutable parallel safe
return case
  when status = 'closed' or (kind = 'enquiry.overdue' and rank_at = 'infinity') then ''
  when assignee_id is null then null
  when kind in ('enquiry.answered', 'enquiry.overdue') then assignee_id::text
  else ''
end;

alter table staff_notices add column narrowed_to text;

-- Notices that are taken over later stay unnarrowed until their enquiry changes next: none is missed, and nobody waits.
create function narrow_notices_of_enquiry() returns trigger language plpgsql set search_path from current as $$
begin
  update staff_notices
  set narrowed_to = narrow_notice(kind, new.status, new.assignee_id, new.rank_at)
  where enquiry_id = new.id and user_id is null
    and narrowed_to is distinct from narrow_notice(kind, new.status, new.assignee_id, new.rank_at);
  return null;
end $$;
create trigger enquiries_narrow_notices after update of status, assignee_id, due_at on enquiries
  for each row
  when ((old.status, old.assignee_id, old.rank_at = 'infinity')
    is distinct from (new.status, new.assignee_id, new.rank_at = 'infinity'))
  execute function narrow_notices_of_enquiry();
