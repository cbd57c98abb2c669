import { randomBytes } from "node:crypto";
import { enquiryRoutes } from "@dhahabu/contract/enquiry";
import { createEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import type { Log } from "@dhahabu/platform/log";
import type { BusinessCalendar } from "../inbox/business-time.ts";
import { findDueTime } from "../inbox/due-time.ts";
import { normalisePhone } from "./phone.ts";
import { formatReference, referenceByteCount } from "./reference.ts";
import type { ContactStore } from "./store.ts";

/** Creates the call by which a customer writes to the bank. */
export function createContactEndpoints(parts: {
  store: ContactStore;
  readCalendar: (requestId: string) => Promise<BusinessCalendar>;
  log: Log;
}): Endpoint[] {
  const { store, readCalendar, log } = parts;
  const createReference = () => formatReference(randomBytes(referenceByteCount));
  return [
    createEndpoint(enquiryRoutes.contact, async ({ body, caller }) => {
      const enquiry = { ...body, phone: normalisePhone(body.phone) };
      const { requestId, address } = caller;
      const dueAt = findDueTime(await readCalendar(requestId), new Date());
      const given = { createReference, dueAt, requestId };
      const { id, reference } = await store.insert(enquiry, given);
      log.info({ enquiryId: id, reference, requestId, address }, "enquiry received");
      return {
        message: "Thank you for your enquiry. We'll get back to you within 24 hours.",
        reference,
      };
    }),
  ];
}
