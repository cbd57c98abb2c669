-- What members of staff make of the office's lists, each for themselves: the views that they keep, and the
-- columns that they leave out. `inbox_views` stays for the processes of the release before.
create table list_views (
  id integer generated always as identity primary key,
  user_id integer not null,
  list text not null,
  name text not null check (name <> ''),
  filters jsonb not null
);
create unique index list_views_by_name on list_views (user_id, list, lower(name));

insert into list_views (user_id, list, name, filters)
select user_id, 'enquiries', name, filters from inbox_views order by id;

create table list_columns (
  user_id integer not null,
  list text not null,
  hidden text[] not null,
  primary key (user_id, list)
);
