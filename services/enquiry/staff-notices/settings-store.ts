import type { NoticeSettings, NoticeWays } from "@dhahabu/contract/staff-notices";
import type { Language } from "@dhahabu/contract/language";
import type { Sql } from "@dhahabu/platform/db";

export interface NoticeSettingsStore {
  /** The ways that a member of staff chose. */
  readWays(userId: number): Promise<NoticeWays>;
  /** Keeps the ways that are given beside those of other kinds; returns all. */
  save(userId: number, settings: NoticeSettings & { language: Language }): Promise<NoticeWays>;
}

export function createNoticeSettingsStore({ sql }: { sql: Sql }): NoticeSettingsStore {
  return {
    async readWays(userId) {
      const [row] = await sql<{ ways: NoticeWays }[]>`
        select ways from staff_notice_settings where user_id = ${userId}`;
      return row?.ways ?? {};
    },

    async save(userId, { ways, language }) {
      const [row] = await sql<{ ways: NoticeWays }[]>`
        insert into staff_notice_settings as known (user_id, language, ways)
        values (${userId}, ${language}, ${sql.json(ways)})
        on conflict (user_id) do update
          set language = excluded.language, ways = known.ways || excluded.ways, changed_at = now()
        returning ways`;
      return row?.ways ?? {};
    },
  };
}
