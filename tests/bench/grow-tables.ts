import type postgres from "postgres";
import type { MeasuredService } from "./asked-call.ts";

/** How many rows the tables of a bank hold. */
export interface Size {
  users: number;
  mediaItems: number;
  historyPrices: number;
  policyChanges: number;
  failedDeliveries: number;
  subscribers: number;
  securityEvents: number;
  requests: number;
  notices: number;
  /** Visits, customers, counter visits, quotes and papers. */
  visits: number;
}

type Tx = postgres.TransactionSql;
type Fill = (tx: Tx, size: Size, rare: number) => Promise<void>;

const fills: Partial<Record<MeasuredService, Fill>> = {
  identity: fillIdentity,
  content: fillContent,
  pricing: fillPricing,
  enquiry: fillEnquiry,
};

/**
 * Fills the tables of a service of a bank that was just started. Every filter that is measured finds a full page at
 * any size; some find it in a few old rows alone, which a plan that walks past all others would show.
 * `rare` of these are marketing users, and media items about the market at the end of the list.
 */
export async function growTables(
  sql: postgres.Sql,
  service: MeasuredService,
  { size, rare }: { size: Size; rare: number },
): Promise<void> {
  await sql.begin((tx) => fills[service]?.(tx, size, rare));
}

/** What is checked row by row (foreign keys) is right here, and would take a minute. */
async function leaveTriggersOut(tx: Tx): Promise<void> {
  await tx`set local session_replication_role = replica`;
}

async function fillIdentity(tx: Tx, size: Size, rare: number): Promise<void> {
  await tx`
    insert into identity.users (username, email, first_name, last_name, password_hash, role,
      is_active, created_at)
    select 'customer-' || lpad(n::text, 7, '0'), 'mail-' || lpad(n::text, 7, '0') || '@example.com',
      (array['Wanjiru', 'Otieno', 'Chebet', 'Amina', 'Baraka', 'Njeri', 'Kamau'])[1 + n % 7],
      case when n <= ${rare} then 'Okonkwo'
        else initcap(translate(left(md5(n::text), 7), '0123456789', 'aeioulmnst')) end,
      '$argon2id$none', case when n <= ${rare} then 'marketing' else 'user' end, n % 5 <> 0,
      now() - interval '3 years' * (1 - n / ${size.users}::float)
    from generate_series(1, ${size.users}::int) as n`;
  await leaveTriggersOut(tx);
  // Every tenth is of one user, so that a record has pages at any size.
  await tx`
    insert into identity.user_changes (user_id, field, old_value, new_value, changed_by_user_id,
      changed_by_username, address, request_id, changed_at)
    select user_id, 'isActive', (n % 2 = 0)::text, (n % 2 = 1)::text, user_id % 2 + 2, 'admin',
      '127.0.0.1', 'bench', now() - make_interval(secs => ${size.users} - n)
    from generate_series(1, ${size.users}::int) as n,
      lateral (select case when n % 10 = 0 then 1 else n % 900 + 4 end) as of_user (user_id)`;
  await tx`
    insert into identity.security_events (kind, at, user_id, username, address, network,
      request_id, details)
    select (array['sign-in.succeeded', 'sign-in.failed', 'export.made'])[1 + n % 3],
      now() - make_interval(secs => ${size.securityEvents} - n), n % 11 + 1,
      case when n <= ${rare} then 'former' else 'member-' || n % 11 end, address, address,
      'bench', '{}'
    from generate_series(1, ${size.securityEvents}::int) as n,
      lateral (select '198.51.100.' || n % 5) as of_network (address)`;
  // A few wait, and those are old.
  await tx`
    insert into identity.account_requests (user_id, act, old_value, new_value, requested_by_user_id,
      requested_by_username, address, request_id, requested_at, expires_at, status,
      decided_by_user_id, decided_by_username, decided_at)
    select n % 900 + 4, 'isActive', 'true', 'false', 2, 'admin', '127.0.0.1', 'bench', at,
      case when n <= ${rare} then now() else at end + interval '72 hours',
      case when n <= ${rare} then 'pending' else 'approved' end, case when n > ${rare} then 3 end,
      case when n > ${rare} then 'approver' end, case when n > ${rare} then at end
    from generate_series(1, ${size.requests}::int) as n,
      lateral (select now() - make_interval(mins => 1 + ${size.requests} - n)) as t (at)`;
}

async function fillContent(tx: Tx, size: Size, rare: number): Promise<void> {
  await tx`
    insert into content.media_items (title, type, category, file_url, sort_order, is_active)
    select 'Item ' || n, (array['audio', 'video', 'image'])[1 + n % 3],
      case when n > ${size.mediaItems - rare} then 'market-analysis'
        else (array['testimonials', 'product-demos', 'educational', 'news-updates'])[1 + n % 4] end,
      '/samples/' || n || '.mp3', n / 1000, n % 10 <> 0
    from generate_series(1, ${size.mediaItems}::int) as n`;
}

async function fillPricing(tx: Tx, size: Size, rare: number): Promise<void> {
  await leaveTriggersOut(tx);
  await tx`
    insert into pricing.gold_price_history (gold_type, price_per_gram, market_price_per_gram, source,
      state, observed_at, is_guarded, changed_at)
    select (array['24K', '22K', '18K', 'Gold Bars', 'Gold Coins', 'Raw Gold'])[1 + n % 6],
      10000 + n % 5000, 16000 + n % 5000, 'configuration', 'fallback', at, false, at
    from generate_series(1, ${size.historyPrices}::int) as n,
      lateral (select now() - interval '1 year' * (1 - n / ${size.historyPrices}::float)) as t (at)`;
  await tx`
    insert into pricing.policy_changes (config_key, field, old_value, new_value,
      changed_by_user_id, changed_by_username, address, request_id, changed_at, reason)
    select 'USD_TO_INR_RATE', 'configValue', '88', '89', 1, 'admin', '127.0.0.1', 'bench ' || n,
      now() - make_interval(secs => ${size.policyChanges} - n),
      case when n <= ${rare} then 'Assayed anew' else 'The rate of the day' end
    from generate_series(1, ${size.policyChanges}::int) as n`;
  await tx`
    insert into pricing.policy_requests (config_key, changes, requested_by_user_id,
      requested_by_username, address, request_id, requested_at, expires_at, status,
      decided_by_user_id, decided_by_username, decided_address, decided_request_id, decided_at)
    select 'USD_TO_INR_RATE', '[{"field": "configValue", "oldValue": "88", "newValue": "89"}]', 1,
      'admin', '127.0.0.1', 'bench', at, at + interval '72 hours', 'approved', 2, 'approver',
      '127.0.0.1', 'bench', at
    from generate_series(1, ${size.requests}::int) as n,
      lateral (select now() - make_interval(mins => 1 + ${size.requests} - n)) as t (at)`;
}

async function fillEnquiry(tx: Tx, size: Size, rare: number): Promise<void> {
  await leaveTriggersOut(tx);
  // A fifth has left; few read Chinese, and those were the first.
  await tx`
    insert into enquiry.newsletter_subscribers (email, name, language, token, source, subscribed_at,
      confirmed_at, unsubscribed_at)
    select 'reader-' || lpad(n::text, 7, '0') || '@example.com',
      (array['Wanjiru', 'Otieno', 'Chebet'])[1 + n % 3],
      case when n <= ${rare} then 'zh' else (array['en', 'sw'])[1 + n % 2] end,
      md5(n::text), (array['page', 'footer'])[1 + n / 10 % 2], at, at,
      case when n % 5 = 0 then now() end
    from generate_series(1, ${size.subscribers}::int) as n,
      lateral (select now() - make_interval(secs => ${size.subscribers} - n)) as t (at)`;
  await tx`
    insert into enquiry.enquiry_labels (id, name, color) overriding system value
    values (1, 'Press', 'blue'), (2, 'Loan', 'gold')`;
  await tx`
    with enquiry as (
      insert into enquiry.enquiries (reference, name, email, phone, service, subject, message,
        language, status, assignee_id, assignee_username, due_at, created_at, first_replied_at,
        first_reply_minutes, labels)
      select 'DGB-' || substr(digits, 1, 4) || '-' || substr(digits, 5),
        case when n <= ${rare} then 'Chebet' else 'Amina' end, 'amina@example.com',
        '+254712345678', case when n / 10 % 2 = 0 then 'Gold Loans' else 'Gold Buying' end, 'Loan',
        'What would you lend?', 'en',
        case n % 10 when 0 then 'open' when 1 then 'pending' else 'closed' end,
        case when n % 3 = 0 then 7 end, case when n % 3 = 0 then 'clerk' end,
        -- As many are overdue at any size.
        case when n % 10 <> 0 then null when n <= ${rare * 10} then now() - make_interval(secs => n)
          else now() + make_interval(secs => n) end,
        received_at, case when n % 10 <> 0 then received_at + interval '1 hour' end,
        case when n % 10 <> 0 then 1 + n % 100 end,
        case when n <= ${rare} then array[1, 2] when n % 2 = 0 then array[2] else '{}' end
      from generate_series(1, ${size.failedDeliveries}::int) as n, lpad(n::text, 8, '0') as digits,
        lateral (select now() - interval '2 years' * (1 - n / ${size.failedDeliveries}::float)
        ) as t (received_at)
      returning id
    ), failed as (
      insert into enquiry.outbox (topic, kind, payload, created_at, published_at, failed_at, failure)
      select 'deliver-enquiry', 'job', jsonb_build_object('enquiryId', id), at, at, at,
        'The mail server refused.'
      from enquiry, lateral (select now() - make_interval(secs => id)) as t (at)
      returning id, (payload ->> 'enquiryId')::integer as enquiry_id
    )
    insert into enquiry.mails (job_id, kind, enquiry_id)
    select id, 'enquiry acknowledgement', enquiry_id from failed`;
  await fillNotices(tx, size);
}

/** Three fifths are of enquiries that somebody has closed; the reader has read all others but the last. */
async function fillNotices(tx: Tx, size: Size): Promise<void> {
  await tx`
    insert into enquiry.staff_notices (source, key, kind, at, enquiry_id, values, is_mailed, taken_at)
    select 'enquiry', 'bench-' || n, kind, at, case when kind = 'enquiry.received' then n end, '{}',
      false, at
    from generate_series(1, ${size.notices}::int) as n,
      lateral (select now() - interval '30 days' * (1 - n / ${size.notices}::float)) as t (at),
      lateral (select case n % 5 when 0 then 'visit.today' when 1 then 'price.fallback'
        else 'enquiry.received' end) as of_kind (kind)`;
  // As the trigger that was left out narrows them.
  await tx`
    update enquiry.staff_notices
    set narrowed_to = enquiry.narrow_notice(kind, status, assignee_id, rank_at)
    from enquiry.enquiries where enquiries.id = enquiry_id`;
  await tx`
    insert into enquiry.staff_notice_reads (user_id, notice_id)
    select 1, id from enquiry.staff_notices where key <> all (
      select 'bench-' || n from generate_series(${size.notices - 20}::int, ${size.notices}::int) as n)
      and kind <> 'enquiry.received'`;
}
