import type { IdentityData } from "@dhahabu/contract/own-data";
import type { Sql } from "@dhahabu/platform/db";

export interface OwnDataStore {
  /** What is kept of a user but the password and the secrets of links and factors; undefined for none and for an inactive one. */
  read(userId: number): Promise<IdentityData | undefined>;
}

type Row<T, Moments extends keyof T> = Omit<T, Moments> & Record<Moments, Date>;

/** Creates the store over identity's schema. */
export function createOwnDataStore({ sql }: { sql: Sql }): OwnDataStore {
  return {
    async read(userId) {
      const [row] = await sql<
        (Row<IdentityData["account"], "createdAt" | "updatedAt" | "addressConfirmedAt"> & {
          addressConfirmedAt: Date | null;
        })[]
      >`
        select id, username, email, first_name as "firstName", last_name as "lastName", phone, role,
          to_jsonb(duties) as duties,
          is_active as "isActive", kyc_status as "kycStatus", created_at as "createdAt",
          updated_at as "updatedAt", language, email_confirmed_at as "addressConfirmedAt"
        from users where id = ${userId} and is_active`;
      if (!row) return undefined;
      const devices = await sql<
        Row<IdentityData["devices"][number], "firstSeenAt" | "lastSeenAt">[]
      >`
        select first_seen_at as "firstSeenAt", last_seen_at as "lastSeenAt"
        from known_devices where user_id = ${userId} order by first_seen_at`;
      const changes = await sql<Row<IdentityData["changes"][number], "changedAt">[]>`
        select field as kind, old_value as "oldValue", new_value as "newValue",
          case when changed_by_user_id = user_id then 'owner' else 'bank' end as by,
          case when changed_by_user_id = user_id then address end as address,
          changed_at as "changedAt"
        from user_changes where user_id = ${userId} order by id`;
      const mails = await sql<Row<IdentityData["mails"][number], "requestedAt">[]>`
        select kind, language, device, network, requested_at as "requestedAt" from account_mails
        where lower(email) collate "C" = lower(${row.email}) order by id`;
      const [factor] = await sql<{ appAddedAt: Date | null; recoveryCodesLeft: number }[]>`
        select (select added_at from app_factors where user_id = ${userId}) as "appAddedAt",
          (select count(*)::integer from recovery_codes where user_id = ${userId})
            as "recoveryCodesLeft"`;
      const passkeys = await sql<
        { name: string; host: string; addedAt: Date; usedAt: Date | null }[]
      >`
        select name, host, added_at as "addedAt", used_at as "usedAt"
        from passkeys where user_id = ${userId} order by id`;
      return {
        secondFactor: {
          passkeys: passkeys.map((passkey) => ({
            ...passkey,
            addedAt: passkey.addedAt.toISOString(),
            usedAt: passkey.usedAt?.toISOString() ?? null,
          })),
          appAddedAt: factor?.appAddedAt?.toISOString() ?? null,
          recoveryCodesLeft: factor?.recoveryCodesLeft ?? 0,
        },
        account: {
          ...row,
          createdAt: row.createdAt.toISOString(),
          updatedAt: row.updatedAt.toISOString(),
          addressConfirmedAt: row.addressConfirmedAt?.toISOString() ?? null,
        },
        devices: devices.map(({ firstSeenAt, lastSeenAt }) => ({
          firstSeenAt: firstSeenAt.toISOString(),
          lastSeenAt: lastSeenAt.toISOString(),
        })),
        changes: changes.map((change) => ({
          ...change,
          changedAt: change.changedAt.toISOString(),
        })),
        mails: mails.map((mail) => ({ ...mail, requestedAt: mail.requestedAt.toISOString() })),
      };
    },
  };
}
