import { AppError } from "@dhahabu/contract/errors";
import { nobody } from "@dhahabu/contract/internal";
import type { Owner, Route } from "@dhahabu/contract/route";
import type { z } from "zod";
import type { Log } from "../log.ts";
import { shareWithinTurn } from "../share-within-turn.ts";
import type { Keyring } from "./keyring.ts";
import { createServiceCircuit } from "./service-circuit.ts";
import { createSignedClient } from "./signed-client.ts";

/** Another service's answer, its body read as JSON. */
interface InnerAnswer {
  status: number;
  body: unknown;
}

/** The way to another service of the bank. */
export interface InnerClient {
  /** Asks as nobody in particular. Throws `AppError` unavailable where no answer comes in time, or one that is not JSON. */
  ask(request: {
    method: "GET" | "POST";
    path: string;
    requestId: string;
    body?: unknown;
  }): Promise<InnerAnswer>;
  /** Reads what stands at a path. Throws `AppError` unavailable unless it is answered with 200. */
  read<S extends z.ZodType>(path: string, schema: S, requestId: string): Promise<z.output<S>>;
  /**
   * Creates such a reading of a route, at `path` where its own has parameters: who reads in one turn of the event loop
   * shares the answer.
   */
  createRead<R extends Route>(
    route: R,
    path?: string,
  ): (requestId: string) => Promise<z.output<R["response"]>>;
  close(): Promise<void>;
}

/** Where another service is, and how it is told who asks. */
export interface InnerClientOptions {
  readonly keys: Keyring;
  readonly url: string;
  readonly log: Log;
}

const connectWithinMs = 1000;
const answerWithinMs = 2000;
const maxConnections = 16;
const retryAfterSeconds = 5;

/** The error where another service gives no answer that could be used. */
export function createUnavailable(cause: unknown): AppError {
  return new AppError("unavailable", {
    reason: "server.partUnavailable",
    retryAfterSeconds,
    cause,
  });
}

/**
 * Opens the way to a service: connections kept alive, 1 s to connect, 2 s to answer; after three time-outs it is asked
 * nothing, but for a probe every 5 s, until it answers again. It answers the calls that the contract's `innerCalls` name for the asking service.
 */
export function createInnerClient(options: InnerClientOptions & { service: Owner }): InnerClient {
  const times = { ...options, connectWithinMs, answerWithinMs };
  const client = createSignedClient({ ...times, connections: maxConnections });
  const circuit = createServiceCircuit(times);

  const ask: InnerClient["ask"] = async ({ method, path, requestId, body }) => {
    try {
      const answer = await circuit.run((frozen) =>
        client.send({
          method,
          path,
          ...(body === undefined
            ? {}
            : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
          caller: { ...nobody, requestId },
          signal: AbortSignal.any([frozen, AbortSignal.timeout(answerWithinMs)]),
        }),
      );
      if (typeof answer.body !== "string") {
        answer.body.destroy();
        throw new Error(`${options.service} answered ${path} without JSON.`);
      }
      return { status: answer.status, body: JSON.parse(answer.body) as unknown };
    } catch (error) {
      throw createUnavailable(error);
    }
  };
  const read: InnerClient["read"] = async (path, schema, requestId) => {
    const { status, body } = await ask({ method: "GET", path, requestId });
    if (status === 200) return schema.parse(body);
    throw createUnavailable(new Error(`${options.service} answered ${status} to ${path}.`));
  };
  return {
    ask,
    read,
    createRead: <R extends Route>(route: R, path: string = route.path) =>
      shareWithinTurn({
        ask: (requestId: string) =>
          read(path, route.response, requestId) as Promise<z.output<R["response"]>>,
        keyOf: () => path,
      }),
    async close() {
      await Promise.all([circuit.close(), client.destroy()]);
    },
  };
}
