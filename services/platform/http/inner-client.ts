import { AppError } from "@dhahabu/contract/errors";
import type { Caller } from "@dhahabu/contract/internal";
import type { Owner, Route } from "@dhahabu/contract/route";
import { Pool } from "undici";
import type { z } from "zod";
import { shareWithinTurn } from "../share-within-turn.ts";
import { callerHeader, createCallerSigner } from "./caller.ts";

/** Another service's answer, its body read as JSON. */
export interface InnerAnswer {
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
  /**
   * Creates the reading of a route, at `path` where its own has parameters: who reads in one turn of the event loop
   * shares the answer. It throws `AppError` unavailable unless it is answered with 200.
   */
  createRead<R extends Route>(
    route: R,
    path?: string,
  ): (requestId: string) => Promise<z.output<R["response"]>>;
  close(): Promise<void>;
}

const connectWithinMs = 1000;
const answerWithinMs = 2000;
const maxConnections = 16;
const retryAfterSeconds = 5;

// What is asked depends on nobody: visitors may know it, or services alone may ask (an internal route).
const nobody: Omit<Caller, "expiresAtMs" | "requestId"> = {
  userId: null,
  username: null,
  role: null,
  address: "",
};

/** The error where another service gives no answer that could be used. */
export function createUnavailable(cause: unknown): AppError {
  return new AppError("unavailable", {
    reason: "server.partUnavailable",
    retryAfterSeconds,
    cause,
  });
}

/** Opens the way to a service: connections kept alive, 1 s to connect, 2 s to answer. */
export function createInnerClient(options: {
  service: Owner;
  secret: string;
  url: string;
}): InnerClient {
  const sign = createCallerSigner({ secret: options.secret, service: options.service });
  const pool = new Pool(options.url, {
    connections: maxConnections,
    allowH2: false,
    connect: { timeout: connectWithinMs },
    headersTimeout: answerWithinMs,
    bodyTimeout: answerWithinMs,
  });

  const ask: InnerClient["ask"] = async ({ method, path, requestId, body }) => {
    try {
      const answer = await pool.request({
        method,
        path,
        headers: {
          [callerHeader]: sign({ ...nobody, requestId }),
          ...(body === undefined ? {} : { "content-type": "application/json" }),
        },
        body: body === undefined ? null : JSON.stringify(body),
        signal: AbortSignal.timeout(answerWithinMs),
      });
      return { status: answer.statusCode, body: await answer.body.json() };
    } catch (error) {
      throw createUnavailable(error);
    }
  };
  return {
    ask,
    createRead: <R extends Route>(route: R, path: string = route.path) =>
      shareWithinTurn({
        async ask(requestId: string) {
          const { status, body } = await ask({ method: "GET", path, requestId });
          if (status === 200) return route.response.parse(body) as z.output<R["response"]>;
          throw createUnavailable(new Error(`${options.service} answered ${status} to ${path}.`));
        },
        keyOf: () => path,
      }),
    close: () => pool.destroy(),
  };
}
