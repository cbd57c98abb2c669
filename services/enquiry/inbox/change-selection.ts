import { AppError, createErrorBody } from "@dhahabu/contract/errors";
import type { SelectionOutcome } from "@dhahabu/contract/inbox-selection";
import type { EnquiryStatus } from "@dhahabu/contract/inbox";
import { changeEnquiry, setEnquiryStatus } from "./change-enquiry.ts";
import type { ChangeParts } from "./change-enquiry.ts";
import { claim, handOver } from "./enquiry-state.ts";
import type { Actor } from "./entry.ts";
import { readHanding } from "./hand-over-enquiry.ts";
import type { HandingParts } from "./hand-over-enquiry.ts";

/** An enquiry that was chosen, with what was read of it. */
interface Chosen<Read> {
  id: number;
  from: Read;
}

interface By {
  actor: Actor;
  isAdmin: boolean;
}

/**
 * Gives several enquiries to an active colleague or oneself, each by itself; tells of each whether it was refused.
 * Throws `AppError` invalid_input where `to` is none, and unavailable while identity gives no clear answer.
 */
export async function assignEnquiries(
  parts: HandingParts,
  {
    to,
    enquiries,
    actor,
    isAdmin,
  }: By & { to: number; enquiries: readonly Chosen<number | null>[] },
): Promise<SelectionOutcome[]> {
  const { userId } = actor;
  const [colleague, calendar] = await readHanding(parts, to, actor.requestId);
  return changeEach(enquiries, actor, ({ id, from }) =>
    changeEnquiry(parts, { id, actor }, (current) => {
      const moment = { calendar, now: parts.clock.now() };
      if (to === userId && current.assigneeId === null) return claim(current, actor, moment);
      return handOver(current, { to: colleague, from, note: "" }, { userId, isAdmin }, moment);
    }),
  );
}

/** Changes the state of several enquiries, each by itself and from the one that was read; tells of each whether it was refused. */
export async function setEnquiryStatuses(
  parts: Pick<ChangeParts, "enquiries" | "transaction">,
  {
    status,
    enquiries,
    ...by
  }: By & { status: EnquiryStatus; enquiries: readonly Chosen<EnquiryStatus>[] },
): Promise<SelectionOutcome[]> {
  return changeEach(enquiries, by.actor, (chosen) =>
    setEnquiryStatus(parts, { ...by, ...chosen, status }),
  );
}

async function changeEach<Read>(
  enquiries: readonly Chosen<Read>[],
  { requestId }: Actor,
  change: (chosen: Chosen<Read>) => Promise<void>,
): Promise<SelectionOutcome[]> {
  const outcomes: SelectionOutcome[] = [];
  for (const chosen of enquiries) {
    try {
      await change(chosen);
      outcomes.push({ id: chosen.id, refusal: null });
    } catch (error) {
      // What is no refusal of this one is a failure of all that follow: sent again, it changes nothing twice.
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      outcomes.push({ id: chosen.id, refusal: createErrorBody(error, requestId) });
    }
  }
  return outcomes;
}
