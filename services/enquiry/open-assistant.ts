import { chatAnswerSchema } from "@dhahabu/contract/assistant";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import type { Closer } from "@dhahabu/platform/lifecycle";
import type { Log } from "@dhahabu/platform/log";
import { connectRedis } from "@dhahabu/platform/redis";
import { subscribeToEvents } from "@dhahabu/platform/subscribe";
import type { ContentClient } from "./clients/content-client.ts";
import { createAssistant } from "./assistant/conversation.ts";
import type { AssistantParts } from "./assistant/conversation.ts";
import { followKnowledge } from "./assistant/knowledge-client.ts";
import { createLiveReader } from "./assistant/live-reader.ts";
import { createModelClient } from "./assistant/model-client.ts";
import type { PricingClient } from "./clients/pricing-client.ts";
import { createAssistantEndpoints } from "./assistant/routes.ts";
import { createMemoryStore } from "./assistant/store.ts";
import type { AssistantDesk } from "./assistant-desk/jobs.ts";
import type { TryOut } from "./assistant-desk/routes.ts";
import { applyMeaning } from "./assistant-desk/meaning.ts";
import { toTrial } from "./assistant-desk/trial.ts";
import type { Config } from "./config.ts";

/** The assistant of this process, and what it has open. */
export interface OpenAssistant {
  endpoints: Endpoint[];
  /** How a text would be understood and answered now. */
  tryOut: TryOut;
  closers: Closer[];
}

// A visitor who waits for an answer does not wait for what was said before.
const memoryWithinMs = 250;

/**
 * Opens the assistant: its figures, the visitors it remembers, what the pages say and what staff taught it.
 * It answers as soon as it has learned, a few seconds later; nothing else waits for that.
 */
export function openAssistant(parts: {
  config: Config;
  content: ContentClient;
  pricing: PricingClient;
  desk: AssistantDesk;
  log: Log;
  /** True where the first question is time enough to learn; else it begins at once. */
  learnsWhenAsked: boolean;
}): OpenAssistant {
  const { config, content, pricing, desk, log } = parts;
  const redis = connectRedis({
    url: config.REDIS_URL,
    log,
    commandTimeoutMs: memoryWithinMs,
    batchesCommands: true,
  });
  const reader = createLiveReader({
    listExamples: () => desk.listExamples(),
    onLearned: (examples) => log.info({ examples }, "the assistant has learned"),
    onFault: (error) => log.error({ err: error }, "the assistant could not learn"),
  });
  if (!parts.learnsWhenAsked) void reader.whenReady();
  const read = (text: string) => applyMeaning(reader.read(text), desk.findMeaning(text));
  const forgetDesk = desk.onChange(() => reader.relearn());
  const pages = openPages(config, log);
  const model = openModel(config, log);
  const assistant = createAssistant({
    figuresFor: (requestId) => ({
      ...pricing.figuresFor(requestId),
      ...content.factsFor(requestId),
    }),
    readFacts: (requestId) => content.readFacts(requestId),
    memory: createMemoryStore(redis),
    read,
    findCorrection: (language, intent, text) => desk.findCorrection(language, intent, text),
    noteQuestion: (question) => desk.noteQuestion(question),
    ...pages.parts,
    ...model.parts,
    onFault: (error, what) =>
      what === "answer"
        ? log.error({ err: error }, "an answer of the assistant failed")
        : log.warn({ err: error, what }, "the assistant lacks a source"),
  });
  return {
    endpoints: createAssistantEndpoints({
      async answer(message, visit) {
        await reader.whenReady();
        return assistant.answer(message, visit);
      },
      log,
    }),
    async tryOut({ text, language, requestId }) {
      await reader.whenReady();
      const reading = read(text);
      try {
        const message = { text, language, currency: "KES" };
        const answer = await assistant.tryAnswer(message, requestId);
        const answerId = answer.correctionId ?? null;
        return toTrial(reading, { answer: chatAnswerSchema.parse(answer), answerId });
      } catch (error) {
        log.warn({ err: error, requestId }, "what was tried could not be answered");
        return toTrial(reading, { answer: null, answerId: null });
      }
    },
    closers: [
      { name: "taught examples", close: forgetDesk },
      { name: "reader", close: () => reader.close() },
      ...pages.closers,
      ...model.closers,
      { name: "visitors' memory", close: () => redis.disconnect() },
    ],
  };
}

interface Opened {
  parts: Partial<AssistantParts>;
  closers: Closer[];
}

/** What the published pages say, if the gateway's address is known. */
function openPages({ GATEWAY_URL: url, REDIS_URL: redisUrl }: Config, log: Log): Opened {
  if (url === undefined) return { parts: {}, closers: [] };
  const pages = followKnowledge({ url, log });
  const events = subscribeToEvents({
    redisUrl,
    log,
    onEvent: ({ name }) => {
      if (name === "pages.changed") pages.refresh();
    },
    // What was told while Redis was away is made up for.
    onReady: () => pages.refresh(),
  });
  return {
    parts: { readPages: (language) => pages.read(language) },
    closers: [
      { name: "page events", close: () => events.stop() },
      { name: "pages", close: () => pages.close() },
    ],
  };
}

/** A model that may put passages into other words, if one is named. */
function openModel(config: Config, log: Log): Opened {
  const { ASSISTANT_MODEL_URL: url, ASSISTANT_MODEL_KEY: key, ASSISTANT_MODEL_NAME: name } = config;
  if (url === undefined || name === undefined) return { parts: {}, closers: [] };
  const model = createModelClient({ url, key, name, log });
  return {
    parts: { rephrase: (request) => model.rephrase(request) },
    closers: [{ name: "model", close: () => model.close() }],
  };
}
