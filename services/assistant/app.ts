import { createHmac } from "node:crypto";
import { join } from "node:path";
import { listRoutesOf } from "@dhahabu/contract/api";
import { chatAnswerSchema } from "@dhahabu/contract/assistant";
import { AppError } from "@dhahabu/contract/errors";
import { systemClock } from "@dhahabu/platform/clock";
import type { Clock } from "@dhahabu/platform/clock";
import { connectDatabase } from "@dhahabu/platform/db";
import type { Sql } from "@dhahabu/platform/db";
import { assertRoutesAnswered } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import { listen } from "@dhahabu/platform/http/listen";
import { createServiceApp } from "@dhahabu/platform/http/server";
import type { Closer, RunningService } from "@dhahabu/platform/lifecycle";
import type { Log } from "@dhahabu/platform/log";
import { countJobs, watchOutbox } from "@dhahabu/platform/metrics";
import type { Metrics } from "@dhahabu/platform/metrics";
import { migrate } from "@dhahabu/platform/migrate";
import { enqueueJob, startRelay } from "@dhahabu/platform/outbox";
import { assertJobsHandled, openQueue, startWorker } from "@dhahabu/platform/queue";
import { connectRedis } from "@dhahabu/platform/redis";
import type { AnswerBank } from "./answer/bank.ts";
import { createContentClient } from "./clients/content-client.ts";
import { createPricingClient } from "./clients/pricing-client.ts";
import type { Config } from "./config.ts";
import { createAssistant } from "./converse/conversation.ts";
import type { Assistant, AssistantParts } from "./converse/conversation.ts";
import { createModelClient } from "./converse/model-client.ts";
import { createChatEndpoints } from "./converse/routes.ts";
import { createMemoryStore } from "./converse/store.ts";
import { startAssistantDesk } from "./desk/jobs.ts";
import type { AssistantDesk } from "./desk/jobs.ts";
import { createDeskEndpoints } from "./desk/routes.ts";
import { createAssistantDeskStore } from "./desk/store.ts";
import type { AssistantDeskStore } from "./desk/store.ts";
import { describeTrial } from "./desk/trial.ts";
import { followPages } from "./pages/store.ts";
import { startRetention } from "@dhahabu/platform/retention";
import {
  createTeachingHandlers,
  ensureTaught,
  followTeaching,
  teachAssistant,
} from "./teach/jobs.ts";
import { readBank } from "./teach/store.ts";
import { startCounting } from "./use/jobs.ts";
import { createUseEndpoints } from "./use/routes.ts";
import { createUseStore } from "./use/store.ts";
import type { UseStore } from "./use/store.ts";
import { writeToken } from "./use/token.ts";

type Redis = ReturnType<typeof connectRedis>;

interface Parts {
  config: Config;
  log: Log;
  clock: Clock;
  sql: Sql;
  redis: Redis;
  bank: AnswerBank;
  deskStore: AssistantDeskStore;
  useStore: UseStore;
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
}): Promise<RunningService> {
  const { config, log, metrics, clock = systemClock } = given;
  const sql = connectDatabase({ url: config.DATABASE_URL });
  const [bank] = await Promise.all([
    readBank(),
    migrate(sql, { folder: join(import.meta.dirname, "migrations"), log }),
  ]);
  const redis = connectRedis({ url: config.REDIS_URL, log });
  const deskStore = createAssistantDeskStore({
    sql,
    orderLesson: (tx, version, requestId) => enqueueJob(tx, teachAssistant, { version }, requestId),
  });
  const useStore = createUseStore({ sql });
  const parts = { config, log, clock, sql, redis, bank, deskStore, useStore };
  const shared: Closer[] = [
    { name: "redis", close: () => redis.disconnect() },
    { name: "database", close: () => sql.end({ timeout: 3 }) },
  ];
  const work = config.ROLE === "api" ? [] : startWork(parts, metrics);
  if (config.ROLE === "worker") return { closers: [...work, ...shared] };
  const { url, closers } = await startApi(parts);
  return { url, closers: [...closers, ...work, ...shared] };
}

/** The relay, the job that learns, and the daily removal of what is too old. */
function startWork(
  { config, log, sql, redis, deskStore, useStore }: Parts,
  metrics: Metrics | undefined,
): Closer[] {
  const folder = config.ASSISTANT_DIR;
  const teaching = {
    folder,
    async readTaught() {
      const { version, examples } = await deskStore.readKnowledge();
      return { version, examples };
    },
    log,
  };
  ensureTaught(teaching).catch((error: unknown) =>
    log.error({ err: error }, "the assistant could not be taught"),
  );
  const handlers = createTeachingHandlers(teaching);
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
      { what: "questions for the desk", run: deskStore.purgeQuestions },
      { what: "removed answers", run: deskStore.purgeAnswers },
      { what: "uses and thumbs", run: useStore.purge },
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
  const { config, log, clock, sql, redis, bank, deskStore, useStore } = parts;
  const desk = await startAssistantDesk({ store: deskStore, redisUrl: config.REDIS_URL, log });
  const reader = await followTeaching({ folder: config.ASSISTANT_DIR, log });
  const uses = startCounting({ store: useStore, now: () => clock.now(), log });
  const opened = await openAssistant(parts, {
    desk,
    uses,
    getReader() {
      const own = reader.get();
      if (own) return own;
      throw new AppError("unavailable", { reason: "server.partUnavailable", retryAfterSeconds: 2 });
    },
  });
  const { assistant } = opened;
  const sign = (text: string) =>
    createHmac("sha256", config.INTERNAL_SECRET)
      .update(`reply ${text}`)
      .digest("base64url")
      .slice(0, 22);
  const endpoints: Endpoint[] = [
    ...createChatEndpoints({
      answer: (...asked) => assistant.answer(...asked),
      writeToken: (reply) => writeToken(reply, sign),
      log,
    }),
    ...createUseEndpoints({
      store: useStore,
      sign,
      noteUnhelpful: (question) =>
        desk.noteQuestion({ ...question, score: 0, margin: 0, outcome: "unhelpful" }),
    }),
    ...createDeskEndpoints({
      store: deskStore,
      desk,
      bank,
      readUses: () => useStore.readUses(clock.now()),
      tryOut: (asked) => tryOut(assistant, asked),
      log,
    }),
  ];
  assertRoutesAnswered(listRoutesOf("assistant"), endpoints);
  const app = createServiceApp({
    service: "assistant",
    secret: config.INTERNAL_SECRET,
    endpoints,
    healthChecks: { database: () => sql`select 1`, redis: () => redis.ping() },
    log,
  });
  const { url, closer } = await listen(app.callback(), { host: config.HOST, port: config.PORT });
  const closers = [
    closer,
    { name: "reader", close: () => reader.close() },
    { name: "uses", close: () => uses.close() },
    { name: "desk", close: () => desk.close() },
    ...opened.closers,
  ];
  return { url, closers };
}

/** How staff see a text understood and answered; without an answer where live figures cannot be had. */
async function tryOut(
  assistant: Assistant,
  { text, language, requestId }: { text: string; language: "en" | "sw" | "ar"; requestId: string },
) {
  const answer = await assistant.tryAnswer({ text, language, currency: "KES" }, requestId);
  return describeTrial(answer, chatAnswerSchema.parse(answer));
}

/** Opens what the assistant of this process needs beside its desk: figures, memory, names of pages, a model. */
async function openAssistant(
  { config, log, clock, bank }: Parts,
  own: {
    desk: AssistantDesk;
    uses: { count(answerId: string): void };
    getReader: () => ReturnType<AssistantParts["knowing"]>["reader"];
  },
): Promise<{ assistant: Assistant; closers: Closer[] }> {
  const { desk, uses, getReader } = own;
  const { PRICING_URL: pricingUrl, CONTENT_URL: contentUrl, INTERNAL_SECRET: secret } = config;
  if (pricingUrl === undefined || contentUrl === undefined) {
    throw new Error("PRICING_URL and CONTENT_URL are required where calls are answered.");
  }
  const pricing = createPricingClient({ secret, url: pricingUrl });
  const content = createContentClient({ secret, url: contentUrl, log });
  const memory = connectRedis({
    url: config.REDIS_URL,
    log,
    commandTimeoutMs: memoryWithinMs,
    batchesCommands: true,
  });
  const pages = await followPages({ uiDir: config.UI_DIR, log });
  const model = openModel(config, log);
  const assistant = createAssistant({
    knowing: () => ({
      reader: getReader(),
      bank,
      findTaught: (text) => desk.findTaught(text),
      isRetired: (answerId) => desk.isRetired(answerId),
    }),
    figuresFor: (requestId) => ({
      ...pricing.figuresFor(requestId),
      ...content.factsFor(requestId),
    }),
    readFacts: (requestId) => content.readFacts(requestId),
    now: () => clock.now(),
    memory: createMemoryStore(memory),
    titleOfPage: (language, path) => pages.titleOf(language, path),
    findWritten: (language, answerId, text) => desk.findWritten(language, answerId, text),
    noteQuestion: (question) => desk.noteQuestion(question),
    noteUse: (answerId) => uses.count(answerId),
    ...model.parts,
    onFault: (error, what) =>
      what === "answer"
        ? log.error({ err: error }, "an answer of the assistant failed")
        : log.warn({ err: error, what }, "the assistant lacks a source"),
  });
  const closers = [
    ...model.closers,
    { name: "pages", close: () => pages.close() },
    { name: "visitors' memory", close: () => memory.disconnect() },
    { name: "content", close: () => content.close() },
    { name: "pricing", close: () => pricing.close() },
  ];
  return { assistant, closers };
}

/** A model that may put answers into other words and choose among likely ones, if one is named. */
function openModel(
  config: Config,
  log: Log,
): { parts: Partial<AssistantParts>; closers: Closer[] } {
  const { ASSISTANT_MODEL_URL: url, ASSISTANT_MODEL_KEY: key, ASSISTANT_MODEL_NAME: name } = config;
  if (url === undefined || name === undefined) return { parts: {}, closers: [] };
  const model = createModelClient({ url, key, name, log });
  return {
    parts: {
      rephrase: (request) => model.rephrase(request),
      chooseAmong: (asked) => model.chooseAmong(asked),
    },
    closers: [{ name: "model", close: () => model.close() }],
  };
}
