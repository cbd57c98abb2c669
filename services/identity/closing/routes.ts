import { accountRoutes } from "@dhahabu/contract/accounts";
import { readAuthor } from "@dhahabu/contract/internal";
import { createEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import { closeAccount } from "./close-account.ts";

/** Creates the call by which a customer closes their own account. */
export function createClosingEndpoints(parts: Parameters<typeof closeAccount>[0]): Endpoint[] {
  return [
    createEndpoint(accountRoutes.closeAccount, async ({ body, caller }) => {
      await closeAccount(parts, body, readAuthor(caller));
      return { message: "Your account is closed." };
    }),
  ];
}
