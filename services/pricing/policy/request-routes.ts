import { readAuthor } from "@dhahabu/contract/internal";
import { priceDeskRoutes } from "@dhahabu/contract/price-desk";
import { createEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import { createListEndpoint } from "@dhahabu/platform/http/list-endpoint";
import { mapPage } from "@dhahabu/platform/paged-list";
import type { ChangeParts } from "./change-value.ts";
import { approveChange } from "./approve-change.ts";
import { presentRequest } from "./change-request.ts";
import { readReason } from "./policy-change.ts";
import { rejectChange } from "./reject-change.ts";

export function createRequestEndpoints(parts: ChangeParts): Endpoint[] {
  const { requests, clock } = parts;
  return [
    createListEndpoint(priceDeskRoutes.listPolicyRequests, async ({ query }) => {
      const now = clock.now();
      const { status, ...place } = query;
      const page = await requests.listRequests({ status, now, ...place });
      return mapPage(page, (request) => presentRequest(request, now));
    }),

    createEndpoint(priceDeskRoutes.approvePolicyRequest, async ({ params, caller }) => {
      const decider = readAuthor(caller);
      const approved = await approveChange(parts, { policyRequestId: params.id, decider });
      return presentRequest(approved, clock.now());
    }),

    createEndpoint(priceDeskRoutes.rejectPolicyRequest, async ({ params, body, caller }) => {
      const decider = readAuthor(caller);
      const note = readReason(body.note);
      const rejected = await rejectChange(parts, { policyRequestId: params.id, decider, note });
      return presentRequest(rejected, clock.now());
    }),
  ];
}
