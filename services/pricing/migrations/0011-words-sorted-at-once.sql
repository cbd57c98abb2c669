-- What waits to be sorted into the index would be read by every search.
alter index policy_changes_by_words set (fastupdate = off);
select gin_clean_pending_list('policy_changes_by_words');
