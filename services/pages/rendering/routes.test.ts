import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RenderRequest, RenderedPage, Site } from "@dhahabu/contract/pages";
import { createLog } from "@dhahabu/platform/log";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { startPages } from "../app.ts";
import { configSchema } from "../config.ts";

// A small shell bundle in the form the build gives it; it renders what the tests look at.
const shellBundle = (word: string) => `
  module.exports = {
    shared: { react: { version: "19" } },
    createRenderer: ({ remotes, brokenRemotes }) => ({
      describe: () => ({
        registry: { shell: "s1", remotes: remotes.map(({ name, version }) => ({ name, version, entry: "" })) },
        pages: { "/": { dataNames: [] } },
        moved: {},
        framePaths: [],
        frameDataNames: [],
        hasBrokenPages: brokenRemotes.length > 0,
      }),
      render: async ({ path, kind, ...rest }) => {
        if (path === "/throws" && kind === "page") throw new Error("a page threw");
        if (path === "/loops" && kind === "page") for (;;);
        if (path === "/waits" && kind === "page") await new Promise(() => undefined);
        if (path === "/breaks" && kind === "page") setImmediate(() => { throw new Error("later"); });
        if (path === "/breaks" && kind === "page") await new Promise(() => undefined);
        const words = remotes.map((remote) => remote.exports.word);
        return { status: 200, style: "", html: ["${word}", ...words, kind, JSON.stringify(rest)].join(" ") };
      },
      buildWebManifest: async (language) => JSON.stringify({ lang: language }),
      buildSiteMap: async (origin) => "<urlset>" + origin + "</urlset>",
    }),
  };
`;

const remoteBundle = (word: string) => `exports.word = "${word}" + require("react").version;`;

let uiDir = "";
let pages: Awaited<ReturnType<typeof startPages>> | undefined;
const log = createLog({ service: "pages", level: "silent" });
const logError = vi.spyOn(log, "error");

async function publish(name: string, version: string, code: string) {
  const folder = join(uiDir, name, version);
  await mkdir(join(folder, "web"), { recursive: true });
  await mkdir(join(folder, "server"), { recursive: true });
  await writeFile(join(folder, "server", name === "shell" ? "shell.cjs" : "routes.cjs"), code);
  await writeFile(join(folder, "web", "route-assets.json"), '{"entries":{},"groups":{}}');
}

async function flip(text: string) {
  await writeFile(join(uiDir, "draft"), text);
  await rename(join(uiDir, "draft"), join(uiDir, "registry.json"));
}

const registryOf = (shell: string, remote: string) =>
  JSON.stringify({ shell: { version: shell }, "mfe-public": { version: remote } });

async function start(limits: { loadWithinMs?: number } = {}) {
  const config = configSchema.parse({ UI_DIR: uiDir, LOG_LEVEL: "error" });
  pages = await startPages({ config, log, ...limits });
}

const ask = (path: string, init?: RequestInit) => fetch(`${pages?.url}${path}`, init);
const readSite = async () => (await (await ask("/site")).json()) as Site;

function render(path: string, options: Partial<RenderRequest> = {}) {
  const request = { kind: "page", path, language: "en", data: {}, origin: "", hasSession: false };
  return ask("/render", { method: "POST", body: JSON.stringify({ ...request, ...options }) });
}

const readPage = async (path: string, options?: Partial<RenderRequest>) =>
  (await (await render(path, options)).json()) as RenderedPage;

beforeEach(async () => {
  uiDir = await mkdtemp(join(tmpdir(), "pages-"));
  logError.mockClear();
  await publish("shell", "s1", shellBundle("shell-one"));
  await publish("mfe-public", "m1", remoteBundle("remote-one"));
  await publish("mfe-public", "m2", remoteBundle("remote-two"));
  await flip(registryOf("s1", "m1"));
});

afterEach(async () => {
  for (const closer of pages?.closers ?? []) await closer.close();
  await rm(uiDir, { recursive: true });
});

describe("a page", () => {
  test("is rendered with what the shell shares, as the request says", async () => {
    await start();
    const { status, html } = await readPage("/", { language: "fr", hasSession: true });
    expect(status).toBe(200);
    expect(html).toContain("shell-one remote-one19 page");
    expect(html).toContain('"language":"fr"');
    expect(html).toContain('"hasSession":true');
  });

  test("that throws is the frame with a 500", async () => {
    await start();
    const page = await readPage("/throws");
    expect(page.status).toBe(500);
    expect(page.html).toContain("broken");
  });

  test.each(["/loops", "/waits"])("that does not end, %s, harms none but itself", async (path) => {
    await start();
    const [unended, other] = await Promise.all([render(path), readPage("/")]);
    expect(unended.status).toBe(504);
    expect(other.html).toContain("shell-one");
    const startedAtMs = performance.now();
    expect((await render(path)).status).toBe(504);
    expect(performance.now() - startedAtMs).toBeLessThan(1000);
  });

  test("that breaks the thread is the frame with a 500, and the next is rendered", async () => {
    await start();
    expect((await readPage("/breaks")).status).toBe(500);
    expect((await readPage("/")).status).toBe(200);
  });
});

describe("the site", () => {
  test("is described once to who has the description", async () => {
    await start();
    const answer = await ask("/site");
    const site = (await answer.json()) as Site;
    expect(site).toMatchObject({ id: "shell@s1 mfe-public@m1", shellVersion: "s1" });
    expect(site.manifests.ar).toBe('{"lang":"ar"}');
    expect(site.clientDocuments.ar.html).toContain("client");
    const headers = { "if-none-match": answer.headers.get("etag") ?? "" };
    expect((await ask("/site", { headers })).status).toBe(304);
  });

  test("has a site map for an origin", async () => {
    await start();
    const answer = await ask("/site-map?origin=https%3A%2F%2Fbank.example");
    expect(await answer.json()).toBe("<urlset>https://bank.example</urlset>");
  });

  test("that is not there yet is said to be none", async () => {
    await rm(join(uiDir, "registry.json"));
    await start();
    expect((await ask("/site")).status).toBe(204);
    expect((await render("/")).status).toBe(503);
    expect((await ask("/health")).status).toBe(200);
  });
});

describe("the registry", () => {
  test("flips without a restart", async () => {
    await start();
    await flip(registryOf("s1", "m2"));
    await expect.poll(async () => (await readPage("/")).html).toContain("remote-two19");
    expect((await readSite()).registry.remotes[0]?.version).toBe("m2");
  });

  test.each([
    ["is unreadable", "{ not json"],
    ["names a version that is not there", registryOf("s1", "m9")],
    ["names a shell that is not there", registryOf("s9", "m1")],
  ])("that %s leaves what runs running", async (_what, text) => {
    await start();
    await flip(text);
    await expect.poll(() => logError.mock.calls.length).toBeGreaterThan(0);
    expect((await readPage("/")).html).toContain("remote-one19");
  });

  test.each([
    ["breaks", 'require("fs");'],
    ["does not end", "for (;;);"],
  ])("whose remote %s at the start still gives the frame", async (_what, code) => {
    await publish("mfe-public", "m3", code);
    await flip(registryOf("s1", "m3"));
    await start({ loadWithinMs: 3000 });
    expect((await readPage("/", { kind: "broken" })).html).toContain("shell-one");
    expect(await readSite()).toMatchObject({ hasBrokenPages: true, registry: { remotes: [] } });
  });
});
