import { Worker } from "node:worker_threads";
import { AppError } from "@dhahabu/contract/errors";
import type { KeptDocument } from "./document.ts";

/** What the thread that draws papers is asked. */
export interface PaperToDraw {
  id: number;
  document: KeptDocument;
}

/** What it answers. */
export type DrawnPaper = { id: number; bytes: Uint8Array } | { id: number; fault: string };

/** Papers as PDF, drawn beside the service. */
export interface PaperClient {
  /** Throws `AppError` unavailable while too many wait or the thread does not draw. */
  draw(document: KeptDocument): Promise<Buffer>;
  close(): Promise<void>;
}

const threadFile = new URL("../paper-thread.ts", import.meta.url);
const mostWaiting = 20;

function createUnavailable(cause: unknown): AppError {
  return new AppError("unavailable", {
    reason: "server.partUnavailable",
    retryAfterSeconds: 5,
    cause,
  });
}

/** Creates the way to the thread, which starts with the first paper, and anew with the next one where it broke. */
export function createPaperClient({ publicOrigin }: { publicOrigin: string }): PaperClient {
  const waiting = new Map<number, (answer: DrawnPaper) => void>();
  let running: Worker | undefined;
  let lastId = 0;

  function start(): Worker {
    const worker = new Worker(threadFile, { workerData: { publicOrigin }, env: {} });
    const end = (fault: string) => {
      if (running === worker) running = undefined;
      for (const [id, answer] of waiting) answer({ id, fault });
    };
    worker.on("message", (answer: DrawnPaper) => waiting.get(answer.id)?.(answer));
    worker.on("error", (error) => end(String(error)));
    worker.on("exit", () => end("The thread that draws papers ended."));
    // It keeps no process that wants to end.
    worker.unref();
    return worker;
  }

  return {
    async draw(document) {
      if (waiting.size >= mostWaiting) throw createUnavailable(new Error("Too many papers wait."));
      running ??= start();
      lastId += 1;
      const id = lastId;
      const asked: PaperToDraw = { id, document };
      const answer = await new Promise<DrawnPaper>((resolve) => {
        waiting.set(id, resolve);
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread of Node has no origin
        running?.postMessage(asked);
      });
      waiting.delete(id);
      if ("fault" in answer) throw createUnavailable(new Error(answer.fault));
      return Buffer.from(answer.bytes);
    },

    async close() {
      await running?.terminate();
    },
  };
}
