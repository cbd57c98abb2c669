import type { AdminAddress, AdminNotice } from "@dhahabu/contract/admin-notices";
import type { SourcedNotice, SourcedNotices } from "@dhahabu/contract/notice-sources";
import type { Sql } from "@dhahabu/platform/db";

type AccountNotice = Extract<AdminNotice, { kind: "account" }>;
type SecurityNotice = Extract<AdminNotice, { kind: "security" }>;
type Listed<Notice> = Omit<Notice, "at"> & { at: Date };

/** What every administrator is told, read from the requests, the record of changes and that of security events. */
export interface NoticeStore {
  /** The oldest first. */
  listSince(since: Date): Promise<AdminNotice[]>;
  /** Requests that wait, to who may approve them, and decisions, to who asked. */
  listForStaff(since: Date): Promise<SourcedNotices>;
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
          field in ('factorReset', 'duties') or (field = 'role' and 'admin' in (old_value, new_value))
          or (field in ('isActive', 'resetLink', 'passwordReset') 
            and (users.role = 'admin' or cardinality(users.duties) > 0)))
        order by at`;
      const alerts = await sql<Listed<SecurityNotice>[]>`
        select 'alert-' || id as key, 'security' as kind, substring(kind from 7) as alert,
          coalesce(username, address) as by, null as "approvedBy", address,
          details ->> 'what' as what, at
        from security_events where kind like 'alert.%' and at >= ${since} order by at`;
      return [...rows, ...alerts].map((row) => ({ ...row, at: row.at.toISOString() }));
    },

    async listForStaff(since) {
      const [rows, over] = await Promise.all([
        sql<Listed<SourcedNotice>[]>`
          select 'request-' || account_requests.id as key, 'request.waiting' as kind,
            requested_at as at, null::integer as "userId",
            requested_by_user_id as "exceptUserId", true as "isMailed",
            jsonb_build_object('by', requested_by_username, 'what', users.username) as values
          from account_requests join users on users.id = user_id
          where status = 'pending' and requested_at >= ${since} and expires_at > now()
          union all
          select 'decision-' || account_requests.id,
            case status when 'approved' then 'request.approved' else 'request.refused' end,
            decided_at, requested_by_user_id, null, status = 'approved',
            jsonb_build_object('by', decided_by_username, 'what', users.username)
          from account_requests join users on users.id = user_id
          where status in ('approved', 'rejected') and decided_at >= ${since}
          order by at`,
        sql<{ key: string }[]>`
          select 'request-' || id as key from account_requests
          where decided_at >= ${since}
            or (status = 'pending' and expires_at >= ${since} and expires_at <= now())`,
      ]);
      return {
        notices: rows.map((row) => ({ ...row, at: row.at.toISOString() })),
        overKeys: over.map(({ key }) => key),
      };
    },

    async listAdmins() {
      return sql<AdminAddress[]>`
        select id as "userId", email from users where state = 'admin active' order by id`;
    },
  };
}
