import { nairobiZone } from "@dhahabu/contract/nairobi-time";
import type { Sql } from "@dhahabu/platform/db";

/** Lists when the first new question of each day in Nairobi came that waits, from a moment on. */
export async function listFirstQuestions(sql: Sql, since: Date): Promise<Date[]> {
  const rows = await sql<{ at: Date }[]>`
    select min(first_asked_at) as at from assistant_questions
    where state = 'open' and last_asked_at >= ${since} and first_asked_at >= ${since}
    group by date_trunc('day', first_asked_at, ${nairobiZone})`;
  return rows.map(({ at }) => at);
}
