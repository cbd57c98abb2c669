import { accountRoutes, maxListedColleagues } from "@dhahabu/contract/accounts";
import { identityRoutes } from "@dhahabu/contract/identity";
import type { ListedUser } from "@dhahabu/contract/identity";
import { readAuthor } from "@dhahabu/contract/internal";
import { createCsvAnswer, eachRow, writeNairobiTime } from "@dhahabu/platform/http/csv";
import { createEndpoint, createPlainEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import { createListEndpoint } from "@dhahabu/platform/http/list-endpoint";
import { changeSeveral } from "./change-several.ts";
import { changeUser } from "./change-user.ts";
import { inviteUser } from "./invite-user.ts";

const exportPageSize = 500;
const exportColumns = [
  "id",
  "username",
  "email",
  "firstName",
  "lastName",
  "role",
  "isActive",
  "createdAt",
  "createdAtNairobi",
  "lastSignInAt",
  "duties",
];

/** Creates the calls by which administrators see and change users, and by which staff see who their colleagues are. */
export function createAdministrationEndpoints(
  parts: Parameters<typeof changeUser>[0] & Parameters<typeof inviteUser>[0],
): Endpoint[] {
  const { store, log } = parts;

  return [
    createListEndpoint(identityRoutes.listUsers, ({ query }) => store.list(query)),

    createPlainEndpoint(accountRoutes.exportUsers, async ({ query, caller }) => {
      const { userId: exportedBy, address, requestId } = caller;
      log.info({ exportedBy, address, requestId, ...query, search: undefined }, "users exported");
      return createCsvAnswer({
        fileName: "users.csv",
        columns: exportColumns,
        rows: toExportRows(
          eachRow((after: string | undefined) =>
            store.list({ ...query, limit: exportPageSize, after }),
          ),
        ),
      });
    }),

    createEndpoint(accountRoutes.listColleagues, async () => {
      const pages = await Promise.all(
        (["admin", "marketing"] as const).map(async (role) => {
          const limit = maxListedColleagues;
          const page = await store.list({ role, isActive: true, sort: "username", limit });
          return page.rows.map(({ id, username }) => ({ id, username, role }));
        }),
      );
      const nameOf = ({ username }: { username: string }) => username.toLowerCase();
      return pages.flat().toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
    }),

    createEndpoint(identityRoutes.getUserTotals, () => store.readTotals()),

    createEndpoint(identityRoutes.getRegistrationTrend, () => store.readTrend()),

    createEndpoint(identityRoutes.inviteUser, ({ body, caller }) =>
      inviteUser(parts, body, readAuthor(caller)),
    ),

    createEndpoint(identityRoutes.setUserRole, ({ params, body, caller }) => {
      const asked = { field: "role", value: body.role, replaces: body.replaces } as const;
      return changeUser(parts, params.userId, asked, readAuthor(caller));
    }),

    createEndpoint(identityRoutes.setUserDuties, ({ params, body, caller }) => {
      const asked = { field: "duties", value: body.duties, replaces: body.replaces } as const;
      return changeUser(parts, params.userId, asked, readAuthor(caller));
    }),

    createEndpoint(identityRoutes.setUserStatus, ({ params, body, caller }) => {
      const asked = { field: "isActive", value: body.isActive, replaces: body.replaces } as const;
      return changeUser(parts, params.userId, asked, readAuthor(caller));
    }),

    createEndpoint(identityRoutes.setUsersStatus, ({ body, caller }) =>
      changeSeveral(parts, body, readAuthor(caller)),
    ),
  ];
}

async function* toExportRows(users: AsyncIterable<ListedUser>) {
  for await (const user of users) {
    const { id, username, email, firstName, lastName, role, isActive, lastSignInAt } = user;
    const duties = user.duties.join(" ");
    const joined = new Date(user.createdAt);
    const signedIn = lastSignInAt === null ? null : new Date(lastSignInAt);
    const names = [id, username, email, firstName, lastName];
    yield [...names, role, isActive, joined, writeNairobiTime(joined), signedIn, duties];
  }
}
