import { readAuthor } from "@dhahabu/contract/internal";
import { priceDeskRoutes } from "@dhahabu/contract/price-desk";
import { createEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import { decodeCursor, encodeCursor, setNextLink } from "@dhahabu/platform/http/page-link";
import { z } from "zod";
import type { ChangeParts } from "./change-value.ts";
import { approveChange } from "./approve-change.ts";
import { presentRequest } from "./change-request.ts";
import { readReason } from "./policy-change.ts";
import { rejectChange } from "./reject-change.ts";

// Where a page ended: the id of its last row.
const cursorSchema = z.tuple([z.int().positive()]);

export function createRequestEndpoints(parts: ChangeParts): Endpoint[] {
  const { requests, clock } = parts;
  return [
    createEndpoint(priceDeskRoutes.listPolicyRequests, async ({ query, setHeader }) => {
      const now = clock.now();
      const { limit, after, status } = query;
      const beforeId = decodeCursor(after, cursorSchema)?.[0];
      const rows = await requests.listRequests({ status, now, limit: limit + 1, beforeId });
      const page = rows.slice(0, limit);
      const last = page.at(-1);
      if (last && rows.length > page.length) {
        const { path } = priceDeskRoutes.listPolicyRequests;
        setNextLink(setHeader, path, { status, limit }, encodeCursor([last.id]));
      }
      return page.map((request) => presentRequest(request, now));
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
