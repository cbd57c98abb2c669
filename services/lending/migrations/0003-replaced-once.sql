-- A quote is replaced once: of several that were made of one, the first stands in its place.
alter table quotes disable trigger quotes_unchanged;
update quotes set replaces = null
where exists (
  select from quotes earlier where earlier.replaces = quotes.replaces and earlier.id < quotes.id);
alter table quotes enable trigger quotes_unchanged;
drop index quotes_by_replaced;
create unique index quotes_by_replaced on quotes (replaces) where replaces is not null;
