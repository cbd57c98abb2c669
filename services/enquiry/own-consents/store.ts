import type { ConsentPurpose } from "@dhahabu/contract/consent";
import type { Language } from "@dhahabu/contract/language";
import type { OwnConsent } from "@dhahabu/contract/own-consents";
import { confirmWithinDays } from "@dhahabu/contract/price-alert-terms";
import type { GoldType } from "@dhahabu/contract/pricing";
import type { Sql } from "@dhahabu/platform/db";
import type { ConsentAct } from "./own-consent.ts";

/** What the owner of an address agreed to. */
export interface OwnConsentStore {
  /** Every act about what belongs to an address, whatever its case, in their order. */
  listActs(email: string): Promise<ConsentAct[]>;
  /** The language of a subject that belongs to the address, and the secret of its links; an enquiry has none. */
  findOwned(
    email: string,
    subject: { purpose: ConsentPurpose; id: number },
  ): Promise<{ token: string | null; language: Language } | undefined>;
}

interface ActRow extends Omit<ConsentAct, "enquiry" | "alert"> {
  reference: string | null;
  subject: string | null;
  goldType: GoldType | null;
  direction: NonNullable<OwnConsent["alert"]>["direction"];
  thresholdKes: string;
  endsAt: Date | null;
}

export function createOwnConsentStore({ sql }: { sql: Sql }): OwnConsentStore {
  return {
    async listActs(email) {
      const rows = await sql<ActRow[]>`
        with own as (
          select 'newsletter' as purpose, id, confirmed_at is not null and unsubscribed_at is null as "isInForce",
            null as reference, null as subject, null as "goldType", null as direction,
            null::numeric as "thresholdKes", null::timestamptz as "endsAt"
          from newsletter_subscribers where lower(email) = lower(${email})
          union all
          select 'enquiry', id, status <> 'closed', reference, subject, null, null, null, null
          from enquiries where lower(email) = lower(${email})
          union all
          select 'price-alert', id,
            ended_at is null and case when confirmed_at is null
              then created_at > now() - make_interval(days => ${confirmWithinDays})
              else ends_at > now() end,
            null, null, gold_type, direction, threshold_kes, ends_at
          from price_alerts where lower(email) = lower(${email})
        )
        select own.*, action, language, text_version as "textVersion", recorded_at as "recordedAt"
        from own join consents on case purpose
          when 'newsletter' then subscriber_id = own.id
          when 'enquiry' then enquiry_id = own.id
          else alert_id = own.id end
        order by consents.id`;
      return rows.map(({ reference, subject, goldType, direction, ...row }) => ({
        ...row,
        enquiry: reference !== null && subject !== null ? { reference, subject } : null,
        alert: goldType && {
          goldType,
          direction,
          thresholdKes: Number(row.thresholdKes),
          endsAt: row.endsAt?.toISOString() ?? null,
        },
      }));
    },

    async findOwned(email, { purpose, id }) {
      const isOwned = sql`id = ${id} and lower(email) = lower(${email})`;
      const [owned] = await sql<{ token: string | null; language: Language }[]>`${
        purpose === "newsletter"
          ? sql`select token, language from newsletter_subscribers where ${isOwned}`
          : purpose === "price-alert"
            ? sql`select token, language from price_alerts where ${isOwned}`
            : sql`select null as token, language from enquiries where ${isOwned}`
      }`;
      return owned;
    },
  };
}
