import { usesCountedDays } from "@dhahabu/contract/assistant-desk";
import { findNairobiDay } from "@dhahabu/contract/nairobi-time";
import { changeInBatches } from "@dhahabu/platform/change-in-batches";
import type { Sql } from "@dhahabu/platform/db";
import type { Use } from "../desk/bank-entry.ts";
import type { GivenReply } from "./token.ts";

export interface UseStore {
  addUses(timesByAnswer: ReadonlyMap<string, number>, now: Date): Promise<void>;
  /** Keeps a visitor's thumb; a later one for the same reply takes its place. Says whether it is another one than before. */
  rate(reply: GivenReply, isHelpful: boolean): Promise<boolean>;
  /** Uses and thumbs of the last 30 days by answer. */
  readUses(now: Date): Promise<Map<string, Use>>;
  /** Deletes what is not counted any more; says how many rows. */
  purge(now: Date): Promise<number>;
}

const purgeBatchSize = 5000;
const keptDays = 400;

export function createUseStore({ sql }: { sql: Sql }): UseStore {
  const since = (now: Date) => sql`${now}::timestamptz - make_interval(days => ${usesCountedDays})`;
  return {
    async addUses(timesByAnswer, now) {
      if (timesByAnswer.size === 0) return;
      const rows = [...timesByAnswer].map(([answerId, uses]) => ({ answerId, uses }));
      await sql`
        insert into assistant_uses (answer_id, day, uses)
        select "answerId", ${findNairobiDay(now.getTime())}::date, uses
        from jsonb_to_recordset(${sql.json(rows)}) as given ("answerId" text, uses integer)
        order by "answerId"
        on conflict (answer_id, day) do update set uses = assistant_uses.uses + excluded.uses`;
    },
    async rate({ replyId, answerId, language }, isHelpful) {
      const kept = await sql`
        insert into assistant_thumbs (reply_id, answer_id, language, is_helpful)
        values (${replyId}, ${answerId}, ${language}, ${isHelpful})
        on conflict (reply_id) do update set is_helpful = excluded.is_helpful, rated_at = now()
          where assistant_thumbs.is_helpful <> excluded.is_helpful
        returning reply_id`;
      return kept.length > 0;
    },
    async readUses(now) {
      const rows = await sql<(Use & { answerId: string })[]>`
        select coalesce(given.answer_id, rated.answer_id) as "answerId",
          coalesce(given.uses, 0)::int as uses, coalesce(rated.up, 0)::int as "thumbsUp",
          coalesce(rated.down, 0)::int as "thumbsDown"
        from (select answer_id, sum(uses) as uses from assistant_uses
            where day >= (${since(now)})::date group by answer_id) as given
        full join (select answer_id, count(*) filter (where is_helpful) as up,
              count(*) filter (where not is_helpful) as down
            from assistant_thumbs where rated_at >= ${since(now)} group by answer_id) as rated
          using (answer_id)`;
      return new Map(rows.map(({ answerId, ...use }) => [answerId, use]));
    },
    async purge(now) {
      const limit = sql`${now}::timestamptz - make_interval(days => ${keptDays})`;
      const uses = await sql`delete from assistant_uses where day < (${limit})::date`;
      const thumbs = await changeInBatches(
        purgeBatchSize,
        (size) => sql`
          delete from assistant_thumbs where reply_id in (
            select reply_id from assistant_thumbs where rated_at < ${limit} limit ${size})`,
      );
      return uses.count + thumbs;
    },
  };
}
