import { renderedPageSchema, siteSchema } from "@dhahabu/contract/pages";
import { createCircuit } from "@dhahabu/platform/http/circuit";
import { alivePath } from "@dhahabu/platform/http/health";
import { connectionLivesMs } from "@dhahabu/platform/http/signed-client";
import { Pool } from "undici";
import { z } from "zod";
import type { PagesService } from "./pages-service.ts";

const connectWithinMs = 2000;
const siteWithinMs = 3000;
// A page may wait for one that does not come to an end, and for the thread that follows it.
const pageWithinMs = 10_000;
const maxConnections = 32;
const largestAnswerBytes = 16 * 1024 * 1024;

/** Opens the way to the pages service. */
export function createPagesClient(url: string): PagesService {
  const open = (connections: number) =>
    new Pool(url, {
      connections,
      allowH2: false,
      clientTtl: connectionLivesMs,
      connect: { timeout: connectWithinMs },
      maxResponseSize: largestAnswerBytes,
    });
  const pool = open(maxConnections);
  const questions = open(1);
  const circuit = createCircuit({
    service: "pages",
    async isAlive(signal) {
      const { body } = await questions.request({ method: "GET", path: alivePath, signal });
      await body.dump();
    },
    // Who follows the service tells that it is away.
    onChange: () => undefined,
  });
  let etag: string | undefined;

  function ask(
    path: string,
    options: { body?: string; headers?: Record<string, string>; withinMs: number },
  ) {
    return circuit.run(async (frozen) => {
      const { statusCode, headers, body } = await pool.request({
        method: options.body === undefined ? "GET" : "POST",
        path,
        body: options.body ?? null,
        headers: options.headers ?? {},
        // The wait for a free connection counts as well.
        signal: AbortSignal.any([frozen, AbortSignal.timeout(options.withinMs)]),
        headersTimeout: options.withinMs,
        bodyTimeout: options.withinMs,
      });
      const text = await body.text();
      return { status: statusCode, headers, text };
    });
  }

  function read<Schema extends z.ZodType>(
    schema: Schema,
    { status, text }: { status: number; text: string },
  ): z.output<Schema> {
    if (status !== 200) throw new Error(`pages answered ${status}.`);
    return schema.parse(JSON.parse(text));
  }

  return {
    async readSite() {
      const answer = await ask("/site", {
        headers: etag === undefined ? {} : { "if-none-match": etag },
        withinMs: siteWithinMs,
      });
      if (answer.status === 304) return "same";
      const site = answer.status === 204 ? undefined : read(siteSchema, answer);
      etag = site && String(answer.headers["etag"]);
      return site;
    },
    async render(request) {
      const body = JSON.stringify(request);
      return read(renderedPageSchema, await ask("/render", { body, withinMs: pageWithinMs }));
    },
    async buildSiteMap(origin) {
      const path = `/site-map?${new URLSearchParams({ origin }).toString()}`;
      return read(z.string(), await ask(path, { withinMs: pageWithinMs }));
    },
    // A render under way is a page that the browser can draw: the end of the process waits for none.
    async close() {
      circuit.stop();
      await Promise.all([pool.destroy(), questions.destroy()]);
    },
  };
}
