import { inboxRoutes } from "@dhahabu/contract/inbox";
import type { InboxItem } from "@dhahabu/contract/inbox";
import { readAuthor } from "@dhahabu/contract/internal";
import { createCsvAnswer, eachRow, writeMoment } from "@dhahabu/platform/http/csv";
import type { CsvCell } from "@dhahabu/platform/http/csv";
import { createEndpoint, createPlainEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import { createListEndpoint } from "@dhahabu/platform/http/list-endpoint";
import type { Log } from "@dhahabu/platform/log";
import { readFilter } from "./filter.ts";
import type { QueueStore } from "./queue-store.ts";

const exportedAtOnce = 500;

export function createQueueEndpoints(parts: { queue: QueueStore; log: Log }): Endpoint[] {
  const { queue, log } = parts;
  return [
    createListEndpoint(inboxRoutes.listEnquiries, ({ query, caller }) => {
      const { sort, limit, after } = query;
      return queue.list({ ...readFilter(query, caller.userId), sort, limit, after });
    }),

    createEndpoint(inboxRoutes.getInboxTotals, ({ caller }) =>
      queue.readTotals(readAuthor(caller).userId),
    ),

    createEndpoint(inboxRoutes.getEnquiryTrend, () => queue.readTrend()),

    createPlainEndpoint(inboxRoutes.exportEnquiries, async ({ query, caller }) => {
      const { userId, requestId, address } = readAuthor(caller);
      const { sort, ids } = query;
      const wanted = { ...readFilter(query, userId), sort, ids, limit: exportedAtOnce };
      log.info({ userId, requestId, address }, "enquiries exported");
      return createCsvAnswer({
        fileName: "enquiries.csv",
        columns: exportColumns,
        rows: toCells(eachRow((after: string | undefined) => queue.list({ ...wanted, after }))),
      });
    }),

    createEndpoint(inboxRoutes.getReplyTime, () => queue.readReplyTime()),
  ];
}

const exportColumns = [
  "reference",
  "status",
  "name",
  "email",
  "service",
  "subject",
  "language",
  "assignee",
  "received",
  "receivedNairobi",
  "due",
  "dueNairobi",
  "overdue",
  "firstReply",
  "firstReplyNairobi",
  "labels",
];

async function* toCells(rows: AsyncIterable<InboxItem>): AsyncGenerator<readonly CsvCell[]> {
  for await (const row of rows) {
    yield [
      row.reference,
      row.status,
      row.name,
      row.email,
      row.service,
      row.subject,
      row.language,
      row.assigneeUsername,
      ...writeMoment(row.createdAt),
      ...writeMoment(row.dueAt),
      row.isOverdue,
      ...writeMoment(row.firstRepliedAt),
      row.labels.map(({ name }) => name).join("; "),
    ];
  }
}
