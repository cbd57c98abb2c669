import { accountRoutes } from "@dhahabu/contract/accounts";
import { AppError } from "@dhahabu/contract/errors";
import { readAuthor } from "@dhahabu/contract/internal";
import { createEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import { decodeCursor, encodeCursor, setNextLink } from "@dhahabu/platform/http/page-link";
import { z } from "zod";
import type { ChangeStore } from "./store.ts";

const idCursor = z.tuple([z.int().positive().max(2_147_483_647)]);

/** Creates the calls by which administrators see what was changed of an account, and staff what was of their own. */
export function createChangeEndpoints({ store }: { store: ChangeStore }): Endpoint[] {
  async function readPage(
    userId: number,
    {
      path,
      query,
      setHeader,
    }: {
      path: string;
      query: { limit: number; after?: string | undefined };
      setHeader: (name: string, value: string) => void;
    },
  ) {
    const after = decodeCursor(query.after, idCursor)?.[0];
    const page = await store.list({ userId, limit: query.limit, after });
    if (!page) throw new AppError("not_found", { reason: "user.unknown" });
    if (page.next !== undefined) setNextLink(setHeader, path, query, encodeCursor([page.next]));
    return page.changes;
  }

  return [
    createEndpoint(accountRoutes.listUserChanges, ({ params, ...rest }) => {
      const path = accountRoutes.listUserChanges.path.replace(":userId", String(params.userId));
      return readPage(params.userId, { path, ...rest });
    }),

    createEndpoint(accountRoutes.listOwnChanges, ({ caller, ...rest }) =>
      readPage(readAuthor(caller).userId, { path: accountRoutes.listOwnChanges.path, ...rest }),
    ),
  ];
}
