import type { Queryable, Sql, Tx } from "@dhahabu/platform/db";
import { hashToken } from "@dhahabu/platform/token";

/** Private links to visits, each kept by its hash alone. */
export interface LinkStore {
  add(tx: Tx, appointmentId: number, token: string): Promise<void>;
  /** Keeps a link that a mail to the customer has. */
  addMailed(appointmentId: number, token: string): Promise<void>;
  /** The visit that a link leads to. */
  find(token: string): Promise<number | undefined>;
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
    async find(token) {
      const [row] = await sql<{ id: number }[]>`
        select appointment_id as id from appointment_links where token_hash = ${hashToken(token)}`;
      return row?.id;
    },
  };
}
