import { consentTexts } from "@dhahabu/contract/consent";
import type { Tx } from "@dhahabu/platform/db";
import type { Consent } from "./consent.ts";

/** Records a consent, under the version of the text in force, in the transaction of what it allows. */
export async function recordConsent(tx: Tx, consent: Consent): Promise<void> {
  const { purpose, subjectId, author } = consent;
  await tx`
    insert into consents
      (action, enquiry_id, subscriber_id, alert_id, channel, text_version, language, request_id,
        staff_user_id, staff_username, staff_address)
    values (${consent.action}, ${purpose === "enquiry" ? subjectId : null},
      ${purpose === "newsletter" ? subjectId : null},
      ${purpose === "price-alert" ? subjectId : null}, ${consent.channel},
      ${consentTexts[purpose].version}, ${consent.language}, ${consent.requestId},
      ${author?.userId ?? null}, ${author?.username ?? null}, ${author?.address ?? null})`;
}
