-- An app that makes codes (RFC 6238), one for a user.
create table app_factors (
  user_id integer primary key references users (id),
  -- AES-256-GCM under FACTOR_KEY, bound to the user's id.
  sealed_secret bytea not null,
  -- The 30 s step of the last code that was taken: no code of it or before counts again.
  last_step bigint not null,
  added_at timestamptz not null default now()
);

-- Each is deleted by its use.
create table recovery_codes (
  user_id integer not null references users (id),
  -- SHA-256 in base64url; the code itself is nowhere.
  code_hash text not null check (length(code_hash) = 43),
  primary key (user_id, code_hash)
);

-- Wrong codes in a row under one password, whoever entered them.
create table wrong_codes (
  user_id integer primary key references users (id),
  session_version integer not null,
  wrong_count integer not null check (wrong_count > 0),
  last_wrong_at timestamptz not null
);

-- What goes on where a password, or a session, has proved who it is; each is for one purpose, and ends with the
-- password.
create table factor_steps (
  -- SHA-256 of the token in base64url; the token itself is nowhere.
  token_hash text primary key check (length(token_hash) = 43),
  user_id integer not null references users (id),
  session_version integer not null,
  purpose text not null check (purpose in ('prove', 'setUp', 'setUpAtSignIn')),
  -- Of an app that is being set up.
  sealed_secret bytea,
  expires_at timestamptz not null
);
create index factor_steps_by_end on factor_steps (expires_at);

-- The mode that pricing told last: it holds while pricing does not answer.
create table known_factor_mode (
  is_the_one boolean primary key default true check (is_the_one),
  mode text not null
);

alter table user_changes
  drop constraint user_changes_field_check,
  drop constraint user_changes_values_check,
  drop constraint user_changes_author_check,
  add constraint user_changes_field_check check (
    field in ('role', 'isActive', 'password', 'resetLink', 'passwordReset', 'factorAdded',
      'factorRemoved', 'recoveryCodes')),
  -- Never a secret: only a role and a state have values, and the kind of a factor.
  add constraint user_changes_values_check check (
    case
      when field in ('role', 'isActive')
        then old_value is not null and new_value is not null and new_value <> old_value
      when field = 'factorAdded' then old_value is null and new_value is not null
      when field = 'factorRemoved' then old_value is not null and new_value is null
      else old_value is null and new_value is null end),
  -- A password and a factor are set by their owner alone, everything else by somebody else.
  add constraint user_changes_author_check check (
    (changed_by_user_id = user_id) = (field in ('password', 'passwordReset', 'factorAdded',
      'factorRemoved', 'recoveryCodes')));
