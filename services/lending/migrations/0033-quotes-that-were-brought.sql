-- The page of a customer is read by these: visits that brought a quote, and those of an account that are of no customer.
create index appointments_by_quoting_customer on appointments (customer_id, starts_at)
  where customer_id is not null and quote_code is not null;
create index appointments_of_account_alone on appointments (user_id, starts_at)
  where user_id is not null and customer_id is null;
