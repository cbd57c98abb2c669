import { AppError } from "@dhahabu/contract/errors";
import type { Language } from "@dhahabu/contract/language";
import type {
  ConsentRecord,
  ListedSubscriber,
  SubscriberRecord,
} from "@dhahabu/contract/subscribers";
import type { Queryable, Sql, Tx } from "@dhahabu/platform/db";
import type { LastConsent } from "./last-consent.ts";

export interface SubscriberStore {
  /** A subscriber with what they agreed to and took back, the latest first. Throws `AppError` not_found. */
  readRecord(id: number): Promise<SubscriberRecord>;
  /** Throws `AppError` not_found. */
  lock(tx: Tx, id: number): Promise<ListedSubscriber>;
  end(tx: Tx, id: number): Promise<ListedSubscriber>;
  restore(tx: Tx, id: number): Promise<ListedSubscriber>;
  findLastConsent(tx: Tx, id: number): Promise<LastConsent | undefined>;
}

export interface SubscriberRow {
  id: number;
  email: string;
  name: string | null;
  language: Language;
  source: ListedSubscriber["source"];
  subscribedAt: Date;
  confirmedAt: Date | null;
  unsubscribedAt: Date | null;
}

export function selectSubscriber(sql: Queryable) {
  return sql`
    id, email, name, language, source, subscribed_at as "subscribedAt",
    confirmed_at as "confirmedAt", unsubscribed_at as "unsubscribedAt"`;
}

export function createSubscriberStore({ sql }: { sql: Sql }): SubscriberStore {
  const columns = selectSubscriber(sql);

  const toOne = ([row]: SubscriberRow[]): ListedSubscriber => {
    if (!row) throw new AppError("not_found", { reason: "subscriber.unknown" });
    return toListed(row);
  };

  return {
    async readRecord(id) {
      const subscriber = toOne(
        await sql`select ${columns} from newsletter_subscribers where id = ${id}`,
      );
      const rows = await sql<
        (Omit<ConsentRecord, "id" | "recordedAt"> & {
          id: string;
          recordedAt: Date;
        })[]
      >`
        select id, action, channel, text_version as "textVersion", language,
          recorded_at as "recordedAt", staff_username as by
        from consents where subscriber_id = ${id} order by id desc limit 200`;
      const consents = rows.map((row) => ({
        ...row,
        id: Number(row.id),
        recordedAt: row.recordedAt.toISOString(),
      }));
      return { subscriber, consents };
    },

    async lock(tx, id) {
      return toOne(
        await tx`select ${columns} from newsletter_subscribers where id = ${id} for update`,
      );
    },

    async end(tx, id) {
      return toOne(
        await tx`
          update newsletter_subscribers set unsubscribed_at = now()
          where id = ${id} returning ${columns}`,
      );
    },

    async restore(tx, id) {
      return toOne(
        await tx`
          update newsletter_subscribers set unsubscribed_at = null
          where id = ${id} returning ${columns}`,
      );
    },

    async findLastConsent(tx, id) {
      const [consent] = await tx<LastConsent[]>`
        select action, channel, recorded_at as "recordedAt"
        from consents where subscriber_id = ${id} order by id desc limit 1`;
      return consent;
    },
  };
}

export function toListed({ confirmedAt, ...row }: SubscriberRow): ListedSubscriber {
  const isLeft = row.unsubscribedAt !== null;
  const begun = confirmedAt === null ? "unconfirmed" : "active";
  return {
    ...row,
    state: isLeft ? "left" : begun,
    subscribedAt: row.subscribedAt.toISOString(),
    unsubscribedAt: row.unsubscribedAt?.toISOString() ?? null,
  };
}
