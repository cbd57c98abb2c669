import { copyFile, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectDatabase } from "@dhahabu/platform/db";
import { migrate } from "@dhahabu/platform/migrate";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { Sql } from "@dhahabu/platform/db";
import { createEmptyDatabase } from "../support/create-database.ts";
import type { ServiceDatabase } from "../support/create-database.ts";
import "../support/provided.ts";
import { quietLog } from "../support/start-service.ts";

const migrations = join(import.meta.dirname, "../../services/enquiry/migrations");
let database: ServiceDatabase;
let sql: Sql;
let folder: string;

beforeAll(async () => {
  database = await createEmptyDatabase(inject("servers").databaseUrl, "enquiry");
  sql = connectDatabase({ url: database.url, maxConnections: 1 });
  folder = await mkdtemp(join(tmpdir(), "enquiry-"));
});

afterAll(async () => {
  await sql.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

test("notices that were kept before are narrowed to whom the state of their enquiry leaves them", async () => {
  for (const name of await readdir(migrations)) {
    if (name < "0041") await copyFile(join(migrations, name), join(folder, name));
  }
  await migrate(sql, { folder, log: quietLog });
  await sql`
    with enquiry as (
      insert into enquiries (reference, name, email, phone, service, subject, message, language,
        status, assignee_id, assignee_username, due_at)
      select 'DGB-0000-000' || row_number() over (), 'Amina', 'amina@example.com', '+254712345678', 'Gold Loans', subject, 'Why?', 'en',
        status, assignee_id, case when assignee_id is not null then 'otieno' end,
        case when is_due then now() end
      from (values ('waiting', 'open', null, true), ('taken', 'open', 12, true),
        ('answered', 'pending', 12, false), ('left', 'pending', null, false),
        ('closed', 'closed', 12, true)) as given (subject, status, assignee_id, is_due)
      returning id, subject)
    insert into staff_notices (source, key, kind, at, user_id, enquiry_id, values, is_mailed)
    select 'enquiry', kind || subject, kind, now(), user_id, id, '{}', false
    from enquiry, (values ('enquiry.received', null), ('enquiry.answered', null),
      ('enquiry.overdue', null), ('enquiry.assigned', 12)) as told (kind, user_id)`;
  await migrate(sql, { folder: migrations, log: quietLog });
  const rows = await sql<{ subject: string; narrowed: object }[]>`
    select subject, jsonb_object_agg(replace(kind, 'enquiry.', ''), narrowed_to) as narrowed
    from staff_notices join enquiries on enquiries.id = enquiry_id group by subject`;
  expect(Object.fromEntries(rows.map(({ subject, narrowed }) => [subject, narrowed]))).toEqual({
    waiting: { received: null, answered: null, overdue: null, assigned: null },
    taken: { received: "", answered: "12", overdue: "12", assigned: null },
    answered: { received: "", answered: "12", overdue: "", assigned: null },
    left: { received: null, answered: null, overdue: "", assigned: null },
    closed: { received: "", answered: "", overdue: "", assigned: null },
  });
});
