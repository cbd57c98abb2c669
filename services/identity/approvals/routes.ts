import { accountRequestRoutes } from "@dhahabu/contract/account-requests";
import type { AccountRequest } from "@dhahabu/contract/account-requests";
import { readAuthor } from "@dhahabu/contract/internal";
import type { RequestStatus } from "@dhahabu/contract/request-status";
import { createEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import { createListEndpoint } from "@dhahabu/platform/http/list-endpoint";
import type { Page, PagePlace } from "@dhahabu/platform/paged-list";
import { approveRequest } from "./approve-request.ts";
import { rejectRequest } from "./reject-request.ts";

/** Creates the calls by which administrators decide on what another one asked for. */
export function createApprovalEndpoints(
  parts: Parameters<typeof approveRequest>[0] &
    Parameters<typeof rejectRequest>[0] & {
      listRequests: (
        query: { status?: RequestStatus | undefined } & PagePlace,
      ) => Promise<Page<AccountRequest>>;
    },
): Endpoint[] {
  return [
    createListEndpoint(accountRequestRoutes.listAccountRequests, ({ query }) =>
      parts.listRequests(query),
    ),

    createEndpoint(accountRequestRoutes.approveAccountRequest, ({ params, body, caller }) =>
      approveRequest(parts, { ...params, ...body, decider: readAuthor(caller) }),
    ),

    createEndpoint(accountRequestRoutes.rejectAccountRequest, ({ params, body, caller }) => {
      const note = body.note === "" ? null : body.note;
      return rejectRequest(parts, { ...params, note, decider: readAuthor(caller) });
    }),
  ];
}
