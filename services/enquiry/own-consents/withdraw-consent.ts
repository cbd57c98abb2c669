import type { ConsentPurpose } from "@dhahabu/contract/consent";
import type { Language } from "@dhahabu/contract/language";
import type { Transaction, Tx } from "@dhahabu/platform/db";
import type { RecordConsent } from "../consents/consent.ts";
import { applyChange } from "../inbox/change-enquiry.ts";
import type { ChangeParts } from "../inbox/change-enquiry.ts";
import { unsubscribe } from "../newsletter/unsubscribe.ts";
import { endPriceAlert } from "../price-alerts/end-price-alert.ts";
import type { OwnConsentStore } from "./store.ts";

interface Parts {
  ownConsents: OwnConsentStore;
  enquiries: ChangeParts["enquiries"];
  recordConsent: RecordConsent<Tx>;
  transaction: Transaction;
}

/**
 * Takes back what the owner of an address agreed to, with its consent row: the newsletter ends, an alert is switched
 * off, an enquiry is closed; of what is over, or not theirs, nothing changes.
 */
export async function withdrawConsent(
  parts: Parts &
    Omit<Parameters<typeof unsubscribe>[0], "store"> &
    Parameters<typeof endPriceAlert>[0] & {
      newsletter: Parameters<typeof unsubscribe>[0]["store"];
    },
  asked: {
    email: string;
    subject: { purpose: ConsentPurpose; id: number };
    address: string;
    requestId: string;
  },
): Promise<void> {
  const { email, subject, requestId } = asked;
  const owned = await parts.ownConsents.findOwned(email, subject);
  if (!owned) return;
  if (owned.token === null) return withdrawEnquiry(parts, asked, owned.language);
  const ending = { token: owned.token, channel: "account-page", requestId } as const;
  if (subject.purpose === "newsletter") {
    await unsubscribe({ ...parts, store: parts.newsletter }, ending);
  } else {
    await endPriceAlert(parts, ending);
  }
}

async function withdrawEnquiry(
  parts: Parts,
  { subject, address, requestId }: Parameters<typeof withdrawConsent>[1],
  language: Language,
): Promise<void> {
  const { id } = subject;
  await parts.transaction(async (tx) => {
    const { status } = await parts.enquiries.lock(tx, id);
    if (status === "closed") return;
    await applyChange(parts, tx, {
      id,
      actor: { userId: null, username: null, address, requestId },
      state: { status: "closed" },
      entries: [{ kind: "status", status: "closed" }],
    });
    await parts.recordConsent(tx, {
      purpose: "enquiry",
      action: "withdrawn",
      subjectId: id,
      channel: "account-page",
      language,
      requestId,
    });
  });
}
