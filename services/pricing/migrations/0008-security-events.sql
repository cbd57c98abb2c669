-- What the record of security events takes over is found by its time; policy_changes has such an index.
create index policy_requests_by_asking on policy_requests (requested_at);
create index policy_requests_by_decision on policy_requests (decided_at) where decided_at is not null;
drop index policy_requests_approved;
