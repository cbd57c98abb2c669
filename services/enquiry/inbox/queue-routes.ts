import { inboxRoutes } from "@dhahabu/contract/inbox";
import type { InboxItem } from "@dhahabu/contract/inbox";
import { readAuthor } from "@dhahabu/contract/internal";
import type { Caller } from "@dhahabu/contract/internal";
import { createCsvAnswer, eachRow, writeNairobiTime } from "@dhahabu/platform/http/csv";
import type { CsvCell } from "@dhahabu/platform/http/csv";
import { createEndpoint, createPlainEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import { decodeCursor, encodeCursor, setNextLink } from "@dhahabu/platform/http/page-link";
import type { Log } from "@dhahabu/platform/log";
import { z } from "zod";
import { readSearch } from "./filter.ts";
import type { InboxCursor, InboxFilter } from "./filter.ts";
import type { QueueStore } from "./queue-store.ts";

const lastMicroseconds = 8_000_000_000_000_000;
const cursorSchema = z.tuple([
  z.int().nonnegative().max(lastMicroseconds).nullable(),
  z.int().nonnegative().max(2_147_483_647),
]);
const exportedAtOnce = 500;

interface AskedFilter {
  search?: string | undefined;
  status?: InboxFilter["status"];
  assignee?: string | undefined;
  service?: string | undefined;
  overdue?: boolean | undefined;
}

/** Creates the calls by which staff see who waits. */
export function createQueueEndpoints(parts: { queue: QueueStore; log: Log }): Endpoint[] {
  const { queue, log } = parts;
  return [
    createEndpoint(inboxRoutes.listEnquiries, async ({ query, caller, setHeader }) => {
      const { limit, after, sort, ...asked } = query;
      const { rows, next } = await queue.list({
        filter: toFilter(asked, caller),
        sort,
        limit,
        after: decodeCursor(after, cursorSchema),
      });
      if (next) {
        const { path } = inboxRoutes.listEnquiries;
        setNextLink(setHeader, path, { ...asked, sort, limit }, encodeCursor(next));
      }
      return rows;
    }),

    createEndpoint(inboxRoutes.getInboxTotals, ({ caller }) =>
      queue.readTotals(readAuthor(caller).userId),
    ),

    createPlainEndpoint(inboxRoutes.exportEnquiries, async ({ query, caller }) => {
      const { sort, ...asked } = query;
      const filter = toFilter(asked, caller);
      const { userId, requestId, address } = readAuthor(caller);
      log.info({ userId, requestId, address }, "enquiries exported");
      return createCsvAnswer({
        fileName: "enquiries.csv",
        columns: exportColumns,
        rows: toCells(
          eachRow((after: InboxCursor | undefined) =>
            queue.list({ filter, sort, limit: exportedAtOnce, after }),
          ),
        ),
      });
    }),

    createEndpoint(inboxRoutes.getReplyTime, () => queue.readReplyTime()),
  ];
}

function toFilter(asked: AskedFilter, { userId }: Caller): InboxFilter {
  const { search, status, assignee, service, overdue } = asked;
  const assignees = { me: userId, none: null };
  return {
    search: readSearch(search),
    status,
    assignee:
      assignee === "me" || assignee === "none"
        ? assignees[assignee]
        : assignee === undefined
          ? undefined
          : Number(assignee),
    service,
    isOverdue: overdue,
  };
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
      ...toMoments(row.createdAt),
      ...toMoments(row.dueAt),
      row.isOverdue,
      ...toMoments(row.firstRepliedAt),
    ];
  }
}

function toMoments(moment: string | null): [CsvCell, CsvCell] {
  if (moment === null) return [null, null];
  const date = new Date(moment);
  return [date, writeNairobiTime(date)];
}
