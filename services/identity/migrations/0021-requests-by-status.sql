-- In the order in which a list of one status is read.
create index account_requests_of_status on account_requests (status, id);
drop index account_requests_by_status;
