import { AppError } from "@dhahabu/contract/errors";
import { identityRoutes } from "@dhahabu/contract/identity";
import type { Caller } from "@dhahabu/contract/internal";
import { createEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import { decodeCursor, encodeCursor, setNextLink } from "@dhahabu/platform/http/page-link";
import type { Log } from "@dhahabu/platform/log";
import { z } from "zod";
import type { AdministrationStore, UserChange } from "./store.ts";

const newestCursor = z.tuple([z.int().positive().max(2_147_483_647)]);
const searchCursor = z.tuple([z.string()]);

/** Creates the calls by which administrators see and change users. Each change is logged with who made it. */
export function createAdministrationEndpoints(parts: {
  store: AdministrationStore;
  log: Log;
}): Endpoint[] {
  const { store, log } = parts;

  async function change(userId: number, asked: UserChange, caller: Caller) {
    const { userId: authorId, address, requestId } = caller;
    if (authorId === null)
      throw new AppError("not_signed_in", { message: "Please sign in first." });
    const author = { userId: authorId, address, requestId };
    const { user, oldValue } = await store.changeUser(userId, asked, author);
    if (oldValue !== asked.value) {
      const { field, value: newValue } = asked;
      log.info(
        { userId, field, oldValue, newValue, changedBy: authorId, requestId, address },
        "user changed",
      );
    }
    return user;
  }

  return [
    createEndpoint(identityRoutes.listUsers, async ({ query, setHeader }) => {
      const { limit, after, search, role, isActive } = query;
      const filter = { role, isActive };
      const { users, next } =
        search === undefined || search === ""
          ? await store.listNewest({ filter, limit, after: decodeCursor(after, newestCursor)?.[0] })
          : await store.search({
              start: search,
              filter,
              limit,
              after: decodeCursor(after, searchCursor)?.[0],
            });
      if (next !== undefined) {
        setNextLink(setHeader, identityRoutes.listUsers.path, query, encodeCursor([next]));
      }
      return users;
    }),

    createEndpoint(identityRoutes.getUserTotals, () => store.readTotals()),

    createEndpoint(identityRoutes.setUserRole, ({ params, body, caller }) =>
      change(params.userId, { field: "role", value: body.role }, caller),
    ),

    createEndpoint(identityRoutes.setUserStatus, ({ params, body, caller }) =>
      change(params.userId, { field: "isActive", value: body.isActive }, caller),
    ),
  ];
}
