import type { Queryable, Sql, Tx } from "@dhahabu/platform/db";
import { hashToken } from "@dhahabu/platform/token";

/** Private links to visits, each kept by its hash alone. */
export interface LinkStore {
  add(tx: Tx, appointmentId: number, token: string): Promise<void>;
  /** Keeps a link that a mail to the customer has. */
  addMailed(appointmentId: number, token: string): Promise<void>;
  /** The visit that a link leads to, unless it was, or was cancelled, before a moment. */
  find(token: string, since: Date): Promise<number | undefined>;
}

export function createLinkStore({ sql }: { sql: Sql }): LinkStore {
  async function add(db: Queryable, appointmentId: number, token: string): Promise<void> {
    await db`
      insert into appointment_links (token_hash, appointment_id)
      values (${hashToken(token)}, ${appointmentId})`;
  }
  return {
    add,
    addMailed: (appointmentId, token) => add(sql, appointmentId, token),
    async find(token, since) {
      const [row] = await sql<{ id: number }[]>`
        select appointments.id from appointment_links
          join appointments on appointments.id = appointment_id
        where token_hash = ${hashToken(token)} and starts_at > ${since}
          and (state <> 'cancelled' or exists (
            select from appointment_changes change
            where change.appointment_id = appointments.id and new_state = 'cancelled'
              and changed_at > ${since}))`;
      return row?.id;
    },
  };
}
