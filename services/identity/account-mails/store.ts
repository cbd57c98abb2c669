import type { FactorChange, OwedAccountMail } from "@dhahabu/contract/account-mails";
import { changeInBatches } from "@dhahabu/platform/change-in-batches";
import type { Sql, Tx } from "@dhahabu/platform/db";
import { wantedForHours } from "./account-mail.ts";
import type { NewAccountMail } from "./account-mail.ts";

/** A mail with the account of its address. */
interface AddressedMail {
  kind: NewAccountMail["kind"];
  userId: number;
  isConfirmed: boolean;
  device: string | null;
  network: string | null;
  factorChange: FactorChange | null;
  requestedAt: Date;
}

export interface AccountMailStore {
  /** Has whoever else asks with an address wait for the end of the transaction. */
  lockAddress(tx: Tx, email: string): Promise<void>;
  countLatest(
    tx: Tx,
    mail: Pick<NewAccountMail, "kind" | "email">,
    ofSeconds: number,
  ): Promise<number>;
  insert(tx: Tx, mail: NewAccountMail): Promise<number>;
  /** Keeps the mail to a user who was invited and has set no password yet; undefined for everybody else. */
  insertInvitation(tx: Tx, userId: number): Promise<number | undefined>;
  /** What is owed to active accounts, the oldest first; addresses without one are owed nothing. */
  listOwed(): Promise<OwedAccountMail[]>;
  setTaken(mailId: number): Promise<void>;
  /** Undefined where the mail is too old, or its address has no active account. */
  find(mailId: number): Promise<AddressedMail | undefined>;
  /** Deletes what is not wanted any more; returns how many. */
  deleteOld(now: Date): Promise<number>;
}

const listedAtOnce = 100;
const batchSize = 5000;

/** Creates the store over identity's schema. */
export function createAccountMailStore({ sql }: { sql: Sql }): AccountMailStore {
  const isOfAccount = sql`
    lower(users.email) collate "C" = lower(account_mails.email) and users.is_active`;
  return {
    async lockAddress(tx, email) {
      await tx`
        select pg_advisory_xact_lock(
          hashtextextended(current_schema() || ' account mails of ' || lower(${email}), 0))`;
    },

    async countLatest(tx, { kind, email }, ofSeconds) {
      const [row] = await tx<{ count: number }[]>`
        select count(*)::integer as count from account_mails
        where lower(email) collate "C" = lower(${email}) and kind = ${kind}
          and requested_at > now() - make_interval(secs => ${ofSeconds})`;
      return row?.count ?? 0;
    },

    async insert(tx, { kind, email, language, device, network, factorChange }) {
      const [row] = await tx<{ id: number }[]>`
        insert into account_mails (kind, email, language, device, network, factor_change)
        values (${kind}, ${email}, ${language}, ${device ?? null}, ${network ?? null},
          ${factorChange ?? null})
        returning id`;
      if (!row) throw new Error("The insert returned no mail.");
      return row.id;
    },

    async insertInvitation(tx, userId) {
      const [row] = await tx<{ id: number }[]>`
        insert into account_mails (kind, email, language)
        select 'invitation', email, invited_language from users
        where id = ${userId} and invited_language is not null
        returning id`;
      return row?.id;
    },

    async listOwed() {
      await sql`
        update account_mails set taken_at = now()
        where taken_at is null and not exists (select from users where ${isOfAccount})`;
      return sql<OwedAccountMail[]>`
        select id, kind, language from account_mails where taken_at is null
        order by id limit ${listedAtOnce}`;
    },

    async setTaken(mailId) {
      await sql`
        update account_mails set taken_at = now() where id = ${mailId} and taken_at is null`;
    },

    async find(mailId) {
      const [row] = await sql<AddressedMail[]>`
        select kind, users.id as "userId", email_confirmed_at is not null as "isConfirmed",
          device, network, factor_change as "factorChange", requested_at as "requestedAt"
        from account_mails join users on ${isOfAccount}
        where account_mails.id = ${mailId}
          and (kind <> 'address confirmation' or email_confirmed_at is null)
          and (kind <> 'invitation' or invited_language is not null)
          and requested_at > now() - make_interval(hours => ${wantedForHours})`;
      return row;
    },

    async deleteOld(now) {
      return changeInBatches(
        batchSize,
        (size) => sql`
          delete from account_mails where id in (
            select id from account_mails
            where requested_at < ${now}::timestamptz - make_interval(hours => ${wantedForHours})
            order by requested_at limit ${size})`,
      );
    },
  };
}
