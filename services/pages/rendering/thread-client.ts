import { Worker } from "node:worker_threads";
import { siteMapSchema } from "@dhahabu/contract/pages";
import type { SiteMap } from "@dhahabu/contract/pages";
import type { Fault, Interfaces, Question, ThreadMessage } from "./thread-message.ts";
import { UnendedError } from "./unended-error.ts";

const threadFile = new URL("../thread.ts", import.meta.url);
const defaultLoadWithinMs = 10_000;
const largestHeapMb = 512;

/** The thread in which published code runs. */
export interface ThreadClient {
  readonly siteMap: SiteMap;
  /** Interfaces that could not be loaded. */
  readonly faults: readonly Fault[];
  /**
   * The answer in JSON. Questions are asked one after the other; what does not end in time, or breaks the thread,
   * fails alone: another thread answers the next. Throws `UnendedError`, also where `isUnwanted` once its turn has
   * come, or what the code threw.
   */
  ask(question: Question, withinMs: number, isUnwanted?: () => boolean): Promise<string>;
  /** Ends it after what it was asked. */
  end(): Promise<void>;
}

interface Thread {
  /** What it answers to its start. */
  readonly loaded: Promise<string>;
  readonly hasEnded: () => boolean;
  ask(question: Question, withinMs: number): Promise<string>;
  end(): Promise<void>;
}

function openThread(interfaces: Interfaces, loadWithinMs: number): Thread {
  const worker = new Worker(threadFile, {
    workerData: interfaces,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: largestHeapMb },
  });
  let waiting: PromiseWithResolvers<string> | undefined;
  let loading: string | undefined;
  let hasEnded = false;

  function fail(error: Error): void {
    hasEnded = true;
    waiting?.reject(error);
  }
  worker.on("message", (message: ThreadMessage) => {
    if (message.type === "loading") loading = message.name;
    else if (message.type === "answer") waiting?.resolve(message.json);
    else waiting?.reject(new Error(message.reason));
  });
  worker.on("error", fail);
  worker.on("exit", () => fail(new Error("The thread ended.")));

  async function awaitAnswer(withinMs: number): Promise<string> {
    waiting = Promise.withResolvers<string>();
    const late = () => {
      hasEnded = true;
      waiting?.reject(new UnendedError(loading));
    };
    const timer = setTimeout(late, withinMs);
    try {
      return await waiting.promise;
    } finally {
      clearTimeout(timer);
      waiting = undefined;
      if (hasEnded) await worker.terminate();
    }
  }

  const loaded = awaitAnswer(loadWithinMs);
  loaded.then(
    () => (loading = undefined),
    () => void worker.terminate(),
  );
  return {
    loaded,
    hasEnded: () => hasEnded,
    ask(question, withinMs) {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage(JSON.stringify(question));
      return awaitAnswer(withinMs);
    },
    async end() {
      await worker.terminate();
    },
  };
}

/** Starts a thread with published interfaces. Throws where the shell cannot be loaded, or one does not end. */
export async function startThread(
  interfaces: Interfaces,
  loadWithinMs = defaultLoadWithinMs,
): Promise<ThreadClient> {
  const open = () => openThread(interfaces, loadWithinMs);
  let thread = open();
  const { siteMap, faults } = JSON.parse(await thread.loaded) as {
    siteMap: unknown;
    faults: Fault[];
  };
  let last: Promise<unknown> = Promise.resolve();
  let isOver = false;

  async function askNow(
    question: Question,
    withinMs: number,
    isUnwanted: () => boolean,
  ): Promise<string> {
    if (isOver) throw new Error("The thread was ended.");
    if (isUnwanted()) throw new UnendedError(undefined);
    if (thread.hasEnded()) thread = open();
    await thread.loaded;
    try {
      return await thread.ask(question, withinMs);
    } finally {
      if (thread.hasEnded() && !isOver) thread = open();
    }
  }

  const readSiteMap = siteMapSchema.safeParse(siteMap);
  if (!readSiteMap.success) {
    await thread.end();
    throw readSiteMap.error;
  }
  return {
    siteMap: readSiteMap.data,
    faults,
    ask(question, withinMs, isUnwanted = () => false) {
      const answer = last.then(() => askNow(question, withinMs, isUnwanted));
      last = answer.catch(() => undefined);
      return answer;
    },
    async end() {
      await last;
      isOver = true;
      await thread.end();
    },
  };
}
