-- Views of the inbox that members of staff keep, each for themselves.
create table inbox_views (
  id integer generated always as identity primary key,
  user_id integer not null,
  name text not null check (name <> ''),
  filters jsonb not null
);
create unique index inbox_views_by_name on inbox_views (user_id, lower(name));
