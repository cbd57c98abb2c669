import { readAuthor } from "@dhahabu/contract/internal";
import { endOfNairobiDate, startOfNairobiDate } from "@dhahabu/contract/nairobi-time";
import { priceDeskRoutes } from "@dhahabu/contract/price-desk";
import { pricingRoutes } from "@dhahabu/contract/pricing";
import type { Sql, Tx } from "@dhahabu/platform/db";
import { createCsvAnswer, eachRow, writeNairobiTime } from "@dhahabu/platform/http/csv";
import { createEndpoint, createPlainEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import { decodeCursor, encodeCursor, setNextLink } from "@dhahabu/platform/http/page-link";
import type { Log } from "@dhahabu/platform/log";
import { z } from "zod";
import { readReason } from "./policy-change.ts";
import type { ChangeGate } from "./policy-change.ts";
import { parseConfigValue } from "./policy.ts";
import type { SystemConfigEntry } from "./policy.ts";
import type { ChangeFilters, ChangePosition, PolicyStore, RecordedChange } from "./store.ts";

// Where a page ended: when its last row was made, in microseconds since 1970, and its id.
const cursorSchema = z.tuple([z.int().nonnegative(), z.int().positive()]);

const exportBatch = 500;

/**
 * The calls about the policy. `refreshPrices` makes the prices follow in the transaction of a change;
 * `gate` turns a change into a request where a second administrator has to approve.
 */
export function createPolicyEndpoints(options: {
  sql: Sql;
  store: PolicyStore;
  gate: ChangeGate<Tx>;
  /** The request that waits, by what it is about. */
  findPending: () => Promise<ReadonlyMap<string, number>>;
  refreshPrices: (tx: Tx) => Promise<void>;
  log: Log;
}): Endpoint[] {
  const { sql, store, gate, log } = options;
  return [
    createEndpoint(pricingRoutes.getPublicConfig, async () => {
      const policy = await store.readPolicy(sql);
      return {
        interestRate: policy.loanInterestPercentPerMonth.toNumber(),
        ltvRatio: policy.maxLoanToValuePercent.toNumber(),
        defaultDurationMonths: policy.defaultLoanDurationMonths,
      };
    }),

    createEndpoint(pricingRoutes.listSystemConfig, async () => {
      const [entries, pending] = await Promise.all([store.listEntries(), options.findPending()]);
      return entries.map((entry) => presentEntry(entry, pending.get(entry.configKey)));
    }),

    createEndpoint(pricingRoutes.updateSystemConfig, async ({ params, body, caller }) => {
      const author = readAuthor(caller);
      const { entry, isChanged, requestId } = await store.changeValue({
        configKey: params.key,
        lastUpdated: body.lastUpdated,
        parse: ({ configKey, configType }) =>
          parseConfigValue({ configKey, configType, text: body.value }),
        circumstances: { author, reason: readReason(body.reason) },
        gate,
        afterChange: options.refreshPrices,
      });
      if (isChanged) {
        const { configKey } = entry;
        log.info(
          { configKey, userId: author.userId, requestId: author.requestId },
          "policy changed",
        );
      }
      return presentEntry(entry, requestId);
    }),

    createEndpoint(pricingRoutes.listPolicyChanges, async ({ query, setHeader }) => {
      const { limit, after: cursor, ...filters } = query;
      const after = readPosition(decodeCursor(cursor, cursorSchema));
      const rows = await store.listChanges(readFilters(filters), { limit: limit + 1, after });
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
        const batch = await store.listChanges(filters, { limit: exportBatch, after });
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

    createEndpoint(priceDeskRoutes.listPolicyAuthors, () => store.listAuthors()),
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

function presentEntry(entry: SystemConfigEntry, pendingRequestId: number | undefined) {
  return {
    ...entry,
    lastUpdated: entry.lastUpdated.toISOString(),
    createdAt: entry.createdAt.toISOString(),
    ...(pendingRequestId === undefined ? {} : { pendingRequestId }),
  };
}

function presentChange(change: RecordedChange) {
  return { ...change, changedAt: change.changedAt.toISOString() };
}
