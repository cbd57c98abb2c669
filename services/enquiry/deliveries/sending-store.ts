import type { Author } from "@dhahabu/contract/internal";
import type { Sql, Tx } from "@dhahabu/platform/db";

/** A time in which no mail leaves. */
interface SendingPause {
  pausedAt: string;
  dataOf: string;
  waitingCount: number;
}

export interface SendingStore {
  /** The pause that lasts; null where mails leave. */
  read(): Promise<SendingPause | null>;
  /** Ends the pause and records who did; false where there is none. */
  release(author: Author): Promise<boolean>;
}

export function createSendingStore({ sql }: { sql: Sql }): SendingStore {
  return {
    async read() {
      const [pause] = await sql<{ pausedAt: Date; dataOf: Date; waitingCount: number }[]>`
        select paused_at as "pausedAt", data_of as "dataOf",
          (select count(*) from mails join outbox on outbox.id = mails.job_id
            where completed_at is null and failed_at is null)::int as "waitingCount"
        from sending_pauses where released_at is null`;
      if (!pause) return null;
      return {
        pausedAt: pause.pausedAt.toISOString(),
        dataOf: pause.dataOf.toISOString(),
        waitingCount: pause.waitingCount,
      };
    },

    async release({ userId, username, address, requestId }) {
      const released = await sql`
        update sending_pauses set released_at = now(), released_by_user_id = ${userId},
          released_by_username = ${username}, address = ${address}, request_id = ${requestId}
        where released_at is null`;
      return released.count > 0;
    },
  };
}

/** Mails of data that were restored wait until staff have looked. */
export async function isSendingPaused(tx: Tx): Promise<boolean> {
  const paused = await tx`select from sending_pauses where released_at is null`;
  return paused.length > 0;
}
