import { readAuthor } from "@dhahabu/contract/internal";
import type { Caller } from "@dhahabu/contract/internal";
import type { SelectionOutcome } from "@dhahabu/contract/selection";
import { subscriberRoutes } from "@dhahabu/contract/subscribers";
import type { ListedSubscriber } from "@dhahabu/contract/subscribers";
import { createCsvAnswer, eachRow, writeMoment } from "@dhahabu/platform/http/csv";
import type { CsvCell } from "@dhahabu/platform/http/csv";
import { createEndpoint, createPlainEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import { createListEndpoint } from "@dhahabu/platform/http/list-endpoint";
import type { Log } from "@dhahabu/platform/log";
import { endSubscriptions, restoreSubscriptions } from "./change-several.ts";
import { endSubscription } from "./end-subscription.ts";
import type { SubscriberListStore } from "./list-store.ts";
import { restoreSubscription } from "./restore-subscription.ts";

const rowsReadAtOnce = 500;

export function createSubscriberEndpoints(
  parts: Parameters<typeof restoreSubscription>[0] & { subscribers: SubscriberListStore; log: Log },
): Endpoint[] {
  const { subscribers, log } = parts;
  function logChange(change: string, subscriberId: number, caller: Caller) {
    const { userId, requestId, address } = caller;
    log.info({ change, subscriberId, userId, requestId, address }, "subscription changed by staff");
  }
  function logChanges(change: string, outcomes: readonly SelectionOutcome[], caller: Caller) {
    for (const { id, refusal } of outcomes) if (refusal === null) logChange(change, id, caller);
  }
  return [
    createListEndpoint(subscriberRoutes.listSubscribers, ({ query }) => subscribers.list(query)),

    createPlainEndpoint(subscriberRoutes.exportSubscribers, async ({ query, caller }) => {
      const { userId, requestId, address } = caller;
      // A search may be somebody's address.
      log.info(
        { ...query, sort: undefined, search: undefined, userId, requestId, address },
        "subscribers exported",
      );
      const rows = eachRow((after: string | undefined) =>
        subscribers.list({ ...query, isConfirmed: true, limit: rowsReadAtOnce, after }),
      );
      return createCsvAnswer({
        fileName: "subscribers.csv",
        columns: [
          "id",
          "email",
          "name",
          "language",
          "source",
          "state",
          "subscribedAt",
          "subscribedAtNairobi",
          "unsubscribedAt",
          "unsubscribedAtNairobi",
        ],
        rows: writeRows(rows),
      });
    }),

    createEndpoint(subscriberRoutes.getSubscriberRecord, ({ params }) =>
      parts.store.readRecord(params.id),
    ),

    createEndpoint(subscriberRoutes.endSubscription, async ({ params, caller }) => {
      const subscriber = await endSubscription(parts, params.id, readAuthor(caller));
      logChange("ended", params.id, caller);
      return subscriber;
    }),

    createEndpoint(subscriberRoutes.restoreSubscription, async ({ params, caller }) => {
      const subscriber = await restoreSubscription(parts, params.id, readAuthor(caller));
      logChange("restored", params.id, caller);
      return subscriber;
    }),

    createEndpoint(subscriberRoutes.endSubscriptions, async ({ body, caller }) => {
      const outcomes = await endSubscriptions(parts, body.ids, readAuthor(caller));
      logChanges("ended", outcomes, caller);
      return outcomes;
    }),

    createEndpoint(subscriberRoutes.restoreSubscriptions, async ({ body, caller }) => {
      const outcomes = await restoreSubscriptions(parts, body.ids, readAuthor(caller));
      logChanges("restored", outcomes, caller);
      return outcomes;
    }),
  ];
}

async function* writeRows(rows: AsyncIterable<ListedSubscriber>): AsyncGenerator<CsvCell[]> {
  for await (const row of rows) {
    yield [
      row.id,
      row.email,
      row.name,
      row.language,
      row.source,
      row.state,
      ...writeMoment(row.subscribedAt),
      ...writeMoment(row.unsubscribedAt),
    ];
  }
}
