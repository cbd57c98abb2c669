import { Worker } from "node:worker_threads";
import { createUnavailable } from "@dhahabu/platform/http/inner-client";
import type { KeptDocument } from "./document.ts";

/** What the thread that draws papers answers. */
export type DrawnPaper = { bytes: Uint8Array } | { fault: string };

/** Papers as PDF, drawn beside the service. */
export interface PaperClient {
  /** Throws `AppError` unavailable while too many wait, and where a paper is not drawn in time or at all. */
  draw(document: KeptDocument): Promise<Buffer>;
  close(): Promise<void>;
}

interface Asked {
  document: KeptDocument;
  answer: (drawn: DrawnPaper) => void;
}

const threadFile = new URL("../paper-thread.ts", import.meta.url);
const usualLimits = { drawnWithinMs: 10_000, mostWaiting: 20 };

/**
 * Creates the way to the thread, which draws one paper after another. It starts with the first one, and anew with the
 * next where it broke or was ended in the middle of a paper that took too long.
 */
export function createPaperClient({
  publicOrigin,
  limits = usualLimits,
}: {
  publicOrigin: string;
  limits?: typeof usualLimits;
}): PaperClient {
  const waiting: Asked[] = [];
  let current: (Asked & { timer: NodeJS.Timeout }) | undefined;
  let running: Worker | undefined;

  function start(): Worker {
    const worker = new Worker(threadFile, { workerData: { publicOrigin }, env: {} });
    const end = (fault: string) => {
      if (running !== worker) return;
      running = undefined;
      finish({ fault });
    };
    worker.on("message", (drawn: DrawnPaper) => running === worker && finish(drawn));
    worker.on("error", (error) => end(String(error)));
    worker.on("exit", () => end("The thread that draws papers ended."));
    // It keeps no process that wants to end.
    worker.unref();
    return worker;
  }

  function finish(drawn: DrawnPaper): void {
    const ended = current;
    current = undefined;
    clearTimeout(ended?.timer);
    ended?.answer(drawn);
    drawNext();
  }

  function drawNext(): void {
    const next = current ? undefined : waiting.shift();
    if (!next) return;
    running ??= start();
    const worker = running;
    const timer = setTimeout(() => {
      running = undefined;
      void worker.terminate();
      finish({ fault: `Paper ${next.document.number} took too long to draw.` });
    }, limits.drawnWithinMs);
    current = { ...next, timer };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread of Node has no origin
    worker.postMessage(next.document);
  }

  return {
    async draw(document) {
      if (waiting.length >= limits.mostWaiting) {
        throw createUnavailable(new Error("Too many papers wait."));
      }
      const drawn = await new Promise<DrawnPaper>((answer) => {
        waiting.push({ document, answer });
        drawNext();
      });
      if ("fault" in drawn) throw createUnavailable(new Error(drawn.fault));
      return Buffer.from(drawn.bytes);
    },

    async close() {
      const worker = running;
      const left = waiting.splice(0);
      running = undefined;
      for (const { answer } of left) answer({ fault: "The service ends." });
      finish({ fault: "The service ends." });
      await worker?.terminate();
    },
  };
}
