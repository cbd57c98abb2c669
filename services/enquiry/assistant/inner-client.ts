import type { Caller } from "@dhahabu/contract/internal";
import type { Owner } from "@dhahabu/contract/route";
import { callerHeader, createCallerSigner } from "@dhahabu/platform/http/caller";
import { Pool } from "undici";

/** Another service's answer, its body read as JSON. */
export interface InnerAnswer {
  status: number;
  body: unknown;
}

/** The way to another service of the bank. */
export interface InnerClient {
  /** Asks as a signed visitor. Throws where no answer comes in time, or one that is not JSON. */
  ask(request: {
    method: "GET" | "POST";
    path: string;
    requestId: string;
    body?: unknown;
  }): Promise<InnerAnswer>;
  close(): Promise<void>;
}

const connectWithinMs = 1000;
const answerWithinMs = 2000;
const maxConnections = 16;

// The assistant asks for what every visitor may know.
const visitor: Omit<Caller, "expiresAtMs" | "requestId"> = {
  userId: null,
  username: null,
  role: null,
  address: "127.0.0.1",
};

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
  return {
    async ask({ method, path, requestId, body }) {
      const answer = await pool.request({
        method,
        path,
        headers: {
          [callerHeader]: sign({ ...visitor, requestId }),
          ...(body === undefined ? {} : { "content-type": "application/json" }),
        },
        body: body === undefined ? null : JSON.stringify(body),
        signal: AbortSignal.timeout(answerWithinMs),
      });
      return { status: answer.statusCode, body: await answer.body.json() };
    },
    close: () => pool.destroy(),
  };
}
