-- How often an address was written to lately.
create index enquiries_by_address on enquiries (lower(email), created_at);
