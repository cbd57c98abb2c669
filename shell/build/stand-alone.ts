import { readFile } from "node:fs/promises";
import { createServer, request } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";
import { parseArgs } from "node:util";
import { rspack } from "@rspack/core";
import type { Configuration } from "@rspack/core";
import type { RouteAssets } from "@dhahabu/contract/pages";
import type { UiBuildOptions } from "./rspack-config.ts";

// node shell/build/stand-alone.ts --name mfe-public [--gateway http://127.0.0.1:3000] [--port 4000]
// Serves one remote without the shell, rebuilt at every change; the API is the gateway's.

interface UiConfigModule {
  createStandAlone(options: Omit<UiBuildOptions, "name" | "directory">): Configuration;
}

const { values } = parseArgs({
  options: {
    name: { type: "string", default: "mfe-public" },
    gateway: { type: "string", default: "http://127.0.0.1:3000" },
    port: { type: "string", default: "4000" },
  },
});

const types: Readonly<Record<string, string>> = {
  ".js": "text/javascript",
  ".css": "text/css",
  ".avif": "image/avif",
  ".webp": "image/webp",
  ".svg": "image/svg+xml",
};

const root = join(import.meta.dirname, "../..");
const outDir = join(root, values.name, "dist/stand-alone");
const webDir = join(outDir, "web");
const sprite = await readFile(join(root, "shell/kit/ui/icons.svg"), "utf8");

function forward(req: IncomingMessage, res: ServerResponse) {
  const target = new URL(req.url ?? "/", values.gateway);
  const headers = { ...req.headers, host: target.host, origin: target.origin };
  const sent = request(target, { method: req.method, headers }, (answer) => {
    res.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(res);
  });
  sent.on("error", () => {
    if (!res.headersSent) res.writeHead(502);
    res.end();
  });
  req.pipe(sent);
}

async function buildDocument(): Promise<string> {
  const text = await readFile(join(webDir, "route-assets.json"), "utf8");
  const { js, css } = (JSON.parse(text) as RouteAssets).entries["main"] ?? { js: [], css: [] };
  const links = css.map((file) => `<link rel="stylesheet" href="/${file}">`);
  const scripts = js.map((file) => `<script defer src="/${file}"></script>`);
  return `<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${values.name}</title>${links.join("")}${scripts.join("")}</head><body>${sprite.replace("<svg ", '<svg display="none" ')}<div id="root"></div></body></html>`;
}

async function answer(req: IncomingMessage, res: ServerResponse) {
  const path = normalize(decodeURIComponent(new URL(req.url ?? "/", "http://any").pathname));
  const type = types[extname(path)];
  res.setHeader("cache-control", "no-store");
  if (type === undefined) {
    res.setHeader("content-type", "text/html; charset=utf-8");
    res.end(await buildDocument());
    return;
  }
  res.setHeader("content-type", type);
  res.end(await readFile(join(webDir, path)));
}

const server = createServer((req, res) => {
  if (req.url?.startsWith("/api/")) {
    forward(req, res);
    return;
  }
  answer(req, res).catch(() => res.writeHead(404).end());
});

const config = (await import(join(root, values.name, "rspack.config.ts"))) as UiConfigModule;
rspack(config.createStandAlone({ version: "dev", outDir, mode: "development" })).watch(
  {},
  (error, stats) => {
    if (error) console.error(error.message);
    else if (stats?.hasErrors()) console.error(stats.toString({ preset: "errors-only" }));
    else console.log(`${values.name} is built`);
  },
);
server.listen(Number(values.port), "127.0.0.1", () => {
  const { port } = server.address() as AddressInfo;
  console.log(`${values.name} without the shell: http://127.0.0.1:${port}`);
});
