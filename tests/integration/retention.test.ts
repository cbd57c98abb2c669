import { retentionKeys } from "@dhahabu/contract/retention";
import { connectDatabase } from "@dhahabu/platform/db";
import type { Sql } from "@dhahabu/platform/db";
import { createInnerClient } from "@dhahabu/platform/http/inner-client";
import type { InnerClient } from "@dhahabu/platform/http/inner-client";
import { openKeyring } from "@dhahabu/platform/http/keyring";
import type { Removal } from "@dhahabu/platform/retention";
import { removeWhatIsOver } from "@dhahabu/platform/retention";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createOldDataRemovals } from "../../services/enquiry/retention/create-old-data-removals.ts";
import { createRetentionRead } from "../../services/enquiry/retention/retention-client.ts";
import { createRetentionStore } from "../../services/enquiry/retention/store.ts";
import { createApiClient, signIn } from "../support/api-client.ts";
import type { ApiClient } from "../support/api-client.ts";
import "../support/provided.ts";
import { startHouse } from "../support/start-house.ts";
import type { House } from "../support/start-house.ts";
import { quietLog, serviceSettings } from "../support/start-service.ts";
import { readSystemConfig, writeSystemConfig } from "../support/system-config.ts";

let house: House;
let sql: Sql;
let admin: ApiClient;
const clients: InnerClient[] = [];

beforeAll(async () => {
  house = await startHouse(inject("servers"));
  sql = connectDatabase({ url: house.databases.enquiry.url });
  admin = createApiClient(house.origin);
  await signIn(admin, house.admin);
});

afterAll(async () => {
  await Promise.all(clients.map((client) => client.close()));
  await sql.end();
  await house.stop();
});

/** The removals of enquiry, which ask pricing at an address. */
function openRemovals(pricingUrl: string): Removal[] {
  const keys = openKeyring({
    service: "enquiry",
    file: serviceSettings.CALLERS_FILE,
    log: quietLog,
  });
  const pricing = createInnerClient({ keys, url: pricingUrl, service: "pricing", log: quietLog });
  clients.push(pricing);
  return createOldDataRemovals({
    store: createRetentionStore({ sql }),
    readRetention: createRetentionRead(pricing),
  });
}

const removeAt = (pricingUrl: string) =>
  removeWhatIsOver(openRemovals(pricingUrl), { now: new Date(), log: quietLog });

/** Has enquiries come in, some months ago each. */
async function receive(...agesMonths: number[]): Promise<void> {
  await sql`
    insert into enquiries
      (reference, name, email, phone, service, subject, message, language, created_at)
    select 'DGB-2222-' || lpad(age::text, 4, '0'), 'Amina', 'a@example.com', '1', 'Gold Loans', 's',
      'm', 'en', now() - make_interval(months => age)
    from unnest(${agesMonths}::int[]) as age`;
}

async function listAges(): Promise<number[]> {
  const rows = await sql<{ age: number }[]>`
    select right(reference, 4)::int as age from enquiries order by age`;
  return rows.map(({ age }) => age);
}

test("enquiries, former subscribers and security events stay for 24 months unless administrators decide otherwise", async () => {
  const config = await readSystemConfig(admin);
  expect(Object.values(retentionKeys).map((key) => config.get(key))).toEqual(["24", "24", "24"]);
  await receive(11, 18, 25);
  await removeAt(house.services.pricing);
  expect(await listAges()).toEqual([11, 18]);
  await writeSystemConfig(admin, retentionKeys.enquiry, "12");
  await removeAt(house.services.pricing);
  expect(await listAges()).toEqual([11]);
});

test.each(["5", "121", "12.5", "0", "-24"])(
  "a time of %s months is refused in words, and the old one stays",
  async (value) => {
    const path = `/api/admin/system-config/${retentionKeys.formerSubscriber}`;
    const answer = await admin.send("PATCH", path, { value });
    expect(answer.status).toBe(400);
    expect(answer.text).toMatch(/whole months from 6 to 120|at most 0 decimals/);
    const config = await readSystemConfig(admin);
    expect(config.get(retentionKeys.formerSubscriber)).toBe("24");
  },
);

test("nothing is deleted while pricing cannot say how long it stays", async () => {
  await receive(300);
  await expect(removeAt("http://127.0.0.1:1")).rejects.toThrow(
    "Not deleted: enquiries, former subscribers.",
  );
  expect(await listAges()).toContain(300);
});
