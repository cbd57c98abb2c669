-- How many registered on a day.
create index users_by_time on users (created_at);
