import { connectDatabase } from "@dhahabu/platform/db";
import type { Sql } from "@dhahabu/platform/db";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createServiceDatabase } from "../support/create-database.ts";
import type { ServiceDatabase } from "../support/create-database.ts";
import "../support/provided.ts";

let database: ServiceDatabase;
let sql: Sql;

beforeAll(async () => {
  database = await createServiceDatabase(inject("servers").databaseUrl, "lending");
  sql = connectDatabase({ url: database.url, maxConnections: 1 });
  await sql.begin(async (tx) => {
    for (const row of rightRows) await tx.unsafe(row);
  });
});

afterAll(async () => {
  await sql.end();
  await database.drop();
});

// One right row of each table.
const rightRows = [
  `insert into appointments (reference, branch_id, branch_name, branch_address, kind, starts_at,
     capacity, seat, name, phone, email, language, consent_version, request_id)
   values ('DGB-0000-0001', 7, 'Westlands', 'Road', 'loan', now(), 2, 1, 'Amina', '+254712345678',
     'amina@example.com', 'sw', 'v1', 'r')`,
  `insert into appointment_mails (appointment_id, kind, due_at, request_id)
   select id, 'visit booked', now(), 'r' from appointments`,
  `insert into quotes (code, sale_kes, value_kes, ltv_percent, loan_kes, interest_percent,
     repayments, policy_version, priced_at, expires_at, request_id)
   values ('0000-0000-000', 356913.77, 338128.94, 60, 202877.36, 15,
     '{233308.96,268305.30,308551.10}', 0, now(), now() + interval '24 hours', 'r')`,
  `insert into quote_pieces (quote_id, place, gold_type, gross_grams, stones_grams, quantity,
     pay_price, loan_price, price_state, price_observed_at, sale_kes, value_kes, loan_kes)
   select id, 1, '22K', 25, 0.4, 1, 14508.69, 13745.08, 'fallback', now(), 356913.77, 338128.94,
     202877.36 from quotes`,
  `insert into customers (reference, name, phone, email, language, id_kind, id_number_sealed,
     id_number_mark, key_id, id_expires_on, papers, papers_seen_by_user_id, papers_seen_by,
     papers_seen_at, consent_version, consented_at, request_id)
   values ('DGC-0000-0001', 'Amina', '+254712345678', 'amina@example.com', 'sw', 'passport',
     decode(repeat('00', 40), 'hex'), decode(repeat('00', 32), 'hex'), 'k', '2099-01-01',
     '{identity,tax-pin,photo,payment-details,residence}', 1, 'teller', now(), 'v1', now(), 'r')`,
  `insert into customer_entries (customer_id, act, user_id, username, address, request_id)
   select id, 'registered', 1, 'teller', '::1', 'r' from customers`,
  `insert into customer_link_codes (customer_id, code_hash, made_by_user_id, expires_at)
   select id, 'hash', 1, now() + interval '15 minutes' from customers`,
  "insert into customer_link_guesses (user_id, count, began_at) values (1, 1, now())",
  `insert into counter_visits (reference, customer_id, branch_id, branch_name, branch_address,
     opened_by_user_id, opened_by, opened_at, request_id)
   select 'DGV-0000-0001', id, 7, 'Westlands', 'Road', 1, 'teller', now(), 'r' from customers`,
  `insert into counter_items (visit_id, description, gold_type, gross_grams, stones_grams, fineness,
     assay_method, seal, weighed_by_user_id, weighed_by, weighed_at, request_id)
   select id, 'A bangle', '22K', 25, 0.4, 917, 'xrf', 'S-1', 1, 'teller', now(), 'r'
   from counter_visits`,
  `insert into valuations (visit_id, number, language, net_grams, sale_kes, value_kes, loan_kes,
     sale_discount_percent, loan_discount_percent, ltv_percent, interest_percent, repayments,
     policy_version, priced_at, locked_until, is_since_approvals, valued_by_user_id, valued_by,
     request_id)
   select id, 1, 'sw', 24.6, 356913.77, 338128.94, 202877.36, 5, 10, 60, 15,
     '{233308.96,268305.30,308551.10}', 0, now(), now() + interval '30 minutes', true, 2,
     'valuer', 'r'
   from counter_visits`,
  `insert into valuation_lines (valuation_id, visit_id, place, item_id, gold_type, net_grams,
     market_price, sale_price, loan_price, price_state, price_observed_at, sale_kes, value_kes,
     loan_kes)
   select valuations.id, valuations.visit_id, 1, counter_items.id, '22K', 24.6, 15272.31, 14508.69,
     13745.08, 'fallback', now(), 356913.77, 338128.94, 202877.36 from valuations, counter_items`,
  `insert into documents (code, kind, year, serial, number, language, subject, content, sha256,
     issued_at, request_id)
   select '0000-0000-000', 'quote', year, 1, 'Q-' || year || '-000001', 'sw', '0000-0000-000', '{}',
     encode(sha256('{}'), 'hex'), now(), 'r'
   from (select extract(year from now() at time zone 'Africa/Nairobi')::integer) as t (year)`,
  `insert into document_voids (document_id, reason, user_id, username, address, request_id, at)
   select id, 'Printed wrong', 1, 'approver', '::1', 'r', now() from documents`,
  `insert into document_files (document_id, bytes, sha256)
   select id, 'a file'::bytea, encode(sha256('a file'::bytea), 'hex') from documents`,
  `insert into counter_photos (item_id, picture, width, height, sent_hash, taken_by_user_id, taken_by,
     taken_at, request_id)
   select id, 'a picture'::bytea, 640, 480, sha256('sent'::bytea), 1, 'teller', now(), 'r'
   from counter_items`,
  `insert into valuation_approvals (valuation_id, visit_id, verdict, decided_by_user_id, decided_by,
     decided_at, address, request_id)
   select id, visit_id, 'approved', 99, 'approver', now(), '::1', 'r' from valuations`,
];

type Changes = Readonly<Record<string, string>>;

const decided = { decided_by_user_id: "99", decided_by: "'x'", decided_at: "now()" };
const closed = { closed_by_user_id: "1", closed_by: "'x'", closed_at: "now()" };
const nextPaper = {
  serial: "serial + 1",
  number: "'Q-' || year || '-' || lpad((serial + 1)::text, 6, '0')",
};
const tooMuch = "999999999999.5";
const lent = (value: string) => ({
  value_kes: value,
  loan_kes: `round(${value} * ltv_percent * 0.01, 2)`,
  repayments: `array_fill(${tooMuch}::numeric, '{3}')`,
});
const sold = (changes: Changes) => {
  const { gross_grams = "gross_grams", quantity = "quantity", pay_price = "pay_price" } = changes;
  return {
    ...changes,
    sale_kes: `round((${gross_grams} - stones_grams) * ${quantity} * ${pay_price}, 2)`,
  };
};

/** For each rule of a table, by its name, what breaks it and nothing else, as expressions over a right row. */
const wrongRows: Readonly<Record<string, Readonly<Record<string, Changes>>>> = {
  appointments: {
    appointments_reference_check: { reference: "'DGB-1'" },
    appointments_branch_name_check: { branch_name: "''" },
    appointments_kind_check: { kind: "'gift'" },
    appointments_capacity_check: { capacity: "0" },
    appointments_check: { seat: "3" },
    appointments_state_check: { state: "'gone'" },
    appointments_name_check: { name: "''" },
    appointments_phone_check: { phone: "''" },
    appointments_email_check: { email: "''" },
    appointments_language_check: { language: "'de'" },
    appointments_consent_version_check: { consent_version: "''" },
  },
  appointment_mails: { appointment_mails_kind_check: { kind: "'greeting'" } },
  quotes: {
    quotes_code_check: { code: "'0000'" },
    quotes_sale_kes_check: { sale_kes: "-1" },
    quotes_value_kes_check: lent("-1"),
    quotes_ltv_percent_check: { ...lent("0"), ltv_percent: "101" },
    quotes_check: { loan_kes: "loan_kes - 0.01" },
    quotes_interest_percent_check: { interest_percent: "1001" },
    quotes_check1: { repayments: "'{999999999,999999999}'" },
    quotes_policy_version_check: { policy_version: "-1" },
    quotes_check2: { expires_at: "expires_at + interval '1 hour'" },
    quotes_check3: { replaces: "code" },
  },
  quote_pieces: {
    quote_pieces_place_check: { place: "21" },
    quote_pieces_gold_type_check: { gold_type: "'14K'" },
    quote_pieces_gross_grams_check: sold({ gross_grams: "1000001" }),
    quote_pieces_check: { stones_grams: "gross_grams", sale_kes: "0" },
    quote_pieces_quantity_check: sold({ quantity: "100" }),
    quote_pieces_pay_price_check: sold({ pay_price: "-1" }),
    quote_pieces_loan_price_check: { loan_price: "-1" },
    quote_pieces_price_state_check: { price_state: "'old'" },
    quote_pieces_check1: { sale_kes: "sale_kes + 0.01" },
    quote_pieces_value_kes_check: { value_kes: tooMuch },
    quote_pieces_check2: { loan_kes: "value_kes + 0.01" },
  },
  customers: {
    customers_reference_check: { reference: "'DGB-0000-0001'" },
    customers_name_check: { name: "''" },
    customers_phone_check: { phone: "''" },
    customers_email_check: { email: "''" },
    customers_language_check: { language: "'de'" },
    customers_id_kind_check: { id_kind: "'visa'" },
    customers_id_number_sealed_check: { id_number_sealed: "'A1234567'" },
    customers_id_number_mark_check: { id_number_mark: "'A1234567'" },
    customers_key_id_check: { key_id: "''" },
    customers_check: { id_expires_on: "null" },
    customers_papers_check: { papers: "'{diploma}'" },
    customers_verdict_check: { verdict: "'maybe'", ...decided },
    customers_note_check: { note: "''" },
    customers_consent_version_check: { consent_version: "''" },
    customers_decided: { verdict: "'verified'" },
    customers_second_person: {
      ...decided,
      verdict: "'verified'",
      decided_by_user_id: "papers_seen_by_user_id",
    },
    customers_whole_papers: { ...decided, verdict: "'verified'", papers: "'{identity}'" },
    customers_refused_with_reason: { ...decided, verdict: "'rejected'" },
    customers_linked: { user_id: "7" },
  },
  customer_entries: { customer_entries_act_check: { act: "'forgotten'" } },
  customer_link_codes: {
    customer_link_codes_short: { expires_at: "made_at + interval '17 minutes'" },
  },
  customer_link_guesses: { customer_link_guesses_count_check: { count: "0" } },
  counter_visits: {
    counter_visits_reference_check: { reference: "'DGB-0000-0001'" },
    counter_visits_branch_name_check: { branch_name: "''" },
    counter_visits_outcome_check: { ...closed, outcome: "'gift'", valuation_id: "1" },
    counter_visits_closed: { outcome: "'none'" },
    counter_visits_agreed: { ...closed, outcome: "'loan'" },
  },
  counter_items: {
    counter_items_description_check: { description: "''" },
    counter_items_gold_type_check: { gold_type: "'14K'" },
    counter_items_gross_grams_check: { gross_grams: "50001" },
    counter_items_stones: { stones_grams: "gross_grams" },
    counter_items_fineness_check: { fineness: "1001" },
    counter_items_fine_enough: { fineness: "905" },
    counter_items_assay_method_check: { assay_method: "'taste'" },
    counter_items_seal_check: { seal: "'!'" },
    counter_items_removed: { removed_by: "'x'" },
  },
  valuations: {
    valuations_number_check: { number: "0" },
    valuations_language_check: { language: "'de'" },
    valuations_net_grams_check: { net_grams: "0" },
    valuations_sale_kes_check: { sale_kes: "-1" },
    valuations_value_kes_check: lent("-1"),
    valuations_sale_discount_percent_check: { sale_discount_percent: "101" },
    valuations_loan_discount_percent_check: { loan_discount_percent: "101" },
    valuations_ltv_percent_check: { ...lent("0"), ltv_percent: "101" },
    valuations_interest_percent_check: { interest_percent: "1001" },
    valuations_check: { repayments: "'{999999999}'" },
    valuations_policy_version_check: { policy_version: "-1", ltv_change: "-1" },
    valuations_loan: { loan_kes: "loan_kes - 0.01" },
    valuations_lock: { locked_until: "locked_until + interval '1 second'" },
    valuations_changes: { ltv_change: "1" },
  },
  valuation_lines: {
    valuation_lines_place_check: { place: "0" },
    valuation_lines_market_price_check: { market_price: "-1" },
    valuation_lines_sale_price_check: { sale_price: "-1", sale_kes: "-net_grams" },
    valuation_lines_loan_price_check: { loan_price: "-1" },
    valuation_lines_price_state_check: { price_state: "'old'" },
    valuation_lines_sale: { sale_kes: "sale_kes + 0.01" },
  },
  documents: {
    documents_code_check: { ...nextPaper, code: "'0000'" },
    documents_kind_check: { kind: "'Q'", serial: "1", number: "'Q-' || year || '-1'" },
    documents_language_check: { ...nextPaper, language: "'de'" },
    documents_subject_check: { ...nextPaper, subject: "''" },
    documents_content: { ...nextPaper, content: "'[]'", sha256: "encode(sha256('[]'), 'hex')" },
    documents_hash: { ...nextPaper, sha256: "'x'" },
    documents_check: { ...nextPaper, replaces: "code" },
    documents_number: { ...nextPaper, number: "'Q-1'" },
  },
  document_voids: { document_voids_reason_check: { reason: "''" } },
  document_files: {
    document_files_small: { bytes: "''::bytea", sha256: "encode(sha256(''::bytea), 'hex')" },
    document_files_hash: { bytes: "'another'::bytea" },
  },
  counter_photos: {
    counter_photos_width_check: { width: "1281" },
    counter_photos_height_check: { height: "0" },
    counter_photos_sent_hash_check: { sent_hash: "'x'::bytea" },
    counter_photos_small: { picture: "''::bytea" },
  },
  valuation_approvals: {
    valuation_approvals_verdict_check: { verdict: "'perhaps'", reason: "'x'" },
    valuation_approvals_reason_check: { reason: "''" },
    valuation_approvals_reason: { verdict: "'refused'" },
  },
};

/** Inserts a row once more, with other expressions for some columns. */
async function copyRow(table: string, changes: Changes): Promise<void> {
  const columns = await sql<{ name: string }[]>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped
      and attgenerated = '' and attidentity = ''`;
  const names = columns.map(({ name }) => name);
  await sql.unsafe(`
    insert into ${table} (${names.join()})
    select ${names.map((name) => changes[name] ?? name).join()} from ${table} limit 1`);
}

describe.each(Object.keys(wrongRows))("%s", (table) => {
  test.each(Object.entries(wrongRows[table] ?? {}))("refuses by %s", async (rule, changes) => {
    await expect(copyRow(table, changes)).rejects.toMatchObject({ constraint_name: rule });
  });
});

test("no rule of a row is without its wrong one", async () => {
  const rules = await sql<{ name: string }[]>`
    select conname as name from pg_constraint
    where contype = 'c' and connamespace = current_schema()::regnamespace
      and conrelid <> all (array['outbox', 'sent_keys', 'nightly_runs', 'schedule_runs']::text[]::regclass[])`;
  const planted = Object.values(wrongRows).flatMap((rows) => Object.keys(rows));
  expect(rules.map(({ name }) => name).filter((name) => !planted.includes(name))).toEqual([]);
});
