import { enquiryRoutes } from "@dhahabu/contract/enquiry";
import { createEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import type { Log } from "@dhahabu/platform/log";
import { takeEnquiry } from "./take-enquiry.ts";

export function createContactEndpoints(
  parts: Parameters<typeof takeEnquiry>[0] & { log: Log },
): Endpoint[] {
  return [
    createEndpoint(enquiryRoutes.contact, async ({ body, caller: { requestId, address } }) => {
      const taken = await takeEnquiry(parts, { ...body, requestId });
      const { id: enquiryId, reference, dueAt, linkToken } = taken;
      parts.log.info({ enquiryId, reference, requestId, address }, "enquiry received");
      return {
        message: "Thank you for your enquiry. We'll get back to you within 24 hours.",
        reference,
        answerDueAt: dueAt.toISOString(),
        linkToken,
      };
    }),
  ];
}
