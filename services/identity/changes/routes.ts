import { accountRoutes } from "@dhahabu/contract/accounts";
import { AppError } from "@dhahabu/contract/errors";
import { readAuthor } from "@dhahabu/contract/internal";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import { createListEndpoint } from "@dhahabu/platform/http/list-endpoint";
import type { PagePlace } from "@dhahabu/platform/paged-list";
import type { ChangeStore } from "./store.ts";

/** Creates the calls by which administrators see what was changed of an account, and staff what was of their own. */
export function createChangeEndpoints({ store }: { store: ChangeStore }): Endpoint[] {
  async function list(userId: number, place: PagePlace) {
    const page = await store.list(userId, place);
    if (!page) throw new AppError("not_found", { reason: "user.unknown" });
    return page;
  }

  return [
    createListEndpoint(accountRoutes.listUserChanges, ({ params, query }) =>
      list(params.userId, query),
    ),
    createListEndpoint(accountRoutes.listOwnChanges, ({ caller, query }) =>
      list(readAuthor(caller).userId, query),
    ),
  ];
}
