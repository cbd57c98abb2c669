import { AppError } from "@dhahabu/contract/errors";
import { nobody } from "@dhahabu/contract/internal";
import type { Owner } from "@dhahabu/contract/route";
import { createUnavailable } from "@dhahabu/platform/http/inner-client";
import type { Keyring } from "@dhahabu/platform/http/keyring";
import { assertWell, createServiceCircuit } from "@dhahabu/platform/http/service-circuit";
import { createSignedClient, isConnectionFault } from "@dhahabu/platform/http/signed-client";
import type { ServiceAnswer, SignedRequest } from "@dhahabu/platform/http/signed-client";
import type { Log } from "@dhahabu/platform/log";

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
  const { service } = parts;
  const times = { ...parts, connectWithinMs, answerWithinMs };
  const calls = createSignedClient({ ...times, connections: maxConnections });
  const streams = createSignedClient({ ...times, connections: maxStreamConnections });
  const circuit = createServiceCircuit(times);

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
        const isUpload = untilGone !== undefined && request.body !== undefined;
        return circuit.run((frozen) =>
          client.send({
            ...request,
            signal: untilGone ? AbortSignal.any([untilGone, frozen]) : frozen,
            answerWithinMs: isUpload ? uploadAnsweredWithinMs : undefined,
          }),
        );
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
    checkHealth: () => assertWell(calls, service, AbortSignal.timeout(healthWithinMs)),
    async close() {
      await Promise.all([circuit.close(), calls.close(), streams.close()]);
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
      caller: { ...nobody, requestId: "prepared" },
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
