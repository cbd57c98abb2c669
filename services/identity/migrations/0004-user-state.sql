-- Role and status in one: the users of a state are a stretch of an index, in the order of their list.
alter table users add column state text not null
  generated always as (role || case when is_active then ' active' else ' inactive' end) stored;
drop index users_newest;
drop index users_by_username;
drop index users_by_email;
create index users_by_age on users (state, id);
create index users_by_username on users (state, (lower(username) collate "C"));
create index users_by_email on users (state, (lower(email) collate "C"));
