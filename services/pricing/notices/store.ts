import type { SourcedNotice, SourcedNotices } from "@dhahabu/contract/notice-sources";
import type { Queryable } from "@dhahabu/platform/db";

/** Lists what staff are told of requests: those that wait, to who may approve them, and decisions, to who asked; every administrator is mailed what is approved. */
export async function listRequestNotices(
  db: Queryable,
  since: Date,
  now: Date,
): Promise<SourcedNotices> {
  const rows = await db<(Omit<SourcedNotice, "at"> & { at: Date })[]>`
    select 'request-' || id as key, 'request.waiting' as kind, requested_at as at,
      null::integer as "userId", requested_by_user_id as "exceptUserId", false as "isMailed",
      jsonb_build_object('by', coalesce(requested_by_username, ''),
        'setting', coalesce(config_key, gold_type)) as values
    from policy_requests
    where status = 'pending' and requested_at >= ${since} and expires_at > ${now}
    union all
    select 'decision-' || id,
      case status when 'approved' then 'request.approved' else 'request.refused' end,
      decided_at, requested_by_user_id, null, status = 'approved',
      jsonb_build_object('by', coalesce(decided_by_username, ''),
        'setting', coalesce(config_key, gold_type))
    from policy_requests
    where status in ('approved', 'rejected') and decided_at >= ${since}
    order by at`;
  const over = await db<{ key: string }[]>`
    select 'request-' || id as key from policy_requests
    where decided_at >= ${since}
      or (status = 'pending' and expires_at >= ${since} and expires_at <= ${now})`;
  return {
    notices: rows.map((row) => ({ ...row, at: row.at.toISOString() })),
    overKeys: over.map(({ key }) => key),
  };
}
