import { accountRoutes, maxListedColleagues } from "@dhahabu/contract/accounts";
import { identityRoutes } from "@dhahabu/contract/identity";
import type { ListedUser, UserSort } from "@dhahabu/contract/identity";
import { readAuthor } from "@dhahabu/contract/internal";
import { createCsvAnswer, eachRow, writeNairobiTime } from "@dhahabu/platform/http/csv";
import { createEndpoint, createPlainEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import { decodeCursor, encodeCursor, setNextLink } from "@dhahabu/platform/http/page-link";
import { z } from "zod";
import { changeUser } from "./change-user.ts";
import type { UserFilter } from "./store.ts";

const idCursor = z.tuple([z.int().positive().max(2_147_483_647)]);
const nameCursor = z.tuple([z.string()]);
const exportPageSize = 500;
const exportColumns = [
  "id",
  "username",
  "email",
  "role",
  "isActive",
  "createdAt",
  "createdAtNairobi",
];

/** Where a page of the list ended: an id, or a name. */
type ListKey = number | string;

interface AskedList extends UserFilter {
  search?: string | undefined;
  sort: UserSort;
}

/** Creates the calls by which administrators see and change users, and by which staff see who their colleagues are. */
export function createAdministrationEndpoints(parts: Parameters<typeof changeUser>[0]): Endpoint[] {
  const { store, log } = parts;

  /** Reads a page of the list in the order that was asked for; `readAfter` says where it goes on. */
  async function readPage(
    { search, sort, role, isActive }: AskedList,
    limit: number,
    readAfter: <S extends z.ZodType>(cursor: S) => z.output<S> | undefined,
  ): Promise<{ rows: ListedUser[]; next: ListKey | undefined }> {
    const filter = { role, isActive };
    const isFalling = sort.startsWith("-");
    if (search !== undefined && search !== "") {
      const after = readAfter(nameCursor)?.[0];
      const { users, next } = await store.search({ start: search, filter, limit, after });
      return { rows: users, next };
    }
    if (sort === "username" || sort === "-username") {
      const after = readAfter(nameCursor)?.[0];
      const { users, next } = await store.listByName({ filter, isFalling, limit, after });
      return { rows: users, next };
    }
    const after = readAfter(idCursor)?.[0];
    const isOldestFirst = !isFalling;
    const { users, next } = await store.listByAge({ filter, isOldestFirst, limit, after });
    return { rows: users, next };
  }

  return [
    createEndpoint(identityRoutes.listUsers, async ({ query, setHeader }) => {
      const { rows, next } = await readPage(query, query.limit, (cursor) =>
        decodeCursor(query.after, cursor),
      );
      if (next !== undefined) {
        setNextLink(setHeader, identityRoutes.listUsers.path, query, encodeCursor([next]));
      }
      return rows;
    }),

    createPlainEndpoint(accountRoutes.exportUsers, async ({ query, caller }) => {
      const { userId: exportedBy, address, requestId } = caller;
      log.info({ exportedBy, address, requestId, ...query, search: undefined }, "users exported");
      return createCsvAnswer({
        fileName: "users.csv",
        columns: exportColumns,
        rows: toExportRows(
          eachRow((after: ListKey | undefined) =>
            readPage(query, exportPageSize, (cursor) =>
              after === undefined ? undefined : cursor.parse([after]),
            ),
          ),
        ),
      });
    }),

    createEndpoint(accountRoutes.listColleagues, async () => {
      const pages = await Promise.all(
        (["admin", "marketing"] as const).map(async (role) => {
          const filter = { role, isActive: true };
          const limit = maxListedColleagues;
          const { users } = await store.listByName({ filter, limit, after: undefined });
          return users.map(({ id, username }) => ({ id, username, role }));
        }),
      );
      const nameOf = ({ username }: { username: string }) => username.toLowerCase();
      return pages.flat().toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
    }),

    createEndpoint(identityRoutes.getUserTotals, () => store.readTotals()),

    createEndpoint(identityRoutes.setUserRole, ({ params, body, caller }) => {
      const asked = { field: "role", value: body.role, replaces: body.replaces } as const;
      return changeUser(parts, params.userId, asked, readAuthor(caller));
    }),

    createEndpoint(identityRoutes.setUserStatus, ({ params, body, caller }) => {
      const asked = { field: "isActive", value: body.isActive, replaces: body.replaces } as const;
      return changeUser(parts, params.userId, asked, readAuthor(caller));
    }),
  ];
}

async function* toExportRows(users: AsyncIterable<ListedUser>) {
  for await (const { id, username, email, role, isActive, createdAt } of users) {
    const joined = new Date(createdAt);
    yield [id, username, email, role, isActive, joined, writeNairobiTime(joined)];
  }
}
