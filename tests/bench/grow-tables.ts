import type postgres from "postgres";

/** How many rows the tables of a bank hold. */
export interface Size {
  users: number;
  mediaItems: number;
  historyPrices: number;
  policyChanges: number;
  failedDeliveries: number;
  subscribers: number;
  securityEvents: number;
}

/**
 * Fills the tables of a bank that was just started. Every filter that is measured finds a full page at
 * any size; some find it in a few old rows alone, which a plan that walks past all others would show.
 * `rare` of these are marketing users, and media items about the market at the end of the list.
 */
export async function growTables(sql: postgres.Sql, size: Size, rare: number): Promise<void> {
  await sql`
    insert into identity.users (username, email, first_name, last_name, password_hash, role,
      is_active, created_at)
    select 'customer-' || lpad(n::text, 7, '0'), 'mail-' || lpad(n::text, 7, '0') || '@example.com',
      (array['Wanjiru', 'Otieno', 'Chebet', 'Amina', 'Baraka', 'Njeri', 'Kamau'])[1 + n % 7],
      case when n <= ${rare} then 'Okonkwo'
        else initcap(translate(left(md5(n::text), 7), '0123456789', 'aeioulmnst')) end,
      '$argon2id$none', case when n <= ${rare} then 'marketing' else 'user' end, n % 5 <> 0,
      now() - make_interval(secs => ${size.users} - n)
    from generate_series(1, ${size.users}::int) as n`;
  await sql`
    insert into content.media_items (title, type, category, file_url, sort_order, is_active)
    select 'Item ' || n, (array['audio', 'video', 'image'])[1 + n % 3],
      case when n > ${size.mediaItems - rare} then 'market-analysis'
        else (array['testimonials', 'product-demos', 'educational', 'news-updates'])[1 + n % 4] end,
      '/samples/' || n || '.mp3', n / 1000, n % 10 <> 0
    from generate_series(1, ${size.mediaItems}::int) as n`;
  await sql.begin(async (tx) => {
    // What is checked row by row (foreign keys) is right here, and would take a minute.
    await tx`set local session_replication_role = replica`;
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
          language, status, assignee_id, assignee_username, due_at, first_replied_at,
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
          case when n % 10 <> 0 then now() - make_interval(secs => n) end,
          case when n % 10 <> 0 then 1 + n % 100 end,
          case when n <= ${rare} then array[1, 2] when n % 2 = 0 then array[2] else '{}' end
        from generate_series(1, ${size.failedDeliveries}::int) as n, lpad(n::text, 8, '0') as digits
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
  });
  await sql`vacuum analyze`;
  await sql`checkpoint`;
}
