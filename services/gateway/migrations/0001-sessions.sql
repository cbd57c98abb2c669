-- Sessions of signed-in visitors. `sid` is a keyed hash of the cookie's id, so that a read of this
-- table opens no session. `expire` is the idle limit; the absolute limit is inside `sess`.
create table sessions (
  sid text primary key,
  sess jsonb not null,
  expire timestamptz not null
);
create index sessions_expire on sessions (expire);
create index sessions_user on sessions ((sess ->> 'userId'));
