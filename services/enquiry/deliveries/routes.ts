import { deliveryRoutes } from "@dhahabu/contract/deliveries";
import type { FailedDelivery } from "@dhahabu/contract/deliveries";
import { readAuthor } from "@dhahabu/contract/internal";
import type { Caller } from "@dhahabu/contract/internal";
import { createCsvAnswer, eachRow, writeNairobiTime } from "@dhahabu/platform/http/csv";
import type { CsvCell } from "@dhahabu/platform/http/csv";
import { createEndpoint, createPlainEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import { createListEndpoint } from "@dhahabu/platform/http/list-endpoint";
import type { Log } from "@dhahabu/platform/log";
import { retryDeliveries, retryDelivery } from "./retry-delivery.ts";
import type { SendingStore } from "./sending-store.ts";

const rowsReadAtOnce = 500;

export function createDeliveryEndpoints(
  parts: Parameters<typeof retryDelivery>[0] & { sending: SendingStore; log: Log },
): Endpoint[] {
  const { store, sending, log } = parts;
  return [
    createListEndpoint(deliveryRoutes.listFailedDeliveries, ({ query }) => store.list(query)),

    createPlainEndpoint(deliveryRoutes.exportFailedDeliveries, async ({ query }) => {
      const rows = eachRow((after: string | undefined) =>
        store.list({ ...query, limit: rowsReadAtOnce, after }),
      );
      return createCsvAnswer({
        fileName: "failed-deliveries.csv",
        columns: ["id", "kind", "reference", "reason", "createdAt", "failedAt", "failedAtNairobi"],
        rows: writeRows(rows),
      });
    }),

    createEndpoint(deliveryRoutes.getSending, async () => ({ pause: await sending.read() })),

    createEndpoint(deliveryRoutes.releaseSending, async ({ caller }) => {
      if (await sending.release(readAuthor(caller))) {
        const { userId, requestId, address } = caller;
        log.info({ userId, requestId, address }, "sending of mail released");
      }
      return { pause: await sending.read() };
    }),

    createEndpoint(deliveryRoutes.retryDelivery, async ({ params, caller }) => {
      await retryDelivery(parts, params.id, readAuthor(caller));
      logRetry([params.id], caller);
      return { message: "The mail will be sent again." };
    }),

    createEndpoint(deliveryRoutes.retryDeliveries, async ({ body, caller }) => {
      const retriedIds = await retryDeliveries(parts, body.ids, readAuthor(caller));
      logRetry(retriedIds, caller);
      return { retriedIds };
    }),
  ];

  function logRetry(ids: readonly number[], { userId, requestId, address }: Caller) {
    for (const deliveryId of ids) {
      log.info({ deliveryId, userId, requestId, address }, "delivery tried again");
    }
  }
}

async function* writeRows(rows: AsyncIterable<FailedDelivery>): AsyncGenerator<CsvCell[]> {
  for await (const row of rows) {
    const failedAt = new Date(row.failedAt);
    yield [
      row.id,
      row.kind,
      row.reference,
      row.reason,
      new Date(row.createdAt),
      failedAt,
      writeNairobiTime(failedAt),
    ];
  }
}
