-- Valuations whose figures hold, among which those are that wait for an approver.
create index valuations_by_lock on valuations (locked_until);
