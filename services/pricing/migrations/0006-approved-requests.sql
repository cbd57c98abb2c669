-- What every administrator is told of is found by its time.
create index policy_requests_approved on policy_requests (decided_at) where status = 'approved';
