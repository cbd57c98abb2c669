import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { connectDatabase } from "@dhahabu/platform/db";
import type { Sql } from "@dhahabu/platform/db";
import { migrate } from "@dhahabu/platform/migrate";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createEmptyDatabase } from "../support/create-database.ts";
import type { ServiceDatabase } from "../support/create-database.ts";
import "../support/provided.ts";
import { quietLog } from "../support/start-service.ts";

const migrations = resolve(import.meta.dirname, "../../services/pricing/migrations");
let database: ServiceDatabase;
let sql: Sql;

// The database of a bank that ran before the record of changes had two subjects.
beforeAll(async () => {
  database = await createEmptyDatabase(inject("servers").databaseUrl, "pricing");
  sql = connectDatabase({ url: database.url });
  const folder = await mkdtemp(join(tmpdir(), "migrations-"));
  await copyFile(join(migrations, "0001-pricing.sql"), join(folder, "0001-pricing.sql"));
  await migrate(sql, { folder, log: quietLog });
  await rm(folder, { recursive: true });
  await sql`
    insert into policy_changes (config_key, old_value, new_value, changed_by_user_id,
      changed_by_username, address, request_id, changed_at)
    values ('LOAN_INTEREST_RATE', '15', '14', 7, 'mkuu', '203.0.113.7', 'r-1', '2026-01-14T12:00Z')`;
  await migrate(sql, { folder: migrations, log: quietLog });
});

afterAll(async () => {
  await sql.end();
  await database.drop();
});

describe("the record of changes", () => {
  test("keeps the rows it had, as changes of the configuration", async () => {
    expect(
      await sql`
        select id, config_key, gold_type, field, old_value, new_value, changed_by_user_id,
          changed_by_username, address, request_id, changed_at, reason
        from policy_changes`,
    ).toEqual([
      {
        id: "1",
        config_key: "LOAN_INTEREST_RATE",
        gold_type: null,
        field: "configValue",
        old_value: "15",
        new_value: "14",
        changed_by_user_id: 7,
        changed_by_username: "mkuu",
        address: "203.0.113.7",
        request_id: "r-1",
        reason: null,
        changed_at: new Date("2026-01-14T12:00:00Z"),
      },
    ]);
  });

  const change = {
    config_key: "LOAN_INTEREST_RATE",
    gold_type: null,
    field: "configValue",
    old_value: "14",
    new_value: "15",
    changed_by_user_id: 7,
    address: "203.0.113.7",
    request_id: "r-2",
    changed_at: new Date("2026-01-14T12:00:00Z"),
  };

  test.each([
    ["two subjects", { gold_type: "24K" }, "policy_changes_one_subject"],
    ["no subject", { config_key: null }, "policy_changes_one_subject"],
    ["an unknown key", { config_key: "NO_SUCH_KEY" }, "policy_changes_config_key_fkey"],
    ["an unknown type", { config_key: null, gold_type: "9K" }, "policy_changes_gold_type_fkey"],
    ["no field", { field: null }, "null value"],
    ["no new value", { new_value: null }, "null value"],
    ["no author", { changed_by_user_id: null }, "null value"],
    ["no address", { address: null }, "null value"],
    ["no request", { request_id: null }, "null value"],
    ["no time", { changed_at: null }, "null value"],
  ])("refuses a change with %s", async (_what, fault, reason) => {
    const row = { ...change, ...fault };
    await expect(sql`insert into policy_changes ${sql(row)}`).rejects.toThrow(reason);
  });

  test("is neither changed nor emptied", async () => {
    const refused = "policy_changes is append only";
    await expect(sql`update policy_changes set new_value = '1'`).rejects.toThrow(refused);
    await expect(sql`delete from policy_changes`).rejects.toThrow(refused);
    await expect(sql`truncate policy_changes cascade`).rejects.toThrow(refused);
  });
});

describe("loans", () => {
  const loan: Record<string, unknown> = {
    user_id: 12,
    gold_type: "24K",
    gold_weight: "12.345",
    gold_value: "100000.00",
    loan_amount: "60000.00",
    interest_rate: "15.00",
    duration: 3,
    created_at: new Date("2026-01-14T12:00:00Z"),
    due_date: new Date("2026-04-14T12:00:00Z"),
  };
  const insert = (row: Record<string, unknown>) =>
    sql<Record<string, unknown>[]>`insert into loans ${sql(row)} returning *`;

  test("keep exact decimals and begin active", async () => {
    const [row] = await insert(loan);
    expect(row).toEqual({ ...loan, id: expect.any(Number), status: "active" });
  });

  test.each([
    ["the whole value", { loan_amount: "100000.00" }],
    ["the least", { gold_weight: "0.001", gold_value: "0.01", loan_amount: "0.01" }],
    ["the most", { gold_weight: "99999.999", gold_value: "9999999999.99" }],
    ["no interest", { interest_rate: "0.00" }],
    ["all interest", { interest_rate: "100.00" }],
    ["gold bars", { gold_type: "Gold Bars" }],
    ["repaid", { status: "repaid" }],
    ["forfeited", { status: "forfeited" }],
  ])("take %s", async (_what, change) => {
    expect(await insert({ ...loan, ...change })).toMatchObject([change]);
  });

  test.each([
    ["an unknown type", { gold_type: "9K" }, "loans_gold_type_check"],
    ["a type that no loan accepts", { gold_type: "21K" }, "loans_gold_type_check"],
    ["no weight", { gold_weight: "0" }, "loans_gold_weight_check"],
    ["half a milligram less", { gold_weight: "0.0004" }, "loans_gold_weight_check"],
    ["a negative weight", { gold_weight: "-1" }, "loans_gold_weight_check"],
    ["more than 1,000 kg", { gold_weight: "1000000.001" }, "numeric field overflow"],
    ["more than the column holds", { gold_weight: "100000" }, "numeric field overflow"],
    ["more than the gold is worth", { loan_amount: "100000.01" }, "loans_within_value"],
    ["nothing lent", { loan_amount: "0" }, "loans_loan_amount_check"],
    ["less than nothing lent", { loan_amount: "-1" }, "loans_loan_amount_check"],
    ["gold of no value", { gold_value: "0" }, "loans_within_value"],
    ["a value without end", { gold_value: "10000000000" }, "numeric field overflow"],
    ["a value that is no number", { gold_value: "NaN" }, "loans_gold_value_check"],
    ["a loan that is no number", { loan_amount: "NaN" }, "loans_within_value"],
    ["a weight that is no number", { gold_weight: "NaN" }, "loans_gold_weight_check"],
    ["a rate that is no number", { interest_rate: "NaN" }, "loans_interest_rate_check"],
    ["a negative rate", { interest_rate: "-0.01" }, "loans_interest_rate_check"],
    ["a rate above 100 %", { interest_rate: "100.01" }, "loans_interest_rate_check"],
    ["no duration", { duration: 0 }, "loans_duration_check"],
    ["four months", { duration: 4 }, "loans_duration_check"],
    ["an unknown status", { status: "pending" }, "loans_status_check"],
    ["a due date that is past", { due_date: loan["created_at"] }, "loans_due_after_created"],
    ["nobody", { user_id: 0 }, "loans_user_id_check"],
    ...Object.keys(loan).map((column) => [`no ${column}`, { [column]: null }, "null value"]),
  ] as [string, Record<string, unknown>, string][])("refuse %s", async (_what, fault, reason) => {
    await expect(insert({ ...loan, ...fault })).rejects.toThrow(reason);
  });

  test("of a user are found by an index", async () => {
    expect(await findIndexes("loans")).toContainEqual(
      expect.stringContaining("(user_id, id DESC)"),
    );
  });
});

describe("gold transactions", () => {
  const transaction: Record<string, unknown> = {
    user_id: 12,
    type: "sell",
    gold_type: "22K",
    weight: "1.333",
    price_per_gram: "14508.69",
    // 1.333 x 14,508.69 = 19,340.08377.
    total_amount: "19340.08",
    created_at: new Date("2026-01-14T12:00:00Z"),
  };
  const insert = (row: Record<string, unknown>) =>
    sql<Record<string, unknown>[]>`insert into gold_transactions ${sql(row)} returning *`;

  test("keep exact decimals and begin pending", async () => {
    const [row] = await insert(transaction);
    expect(row).toEqual({ ...transaction, id: expect.any(Number), status: "pending" });
  });

  test.each([
    ["a purchase", { type: "buy" }],
    ["a cent more", { total_amount: "19340.09" }],
    ["a cent less", { total_amount: "19340.07" }],
    [
      "a total that rounds to nothing",
      { weight: "0.001", price_per_gram: "0.01", total_amount: "0.00" },
    ],
    ["completed", { status: "completed" }],
    ["cancelled", { status: "cancelled" }],
  ])("take %s", async (_what, change) => {
    expect(await insert({ ...transaction, ...change })).toMatchObject([change]);
  });

  test.each([
    ["an unknown kind", { type: "gift" }, "gold_transactions_type_check"],
    [
      "a type that the bank does not price",
      { gold_type: "21K" },
      "gold_transactions_gold_type_fkey",
    ],
    ["no weight", { weight: "0", total_amount: "0" }, "gold_transactions_weight_check"],
    ["a negative weight", { weight: "-1.333" }, "gold_transactions_"],
    ["more than 1,000 kg", { weight: "1000000.001" }, "numeric field overflow"],
    [
      "no price",
      { price_per_gram: "0", total_amount: "0" },
      "gold_transactions_price_per_gram_check",
    ],
    ["a negative price", { price_per_gram: "-1" }, "gold_transactions_"],
    ["two cents more", { total_amount: "19340.10" }, "gold_transactions_total_agrees"],
    ["two cents less", { total_amount: "19340.06" }, "gold_transactions_total_agrees"],
    [
      "a negative total",
      { weight: "0.001", price_per_gram: "0.01", total_amount: "-0.01" },
      "gold_transactions_total_amount_check",
    ],
    ["a total that is no number", { total_amount: "NaN" }, "gold_transactions_total_agrees"],
    ["a weight that is no number", { weight: "NaN" }, "gold_transactions_"],
    [
      "a price that is no number",
      { price_per_gram: "NaN", total_amount: "NaN" },
      "gold_transactions_total_agrees",
    ],
    ["an unknown status", { status: "active" }, "gold_transactions_status_check"],
    ["nobody", { user_id: -1 }, "gold_transactions_user_id_check"],
    ...Object.keys(transaction).map((column) => [`no ${column}`, { [column]: null }, "null value"]),
  ] as [string, Record<string, unknown>, string][])("refuse %s", async (_what, fault, reason) => {
    await expect(insert({ ...transaction, ...fault })).rejects.toThrow(reason);
  });

  test("of a user are found by an index", async () => {
    expect(await findIndexes("gold_transactions")).toContainEqual(
      expect.stringContaining("(user_id, id DESC)"),
    );
  });
});

async function findIndexes(table: string): Promise<string[]> {
  const rows = await sql<{ indexdef: string }[]>`
    select indexdef from pg_indexes where tablename = ${table}`;
  return rows.map((row) => row.indexdef);
}
