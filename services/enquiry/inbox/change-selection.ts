import { AppError } from "@dhahabu/contract/errors";
import type { EnquiryLabel } from "@dhahabu/contract/enquiry-labels";
import type { EnquiryStatus } from "@dhahabu/contract/inbox";
import type { SelectionOutcome } from "@dhahabu/contract/selection";
import { changeEach } from "@dhahabu/platform/change-each";
import { changeEnquiry, setEnquiryStatus } from "./change-enquiry.ts";
import type { ChangeParts } from "./change-enquiry.ts";
import { claim, handOver, setLabels } from "./enquiry-state.ts";
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
  return changeEach(enquiries, actor.requestId, ({ id, from }) =>
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
  return changeEach(enquiries, by.actor.requestId, (chosen) =>
    setEnquiryStatus(parts, { ...by, ...chosen, status }),
  );
}

/**
 * Puts labels on several enquiries and takes labels off them, each by itself; tells of each whether it was refused.
 * Throws `AppError` invalid_input for a label that the house does not have.
 */
export async function labelEnquiries(
  parts: Pick<ChangeParts, "enquiries" | "transaction"> & {
    labels: { list(): Promise<readonly EnquiryLabel[]> };
  },
  wanted: {
    add: readonly number[];
    remove: readonly number[];
    enquiries: readonly number[];
    actor: Actor;
  },
): Promise<SelectionOutcome[]> {
  const labels = await parts.labels.list();
  const find = (at: "add" | "remove") =>
    [...new Set(wanted[at])].map((id) => {
      const label = labels.find((known) => known.id === id);
      if (!label) throw new AppError("invalid_input", { reason: "enquiryLabel.unknown", at });
      return label;
    });
  const changed = { add: find("add"), remove: find("remove") };
  const { actor } = wanted;
  return changeEach(
    wanted.enquiries.map((id) => ({ id })),
    actor.requestId,
    ({ id }) => changeEnquiry(parts, { id, actor }, (current) => setLabels(current, changed)),
  );
}
