import { AppError } from "@dhahabu/contract/errors";
import type { Owner } from "@dhahabu/contract/route";
import { alivePath } from "@dhahabu/platform/http/health";
import { createUnavailable } from "@dhahabu/platform/http/inner-client";
import type { Keyring } from "@dhahabu/platform/http/keyring";
import {
  createSignedClient,
  isConnectionFault,
  isTimeOut,
} from "@dhahabu/platform/http/signed-client";
import type {
  ServiceAnswer,
  SignedClient,
  SignedRequest,
} from "@dhahabu/platform/http/signed-client";
import type { Log } from "@dhahabu/platform/log";
import { createCircuit } from "./circuit.ts";

type ServiceName = Exclude<Owner, "gateway">;

interface ServiceRequest extends Omit<SignedRequest, "signal" | "answerWithinMs"> {
  /** Given for a file or an upload, which takes as long as its visitor does; aborts when the visitor leaves. */
  untilGone?: AbortSignal | undefined;
}

/** The way to one service. */
export interface ServiceClient {
  /** Sends a request as a signed caller. Throws `AppError` unavailable where no answer comes, invalid_input where the visitor left. */
  send(request: ServiceRequest): Promise<ServiceAnswer>;
  /** Asks the service for its own health. Throws unless it is well. */
  checkHealth(): Promise<void>;
  close(): Promise<void>;
}

const connectWithinMs = 2000;
const answerWithinMs = 10_000;
// An upload is looked at, measured and stored before it is answered.
const uploadAnsweredWithinMs = 120_000;
const healthWithinMs = 1500;
const maxConnections = 128;
// Slow visitors hold these, and none of the others.
const maxStreamConnections = 2048;
const maxQueued = 256;
const gatewayItself = { userId: null, username: null, role: null, requestId: "none", address: "" };

/**
 * Opens the way to a service: connections kept alive, 2 s to connect, 10 s to answer unless the service stands
 * still, and one second try for a GET that met a dead connection. `onFault` is told of each request that got no answer.
 */
export function createServiceClient(parts: {
  service: ServiceName;
  keys: Keyring;
  url: string;
  log: Log;
  onFault?: () => void;
}): ServiceClient {
  const { service, log } = parts;
  const open = (connections: number) =>
    createSignedClient({ ...parts, connections, connectWithinMs, answerWithinMs });
  const calls = open(maxConnections);
  const streams = open(maxStreamConnections);
  // Calls that wait must not keep the question whether anybody answers.
  const questions = open(1);
  const circuit = createCircuit({
    service,
    isAlive: (signal) => ask(questions, alivePath, signal),
    slow: { isTimeOut, isWell: (signal) => assertWell(questions, signal) },
    onChange(isOpen) {
      if (isOpen) log.warn({ owner: service }, "a service does not answer; its calls are refused");
      else log.warn({ owner: service }, "a service answers again");
    },
  });

  function ask(client: SignedClient, path: string, signal: AbortSignal): Promise<ServiceAnswer> {
    return client.send({ method: "GET", path, caller: gatewayItself, signal });
  }

  async function assertWell(client: SignedClient, signal: AbortSignal): Promise<void> {
    const { status } = await ask(client, "/health", signal);
    if (status !== 200) throw new Error(`${service} is not well.`);
  }

  function toError(cause: unknown, signal: AbortSignal | undefined): AppError {
    if (signal?.aborted === true) {
      return new AppError("invalid_input", { reason: "request.brokenOff", cause });
    }
    parts.onFault?.();
    return createUnavailable(cause);
  }

  return {
    async send({ untilGone, ...request }) {
      const attempt = async () => {
        const client = untilGone ? streams : calls;
        // A frozen service would be waited for in a row without an end.
        if (client.countWaiting() >= maxQueued) {
          throw new Error(`${service} has a full queue.`);
        }
        if (untilGone && request.body) {
          circuit.assertClosed();
          const answerWithinMs = uploadAnsweredWithinMs;
          return client.send({ ...request, signal: untilGone, answerWithinMs });
        }
        return circuit.run((frozen) => {
          const signal = untilGone ? AbortSignal.any([untilGone, frozen]) : frozen;
          return client.send({ ...request, signal });
        });
      };
      const { method } = request;
      const isRepeatable = method === "GET" || method === "HEAD";
      try {
        return await attempt();
      } catch (error) {
        if (!isRepeatable || !isConnectionFault(error)) throw toError(error, untilGone);
      }
      try {
        return await attempt();
      } catch (error) {
        throw toError(error, untilGone);
      }
    },
    checkHealth: () => assertWell(calls, AbortSignal.timeout(healthWithinMs)),
    async close() {
      circuit.stop();
      await Promise.all([calls.close(), streams.close(), questions.destroy()]);
    },
  };
}

/** What a prepared read's owner said: the body, and the `Link` header of a list's first page. */
export interface FetchedRead {
  body: Buffer;
  link: string | undefined;
}

/** Creates the function that asks a prepared read's owner as an anonymous visitor. Throws unless the answer is 200. */
export function createReadFetcher(
  clients: Record<ServiceName, ServiceClient>,
): (read: { owner: ServiceName; path: string }) => Promise<FetchedRead> {
  return async ({ owner, path }) => {
    const answer = await clients[owner].send({
      method: "GET",
      path,
      headers: { accept: "application/json" },
      caller: { ...gatewayItself, requestId: "prepared" },
    });
    if (answer.status === 200 && typeof answer.body === "string") {
      const { link } = answer.headers;
      return {
        body: Buffer.from(answer.body),
        link: typeof link === "string" ? link : undefined,
      };
    }
    throw new Error(`${owner} answered ${answer.status} for ${path}.`);
  };
}
