import { setTimeout as delay } from "node:timers/promises";

/** An answer of the API, its body read as JSON where it is JSON. */
export interface ApiAnswer {
  status: number;
  headers: Headers;
  body: unknown;
  text: string;
}

/** A visitor of the API: keeps cookies as a browser would. */
export interface ApiClient {
  get(path: string, headers?: Record<string, string>): Promise<ApiAnswer>;
  send(
    method: "POST" | "PUT" | "PATCH" | "DELETE",
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<ApiAnswer>;
  /** The cookies held now, as a Cookie header. */
  readonly cookies: string;
  /** The cookie of the session alone; empty without one. */
  readonly session: string;
}

/** What no answer may ever hold: where it was thrown, how it is stored, who else is inside. */
const leaks: [what: string, pattern: RegExp][] = [
  ["a stack trace", /\n\s+at .+:\d+:\d+/],
  ["a path of the server", /(?:\/node_modules\/|\.ts:\d+|file:\/\/\/)/],
  [
    "SQL",
    /\b(?:insert into \w+ ?\(|update \w+ set \w+ =|select [\w."*, ()]+ from [\w."]+ (?:where|order|limit|join))|relation "\w+"|SQLSTATE|PostgresError|syntax error at or near|duplicate key value/i,
  ],
  ["a password hash", /\$argon2/],
  ["an inner address", /(?:ECONNREFUSED|127\.0\.0\.1:\d+)/],
];

/** Throws where an answer of the API tells more than a customer may know. */
export function assertNothingLeaks(origin: string, text: string): void {
  const visible = text.replaceAll(origin, "");
  for (const [what, pattern] of leaks) {
    const found = pattern.exec(visible);
    if (found) throw new Error(`An answer holds ${what}: ${found[0].slice(0, 200)}`);
  }
}

/**
 * Creates a visitor of the API at `origin`. Every answer is checked: one of 500 or above, or one that
 * holds a stack, SQL, a password hash or an inner address, throws, unless `allowUnavailable` lets 503 pass.
 */
export function createApiClient(
  origin: string,
  options: { allowUnavailable?: boolean } = {},
): ApiClient {
  const jar = new Map<string, string>();
  const cookieHeader = () => [...jar].map(([name, value]) => `${name}=${value}`).join("; ");

  function keepCookies(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [pair = "", ...attributes] = line.split(";");
      const [name = "", ...value] = pair.split("=");
      const isOver = attributes.some((attribute) =>
        /^\s*(?:max-age=0|expires=thu, 01 jan 1970)/i.test(attribute),
      );
      if (isOver || value.join("=") === "") jar.delete(name.trim());
      else jar.set(name.trim(), value.join("="));
    }
  }

  async function call(
    method: string,
    path: string,
    given: { body?: unknown; headers?: Record<string, string> },
  ): Promise<ApiAnswer> {
    const headers = new Headers({
      ...(method === "GET" ? {} : { origin }),
      ...(jar.size > 0 ? { cookie: cookieHeader() } : {}),
      ...(given.body === undefined ? {} : { "content-type": "application/json" }),
      ...given.headers,
    });
    const response = await fetch(new URL(path, origin), {
      method,
      headers,
      redirect: "manual",
      ...(given.body === undefined ? {} : { body: JSON.stringify(given.body) }),
    });
    keepCookies(response.headers);
    const text = await response.text();
    assertNothingLeaks(origin, text);
    const isAllowed = response.status === 503 && options.allowUnavailable === true;
    if (response.status >= 500 && !isAllowed) {
      throw new Error(`${method} ${path} was answered ${response.status}: ${text.slice(0, 500)}`);
    }
    const isJson = response.headers.get("content-type")?.includes("json") === true;
    const body: unknown = isJson && text !== "" ? JSON.parse(text) : undefined;
    return { status: response.status, headers: response.headers, body, text };
  }

  return {
    get: (path, headers) => call("GET", path, headers ? { headers } : {}),
    send: (method, path, body, headers) =>
      call(method, path, { body, ...(headers ? { headers } : {}) }),
    get session() {
      const id = jar.get("sid");
      return id === undefined ? "" : `sid=${id}`;
    },
    get cookies() {
      return cookieHeader();
    },
  };
}

/** Signs a visitor in; throws unless that worked. A rate limit is waited out. */
export async function signIn(
  client: ApiClient,
  credentials: { username: string; password: string },
): Promise<void> {
  for (;;) {
    const answer = await client.send("POST", "/api/login", credentials);
    if (answer.status === 200) return;
    const retryAfterSeconds = Number(answer.headers.get("retry-after"));
    if (answer.status !== 429 || !(retryAfterSeconds <= 5)) {
      throw new Error(`Sign-in was answered ${answer.status}: ${answer.text}`);
    }
    await delay(retryAfterSeconds * 1000);
  }
}
