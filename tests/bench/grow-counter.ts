import type postgres from "postgres";
import type { bringCustomer } from "./lending-customer.ts";

/** How far tables are filled, and after whose likeness. */
export interface Filling {
  size: number;
  rare: number;
  /** Every so manieth visit is of the customer with many. */
  ofCustomer: number;
  made: Awaited<ReturnType<typeof bringCustomer>>;
}

type Tx = postgres.TransactionSql;

/** A code of its own for each number and kind of paper. */
export const writeCode = (tx: Tx, first: number) => tx`
  regexp_replace(${String(first)} || lpad(n::text, 10, '0'), '(....)(....)(...)', '\\1-\\2-\\3')`;

/** Visits at the counter, each with a piece that was valued; the last are open. */
export async function fillCounter(tx: Tx, { size, rare, ofCustomer, made }: Filling) {
  await tx`
    insert into counter_visits (id, reference, customer_id, branch_id, branch_name, branch_address,
      opened_by_user_id, opened_by, opened_at, request_id, outcome, valuation_id, closed_by_user_id,
      closed_by, closed_at)
    overriding system value
    select n + 1000, 'DGV-' || regexp_replace(lpad(n::text, 8, '0'), '(....)', '\\1-'),
      case when is_open then 1000 + n when n % ${ofCustomer} = 0 then ${made.customer}
        else 1001 + n::bigint * 7919 % ${size} end,
      case when n % 2 = 0 then ${made.branch} when n <= 2 * ${rare} then 999
        when n <= 2 * ${rare} + ${size} / 50 then 998
        else 100 + n / 2 % 37 end,
      'Branch', 'Moi Avenue', 3, 'person-3', at, 'bench', outcome,
      case when outcome <> 'none' then n + 1000 end, case when outcome is not null then 3 end,
      case when outcome is not null then 'person-3' end,
      case when outcome is not null then at + interval '20 minutes' end
    from generate_series(1, ${size}::int) as n,
      lateral (select now() - interval '3 years' * (1 - n / ${size}::float),
        n > ${size - rare}) as t (at, is_open),
      lateral (select case when not is_open
        then (array['loan', 'sale', 'none'])[1 + n % 3] end) as of_end (outcome)`;
  await tx`
    insert into counter_items (id, visit_id, description, gold_type, gross_grams, stones_grams,
      fineness, assay_method, seal, weighed_by_user_id, weighed_by, weighed_at, request_id)
    overriding system value
    select n + 1000, n + 1000, description, gold_type, gross_grams, stones_grams, fineness,
      assay_method, 'BX' || lpad(n::text, 8, '0'), weighed_by_user_id, weighed_by, weighed_at, 'bench'
    from counter_items as template, generate_series(1, ${size}::int) as n
    where template.visit_id = ${made.counterVisit}`;
  await tx`
    insert into valuations (id, visit_id, number, language, net_grams, sale_kes, value_kes, loan_kes,
      sale_discount_percent, loan_discount_percent, ltv_percent, interest_percent, repayments,
      policy_version, priced_at, locked_until, document_code, has_feed, is_since_approvals,
      valued_by_user_id, valued_by, request_id)
    overriding system value
    select n + 1000, n + 1000, 1, language, net_grams, sale_kes, value_kes, loan_kes,
      sale_discount_percent, loan_discount_percent, ltv_percent, interest_percent, repayments,
      policy_version, at, at + interval '30 minutes', ${writeCode(tx, 9)}, has_feed,
      is_since_approvals, valued_by_user_id, valued_by, 'bench'
    from valuations as template, generate_series(1, ${size}::int) as n,
      lateral (select now() - interval '3 years' * (1 - n / ${size}::float)) as t (at)
    where template.visit_id = ${made.counterVisit}`;
  await tx`
    insert into valuation_lines (valuation_id, visit_id, place, item_id, gold_type, net_grams,
      market_price, sale_price, loan_price, price_state, price_observed_at, sale_kes, value_kes,
      loan_kes)
    select n + 1000, n + 1000, place, n + 1000, gold_type, net_grams, market_price, sale_price,
      loan_price, price_state, price_observed_at, sale_kes, value_kes, loan_kes
    from valuation_lines as template, generate_series(1, ${size}::int) as n
    where template.visit_id = ${made.counterVisit}`;
}

/** Quotes, one in twenty made anew of the one before; every other one is kept with an account. */
export async function fillQuotes(tx: Tx, { size, ofCustomer, made }: Filling) {
  await tx`
    insert into quotes (id, code, sale_kes, value_kes, ltv_percent, loan_kes, interest_percent,
      repayments, policy_version, priced_at, expires_at, replaces, request_id)
    overriding system value
    select n + 1000, ${writeCode(tx, 8)}, sale_kes, value_kes, ltv_percent, loan_kes,
      interest_percent, repayments, policy_version, at, at + interval '24 hours',
      case when n % 20 = 0 then regexp_replace('8' || lpad((n - 1)::text, 10, '0'),
        '(....)(....)(...)', '\\1-\\2-\\3') end, 'bench'
    from quotes as template, generate_series(1, ${size}::int) as n,
      lateral (select now() - interval '2 years' * (1 - n / ${size}::float)) as t (at)
    where template.code = ${made.quote}`;
  await tx`
    insert into quote_pieces (quote_id, place, gold_type, gross_grams, stones_grams, quantity,
      pay_price, loan_price, price_state, price_observed_at, sale_kes, value_kes, loan_kes)
    select n + 1000, place, gold_type, gross_grams, stones_grams, quantity, pay_price, loan_price,
      price_state, price_observed_at, piece.sale_kes, piece.value_kes, piece.loan_kes
    from quotes as template join quote_pieces as piece on piece.quote_id = template.id,
      generate_series(1, ${size}::int) as n
    where template.code = ${made.quote}`;
  await tx`
    insert into quote_keepers (quote_id, user_id)
    select n + 1000, case when n % ${ofCustomer} = 0 then ${made.ownerId} else 10 + n % 200000 end
    from generate_series(1, ${size}::int) as n where n % 2 = 0`;
}

/** Papers of half of the quotes, and of half of the valuations. */
export async function fillPapers(tx: Tx, { size }: Filling) {
  for (const { kind, prefix, first } of [
    { kind: "quote", prefix: "Q", first: 8 },
    { kind: "valuation", prefix: "V", first: 9 },
  ]) {
    await tx`
      insert into documents (code, kind, year, serial, number, language, subject, content, sha256,
        issued_at, request_id)
      select code, ${kind}, year, n + 1000, ${`${prefix}-`}::text || year || '-' || lpad((n + 1000)::text, 6, '0'),
        'en', code, content, encode(sha256(convert_to(content, 'UTF8')), 'hex'), now(), 'bench'
      from generate_series(1, ${size / 2}::int) as n,
        lateral (select ${writeCode(tx, first)}, '{"paper":' || n || '}',
          extract(year from now() at time zone 'Africa/Nairobi')::int) as paper (code, content, year)`;
  }
}
