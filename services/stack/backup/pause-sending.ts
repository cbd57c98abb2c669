import { join, resolve } from "node:path";
import type { Sql } from "@dhahabu/platform/db";
import { createLog } from "@dhahabu/platform/log";
import { migrate } from "@dhahabu/platform/migrate";

const enquiryMigrations = resolve(import.meta.dirname, "../../enquiry/migrations");
/** Message-IDs are made of the numbers of jobs: those given after the backup's moment are not given again. */
const skippedJobs = 1_000_000;

/** Pauses the sending of mails in restored data until staff release it; `sql` is enquiry's. */
export async function pauseSending(sql: Sql, dataOf: Date): Promise<void> {
  await migrate(sql, {
    folder: join(enquiryMigrations),
    log: createLog({ service: "restore", level: "error" }),
  });
  await sql.begin(async (tx) => {
    await tx`
      insert into sending_pauses (data_of) values (${dataOf})
      on conflict ((true)) where released_at is null do update set data_of = excluded.data_of`;
    await tx`
      select setval(pg_get_serial_sequence('outbox', 'id'),
        nextval(pg_get_serial_sequence('outbox', 'id')) + ${skippedJobs})`;
  });
}
