import { AppError } from "@dhahabu/contract/errors";
import { changeEnquiry } from "./change-enquiry.ts";
import type { ChangeParts } from "./change-enquiry.ts";
import { handOver } from "./enquiry-state.ts";
import type { Actor } from "./entry.ts";
import type { IdentityClient } from "./identity-client.ts";

export type HandingParts = ChangeParts & { identity: IdentityClient };

/** An active member of staff, and the bank's calendar. Throws `AppError` invalid_input where `to` is none. */
export async function readHanding(parts: HandingParts, userId: number, requestId: string) {
  const [to, calendar] = await Promise.all([
    parts.identity.findUser(userId, requestId),
    parts.readBankCalendar(requestId),
  ]);
  if (!to || to.role === "user") {
    throw new AppError("invalid_input", { reason: "enquiry.colleagueGone", at: "to" });
  }
  return [to, calendar] as const;
}

/**
 * Gives an enquiry to an active colleague, with a note for them. Throws `AppError` invalid_input where
 * `to` is none, not_found, conflict, and unavailable while identity gives no clear answer.
 */
export async function handOverEnquiry(
  parts: HandingParts,
  {
    id,
    actor,
    isAdmin,
    ...handing
  }: {
    id: number;
    /** User number of the colleague. */
    to: number;
    /** Who had it when it was read; null for nobody. */
    from: number | null;
    note: string;
    actor: Actor;
    isAdmin: boolean;
  },
): Promise<void> {
  const { userId, requestId } = actor;
  const [to, calendar] = await readHanding(parts, handing.to, requestId);
  await changeEnquiry(parts, { id, actor }, (current) => {
    const moment = { calendar, now: parts.clock.now() };
    return handOver(current, { ...handing, to }, { userId, isAdmin }, moment);
  });
}
