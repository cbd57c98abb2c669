import { AppError } from "@dhahabu/contract/errors";
import { readAuthor } from "@dhahabu/contract/internal";
import type { Author } from "@dhahabu/contract/internal";
import { priceDeskRoutes } from "@dhahabu/contract/price-desk";
import type { Clock } from "@dhahabu/platform/clock";
import type { Sql, Tx } from "@dhahabu/platform/db";
import { createEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import { decodeCursor, encodeCursor, setNextLink } from "@dhahabu/platform/http/page-link";
import type { Log } from "@dhahabu/platform/log";
import { z } from "zod";
import { readReason } from "../policy/policy-change.ts";
import type { ChangeGate, Circumstances, FieldChange } from "../policy/policy-change.ts";
import { putChanges } from "../price-configs/price-config.ts";
import type { PriceConfig, PriceConfigFields } from "../price-configs/price-config.ts";
import { previewEffect } from "./preview.ts";
import type { Market } from "./preview.ts";
import {
  assertFieldsInForce,
  assertInForce,
  invertChanges,
  proposeFields,
  proposeRecorded,
  proposeType,
  proposeValue,
} from "./proposal.ts";
import type { PolicySnapshot, Proposal, RecordedField } from "./proposal.ts";
import { assertAnotherPerson, assertPending, presentRequest } from "./request.ts";
import type { ChangeRequest } from "./request.ts";
import type { RequestStore } from "./store.ts";

// Where a page ended: the id of its last row.
const cursorSchema = z.tuple([z.int().positive()]);

/** What came of a change. */
interface Outcome {
  isChanged: boolean;
  requestId: number | undefined;
}

/** The ways to change what staff decide, handed in by `app.ts`. */
export interface PolicyWriter {
  changeValue(change: {
    configKey: string;
    parse: (entry: { configValue: string }) => string;
    undoOf: number | undefined;
    circumstances: Circumstances;
    gate: ChangeGate<Tx>;
  }): Promise<Outcome>;
  changeConfig(
    id: number,
    change: {
      merge: (before: PriceConfig) => PriceConfigFields;
      undoOf: (field: string) => number | undefined;
      gate: ChangeGate<Tx>;
    },
    circumstances: Circumstances,
  ): Promise<Outcome>;
}

/** The calls about the effect of changes, their undoing and their approval. */
export function createChangeControlEndpoints(options: {
  sql: Sql;
  store: RequestStore;
  /** What staff decide and what prices are computed from, as one transaction sees them. */
  readSnapshot: (tx: Tx, now: Date) => Promise<{ snapshot: PolicySnapshot; market: Market }>;
  /** A recorded change with those of the same act. */
  findAct: (changeId: number) => Promise<RecordedField[]>;
  writer: PolicyWriter;
  clock: Clock;
  log: Log;
}): Endpoint[] {
  const { sql, store, writer, clock, log } = options;

  async function readRequest(id: number): Promise<ChangeRequest> {
    const request = await store.findRequest(id);
    if (request) return request;
    throw new AppError("not_found", { reason: "policy.unknownRequest" });
  }

  async function listUndoing(changeId: number): Promise<FieldChange[]> {
    const act = await options.findAct(changeId);
    if (act.length === 0) throw new AppError("not_found", { reason: "policy.unknownChange" });
    return invertChanges(act);
  }

  async function propose(
    asked: z.output<typeof priceDeskRoutes.previewPolicyChange.body>,
    snapshot: PolicySnapshot,
    now: Date,
  ): Promise<Proposal> {
    switch (asked.subject) {
      case "system-config":
        return proposeValue(snapshot, { key: asked.key, text: asked.value }, now);
      case "gold-price-config":
        return proposeFields(snapshot, asked, now);
      case "new-gold-price-config":
        return proposeType(snapshot, asked, now);
      case "undo":
        return proposeRecorded(snapshot, await listUndoing(asked.id), now);
      case "request":
        return proposeRecorded(snapshot, (await readRequest(asked.id)).changes, now);
    }
  }

  /** Makes recorded changes of one entry or one type, as long as they start from what is in force. */
  async function makeRecorded(
    changes: FieldChange[],
    circumstances: Circumstances,
    gate: ChangeGate<Tx>,
  ): Promise<Outcome> {
    const [first] = changes;
    if (!first) throw new AppError("not_found", { reason: "policy.unknownChange" });
    const { subject, key } = first;
    if (subject === "system-config") {
      return writer.changeValue({
        configKey: key,
        parse({ configValue }) {
          assertInForce(first, configValue);
          return first.newValue;
        },
        undoOf: first.undoOf,
        circumstances,
        gate,
      });
    }
    const { snapshot } = await sql.begin((tx) => options.readSnapshot(tx, clock.now()));
    const config = snapshot.configs.find(({ goldType }) => goldType === key);
    if (!config) throw new AppError("not_found", { reason: "policy.unknownChange" });
    return writer.changeConfig(
      config.id,
      {
        merge(before) {
          assertFieldsInForce(before, changes);
          return putChanges(before, changes);
        },
        undoOf: (field) => changes.find((change) => change.field === field)?.undoOf,
        gate,
      },
      circumstances,
    );
  }

  async function approve(request: ChangeRequest, decider: Author, at: Date): Promise<void> {
    const { userId, username } = decider;
    const circumstances = {
      author: request.requestedBy,
      reason: request.reason,
      approval: { userId, username, policyRequestId: request.id },
    };
    const decision = { decider, note: null } as const;
    try {
      // What is changed is locked first and the request second, as by who asks for a change.
      const { isChanged } = await makeRecorded(
        request.changes,
        circumstances,
        async (tx, _, made) => {
          const approved = { ...decision, status: "approved", at: made.at } as const;
          if (await store.decide(tx, request.id, approved)) return undefined;
          throw new AppError("conflict", { reason: "policy.decided" });
        },
      );
      if (isChanged) return;
    } catch (error) {
      if (!(error instanceof AppError && error.code === "conflict")) throw error;
    }
    // It starts from what is not in force any more, or somebody decided meanwhile.
    const stale = { ...decision, status: "stale", at } as const;
    await sql.begin((tx) => store.decide(tx, request.id, stale));
    assertPending(await readRequest(request.id), at);
  }

  return [
    createEndpoint(priceDeskRoutes.previewPolicyChange, async ({ body }) => {
      const now = clock.now();
      const seen = await sql.begin("isolation level repeatable read read only", async (tx) => {
        const { snapshot, market } = await options.readSnapshot(tx, now);
        const needsApproval = await store.isApprovalNeeded(tx);
        return { snapshot, market, needsApproval, pending: await store.findPending(tx, now) };
      });
      const { snapshot, market, needsApproval, pending } = seen;
      const proposal = await propose(body, snapshot, now);
      return {
        changes: proposal.changes,
        lastUpdated: proposal.lastUpdated.toISOString(),
        needsApproval,
        pendingRequestId: pending.get(proposal.key) ?? null,
        ...previewEffect(snapshot, proposal.next, market),
      };
    }),

    createEndpoint(priceDeskRoutes.undoPolicyChange, async ({ params, caller }) => {
      const author = readAuthor(caller);
      const undoing = await listUndoing(params.id);
      const circumstances = { author, reason: `Undo of #${params.id}` };
      const { isChanged, requestId } = await makeRecorded(undoing, circumstances, (...change) =>
        store.keepForApproval(...change),
      );
      if (isChanged) {
        const { userId } = author;
        log.info(
          { changeId: params.id, userId, requestId: author.requestId },
          "policy change undone",
        );
      }
      return { pendingRequestId: requestId ?? null };
    }),

    createEndpoint(priceDeskRoutes.listPolicyRequests, async ({ query, setHeader }) => {
      const now = clock.now();
      const { limit, after, status } = query;
      const beforeId = decodeCursor(after, cursorSchema)?.[0];
      const rows = await store.listRequests({ status, now, limit: limit + 1, beforeId });
      const page = rows.slice(0, limit);
      const last = page.at(-1);
      if (last && rows.length > page.length) {
        const { path } = priceDeskRoutes.listPolicyRequests;
        setNextLink(setHeader, path, { status, limit }, encodeCursor([last.id]));
      }
      return page.map((request) => presentRequest(request, now));
    }),

    createEndpoint(priceDeskRoutes.approvePolicyRequest, async ({ params, caller }) => {
      const decider = readAuthor(caller);
      const at = clock.now();
      const request = await readRequest(params.id);
      assertPending(request, at);
      assertAnotherPerson(request, decider);
      await approve(request, decider, at);
      const { userId } = decider;
      log.info(
        { policyRequestId: request.id, userId, requestId: decider.requestId },
        "policy change approved",
      );
      return presentRequest(await readRequest(request.id), at);
    }),

    createEndpoint(priceDeskRoutes.rejectPolicyRequest, async ({ params, body, caller }) => {
      const decider = readAuthor(caller);
      const at = clock.now();
      const request = await readRequest(params.id);
      assertPending(request, at);
      const status = request.requestedBy.userId === decider.userId ? "withdrawn" : "rejected";
      const decision = { status, decider, at, note: readReason(body.note) } as const;
      const isDecided = await sql.begin((tx) => store.decide(tx, request.id, decision));
      const decided = await readRequest(request.id);
      if (!isDecided) assertPending(decided, at);
      return presentRequest(decided, at);
    }),
  ];
}
