import { readAuthor } from "@dhahabu/contract/internal";
import { endOfNairobiDate, startOfNairobiDate } from "@dhahabu/contract/nairobi-time";
import { priceDeskRoutes } from "@dhahabu/contract/price-desk";
import { pricingRoutes } from "@dhahabu/contract/pricing";
import { createCsvAnswer, eachRow, writeNairobiTime } from "@dhahabu/platform/http/csv";
import { createEndpoint, createPlainEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import { decodeCursor, encodeCursor, setNextLink } from "@dhahabu/platform/http/page-link";
import { z } from "zod";
import type { ChangeParts } from "./change-value.ts";
import type { ChangeFilters, ChangePosition } from "./change-store.ts";
import type { RecordedChange } from "./policy-change.ts";
import { previewChange } from "./preview-change.ts";
import type { PreviewParts } from "./preview-change.ts";
import { undoChange } from "./undo-change.ts";

// Where a page ended: when its last row was made, in microseconds since 1970, and its id.
const cursorSchema = z.tuple([z.int().nonnegative(), z.int().positive()]);

const exportBatch = 500;

export function createChangeEndpoints(parts: PreviewParts & ChangeParts): Endpoint[] {
  const { changes } = parts;
  return [
    createEndpoint(priceDeskRoutes.previewPolicyChange, ({ body }) => previewChange(parts, body)),

    createEndpoint(priceDeskRoutes.undoPolicyChange, async ({ params, caller }) => {
      const author = readAuthor(caller);
      const { requestId } = await undoChange(parts, { changeId: params.id, author });
      return { pendingRequestId: requestId ?? null };
    }),

    createEndpoint(pricingRoutes.listPolicyChanges, async ({ query, setHeader }) => {
      const { limit, after: cursor, ...filters } = query;
      const after = readPosition(decodeCursor(cursor, cursorSchema));
      const rows = await changes.listChanges(readFilters(filters), { limit: limit + 1, after });
      const page = rows.slice(0, limit);
      const last = page.at(-1);
      if (last && rows.length > page.length) {
        const { path } = pricingRoutes.listPolicyChanges;
        const end = encodeCursor([last.position, last.id]);
        setNextLink(setHeader, path, { ...filters, limit }, end);
      }
      return page.map(presentChange);
    }),

    createPlainEndpoint(priceDeskRoutes.exportPolicyChanges, async ({ query }) => {
      const filters = readFilters(query);
      const rows = eachRow<RecordedChange, ChangePosition>(async (after) => {
        const batch = await changes.listChanges(filters, { limit: exportBatch, after });
        return { rows: batch, next: batch.length < exportBatch ? undefined : batch.at(-1) };
      });
      return createCsvAnswer({
        fileName: "policy-changes.csv",
        columns: [
          "id",
          "changedAt",
          "changedAtNairobi",
          "subject",
          "key",
          "field",
          "oldValue",
          "newValue",
          "changedBy",
          "approvedBy",
          "reason",
          "undoOf",
        ],
        rows: writeRows(rows),
      });
    }),

    createEndpoint(priceDeskRoutes.listPolicyAuthors, () => changes.listAuthors()),
  ];
}

async function* writeRows(changes: AsyncIterable<RecordedChange>) {
  for await (const change of changes) {
    yield [
      change.id,
      change.changedAt,
      writeNairobiTime(change.changedAt),
      change.subject,
      change.key,
      change.field,
      change.oldValue,
      change.newValue,
      change.changedByUsername ?? change.changedByUserId,
      change.approvedByUsername,
      change.reason,
      change.undoOf,
    ];
  }
}

function readFilters(
  query: z.output<typeof priceDeskRoutes.exportPolicyChanges.query>,
): ChangeFilters {
  return {
    search: query.search === "" ? undefined : query.search,
    isOldestFirst: query.sort === "changedAt",
    key: query.key,
    person: query.person,
    from: query.from === undefined ? undefined : startOfNairobiDate(query.from),
    to: query.to === undefined ? undefined : endOfNairobiDate(query.to),
  };
}

function readPosition(cursor: [number, number] | undefined): ChangePosition | undefined {
  return cursor && { position: cursor[0], id: cursor[1] };
}

function presentChange(change: RecordedChange) {
  return { ...change, changedAt: change.changedAt.toISOString() };
}
