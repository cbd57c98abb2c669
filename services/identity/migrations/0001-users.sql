create table users (
  id integer generated always as identity primary key,
  username text not null check (length(username) between 3 and 30),
  -- argon2id in PHC form; the password itself is nowhere.
  password_hash text not null check (password_hash like '$argon2id$%'),
  email text not null check (length(email) between 3 and 254),
  first_name text,
  last_name text,
  phone text,
  role text not null default 'user' check (role in ('user', 'marketing', 'admin')),
  is_active boolean not null default true,
  kyc_status text not null default 'pending' check (kyc_status in ('pending', 'verified', 'rejected')),
  created_at timestamptz not null default now()
);
create unique index users_username_key on users (lower(username));
create unique index users_email_key on users (lower(email));
create index users_admins on users (id) where role = 'admin';
