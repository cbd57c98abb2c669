import { enquiryRoutes } from "@dhahabu/contract/enquiry";
import type { DoOnce } from "@dhahabu/platform/do-once";
import { createEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import type { Log } from "@dhahabu/platform/log";
import { takeEnquiry } from "./take-enquiry.ts";
import type { Receipt } from "./take-enquiry.ts";

export function createContactEndpoints(
  parts: Omit<Parameters<typeof takeEnquiry>[0], "transaction"> & { doOnce: DoOnce; log: Log },
): Endpoint[] {
  const { contact: route } = enquiryRoutes;
  return [
    createEndpoint(route, async ({ body: { key, ...body }, caller: { requestId, address } }) => {
      const receipt = await parts.doOnce<Receipt>({ route, key, body }, (transaction) =>
        takeEnquiry({ ...parts, transaction }, { ...body, requestId }),
      );
      const { id: enquiryId, reference, answerDueAt, linkToken } = receipt;
      parts.log.info({ enquiryId, reference, requestId, address }, "enquiry received");
      return {
        message: "Thank you for your enquiry. We'll get back to you within 24 hours.",
        reference,
        answerDueAt,
        linkToken,
      };
    }),
  ];
}
