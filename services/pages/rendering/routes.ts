import type { IncomingMessage, ServerResponse } from "node:http";
import { renderRequestSchema } from "@dhahabu/contract/pages";
import type { Clock } from "@dhahabu/platform/clock";
import { alivePath } from "@dhahabu/platform/http/health";
import type { Health } from "@dhahabu/platform/http/health";
import type { Log } from "@dhahabu/platform/log";
import type { LoadedSite } from "./load-site.ts";
import { renderPage } from "./render-page.ts";

const siteMapWithinMs = 5000;
const largestRequestBytes = 4 * 1024 * 1024;

type Handler = (req: IncomingMessage, res: ServerResponse) => Promise<void>;

interface Parts {
  readSite: () => LoadedSite | undefined;
  clock: Clock;
  log: Log;
}

function write(res: ServerResponse, status: number, json: string): void {
  res.writeHead(status, { "Content-Type": "application/json; charset=utf-8" }).end(json);
}

async function readJson(req: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of req as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > largestRequestBytes) throw new Error("The request is too large.");
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString());
}

/** 204 while there is no site, 304 for one that the asker has. */
function answerSite({ readSite }: Parts): Handler {
  return async (req, res) => {
    const site = readSite()?.site;
    const etag = site && `"${Buffer.from(site.id).toString("base64url")}"`;
    if (!site || etag === undefined) res.writeHead(204).end();
    else if (req.headers["if-none-match"] === etag) res.writeHead(304).end();
    else write(res.setHeader("ETag", etag), 200, JSON.stringify(site));
  };
}

/** 504 for a page that does not come to an end. */
function answerPage({ readSite, clock, log }: Parts): Handler {
  return async (req, res) => {
    const request = renderRequestSchema.parse(await readJson(req));
    const loaded = readSite();
    const json = loaded && (await renderPage({ loaded, clock, log }, request));
    if (json === undefined) write(res, loaded ? 504 : 503, "{}");
    else write(res, 200, json);
  };
}

function answerSiteMap({ readSite }: Parts): Handler {
  return async (req, res) => {
    const origin = new URL(req.url ?? "", "http://pages.invalid").searchParams.get("origin") ?? "";
    const json = await readSite()?.thread.ask({ ask: "siteMap", origin }, siteMapWithinMs);
    write(res, json === undefined ? 503 : 200, json ?? "{}");
  };
}

async function answerAlive(_req: IncomingMessage, res: ServerResponse): Promise<void> {
  res.end("alive");
}

async function answerHealth(_req: IncomingMessage, res: ServerResponse): Promise<void> {
  const health: Health = { status: "ok", dependencies: {} };
  write(res, 200, JSON.stringify(health));
}

/** Creates what answers the gateway. */
export function createPagesHandler(parts: Parts): Handler {
  const handlers: Readonly<Record<string, Handler>> = {
    [`GET ${alivePath}`]: answerAlive,
    "GET /health": answerHealth,
    "GET /site": answerSite(parts),
    "POST /render": answerPage(parts),
    "GET /site-map": answerSiteMap(parts),
  };
  return async (req, res) => {
    const handler = handlers[`${req.method} ${req.url?.split("?")[0]}`];
    try {
      if (handler) await handler(req, res);
      else write(res, 404, "{}");
    } catch (error) {
      parts.log.error({ err: error, path: req.url }, "a question could not be answered");
      write(res, 500, "{}");
    }
  };
}
