import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createLog } from "@dhahabu/platform/log";
import Koa from "koa";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createSecurityHeaders } from "../headers/security-headers.ts";
import { createPages } from "./routes.ts";
import type { Pages } from "./routes.ts";

// A small shell bundle in the form the build gives it; it renders what the tests look at.
const shellBundle = (word: string) => `
  const { inspect } = require("util");
  module.exports = {
    shared: { react: { version: "19" } },
    chooseLanguage: ({ search, cookieHeader }) =>
      new URLSearchParams(search).get("lang") ?? /lang=(..)/.exec(cookieHeader ?? "")?.[1] ?? "en",
    createRenderer: ({ remotes, brokenRemotes }) => ({
      registry: { remotes: remotes.map(({ name, version }) => ({ name, version })) },
      match: (path) => ({
        movedTo: path === "/old" ? "/new" : undefined,
        kind: path === "/" || path === "/throws" ? "page" : path.startsWith("/admin") ? "frame" : brokenRemotes.length > 0 ? "broken" : "missing",
        framePath: path.startsWith("/admin") ? "/admin" : undefined,
        dataNames: ["prices"],
      }),
      render: async ({ path, isFrameOnly, ...rest }) => {
        if (path === "/throws" && !isFrameOnly) throw new Error("a page threw");
        globalThis.renderedPages = (globalThis.renderedPages ?? 0) + 1;
        return {
          status: path === "/" || path === "/admin" ? 200 : 404,
          style: "p { color: red }",
          html: ["${word}", ...remotes.map((remote) => remote.exports.word), inspect(rest)].join(" "),
        };
      },
      buildWebManifest: async (language) => JSON.stringify({ lang: language }),
      buildSiteMap: async (origin) => "<urlset>" + origin + "</urlset>",
      verify: async () => ({ renderedPages: 1 }),
    }),
  };
`;

const remoteBundle = (word: string) => `exports.word = "${word}" + require("react").version;`;

let uiDir = "";
let origin = "";
let pages: Pages | undefined;
let dataVersion = "1";
let countMiss = () => Promise.resolve();
const log = createLog({ service: "gateway", level: "silent" });
const logError = vi.spyOn(log, "error");
const renderings = globalThis as { renderedPages?: number };
const server = createServer();

async function publish(name: string, version: string, code: string) {
  const folder = join(uiDir, name, version);
  await mkdir(join(folder, "web"), { recursive: true });
  await mkdir(join(folder, "server"), { recursive: true });
  await writeFile(join(folder, "server", name === "shell" ? "shell.cjs" : "routes.cjs"), code);
  await writeFile(join(folder, "web", "route-assets.json"), '{"entries":{},"groups":{}}');
  await writeFile(join(folder, "web", "main.js"), `/* ${name} */`);
}

async function flip(text: string) {
  await writeFile(join(uiDir, "draft"), text);
  await rename(join(uiDir, "draft"), join(uiDir, "registry.json"));
}

const registryOf = (shell: string, remote: string) =>
  JSON.stringify({ shell: { version: shell }, "mfe-public": { version: remote } });

async function start() {
  pages = await createPages({
    uiDir,
    readData: () => ({ data: { prices: dataVersion }, version: dataVersion }),
    readOrigin: () => origin,
    securityHeaders: createSecurityHeaders({ isHttps: false }),
    sessionCookieName: "sid",
    log,
  });
  const app = new Koa();
  const { deliver } = pages;
  app.use(async (ctx) => {
    try {
      await deliver(ctx, { countMiss });
    } catch {
      ctx.status = 429;
    }
  });
  server.removeAllListeners("request").on("request", (req, res) => void app.callback()(req, res));
}

const read = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(origin + path, { headers, redirect: "manual" });
  return { response, text: await response.text() };
};

beforeEach(async () => {
  uiDir = await mkdtemp(join(tmpdir(), "pages-"));
  dataVersion = "1";
  countMiss = () => Promise.resolve();
  renderings.renderedPages = 0;
  logError.mockClear();
  await publish("shell", "s1", shellBundle("shell-one"));
  await publish("mfe-public", "m1", remoteBundle("remote-one"));
  await publish("mfe-public", "m2", remoteBundle("remote-two"));
  await flip(registryOf("s1", "m1"));
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  pages?.close();
  server.closeAllConnections();
  await new Promise((resolve) => {
    server.close(resolve);
  });
  await rm(uiDir, { recursive: true });
});

describe("pages", () => {
  test("of addresses that do not exist are limited, all others are not", async () => {
    await start();
    countMiss = () => Promise.reject(new Error("too many"));
    expect((await read("/nowhere")).response.status).toBe(429);
    expect((await read("/")).response.status).toBe(200);
    expect(renderings.renderedPages).toBe(1);
  });

  test("are rendered with what the shell shares, in the language of query or cookie", async () => {
    await start();
    expect((await read("/")).text).toContain("shell-one remote-one19");
    expect((await read("/?lang=fr")).text).toContain("language: 'fr'");
    expect((await read("/", { cookie: "lang=ar" })).text).toContain("language: 'ar'");
  });

  test("carry the headers of pages and depend on the cookie", async () => {
    await start();
    const { response } = await read("/?lang=fr");
    const policy = response.headers.get("content-security-policy");
    expect(policy).toContain("script-src 'self';");
    const hash = createHash("sha256").update("p { color: red }").digest("base64");
    expect(policy).toContain(`style-src 'self' 'sha256-${hash}';`);
    expect(policy).toContain("style-src-attr 'unsafe-inline';");
    expect(response.headers.get("vary")).toContain("Cookie");
    expect(response.headers.get("cache-control")).toBe("private, no-cache");
    expect(response.headers.get("set-cookie")).toMatch(/^lang=fr; Path=\//);
  });

  test("are rendered once while their data stay, and again when they change", async () => {
    await start();
    await Promise.all([read("/"), read("/"), read("/")]);
    expect(renderings.renderedPages).toBe(1);
    dataVersion = "2";
    expect((await read("/")).text).toContain("prices: '2'");
    expect(renderings.renderedPages).toBe(2);
  });

  test("that show the same frame are one page, whatever the address", async () => {
    await start();
    expect((await read("/admin/users")).response.status).toBe(200);
    await Promise.all([read("/admin"), read("/admin/users"), read("/admin/no-such-page")]);
    expect(renderings.renderedPages).toBe(1);
  });

  test("are not sent again to who has them", async () => {
    await start();
    const etag = (await read("/")).response.headers.get("etag") ?? "";
    expect((await read("/", { "if-none-match": etag })).response.status).toBe(304);
  });

  test("tell a visitor with a session from one without", async () => {
    await start();
    expect((await read("/")).text).toContain("hasSession: false");
    expect((await read("/", { cookie: "sid=abc" })).text).toContain("hasSession: true");
  });

  test("that do not exist are a 404, and one that throws is the frame with a 500", async () => {
    await start();
    expect((await read("/no-such-page")).response.status).toBe(404);
    expect((await read("/throws")).response.status).toBe(500);
  });

  test("that moved are found where they went, with what was asked of them", async () => {
    await start();
    const { response } = await read("/old?lang=ar");
    expect(response.status).toBe(308);
    expect(response.headers.get("location")).toBe("/new?lang=ar");
  });

  test("are listed for search engines, which are told where not to go", async () => {
    await start();
    const robots = await read("/robots.txt");
    expect(robots.response.headers.get("content-type")).toContain("text/plain");
    expect(robots.text).toContain("Disallow: /admin\n");
    expect(robots.text).toContain(`Sitemap: ${origin}/sitemap.xml\n`);
    const siteMap = await read("/sitemap.xml");
    expect(siteMap.response.headers.get("content-type")).toContain("application/xml");
    expect(siteMap.text).toBe(`<urlset>${origin}</urlset>`);
  });

  test("are not listed while there are none", async () => {
    await rm(join(uiDir, "registry.json"));
    await start();
    expect((await read("/sitemap.xml")).response.status).toBe(503);
  });

  test("have one address, and a path of slashes leads to no other host", async () => {
    await start();
    const { response } = await read("//evil.example/");
    expect(response.status).toBe(308);
    expect(response.headers.get("location")).toBe("/evil.example");
  });
});

describe("the registry", () => {
  test("flips without a restart", async () => {
    await start();
    await flip(registryOf("s1", "m2"));
    await vi.waitFor(async () => {
      expect((await read("/")).text).toContain("remote-two19");
    }, 5_000);
    expect((await read("/ui/registry.json")).text).toContain('"version":"m2"');
  });

  test.each([
    ["is unreadable", "{ not json"],
    ["names a version that is not there", registryOf("s1", "m9")],
    ["names a shell that is not there", registryOf("s9", "m1")],
  ])("that %s leaves what runs running", async (_what, text) => {
    await start();
    await flip(text);
    await vi.waitFor(() => expect(logError).toHaveBeenCalled(), 5_000);
    expect((await read("/")).text).toContain("remote-one19");
  });

  test("whose remote breaks at the start still gives the frame", async () => {
    await publish("mfe-public", "m3", 'require("fs");');
    await flip(registryOf("s1", "m3"));
    await start();
    expect((await read("/")).text).toContain("shell-one");
    expect((await read("/ui/registry.json")).text).toBe('{"remotes":[]}');
  });

  test("that is not there yet is a 503 that asks to come back", async () => {
    await rm(join(uiDir, "registry.json"));
    await start();
    const { response } = await read("/");
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("5");
  });
});

describe("files", () => {
  test("that browsers ask for at the root come from the shell that runs", async () => {
    await start();
    await mkdir(join(uiDir, "shell/s1/web/site-root"));
    await writeFile(join(uiDir, "shell/s1/web/site-root/favicon.ico"), "gold");
    const { response, text } = await read("/favicon.ico");
    expect(text).toBe("gold");
    expect(response.headers.get("content-type")).toBe("image/vnd.microsoft.icon");
    expect(response.headers.get("cache-control")).toBe("public, max-age=604800");
    expect((await read("/no-such-icon.png")).response.status).toBe(404);
  });

  test("name the site for a home screen, in the language asked for", async () => {
    await start();
    const { response, text } = await read("/manifest.webmanifest?lang=ar", { cookie: "lang=fr" });
    expect(response.headers.get("content-type")).toContain("application/manifest+json");
    expect(JSON.parse(text)).toEqual({ lang: "ar" });
    expect((await read("/manifest.webmanifest")).text).toContain('"en"');
  });

  test("are immutable, and the prepared encoding is sent", async () => {
    await start();
    await writeFile(join(uiDir, "shell/s1/web/main.js.gz"), "zipped");
    const response = await fetch(`${origin}/ui/shell/s1/main.js`, {
      headers: { "accept-encoding": "identity" },
    });
    expect(await response.text()).toBe("/* shell */");
    expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(response.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    const zipped = await fetch(`${origin}/ui/shell/s1/main.js`, { method: "HEAD" });
    expect(zipped.headers.get("content-encoding")).toBe("gzip");
  });

  test.each([
    "/ui/shell/s1/shell.cjs",
    "/ui/shell/s1/server/shell.cjs",
    "/ui/shell/s1/..%2fserver/shell.cjs",
    "/ui/shell/s1/%2e%2e/server/shell.cjs",
    "/ui/shell/s1/main.js.gz",
    "/ui/shell/s1/none.js",
    "/ui/shell/s1/main.js/none.js",
    `/ui/shell/s1/${"a".repeat(300)}.js`,
  ])("of the server, and %s, are not served", async (path) => {
    await start();
    expect((await read(path)).response.status).toBe(404);
  });

  test("take no other method", async () => {
    await start();
    const response = await fetch(`${origin}/`, { method: "POST" });
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("GET, HEAD");
  });
});
