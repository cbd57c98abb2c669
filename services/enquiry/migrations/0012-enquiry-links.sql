-- Private links with which customers follow their enquiries. Of a link only its hash is kept (SHA-256).
create table enquiry_links (
  token_hash text primary key,
  enquiry_id integer not null references enquiries (id) on delete cascade,
  -- True for a link that a mail alone had: who has it reads the mails of the customer's address.
  is_mailed boolean not null,
  created_at timestamptz not null default now()
);
create index enquiry_links_by_enquiry on enquiry_links (enquiry_id);

-- What a customer adds on the page of their enquiry.
alter table enquiry_entries
  drop constraint enquiry_entries_channel_check,
  add constraint enquiry_entries_channel_check check (
    channel in ('email', 'phone', 'branch', 'chat', 'page'));

-- It has no member of staff, and neither has the state that it leads to.
alter table enquiry_entries
  drop constraint enquiry_entries_check4,
  add constraint enquiry_entries_author_check check (
    case when user_id is null then kind in ('returned', 'status') or channel is not distinct from 'page'
      else kind <> 'returned' and channel is distinct from 'page' end);
