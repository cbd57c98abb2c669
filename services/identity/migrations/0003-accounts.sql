-- The record also tells who set a password, and who made a link to reset one.
alter table user_changes
  drop constraint user_changes_field_check,
  drop constraint user_changes_check,
  drop constraint user_changes_check1,
  alter column old_value drop not null,
  alter column new_value drop not null,
  add constraint user_changes_field_check check (
    field in ('role', 'isActive', 'password', 'resetLink', 'passwordReset')),
  -- Never the password: only a role and a state have values.
  add constraint user_changes_values_check check (
    case when field in ('role', 'isActive')
      then old_value is not null and new_value is not null and new_value <> old_value
      else old_value is null and new_value is null end),
  -- A password is set by its owner alone, everything else by somebody else.
  add constraint user_changes_author_check check (
    (changed_by_user_id = user_id) = (field in ('password', 'passwordReset')));

-- The one link by which a user may set a new password; a newer one takes its place.
create table password_reset_links (
  user_id integer primary key references users (id),
  -- SHA-256 of the token in base64url; the token itself is nowhere.
  token_hash text not null unique check (length(token_hash) = 43),
  issued_by_user_id integer not null references users (id) check (issued_by_user_id <> user_id),
  issued_at timestamptz not null default now(),
  expires_at timestamptz not null check (expires_at > issued_at)
);
