import type { AdminAddress, AdminNotice } from "@dhahabu/contract/admin-notices";
import type { Sql } from "@dhahabu/platform/db";

type AccountNotice = Extract<AdminNotice, { kind: "account" }>;
type SecurityNotice = Extract<AdminNotice, { kind: "security" }>;
type Listed<Notice> = Omit<Notice, "at"> & { at: Date };

/** What every administrator is told, read from the requests, the record of changes and that of security events. */
export interface NoticeStore {
  /** The oldest first. */
  listSince(since: Date): Promise<AdminNotice[]>;
  listAdmins(): Promise<AdminAddress[]>;
}

/** Creates the store over identity's schema. */
export function createNoticeStore({ sql }: { sql: Sql }): NoticeStore {
  return {
    async listSince(since) {
      const rows = await sql<Listed<AccountNotice>[]>`
        select 'request-' || account_requests.id as key, 'account' as kind, false as "isDone", act,
          users.username, new_value as "newValue", requested_by_username as by,
          null as "approvedBy", address, requested_at as at
        from account_requests join users on users.id = user_id
        where requested_at >= ${since}
        union all
        select 'change-' || user_changes.id, 'account', true, field, users.username, new_value,
          changed_by_username, approved_by_username, address, changed_at
        from user_changes join users on users.id = user_id
        where changed_at >= ${since} and (
          field = 'factorReset' or (field = 'role' and 'admin' in (old_value, new_value))
          or (field in ('isActive', 'resetLink', 'passwordReset') and users.role = 'admin'))
        order by at`;
      const alerts = await sql<Listed<SecurityNotice>[]>`
        select 'alert-' || id as key, 'security' as kind, substring(kind from 7) as alert,
          coalesce(username, address) as by, null as "approvedBy", address,
          details ->> 'what' as what, at
        from security_events where kind like 'alert.%' and at >= ${since} order by at`;
      return [...rows, ...alerts].map((row) => ({ ...row, at: row.at.toISOString() }));
    },

    async listAdmins() {
      return sql<AdminAddress[]>`
        select id as "userId", email from users where state = 'admin active' order by id`;
    },
  };
}
