import { AppError } from "@dhahabu/contract/errors";
import { changeEnquiry } from "./change-enquiry.ts";
import type { ChangeParts } from "./change-enquiry.ts";
import { handOver } from "./enquiry-state.ts";
import type { Actor } from "./entry.ts";
import type { IdentityClient } from "./identity-client.ts";

/**
 * Gives an enquiry to an active colleague, with a note for them. Throws `AppError` invalid_input where
 * `to` is none, not_found, conflict, and unavailable while identity gives no clear answer.
 */
export async function handOverEnquiry(
  parts: ChangeParts & { identity: IdentityClient },
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
  const [to, calendar] = await Promise.all([
    parts.identity.findUser(handing.to, requestId),
    parts.readBankCalendar(requestId),
  ]);
  if (!to || to.role === "user") {
    throw new AppError("invalid_input", { reason: "enquiry.colleagueGone", at: "to" });
  }
  await changeEnquiry(parts, { id, actor }, (current) => {
    const moment = { calendar, now: parts.clock.now() };
    return handOver(current, { ...handing, to }, { userId, isAdmin }, moment);
  });
}
