import { createHmac } from "node:crypto";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { listRoutesOf } from "@dhahabu/contract/api";
import { AppError } from "@dhahabu/contract/errors";
import { systemClock } from "@dhahabu/platform/clock";
import type { Clock } from "@dhahabu/platform/clock";
import { createTransaction, openServiceDatabase } from "@dhahabu/platform/db";
import type { Sql } from "@dhahabu/platform/db";
import { assertRoutesAnswered } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import { openKeyring } from "@dhahabu/platform/http/keyring";
import type { Keyring } from "@dhahabu/platform/http/keyring";
import { listen } from "@dhahabu/platform/http/listen";
import { createNoticeRoute } from "@dhahabu/platform/http/notice-route";
import { createServiceApp } from "@dhahabu/platform/http/server";
import type { Closer, RunningService } from "@dhahabu/platform/lifecycle";
import type { Log } from "@dhahabu/platform/log";
import { countJobs, watchOutbox } from "@dhahabu/platform/metrics";
import type { Metrics } from "@dhahabu/platform/metrics";
import { migrate } from "@dhahabu/platform/migrate";
import { startRelay } from "@dhahabu/platform/outbox";
import { assertJobsHandled, openQueue, startWorker } from "@dhahabu/platform/queue";
import { connectRedis } from "@dhahabu/platform/redis";
import { startRetention } from "@dhahabu/platform/retention";
import type { AnswerBank } from "./answer/bank.ts";
import { createContentClient } from "./clients/content-client.ts";
import { createPricingClient } from "./clients/pricing-client.ts";
import type { Config } from "./config.ts";
import type { AnsweringParts } from "./converse/answer-message.ts";
import { createModelClient } from "./converse/model-client.ts";
import type { ModelClient } from "./converse/model-client.ts";
import { createChatEndpoints } from "./converse/routes.ts";
import { createMemoryStore, createSentStore } from "./converse/store.ts";
import type { SentStore } from "./converse/store.ts";
import { createAnswerStore } from "./desk/answer-store.ts";
import { createExampleStore } from "./desk/example-store.ts";
import { followStaffKnowledge, startNotingQuestions } from "./desk/jobs.ts";
import { createKnowledgeStore } from "./desk/knowledge-store.ts";
import { createQuestionStore } from "./desk/question-store.ts";
import { listNotices } from "./desk/list-notices.ts";
import { listFirstQuestions } from "./desk/notice-store.ts";
import { createDeskEndpoints } from "./desk/routes.ts";
import { followPages } from "./pages/jobs.ts";
import { ensureTaught } from "./teach/learn-taught.ts";
import { createTeachingHandlers, followTeaching } from "./teach/jobs.ts";
import { teachAssistant } from "./teach/order.ts";
import * as teachStore from "./teach/store.ts";
import { createTeacherClient } from "./teach/teacher-client.ts";
import { startCounting } from "./use/jobs.ts";
import { createUseEndpoints } from "./use/routes.ts";
import { createUseStore } from "./use/store.ts";
import { writeToken } from "./use/token.ts";

type Redis = ReturnType<typeof connectRedis>;
type Stores = ReturnType<typeof createStores>;

interface Parts {
  config: Config;
  log: Log;
  clock: Clock;
  sql: Sql;
  redis: Redis;
  bank: AnswerBank;
  stores: Stores;
  lookEveryMs: number | undefined;
}

// A visitor who waits for an answer does not wait for what was said before.
const memoryWithinMs = 250;
const queueName = "assistant";

/** Starts the assistant in its role: schema, then the calls (api), the relay and what is learned (worker), or all. */
export async function startAssistant(given: {
  config: Config;
  log: Log;
  metrics?: Metrics;
  clock?: Clock;
  /** How often it looks for what was taught and published; as often as it should unless given. */
  lookEveryMs?: number;
}): Promise<RunningService> {
  const { config, log, metrics, clock = systemClock, lookEveryMs } = given;
  const sql = openServiceDatabase(config);
  const [bank] = await Promise.all([
    teachStore.readBank(),
    migrate(sql, { folder: join(import.meta.dirname, "migrations"), log }),
  ]);
  const redis = connectRedis({ url: config.REDIS_URL, log });
  const stores = createStores(sql);
  const parts = { config, log, clock, sql, redis, bank, stores, lookEveryMs };
  const shared: Closer[] = [
    { name: "redis", close: () => redis.disconnect() },
    { name: "database", close: () => sql.end({ timeout: 3 }) },
  ];
  const work = config.ROLE === "api" ? [] : startWork(parts, metrics);
  if (config.ROLE === "worker") return { closers: [...work, ...shared] };
  const { url, closers } = await startApi(parts);
  return { url, closers: [...closers, ...work, ...shared] };
}

function createStores(sql: Sql) {
  return {
    questions: createQuestionStore({ sql }),
    examples: createExampleStore({ sql }),
    answers: createAnswerStore({ sql }),
    knowledge: createKnowledgeStore({ sql }),
    uses: createUseStore({ sql }),
  };
}

function startWork(
  { config, log, sql, redis, stores }: Parts,
  metrics: Metrics | undefined,
): Closer[] {
  const learning = {
    folder: config.ASSISTANT_DIR,
    store: teachStore,
    teacher: createTeacherClient(),
    readTaught: stores.knowledge.readTeaching,
    waitForMore: () =>
      delay(config.ASSISTANT_LEARN_AFTER_SECONDS * 1000, undefined, { ref: false }),
    log,
  };
  const taught = ensureTaught(learning).catch((error: unknown) =>
    log.error({ err: error }, "the assistant could not be taught"),
  );
  const handlers = createTeachingHandlers({ ...learning, taught });
  assertJobsHandled([teachAssistant], handlers);
  const queue = { name: queueName, redisUrl: config.REDIS_URL, log };
  const jobs = openQueue(queue);
  const relay = startRelay({ sql, redis, jobs, log });
  const worker = startWorker({
    ...queue,
    sql,
    handlers,
    concurrency: 1,
    ...(metrics ? { onOutcome: countJobs(metrics) } : {}),
  });
  const retention = startRetention({
    removals: [
      { what: "questions for the desk", run: stores.questions.purgeQuestions },
      { what: "removed answers", run: stores.answers.purgeAnswers },
      { what: "uses and thumbs", run: stores.uses.purge },
    ],
    sql,
    log,
  });
  if (metrics) watchOutbox({ metrics, sql, log });
  return [
    { name: "retention", close: () => retention.stop() },
    { name: "relay", close: () => relay.stop() },
    { name: "worker", close: () => worker.stop() },
    { name: "queue", close: () => jobs.close() },
  ];
}

async function startApi(parts: Parts): Promise<{ url: string; closers: Closer[] }> {
  const { config, log, clock, sql, redis, bank, stores } = parts;
  const keys = openKeyring({ service: "assistant", file: config.CALLERS_FILE, log });
  const { answering, refresh, isRetired, closers } = await openAnswering(parts, keys);
  const sign = (text: string) =>
    createHmac("sha256", keys.own).update(`reply ${text}`).digest("base64url").slice(0, 22);
  const desk = {
    ...answering,
    ...stores,
    bank,
    transaction: createTransaction(sql),
    refresh,
    isRetired,
    readUses: () => stores.uses.readUses(clock.now()),
  };
  const endpoints: Endpoint[] = [
    ...createChatEndpoints({ ...answering, writeToken: (reply) => writeToken(reply, sign) }),
    ...createUseEndpoints({
      store: stores.uses,
      sign,
      noteUnhelpful: (question) =>
        answering.noteQuestion({ ...question, score: 0, margin: 0, outcome: "unhelpful" }),
    }),
    ...createDeskEndpoints(desk),
  ];
  assertRoutesAnswered(listRoutesOf("assistant"), endpoints);
  const app = createServiceApp({
    service: "assistant",
    keys,
    endpoints,
    internalRoutes: [
      createNoticeRoute((since) => listNotices((from) => listFirstQuestions(sql, from), since)),
    ],
    healthChecks: { database: () => sql`select 1`, redis: () => redis.ping() },
    log,
  });
  const { url, drain, closer } = await listen(app.callback(), config);
  return {
    url,
    closers: [drain, closer, ...closers, { name: "keys", close: () => keys.close() }],
  };
}

async function openAnswering(parts: Parts, keys: Keyring) {
  const { config, log, clock, bank, stores, lookEveryMs } = parts;
  const { PRICING_URL: pricingUrl, CONTENT_URL: contentUrl } = config;
  if (pricingUrl === undefined || contentUrl === undefined) {
    throw new Error("PRICING_URL and CONTENT_URL are required where calls are answered.");
  }
  const { REDIS_URL: redisUrl } = config;
  const staff = await followStaffKnowledge({ store: stores.knowledge, redisUrl, log });
  const questions = startNotingQuestions({ store: stores.questions, log });
  const reader = await followTeaching({ folder: config.ASSISTANT_DIR, log, lookEveryMs });
  const pages = await followPages({ uiDir: config.UI_DIR, log, lookEveryMs });
  const uses = startCounting({ store: stores.uses, clock, log });
  const pricing = createPricingClient({ keys, url: pricingUrl, log });
  const content = createContentClient({ keys, url: contentUrl, log });
  const visitors = connectRedis({
    url: redisUrl,
    log,
    commandTimeoutMs: memoryWithinMs,
    batchesCommands: true,
  });
  const model = openModel(config, { clock, log });
  const answering = {
    getKnowledge() {
      const own = reader.get();
      if (!own) {
        const reason = "server.partUnavailable";
        throw new AppError("unavailable", { reason, retryAfterSeconds: 2 });
      }
      const { findTaught, isRetired, findWritten } = staff;
      return { reader: own, bank, findTaught, isRetired, findWritten, titleOfPage: pages.titleOf };
    },
    figuresFor: (requestId: string) => ({
      ...pricing.figuresFor(requestId),
      ...content.factsFor(requestId),
    }),
    readFacts: content.readFacts,
    clock,
    model,
    memory: createMemoryStore(visitors),
    sent: createSentStore(visitors),
    noteQuestion: questions.note,
    countUse: uses.count,
    log,
  } satisfies AnsweringParts & { sent: SentStore };
  const closers: Closer[] = [
    { name: "reader", close: () => reader.close() },
    { name: "uses", close: () => uses.close() },
    { name: "questions", close: () => questions.close() },
    { name: "staff's knowledge", close: () => staff.close() },
    ...(model ? [{ name: "model", close: () => model.close() }] : []),
    { name: "pages", close: () => pages.close() },
    { name: "visitors' memory", close: () => visitors.disconnect() },
    { name: "content", close: () => content.close() },
    { name: "pricing", close: () => pricing.close() },
  ];
  const { refresh, isRetired } = staff;
  return { answering, refresh, isRetired, closers };
}

function openModel(config: Config, parts: { clock: Clock; log: Log }): ModelClient | undefined {
  const { ASSISTANT_MODEL_URL: url, ASSISTANT_MODEL_KEY: key, ASSISTANT_MODEL_NAME: name } = config;
  if (url === undefined || name === undefined) return undefined;
  return createModelClient({ url, key, name, ...parts });
}
