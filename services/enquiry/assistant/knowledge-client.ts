import { chatLanguages } from "@dhahabu/contract/assistant";
import type { ChatLanguage } from "@dhahabu/contract/assistant";
import { knowledgeRoutes } from "@dhahabu/contract/knowledge";
import type { Log } from "@dhahabu/platform/log";
import { Pool } from "undici";
import { createKnownPages } from "./knowledge.ts";
import type { KnownPages } from "./knowledge.ts";

/** What the published pages say, held in memory. */
export interface KnowledgeFollower {
  /** Undefined until the pages of the language could be read. */
  read(language: ChatLanguage): KnownPages | undefined;
  /** Asks again now: the pages changed. */
  refresh(): void;
  close(): Promise<void>;
}

const answerWithinMs = 5000;
const firstRetryMs = 250;
const everyMs = 30_000;

interface Held {
  etag: string;
  pages: KnownPages;
}

/**
 * Follows what the pages say: asks the gateway until it answers, then every 30 s by ETag, and at each
 * `refresh`. What was read last stays while the gateway is away.
 */
export function followKnowledge(options: { url: string; log: Log }): KnowledgeFollower {
  const { log } = options;
  const pool = new Pool(options.url, {
    connections: chatLanguages.length,
    headersTimeout: answerWithinMs,
    bodyTimeout: answerWithinMs,
  });
  const held = new Map<ChatLanguage, Held>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isAskedAgain = false;
  let isClosed = false;
  let retryMs = firstRetryMs;

  async function readOne(language: ChatLanguage): Promise<void> {
    const known = held.get(language);
    const answer = await pool.request({
      method: "GET",
      path: `${knowledgeRoutes.getKnowledge.path}?language=${language}`,
      headers: known ? { "if-none-match": known.etag } : {},
      signal: AbortSignal.timeout(answerWithinMs),
    });
    if (answer.statusCode === 304) return answer.body.dump();
    if (answer.statusCode !== 200) {
      await answer.body.dump();
      throw new Error(`The gateway answered ${answer.statusCode} for what the pages say.`);
    }
    const knowledge = knowledgeRoutes.getKnowledge.response.parse(await answer.body.json());
    const { etag } = answer.headers;
    held.set(language, {
      etag: typeof etag === "string" ? etag : "",
      pages: createKnownPages(knowledge),
    });
    log.info({ language, passages: knowledge.passages.length }, "the pages were read");
  }

  async function readAll(): Promise<void> {
    try {
      await Promise.all(chatLanguages.map(readOne));
      retryMs = firstRetryMs;
      schedule(everyMs);
    } catch (error) {
      if (isClosed) return;
      log.debug({ err: error }, "the pages cannot be read");
      schedule(retryMs);
      retryMs = Math.min(retryMs * 2, everyMs);
    }
  }

  function schedule(afterMs: number): void {
    clearTimeout(timer);
    if (isClosed) return;
    timer = setTimeout(start, afterMs);
    timer.unref();
  }

  function start(): void {
    if (running) {
      isAskedAgain = true;
      return;
    }
    running = readAll().finally(() => {
      running = undefined;
      if (!isAskedAgain || isClosed) return;
      isAskedAgain = false;
      start();
    });
  }

  start();
  return {
    read: (language) => held.get(language)?.pages,
    refresh: start,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await pool.destroy();
    },
  };
}
