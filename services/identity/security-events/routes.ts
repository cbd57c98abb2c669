import { AppError } from "@dhahabu/contract/errors";
import { readAuthor } from "@dhahabu/contract/internal";
import type { Caller } from "@dhahabu/contract/internal";
import { endOfNairobiDate, startOfNairobiDate } from "@dhahabu/contract/nairobi-time";
import { listKindsOf } from "@dhahabu/contract/security-event-kinds";
import {
  exportEventPath,
  refusalEventPath,
  securityEventDetailNames,
  securityEventRoutes,
} from "@dhahabu/contract/security-events";
import type { SecurityEvent, SecurityEventFilters } from "@dhahabu/contract/security-events";
import { createCsvAnswer, eachRow, writeMoment } from "@dhahabu/platform/http/csv";
import { createPlainEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import { createListEndpoint } from "@dhahabu/platform/http/list-endpoint";
import type { InternalRoute } from "@dhahabu/platform/http/server";
import type { NewSecurityEvent } from "./security-event.ts";
import type { EventFilter, SecurityEventStore } from "./store.ts";

interface Parts {
  events: SecurityEventStore;
  /** Records an event that changes nothing else. */
  recordAlone: (event: NewSecurityEvent) => Promise<void>;
}

const exportPageSize = 500;
const eventColumns = [
  "id",
  "kind",
  "at",
  "atNairobi",
  "count",
  "lastAt",
  "lastAtNairobi",
  "userId",
  "username",
  "subjectUserId",
  "subjectUsername",
  "address",
  "requestId",
] as const;

/** Creates the calls by which administrators read the record of security events, which is an event itself. */
export function createSecurityEventEndpoints(parts: Parts): Endpoint[] {
  const { events } = parts;
  return [
    createListEndpoint(securityEventRoutes.listSecurityEvents, async ({ query, caller }) => {
      const { userId, username, address, requestId } = readAuthor(caller);
      const person = { id: userId, username };
      await parts.recordAlone({ kind: "record.read", person, address, requestId });
      const { limit, after } = query;
      return events.list({ ...readFilter(query), limit, after });
    }),

    createPlainEndpoint(securityEventRoutes.exportSecurityEvents, async ({ query }) => {
      const filter = readFilter(query);
      const rows = eachRow((after: string | undefined) =>
        events.list({ ...filter, limit: exportPageSize, after }),
      );
      return createCsvAnswer({
        fileName: "security-events.csv",
        columns: [...eventColumns, ...securityEventDetailNames],
        rows: toExportRows(rows),
      });
    }),
  ];
}

/** Creates the calls by which the gateway has recorded what it lets out, and whom it refuses further tries. */
export function createSecurityEventInternalRoutes(parts: Omit<Parts, "events">): InternalRoute[] {
  const createRoute = (
    path: string,
    kind: NewSecurityEvent["kind"],
    onceKeyOf: (caller: Caller) => string | undefined,
  ): InternalRoute => ({
    method: "POST",
    path,
    async answer({ name }, caller) {
      if (name === undefined || !/^\w{1,60}$/.test(name)) {
        throw new AppError("invalid_input", { reason: "value.invalid", at: "name" });
      }
      const { userId, username, address, requestId } = caller;
      const onceKey = onceKeyOf(caller);
      await parts.recordAlone({
        kind,
        person:
          userId === null
            ? undefined
            : {
                id: userId,
                username,
              },
        address,
        requestId,
        details: { what: name },
        ...(onceKey !== undefined && { onceKey }),
      });
      return {};
    },
  });
  return [
    createRoute(exportEventPath, "export.made", ({ requestId }) => `export ${requestId}`),
    createRoute(refusalEventPath, "sign-in.refused", () => undefined),
  ];
}

function readFilter(query: SecurityEventFilters): EventFilter {
  const { search, kind, person, network, from, to } = query;
  return {
    search,
    person,
    network,
    kinds: kind && listKindsOf(kind),
    from: from === undefined ? undefined : startOfNairobiDate(from),
    to: to === undefined ? undefined : endOfNairobiDate(to),
  };
}

async function* toExportRows(events: AsyncIterable<SecurityEvent>) {
  for await (const event of events) {
    yield [
      event.id,
      event.kind,
      ...writeMoment(event.at),
      event.count,
      ...writeMoment(event.lastAt),
      event.userId,
      event.username,
      event.subjectUserId,
      event.subjectUsername,
      event.address,
      event.requestId,
      ...securityEventDetailNames.map((name) => event.details[name] ?? null),
    ];
  }
}
