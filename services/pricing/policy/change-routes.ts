import { readAuthor } from "@dhahabu/contract/internal";
import { endOfNairobiDate, startOfNairobiDate } from "@dhahabu/contract/nairobi-time";
import type { policyChangeFilters } from "@dhahabu/contract/policy";
import { priceDeskRoutes } from "@dhahabu/contract/price-desk";
import { pricingRoutes } from "@dhahabu/contract/pricing";
import { createCsvAnswer, eachRow, writeNairobiTime } from "@dhahabu/platform/http/csv";
import { createEndpoint, createPlainEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import { createListEndpoint } from "@dhahabu/platform/http/list-endpoint";
import { mapPage } from "@dhahabu/platform/paged-list";
import type { z } from "zod";
import type { ChangeParts } from "./change-value.ts";
import type { ChangeFilters } from "./change-store.ts";
import type { RecordedChange } from "./policy-change.ts";
import { previewChange } from "./preview-change.ts";
import type { PreviewParts } from "./preview-change.ts";
import { restoreValue } from "./restore-value.ts";
import { undoChange } from "./undo-change.ts";

const exportBatch = 500;

export function createChangeEndpoints(parts: PreviewParts & ChangeParts): Endpoint[] {
  const { changes } = parts;
  return [
    createEndpoint(priceDeskRoutes.previewPolicyChange, ({ body }) => previewChange(parts, body)),

    createEndpoint(priceDeskRoutes.undoPolicyChange, async ({ params, body, caller }) => {
      const asked = { ...body, changeId: params.id, author: readAuthor(caller) };
      const { requestId } = await undoChange(parts, asked);
      return { pendingRequestId: requestId ?? null };
    }),

    createEndpoint(priceDeskRoutes.restorePolicyValue, async ({ params, body, caller }) => {
      const asked = { ...body, changeId: params.id, author: readAuthor(caller) };
      const { requestId } = await restoreValue(parts, asked);
      return { pendingRequestId: requestId ?? null };
    }),

    createListEndpoint(pricingRoutes.listPolicyChanges, async ({ query }) => {
      const { limit, after } = query;
      const page = await changes.listChanges({ ...readFilters(query), limit, after });
      return mapPage(page, presentChange);
    }),

    createPlainEndpoint(
      priceDeskRoutes.exportPolicyChanges,
      async ({ query: { ids, ...query } }) => {
        const filters = readFilters(query);
        const rows = eachRow<RecordedChange, string>((after) =>
          changes.listChanges({ ...filters, limit: exportBatch, after, ids }),
        );
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
      },
    ),

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

function readFilters(query: z.output<typeof policyChangeFilters>): ChangeFilters {
  return {
    search: query.search === "" ? undefined : query.search,
    sort: query.sort,
    key: query.key,
    person: query.person,
    from: query.from === undefined ? undefined : startOfNairobiDate(query.from),
    to: query.to === undefined ? undefined : endOfNairobiDate(query.to),
  };
}

function presentChange(change: RecordedChange) {
  return { ...change, changedAt: change.changedAt.toISOString() };
}
