import { randomUUID } from "node:crypto";
import { routes } from "@dhahabu/contract/api";
import type { Caller } from "@dhahabu/contract/internal";
import type { Owner, Route } from "@dhahabu/contract/route";
import { callerHeader } from "@dhahabu/platform/http/caller";
import type { RunningService } from "@dhahabu/platform/lifecycle";
import { createLog } from "@dhahabu/platform/log";
import { assertNothingLeaks } from "./api-client.ts";
import { createSigner, testCallersFile } from "./caller-keys.ts";

/** Settings that every service takes in tests; each adds its own. Other services are not there unless a test names them. */
export const serviceSettings = {
  HOST: "127.0.0.1",
  PORT: 0,
  LOG_LEVEL: "error",
  CALLERS_FILE: testCallersFile,
  IDENTITY_URL: "http://127.0.0.1:1",
  CONTENT_URL: "http://127.0.0.1:1",
  PRICING_URL: "http://127.0.0.1:1",
  LENDING_URL: "http://127.0.0.1:1",
  ASSISTANT_URL: "http://127.0.0.1:1",
  CUSTOMER_KEY: "a key of the tests, long enough for documents",
  FACTOR_KEY: "a key of the tests, long enough for factors",
} as const;

/** Passwords whose hashing is not the matter: a thousandth of the work, by the same code. */
export const quickHashing = { memoryCost: 1024, timeCost: 1, parallelism: 1 } as const;

/** A log that shows nothing but the end of the world: tests provoke errors. */
export const quietLog = createLog({ service: "test", level: "fatal" });

/** Stops a service that `startX` of its `app.ts` started. */
export async function stopService(service: RunningService): Promise<void> {
  for (const { close } of service.closers) await close();
}

/** An answer of a service to a signed call. */
export interface ServiceAnswer<T> {
  status: number;
  headers: Headers;
  body: T;
}

/** Calls one service as the gateway does. */
export interface ServiceClient {
  call<T = Record<string, unknown>>(
    method: string,
    path: string,
    options?: {
      caller?: Partial<Caller>;
      body?: unknown;
      rawBody?: string;
      form?: FormData;
      allowUnavailable?: boolean;
      /** Ends the call, as a caller that waits no longer. */
      signal?: AbortSignal;
    },
  ): Promise<ServiceAnswer<T>>;
  /** A call whose answer is text, or bytes. */
  callPlain(
    method: string,
    path: string,
    options?: { caller?: Partial<Caller>; allowUnavailable?: boolean },
  ): Promise<{ status: number; headers: Headers; text: string; bytes: Buffer }>;
}

const anonymous = { userId: null, username: null, role: null, duties: [], address: "203.0.113.7" };

const contract: Route[] = Object.values(routes);

/** The reference of the API tells of a 409 where the contract does. */
function assertConflictTold(method: string, path: string): void {
  const asked = path.split("?", 1).join("").split("/");
  const route = contract.find((known) => {
    const parts = known.path.split("/");
    return (
      known.method === method &&
      parts.length === asked.length &&
      parts.every((part, at) => part.startsWith(":") || part === asked[at])
    );
  });
  if (route && route.canConflict !== true) {
    throw new Error(`${method} ${path} was answered 409, of which its route tells nothing.`);
  }
}

/**
 * Creates the caller of a service; an answer of 500 or above, one that leaks, and a 409 of which the contract
 * tells nothing throw.
 */
export function createServiceClient(options: {
  url: string;
  service: Owner;
  /** Whose key vouches for the calls: the gateway's unless it is said. */
  from?: Owner;
  /** The keys, where they are not those of the tests. */
  file?: string;
}): ServiceClient {
  const sign = createSigner(options);

  async function send(
    method: string,
    path: string,
    given: {
      caller?: Partial<Caller>;
      body?: unknown;
      rawBody?: string;
      form?: FormData;
      allowUnavailable?: boolean;
      /** Ends the call, as a caller that waits no longer. */
      signal?: AbortSignal;
    },
  ) {
    const json = given.rawBody ?? (given.body === undefined ? null : JSON.stringify(given.body));
    const response = await fetch(new URL(path, options.url), {
      method,
      body: given.form ?? json,
      signal: given.signal ?? null,
      headers: {
        [callerHeader]: sign({ ...anonymous, requestId: randomUUID(), ...given.caller }),
        ...(json === null ? {} : { "content-type": "application/json" }),
      },
    });
    // `text()` would drop a byte order mark.
    const bytes = Buffer.from(await response.arrayBuffer());
    const text = bytes.toString();
    assertNothingLeaks(options.url, text);
    const isAllowed = response.status === 503 && given.allowUnavailable === true;
    if (response.status >= 500 && !isAllowed) {
      throw new Error(`${method} ${path} was answered ${response.status}: ${text.slice(0, 300)}`);
    }
    if (response.status === 409) assertConflictTold(method, path);
    return { status: response.status, headers: response.headers, text, bytes };
  }

  return {
    async call<T>(method: string, path: string, given = {}) {
      const { text, bytes: _bytes, ...answer } = await send(method, path, given);
      return { ...answer, body: JSON.parse(text) as T };
    },
    callPlain: (method, path, given = {}) => send(method, path, given),
  };
}
