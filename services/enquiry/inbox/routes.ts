import { AppError } from "@dhahabu/contract/errors";
import { inboxRoutes } from "@dhahabu/contract/inbox";
import type { InboxItem } from "@dhahabu/contract/inbox";
import type { Caller } from "@dhahabu/contract/internal";
import { createCsvAnswer, eachRow, writeNairobiTime } from "@dhahabu/platform/http/csv";
import type { CsvCell } from "@dhahabu/platform/http/csv";
import { createEndpoint, createPlainEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import { decodeCursor, encodeCursor, setNextLink } from "@dhahabu/platform/http/page-link";
import type { Log } from "@dhahabu/platform/log";
import { z } from "zod";
import type { BusinessCalendar } from "./business-time.ts";
import { readSearch } from "./entry.ts";
import type { Actor, InboxCursor, InboxFilter, Writing } from "./entry.ts";
import type { FindColleague } from "./identity-client.ts";
import type { InboxStore } from "./store.ts";

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

/** Creates the calls of the inbox. */
export function createInboxEndpoints(parts: {
  store: InboxStore;
  findColleague: FindColleague;
  readCalendar: (requestId: string) => Promise<BusinessCalendar>;
  log: Log;
}): Endpoint[] {
  const { store, findColleague, readCalendar, log } = parts;

  function readActor({ userId, username, address, requestId }: Caller): Actor {
    if (userId === null || username === null) {
      throw new AppError("not_signed_in", { reason: "access.signIn" });
    }
    return { userId, username, address, requestId };
  }

  /** Changes an enquiry and answers with what it is then. */
  async function change(
    id: number,
    caller: Caller,
    what: string,
    act: (actor: Actor) => Promise<void>,
  ) {
    const actor = readActor(caller);
    await act(actor);
    const { userId, requestId, address } = actor;
    log.info({ enquiryId: id, userId, requestId, address }, what);
    return store.find(id);
  }

  const write = (id: number, caller: Caller, writing: Writing) =>
    change(id, caller, `enquiry ${writing.kind} written`, async (actor) =>
      store.write(id, writing, actor, await readCalendar(actor.requestId)),
    );

  return [
    createEndpoint(inboxRoutes.listEnquiries, async ({ query, caller, setHeader }) => {
      const { limit, after, sort, ...asked } = query;
      const { rows, next } = await store.list({
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
      store.readTotals(readActor(caller).userId),
    ),

    createPlainEndpoint(inboxRoutes.exportEnquiries, async ({ query, caller }) => {
      const { sort, ...asked } = query;
      const filter = toFilter(asked, caller);
      const { userId, requestId, address } = readActor(caller);
      log.info({ userId, requestId, address }, "enquiries exported");
      return createCsvAnswer({
        fileName: "enquiries.csv",
        columns: exportColumns,
        rows: toCells(
          eachRow((after: InboxCursor | undefined) =>
            store.list({ filter, sort, limit: exportedAtOnce, after }),
          ),
        ),
      });
    }),

    createEndpoint(inboxRoutes.getEnquiry, ({ params }) => store.find(params.id)),

    createEndpoint(inboxRoutes.claimEnquiry, ({ params, caller }) =>
      change(params.id, caller, "enquiry claimed", async (actor) =>
        store.claim(params.id, actor, await readCalendar(actor.requestId)),
      ),
    ),

    createEndpoint(inboxRoutes.handOverEnquiry, ({ params, body, caller }) =>
      change(params.id, caller, "enquiry handed over", async (actor) => {
        const [to, calendar] = await Promise.all([
          findColleague(body.to, actor.requestId),
          readCalendar(actor.requestId),
        ]);
        if (!to) {
          throw new AppError("invalid_input", { reason: "enquiry.colleagueGone", at: "to" });
        }
        const isAny = caller.role === "admin";
        await store.handOver(params.id, { ...body, to }, actor, { isAny, calendar });
      }),
    ),

    createEndpoint(inboxRoutes.releaseEnquiry, ({ params, caller }) =>
      change(params.id, caller, "enquiry released", (actor) =>
        store.release(params.id, actor, { isAny: caller.role === "admin" }),
      ),
    ),

    createEndpoint(inboxRoutes.setEnquiryStatus, ({ params, body, caller }) =>
      change(params.id, caller, "enquiry status changed", (actor) =>
        store.setStatus(params.id, body, actor),
      ),
    ),

    createEndpoint(inboxRoutes.replyToEnquiry, ({ params, body, caller }) =>
      write(params.id, caller, { kind: "reply", ...body }),
    ),

    createEndpoint(inboxRoutes.addEnquiryNote, ({ params, body, caller }) =>
      write(params.id, caller, { kind: "note", ...body }),
    ),

    createEndpoint(inboxRoutes.recordEnquiryAnswer, ({ params, body, caller }) =>
      write(params.id, caller, { kind: "answer", ...body }),
    ),

    createEndpoint(inboxRoutes.getReplyTime, () => store.readReplyTime()),
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
