import type { PricingEvent } from "@dhahabu/contract/security-events";
import type { Sql } from "@dhahabu/platform/db";

/** Changes of policy, and what became of those that were asked for, as security events. */
export interface SecurityEventStore {
  /** The oldest first. */
  listSince(since: Date): Promise<PricingEvent[]>;
}

export function createSecurityEventStore({ sql }: { sql: Sql }): SecurityEventStore {
  const subject = sql`coalesce(config_key, gold_type)`;
  const asked = sql`
    jsonb_build_object('key', ${subject},
      'field', (select string_agg(one ->> 'field', ', ') from jsonb_array_elements(changes) as one),
      'oldValue', case jsonb_array_length(changes) when 1 then changes -> 0 ->> 'oldValue' end,
      'newValue', case jsonb_array_length(changes) when 1 then changes -> 0 ->> 'newValue' end)`;
  return {
    async listSince(since) {
      const rows = await sql<(Omit<PricingEvent, "at"> & { at: Date })[]>`
        select key, kind, at, "userId", username, address, "requestId",
          jsonb_strip_nulls(details) as details
        from (
          select 'change-' || id as key, 'policy.changed' as kind, changed_at as at,
            changed_by_user_id as "userId", changed_by_username as username, address,
            request_id as "requestId",
            jsonb_build_object('key', ${subject}, 'field', field, 'oldValue', old_value,
              'newValue', new_value, 'approvedBy', approved_by_username) as details
          from policy_changes where changed_at >= ${since}
          union all
          select 'request-' || id || '-asked', 'policy.change-asked', requested_at,
            requested_by_user_id, requested_by_username, address, request_id, ${asked}
          from policy_requests where requested_at >= ${since}
          union all
          select 'request-' || id || '-' || status, 'policy.change-' || status, decided_at,
            coalesce(decided_by_user_id, requested_by_user_id),
            coalesce(decided_by_username, requested_by_username), coalesce(decided_address, ''),
            coalesce(decided_request_id, request_id), ${asked}
          from policy_requests
          where decided_at >= ${since} and status in ('approved', 'rejected', 'withdrawn')
        ) as events order by at`;
      return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
    },
  };
}
