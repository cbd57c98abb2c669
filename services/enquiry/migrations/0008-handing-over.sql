-- A colleague can be given an enquiry, with a word that the customer never sees.
alter table enquiry_entries
  add column recipient text check (recipient <> ''),
  drop constraint enquiry_entries_kind_check,
  drop constraint enquiry_entries_check,
  add constraint enquiry_entries_kind_check check (kind in (
    'reply', 'note', 'answer', 'claimed', 'released', 'returned', 'status', 'handed-over')),
  add constraint enquiry_entries_words_check check (
    kind = 'handed-over' or (kind in ('reply', 'note', 'answer')) = (text is not null)),
  add constraint enquiry_entries_handed_over_check check (
    (kind = 'handed-over') = (recipient is not null));
