import { AppError } from "@dhahabu/contract/errors";
import { readAuthor } from "@dhahabu/contract/internal";
import type { Caller } from "@dhahabu/contract/internal";
import { staffListRoutes } from "@dhahabu/contract/staff-lists";
import type { StaffListName } from "@dhahabu/contract/staff-lists";
import { createEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import { saveListView } from "./save-list-view.ts";
import type { Own } from "./store.ts";

export function createStaffListEndpoints(parts: Parameters<typeof saveListView>[0]): Endpoint[] {
  const { lists } = parts;
  return [
    createEndpoint(staffListRoutes.getStaffList, ({ params, caller }) =>
      lists.read(readOwn(params, caller)),
    ),

    createEndpoint(staffListRoutes.saveListView, async ({ params, body, caller }) => {
      const own = readOwn(params, caller);
      await saveListView(parts, own, body);
      return lists.read(own);
    }),

    createEndpoint(staffListRoutes.removeListView, async ({ params, caller }) => {
      const own = readOwn(params, caller);
      if (!(await lists.removeView(own, params.id))) {
        throw new AppError("not_found", { reason: "listView.unknown" });
      }
      return lists.read(own);
    }),

    createEndpoint(staffListRoutes.setHiddenColumns, async ({ params, body, caller }) => {
      const own = readOwn(params, caller);
      await lists.hideColumns(own, body.hidden);
      return lists.read(own);
    }),
  ];
}

function readOwn({ list }: { list: StaffListName }, caller: Caller): Own {
  return { userId: readAuthor(caller).userId, list };
}
