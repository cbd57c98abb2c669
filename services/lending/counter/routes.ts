import { counterApprovalRoutes } from "@dhahabu/contract/counter-approvals";
import { counterRoutes } from "@dhahabu/contract/counter";
import { readAuthor } from "@dhahabu/contract/internal";
import type { Author } from "@dhahabu/contract/internal";
import type { DoOnce } from "@dhahabu/platform/do-once";
import { createEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import { createListEndpoint } from "@dhahabu/platform/http/list-endpoint";
import type { Log } from "@dhahabu/platform/log";
import { mapPage } from "@dhahabu/platform/paged-list";
import type { ReadParts } from "../customers/read-customer.ts";
import { closeCounterVisit } from "./close-counter-visit.ts";
import { tellListedVisit, tellOwnValuations } from "./counter-visit.ts";
import { decideValuation } from "./decide-valuation.ts";
import { openCounterVisit } from "./open-counter-visit.ts";
import type { OpenParts } from "./open-counter-visit.ts";
import { createPhotoEndpoints } from "./photo-routes.ts";
import { presentVisit, readCounterVisit } from "./read-counter-visit.ts";
import { removeItem } from "./remove-item.ts";
import { valueCounterVisit } from "./value-counter-visit.ts";
import { weighItem } from "./weigh-item.ts";

/** Creates what the counter asks, and a customer of their valuations. */
export function createCounterEndpoints(
  parts: OpenParts &
    Omit<Parameters<typeof valueCounterVisit>[0], "transaction"> &
    Parameters<typeof closeCounterVisit>[0] &
    Parameters<typeof decideValuation>[0] &
    Parameters<typeof createPhotoEndpoints>[0] & {
      customers: Pick<ReadParts["customers"], "countWaiting">;
      doOnce: DoOnce;
      log: Log;
    },
): Endpoint[] {
  const { visits, clock, log } = parts;

  function tell(visitId: number, what: string, { userId, requestId, address }: Author) {
    log.info({ visitId, userId, requestId, address }, `counter visit ${what}`);
    return presentVisit(parts, visitId);
  }

  return [
    createListEndpoint(counterRoutes.listCounterVisits, async ({ query }) =>
      mapPage(await visits.list(query), (visit) => tellListedVisit(visit, clock.now())),
    ),

    createEndpoint(counterRoutes.openCounterVisit, async ({ body, caller }) => {
      const author = readAuthor(caller);
      return tell(await openCounterVisit(parts, body, author), "opened", author);
    }),

    createEndpoint(counterRoutes.readCounterVisit, ({ params, caller }) =>
      readCounterVisit(parts, params.visitId, readAuthor(caller)),
    ),

    createEndpoint(counterRoutes.weighItem, async ({ params, body, caller }) => {
      const author = readAuthor(caller);
      const { key, replaces, restores, ...item } = body;
      const route = counterRoutes.weighItem;
      const sent = { route, key, body: { ...params, replaces, restores, ...item } };
      await parts.doOnce<number>(sent, (transaction) =>
        weighItem({ ...parts, transaction }, { ...params, replaces, restores, item }, author),
      );
      return presentVisit(parts, params.visitId);
    }),

    createEndpoint(counterRoutes.removeItem, async ({ params, caller }) => {
      await removeItem(parts, params, readAuthor(caller));
      return presentVisit(parts, params.visitId);
    }),

    createEndpoint(counterRoutes.valueCounterVisit, async ({ params, body, caller }) => {
      const author = readAuthor(caller);
      const { key, itemIds } = body;
      const route = counterRoutes.valueCounterVisit;
      await parts.doOnce<number>({ route, key, body: { ...params, itemIds } }, (transaction) =>
        valueCounterVisit({ ...parts, transaction }, { ...params, itemIds }, author),
      );
      return tell(params.visitId, "valued", author);
    }),

    createEndpoint(counterApprovalRoutes.countWaitingApprovals, async ({ caller }) => {
      const { userId } = readAuthor(caller);
      const [valuations, papers] = await Promise.all([
        parts.approvals.countWaiting(userId, clock.now()),
        parts.customers.countWaiting(userId),
      ]);
      return { valuations, papers };
    }),

    createEndpoint(counterApprovalRoutes.decideValuation, async ({ params, body, caller }) => {
      const author = readAuthor(caller);
      await decideValuation(parts, { ...params, ...body }, author);
      return tell(params.visitId, `valuation ${body.verdict}`, author);
    }),

    createEndpoint(counterRoutes.closeCounterVisit, async ({ params, body, caller }) => {
      const author = readAuthor(caller);
      await closeCounterVisit(parts, { ...params, ...body }, author);
      return tell(params.visitId, "closed", author);
    }),

    ...createPhotoEndpoints(parts),

    createEndpoint(counterRoutes.listOwnValuations, async ({ caller }) =>
      tellOwnValuations(await visits.listOf(readAuthor(caller).userId), clock.now()),
    ),
  ];
}
