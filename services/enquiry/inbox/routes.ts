import { AppError } from "@dhahabu/contract/errors";
import { inboxSelectionRoutes } from "@dhahabu/contract/inbox-selection";
import { inboxRoutes } from "@dhahabu/contract/inbox";
import type { Caller } from "@dhahabu/contract/internal";
import { createEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import type { Log } from "@dhahabu/platform/log";
import { assignEnquiries, labelEnquiries, setEnquiryStatuses } from "./change-selection.ts";
import { addNote, claimEnquiry, releaseEnquiry, setEnquiryStatus } from "./change-enquiry.ts";
import type { ConversationStore } from "./conversation-store.ts";
import type { Actor } from "./entry.ts";
import { handOverEnquiry } from "./hand-over-enquiry.ts";
import { recordAnswer } from "./record-answer.ts";
import { replyToEnquiry } from "./reply-to-enquiry.ts";

export function createInboxEndpoints(
  parts: Parameters<typeof handOverEnquiry>[0] &
    Parameters<typeof replyToEnquiry>[0] &
    Parameters<typeof labelEnquiries>[0] & { conversations: ConversationStore; log: Log },
): Endpoint[] {
  const { conversations, log } = parts;

  async function change(
    id: number,
    caller: Caller,
    what: string,
    act: (by: { id: number; actor: Actor }) => Promise<void>,
  ) {
    const actor = readActor(caller);
    await act({ id, actor });
    const { userId, requestId, address } = actor;
    log.info({ enquiryId: id, userId, requestId, address }, what);
    return conversations.find(id);
  }

  async function changeSeveral<Outcomes>(
    caller: Caller,
    what: string,
    act: (by: { actor: Actor; isAdmin: boolean }) => Promise<Outcomes>,
  ) {
    const actor = readActor(caller);
    const outcomes = await act({ actor, isAdmin: caller.role === "admin" });
    const { userId, requestId, address } = actor;
    log.info({ userId, requestId, address }, what);
    return outcomes;
  }

  return [
    createEndpoint(inboxSelectionRoutes.assignEnquiries, ({ body, caller }) =>
      changeSeveral(caller, "enquiries assigned", (by) =>
        assignEnquiries(parts, { ...by, ...body }),
      ),
    ),

    createEndpoint(inboxSelectionRoutes.setEnquiryStatuses, ({ body, caller }) =>
      changeSeveral(caller, "status of enquiries changed", (by) =>
        setEnquiryStatuses(parts, { ...by, ...body }),
      ),
    ),

    createEndpoint(inboxSelectionRoutes.labelEnquiries, ({ body, caller }) =>
      changeSeveral(caller, "enquiries labelled", ({ actor }) =>
        labelEnquiries(parts, { actor, ...body }),
      ),
    ),

    createEndpoint(inboxRoutes.getEnquiry, ({ params }) => conversations.find(params.id)),

    createEndpoint(inboxRoutes.claimEnquiry, ({ params, caller }) =>
      change(params.id, caller, "enquiry claimed", (by) => claimEnquiry(parts, by)),
    ),

    createEndpoint(inboxRoutes.handOverEnquiry, ({ params, body, caller }) =>
      change(params.id, caller, "enquiry handed over", (by) =>
        handOverEnquiry(parts, { ...by, ...body, isAdmin: caller.role === "admin" }),
      ),
    ),

    createEndpoint(inboxRoutes.releaseEnquiry, ({ params, caller }) =>
      change(params.id, caller, "enquiry released", (by) =>
        releaseEnquiry(parts, { ...by, isAdmin: caller.role === "admin" }),
      ),
    ),

    createEndpoint(inboxRoutes.setEnquiryStatus, ({ params, body, caller }) =>
      change(params.id, caller, "enquiry status changed", (by) =>
        setEnquiryStatus(parts, { ...by, ...body, isAdmin: caller.role === "admin" }),
      ),
    ),

    createEndpoint(inboxRoutes.replyToEnquiry, ({ params, body, caller }) =>
      change(params.id, caller, "enquiry reply written", (by) =>
        replyToEnquiry(parts, { ...by, ...body }),
      ),
    ),

    createEndpoint(inboxRoutes.addEnquiryNote, ({ params, body, caller }) =>
      change(params.id, caller, "enquiry note written", (by) => addNote(parts, { ...by, ...body })),
    ),

    createEndpoint(inboxRoutes.recordEnquiryAnswer, ({ params, body, caller }) =>
      change(params.id, caller, "enquiry answer written", (by) =>
        recordAnswer(parts, { ...by, ...body }),
      ),
    ),
  ];
}

function readActor({ userId, username, address, requestId }: Caller): Actor {
  if (userId === null || username === null) {
    throw new AppError("not_signed_in", { reason: "access.signIn" });
  }
  return { userId, username, address, requestId };
}
