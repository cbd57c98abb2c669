import type { Sql } from "@dhahabu/platform/db";

/** The requests whose changes of a user identity told of, the oldest first. */
export async function listUserEvents(identitySql: Sql, userId: number): Promise<(string | null)[]> {
  const rows = await identitySql<{ requestId: string | null }[]>`
    select request_id as "requestId" from outbox
    where topic = 'user.changed' and payload = ${identitySql.json({ userId })} order by id`;
  return rows.map((row) => row.requestId);
}
