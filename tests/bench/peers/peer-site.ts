import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createServer, request } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer as createProbe } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompressSync } from "node:zlib";
import { waitFor } from "../../support/wait-for.ts";
import type { PageContent } from "./page-content.ts";
import type { Peer } from "./peer.ts";

const run = promisify(execFile);

// Outside of the repository, whose packages know no peer; in node_modules builders leave sources as they are.
const cacheFolder = join(tmpdir(), "dhahabu-page-peers");

/** A peer's pages, at `/<page>`; what they ask of the API and our pictures come from the bank. */
export interface PeerSite {
  readonly name: string;
  readonly origin: string;
  stop(): Promise<void>;
}

async function writeSources(folder: string, files: Readonly<Record<string, string>>) {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

/** Installs a peer where it is not there yet, and builds its pages. */
async function build(peer: Peer, contents: readonly PageContent[], bankOrigin: string) {
  const folder = join(cacheFolder, peer.name.toLowerCase().replaceAll(/\W/g, ""));
  const description = { name: "peer", private: true, type: "module", dependencies: peer.packages };
  const descriptionText = JSON.stringify(description, undefined, 2);
  const installed = await readFile(join(folder, "installed.json"), "utf8").catch(() => "");
  await writeSources(folder, {
    ...peer.files,
    "package.json": descriptionText,
    ...Object.fromEntries(
      contents.map((content) => [`content/${content.name}.json`, JSON.stringify(content)]),
    ),
  });
  const environment = {
    ...process.env,
    BANK_ORIGIN: bankOrigin,
    NODE_ENV: "production",
    NEXT_TELEMETRY_DISABLED: "1",
    ASTRO_TELEMETRY_DISABLED: "1",
  };
  const settings = { cwd: folder, env: environment, maxBuffer: 64 * 1024 * 1024 };
  if (installed !== descriptionText) {
    await run("npm", ["install", "--no-audit", "--no-fund", "--include=dev"], settings);
    await writeFile(join(folder, "installed.json"), descriptionText);
  }
  const [command = "", ...args] = peer.build;
  await run(join(folder, "node_modules/.bin", command), args, settings);
  return { folder, environment };
}

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
};

function forward(req: IncomingMessage, res: ServerResponse, bankOrigin: string) {
  const target = new URL(req.url ?? "/", bankOrigin);
  const headers = { ...req.headers, host: target.host, origin: bankOrigin };
  delete headers.referer;
  const sent = request(target, { method: req.method, headers }, (answer) => {
    res.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(res);
  });
  sent.on("error", () => res.destroy());
  req.pipe(sent);
}

/** Serves built files compressed as well as ours are. */
async function serveFiles(folder: string, fallback: string | undefined, bankOrigin: string) {
  const compressed = new Map<string, Buffer>();
  async function read(path: string): Promise<Buffer> {
    const known = compressed.get(path);
    if (known) return known;
    const body = brotliCompressSync(await readFile(path));
    compressed.set(path, body);
    return body;
  }
  async function answer(req: IncomingMessage, res: ServerResponse) {
    const { pathname } = new URL(req.url ?? "/", bankOrigin);
    const isPage = extname(pathname) === "";
    const file = isPage ? (fallback ?? `${pathname}.html`) : pathname;
    const body = await read(join(folder, file));
    res.writeHead(200, {
      "content-type": types[extname(file)] ?? "application/octet-stream",
      "content-encoding": "br",
      "cache-control": isPage ? "no-cache" : "public, max-age=31536000, immutable",
    });
    res.end(body);
  }
  const server = createServer((req, res) => {
    if (/^\/(?:api|ui)\//.test(req.url ?? "")) forward(req, res, bankOrigin);
    else answer(req, res).catch(() => res.writeHead(404).end());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function findPort(): Promise<number> {
  const probe = createProbe().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}

async function serveByCommand(
  folder: string,
  [command = "", ...args]: readonly string[],
  env: NodeJS.ProcessEnv,
) {
  const port = await findPort();
  const child = spawn(join(folder, "node_modules/.bin", command), [...args, String(port)], {
    cwd: folder,
    env,
    stdio: "ignore",
  });
  const origin = `http://127.0.0.1:${port}`;
  await waitFor("the peer's server", async () => {
    const response = await fetch(origin).catch(() => undefined);
    return response !== undefined;
  });
  return {
    origin,
    async stop() {
      child.kill();
      await once(child, "exit");
    },
  };
}

/** Builds a peer's pages from what stands on ours, and serves them. */
export async function startPeer(
  peer: Peer,
  contents: readonly PageContent[],
  bankOrigin: string,
): Promise<PeerSite> {
  const { folder, environment } = await build(peer, contents, bankOrigin);
  const { serve } = peer;
  const served =
    "command" in serve
      ? await serveByCommand(folder, serve.command, environment)
      : await serveFiles(join(folder, serve.folder), serve.fallback, bankOrigin);
  return { name: peer.name, ...served };
}
