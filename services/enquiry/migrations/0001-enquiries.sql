create table enquiries (
  id integer generated always as identity primary key,
  reference text not null unique check (reference ~ '^DGB-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$'),
  name text not null check (name <> ''),
  email text not null check (email <> ''),
  -- E.164 where it could be read as a number, else as typed.
  phone text not null check (phone <> ''),
  service text not null check (service in (
    'Gold Buying', 'Gold Loans', 'Gold Analysis', 'Secure Storage', 'Transport Services',
    'Digital Gold', 'General Inquiry')),
  subject text not null check (subject <> ''),
  message text not null check (message <> ''),
  language text not null check (language in ('en', 'sw', 'fr', 'ar', 'hi', 'zh')),
  created_at timestamptz not null default now()
);

-- The mails each enquiry causes; a mail with a delivery time is never sent again.
create table enquiry_mails (
  enquiry_id integer not null references enquiries (id) on delete cascade,
  kind text not null check (kind in ('acknowledgement', 'notification')),
  message_id text,
  delivered_at timestamptz,
  primary key (enquiry_id, kind)
);
