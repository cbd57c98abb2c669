import { consentTexts } from "@dhahabu/contract/consent";
import type { OwnConsent } from "@dhahabu/contract/own-consents";
import type { Consent } from "../consents/consent.ts";

/** One clear act about a subject, with the subject as it is now. */
export type ConsentAct = Pick<OwnConsent, "purpose" | "id" | "isInForce" | "enquiry" | "alert"> &
  Pick<Consent, "action" | "language"> & { textVersion: string; recordedAt: Date };

/** What was agreed to by each subject's acts, which are in their order; the newest first. */
export function tellConsents(acts: readonly ConsentAct[]): OwnConsent[] {
  const bySubject = Map.groupBy(acts, ({ purpose, id }) => `${purpose} ${id}`);
  return [...bySubject.values()]
    .flatMap((subject) => tellConsent(subject) ?? [])
    .toSorted((one, other) => other.givenAt.localeCompare(one.givenAt));
}

function tellConsent(acts: readonly ConsentAct[]): OwnConsent | undefined {
  const given = acts.findLast(({ action }) => action === "given");
  if (!given) return undefined;
  const after = acts.slice(acts.indexOf(given) + 1);
  const last = after.at(-1);
  const confirmed = after.find(({ action }) => action === "confirmed");
  const { purpose, id, isInForce, language, enquiry, alert, textVersion } = given;
  const { version, text } = consentTexts[purpose];
  return {
    purpose,
    id,
    givenAt: given.recordedAt.toISOString(),
    confirmedAt: confirmed?.recordedAt.toISOString() ?? null,
    withdrawnAt: last?.action === "withdrawn" ? last.recordedAt.toISOString() : null,
    isInForce,
    language,
    words: textVersion === version ? text[language] : null,
    enquiry,
    alert,
  };
}
