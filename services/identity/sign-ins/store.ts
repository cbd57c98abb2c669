import { createHash } from "node:crypto";
import { changeInBatches } from "@dhahabu/platform/change-in-batches";
import type { Language } from "@dhahabu/contract/language";
import type { Sql, Tx } from "@dhahabu/platform/db";

/** A user and a browser, by the name that the gateway gives it. */
interface UserDevice {
  userId: number;
  deviceId: string;
}

/** Browsers that users sign in with, and the language they read there. */
export interface SignInStore {
  isKnown(device: UserDevice): Promise<boolean>;
  /** Keeps that a user signed in with a browser. Says whether it is new, and whether the user has others. */
  keepDevice(tx: Tx, device: UserDevice): Promise<{ isNew: boolean; hasOthers: boolean }>;
  /** Keeps when a user signed in last. */
  keepSignInTime(tx: Tx, userId: number): Promise<void>;
  /** Keeps a language where one is given; returns the one that is kept. */
  keepLanguage(tx: Tx, userId: number, language: Language | undefined): Promise<Language>;
  /** Deletes browsers that nobody signed in with for as long as their cookie lives; returns how many. */
  deleteOld(now: Date): Promise<number>;
}

const keptDays = 400;
const mostOfUser = 50;
const batchSize = 5000;

/** Creates the store over identity's schema. */
export function createSignInStore({ sql }: { sql: Sql }): SignInStore {
  return {
    async isKnown(device) {
      const rows = await sql`
        select from known_devices
        where user_id = ${device.userId} and device_hash = ${hashDevice(device)}`;
      return rows.length > 0;
    },

    async keepDevice(tx, device) {
      const { userId } = device;
      const [row] = await tx<{ isNew: boolean }[]>`
        insert into known_devices (user_id, device_hash) values (${userId}, ${hashDevice(device)})
        on conflict (user_id, device_hash) do update set last_seen_at = now()
        returning xmax = 0 as "isNew"`;
      const others = await tx`
        select from known_devices
        where user_id = ${userId} and device_hash <> ${hashDevice(device)} limit 1`;
      if (row?.isNew === true) {
        await tx`
          delete from known_devices where user_id = ${userId} and device_hash in (
            select device_hash from known_devices where user_id = ${userId}
            order by last_seen_at desc offset ${mostOfUser})`;
      }
      return { isNew: row?.isNew === true, hasOthers: others.length > 0 };
    },

    async keepSignInTime(tx, userId) {
      await tx`update users set last_sign_in_at = now() where id = ${userId}`;
    },

    async keepLanguage(tx, userId, language) {
      if (language !== undefined) {
        await tx`
          update users set language = ${language} where id = ${userId} and language <> ${language}`;
        return language;
      }
      const [row] = await tx<{ language: Language }[]>`
        select language from users where id = ${userId}`;
      return row?.language ?? "en";
    },

    async deleteOld(now) {
      return changeInBatches(
        batchSize,
        (size) => sql`
          delete from known_devices where (user_id, device_hash) in (
            select user_id, device_hash from known_devices
            where last_seen_at < ${now}::timestamptz - make_interval(days => ${keptDays})
            order by last_seen_at limit ${size})`,
      );
    },
  };
}

function hashDevice({ userId, deviceId }: UserDevice): string {
  return createHash("sha256").update(`${userId} ${deviceId}`).digest("base64url");
}
