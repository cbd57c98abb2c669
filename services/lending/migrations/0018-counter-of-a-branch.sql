-- The counter of a branch, whatever the state of its visits: without it the list walks past those of all others.
create index counter_visits_of_branch on counter_visits (branch_id, id);
