import type { EnquiryData } from "@dhahabu/contract/own-data";
import type { Sql } from "@dhahabu/platform/db";
import { writeMoment } from "@dhahabu/platform/write-moment";

/** What is kept under an address, but for its consents and the secrets of links. */
type AddressData = Omit<EnquiryData, "isAddressConfirmed" | "consents">;

export interface OwnDataStore {
  read(email: string): Promise<AddressData>;
}

export function createOwnDataStore({ sql }: { sql: Sql }): OwnDataStore {
  const utc = (column: string) => writeMoment(sql, column);
  return {
    async read(email) {
      const [row] = await sql<[AddressData]>`
        with own_enquiries as (select * from enquiries where lower(email) = lower(${email})),
          own_alerts as (select * from price_alerts where lower(email) = lower(${email})),
          own_newsletter as (select * from newsletter_subscribers where lower(email) = lower(${email}))
        select
          (select coalesce(jsonb_agg(jsonb_build_object(
              'reference', reference, 'name', name, 'email', email, 'phone', phone,
              'service', service, 'subject', subject, 'message', message, 'language', language,
              'status', status, 'createdAt', ${utc("created_at")},
              'entries', (
                select coalesce(jsonb_agg(jsonb_build_object(
                  'from', case kind when 'reply' then 'bank' else 'customer' end,
                  'at', ${utc("enquiry_entries.created_at")}, 'text', text) order by id), '[]')
                from enquiry_entries
                where enquiry_id = own_enquiries.id and kind in ('reply', 'answer')))
            order by id), '[]') from own_enquiries) as enquiries,
          (select coalesce(jsonb_agg(jsonb_build_object(
              'email', email, 'language', language, 'goldType', gold_type, 'direction', direction,
              'thresholdKes', threshold_kes, 'createdAt', ${utc("created_at")},
              'confirmedAt', ${utc("confirmed_at")}, 'endsAt', ${utc("ends_at")},
              'endedAt', ${utc("ended_at")}, 'firedAt', ${utc("fired_at")},
              'firedCount', fired_count) order by id), '[]') from own_alerts) as "priceAlerts",
          (select jsonb_build_object('email', email, 'name', name, 'language', language,
              'askedAt', ${utc("asked_at")}, 'confirmedAt', ${utc("confirmed_at")},
              'unsubscribedAt', ${utc("unsubscribed_at")}) from own_newsletter) as newsletter,
          (select coalesce(jsonb_agg(jsonb_build_object(
              'kind', kind, 'deliveredAt', ${utc("delivered_at")}) order by job_id), '[]')
            from mails where kind <> 'enquiry notification' and (
              enquiry_id in (select id from own_enquiries) or alert_id in (select id from own_alerts)
              or subscriber_id in (select id from own_newsletter)
              or letter_id in (select id from newsletter_letters
                where subscriber_id in (select id from own_newsletter)))) as mails`;
      return row;
    },
  };
}
