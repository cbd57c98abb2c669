import type { Sql } from "@dhahabu/platform/db";

/** Has somebody's sessions look as if they had proved who they are so many minutes ago. `sql` reads the gateway's tables. */
export async function ageSignIns(
  sql: Pick<Sql, "unsafe">,
  { userId, minutes }: { userId: number; minutes: number },
): Promise<void> {
  const provedAtMs = Date.now() - minutes * 60_000;
  const aged = await sql.unsafe(
    `update sessions set sess = sess || jsonb_build_object('provedAtMs', $1::bigint)
     where sess ->> 'userId' = $2`,
    [provedAtMs, String(userId)],
  );
  if (aged.count === 0) throw new Error(`User ${userId} has no session.`);
}
