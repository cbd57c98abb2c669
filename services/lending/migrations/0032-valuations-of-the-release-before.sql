-- Whoever makes a valuation says that approvers are asked: a process of the release before, which knows of none and gives
-- out its paper at once, keeps to the rule of its time, and its visits can be closed.
alter table valuations alter column is_since_approvals set default false;
