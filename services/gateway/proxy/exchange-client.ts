import type { IncomingHttpHeaders } from "node:http";
import { Readable } from "node:stream";
import type { Dispatcher, Pool } from "undici";

/** A service's answer: JSON and empty bodies whole, as text; anything else as it arrives. */
export interface ServiceAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string | Readable;
}

/**
 * Sends one request over a pool and takes its answer. JSON is taken whole, so that an answer that
 * breaks off is an error and never half an answer. A `signal` that aborts ends the exchange. Throws
 * what undici throws.
 */
export function exchange(
  pool: Pool,
  request: Dispatcher.DispatchOptions,
  signal?: AbortSignal,
): Promise<ServiceAnswer> {
  return new Promise((resolve, reject) => {
    const ended = new AbortController();
    const chunks: Buffer[] = [];
    let head: Omit<ServiceAnswer, "body"> | undefined;
    let stream: Readable | undefined;
    pool.dispatch(request, {
      onRequestStart(controller) {
        const abort = () => controller.abort(new Error("The visitor went away."));
        if (signal?.aborted === true) abort();
        else signal?.addEventListener("abort", abort, { once: true, signal: ended.signal });
      },
      onResponseStart(controller, status, headers) {
        if (status < 200) return;
        head = { status, headers };
        if (isTakenWhole(status, headers)) return;
        stream = createBodyStream(controller);
        resolve({ ...head, body: stream });
      },
      onResponseData(controller, chunk) {
        if (!stream) chunks.push(chunk);
        else if (!stream.push(chunk)) controller.pause();
      },
      onResponseEnd() {
        ended.abort();
        if (stream) stream.push(null);
        else if (head) resolve({ ...head, body: Buffer.concat(chunks).toString() });
      },
      onResponseError(_controller, error) {
        ended.abort();
        if (stream) stream.destroy(error);
        else reject(error);
      },
    });
  });
}

function isTakenWhole(status: number, headers: IncomingHttpHeaders): boolean {
  return (
    status === 204 ||
    status === 304 ||
    headers["content-length"] === "0" ||
    headers["content-type"]?.startsWith("application/json") === true
  );
}

function createBodyStream(controller: Dispatcher.DispatchController): Readable {
  return new Readable({
    read: () => controller.resume(),
    destroy(error, done) {
      if (!this.readableEnded) controller.abort(error ?? new Error("The visitor went away."));
      done(error);
    },
  });
}
