import { Worker } from "node:worker_threads";
import { AppError } from "@dhahabu/contract/errors";
import type { KeptDocument } from "./document.ts";

/** What the thread that draws papers answers. */
export type DrawnPaper = { bytes: Uint8Array } | { fault: string };

/** Papers as PDF, drawn beside the service. */
export interface PaperClient {
  /** Throws `AppError` unavailable while too many wait, and where a paper is not drawn in time or at all. */
  draw(document: KeptDocument): Promise<Buffer>;
  close(): Promise<void>;
}

/** How long one paper may be drawn, and how long one may wait and be drawn. */
interface Limits {
  drawnWithinMs: number;
  answeredWithinMs: number;
  mostWaiting: number;
}

const threadFile = new URL("../paper-thread.ts", import.meta.url);

// The gateway waits 10 s: behind a paper that does not end there is time for one's own.
const usualLimits: Limits = { drawnWithinMs: 6000, answeredWithinMs: 9000, mostWaiting: 20 };

interface Asked {
  document: KeptDocument;
  answer: (drawn: DrawnPaper) => void;
}

function createUnavailable(cause: unknown): AppError {
  return new AppError("unavailable", {
    reason: "server.partUnavailable",
    retryAfterSeconds: 5,
    cause,
  });
}

/**
 * Creates the way to the thread, which draws one paper after another. It starts with the first one, and anew with the
 * next where it broke or was ended in the middle of a paper that took too long.
 */
export function createPaperClient({
  publicOrigin,
  limits = usualLimits,
}: {
  publicOrigin: string;
  limits?: Limits;
}): PaperClient {
  const waiting: Asked[] = [];
  let current: Asked | undefined;
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
    ended?.answer(drawn);
    drawNext();
  }

  function drawNext(): void {
    if (current) return;
    current = waiting.shift();
    if (!current) return;
    running ??= start();
    const [worker, drawing] = [running, current];
    const timer = setTimeout(() => {
      if (current !== drawing) return;
      running = undefined;
      void worker.terminate();
      finish({ fault: `Paper ${drawing.document.number} took too long to draw.` });
    }, limits.drawnWithinMs);
    const { answer } = drawing;
    drawing.answer = (drawn) => {
      clearTimeout(timer);
      answer(drawn);
    };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread of Node has no origin
    worker.postMessage(drawing.document);
  }

  function ask(document: KeptDocument): Promise<DrawnPaper> {
    return new Promise((resolve) => {
      const asked: Asked = { document, answer: resolve };
      const timer = setTimeout(() => {
        const place = waiting.indexOf(asked);
        if (place !== -1) waiting.splice(place, 1);
        resolve({ fault: `Paper ${document.number} was waited for too long.` });
      }, limits.answeredWithinMs);
      asked.answer = (drawn) => {
        clearTimeout(timer);
        resolve(drawn);
      };
      waiting.push(asked);
      drawNext();
    });
  }

  return {
    async draw(document) {
      if (waiting.length >= limits.mostWaiting) {
        throw createUnavailable(new Error("Too many papers wait."));
      }
      const drawn = await ask(document);
      if ("fault" in drawn) throw createUnavailable(new Error(drawn.fault));
      return Buffer.from(drawn.bytes);
    },

    async close() {
      const [worker, left] = [running, waiting.splice(0)];
      running = undefined;
      for (const { answer } of current ? [current, ...left] : left) {
        answer({ fault: "The service ends." });
      }
      await worker?.terminate();
    },
  };
}
