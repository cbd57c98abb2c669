import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { Agent, request } from "node:https";
import { buffer } from "node:stream/consumers";

interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  signal?: AbortSignal;
}

/** Calls as `fetch` does, and trusts one certificate authority alone. */
export function createSecureFetch(ca: string): (url: URL, asked?: Asked) => Promise<Response> {
  const agent = new Agent({ ca, keepAlive: true });
  return async (url, { body, ...asked } = {}) => {
    const sent = request(url, { ...asked, agent });
    // What breaks off after its head is told by its body.
    sent.on("error", () => undefined);
    sent.end(body);
    const [answer] = (await once(sent, "response")) as [IncomingMessage];
    const headers = new Headers();
    for (const [name, values = []] of Object.entries(answer.headersDistinct)) {
      for (const value of values) headers.append(name, value);
    }
    return new Response(await buffer(answer), { status: answer.statusCode ?? 0, headers });
  };
}
