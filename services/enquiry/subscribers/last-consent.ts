import { subscriptionUndoDays } from "@dhahabu/contract/subscribers";
import type { Consent } from "../consents/consent.ts";

export interface LastConsent extends Pick<Consent, "action" | "channel"> {
  recordedAt: Date;
}

const undoMs = subscriptionUndoDays * 86_400_000;

/** True where it was staff who ended the subscription, and lately: nobody who left by themselves is brought back. */
export function isUndoable(last: LastConsent | undefined, now: Date): boolean {
  return (
    last?.channel === "staff" &&
    last.action === "withdrawn" &&
    last.recordedAt.getTime() > now.getTime() - undoMs
  );
}
