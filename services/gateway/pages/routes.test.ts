import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspect } from "node:util";
import { firstFacts } from "@dhahabu/contract/facts";
import type { BankFacts } from "@dhahabu/contract/facts";
import type { Language } from "@dhahabu/contract/language";
import type { Site } from "@dhahabu/contract/pages";
import { createLog } from "@dhahabu/platform/log";
import Koa from "koa";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createSecurityHeaders } from "../headers/security-headers.ts";
import { createFileStore } from "./file-store.ts";
import type { PagesService } from "./pages-service.ts";
import { createPages } from "./routes.ts";
import type { TakenForm } from "../forms/taken-form.ts";
import type { Pages } from "./routes.ts";

const languages = ["en", "sw", "fr", "ar", "hi", "zh"] as const;
const byLanguage = <Value>(make: (language: Language) => Value) =>
  Object.fromEntries(languages.map((language) => [language, make(language)])) as Record<
    Language,
    Value
  >;

const describeSite = (version: string): Site => ({
  id: `shell@s1 mfe-public@${version}`,
  shellVersion: "s1",
  registry: { shell: "s1", remotes: [{ name: "mfe-public", version, entry: "/ui/entry.js" }] },
  pages: {
    "/": { dataNames: ["prices"] },
    "/throws": { dataNames: [] },
    "/verify": { dataNames: [] },
  },
  moved: { "/old": "/new" },
  framePaths: ["/admin"],
  frameDataNames: [],
  hasBrokenPages: false,
  manifests: byLanguage((lang) => JSON.stringify({ lang })),
  clientDocuments: byLanguage((language) => ({
    status: 200,
    html: `rendered by the browser in ${language}`,
    style: "",
  })),
});

const statuses = { page: 200, frame: 200, client: 200, missing: 404, broken: 503 } as const;

let uiDir = "";
let origin = "";
let pages: Pages | undefined;
let dataVersion = "1";
const publicConfig = { interestRate: 15, ltvRatio: 60, defaultDurationMonths: 1 };
let facts: BankFacts | undefined;
let countMiss = () => Promise.resolve();
let site: Site | undefined;
let takenForm: TakenForm | undefined;
let isAway = false;
let renderedPages = 0;
const log = createLog({ service: "gateway", level: "silent" });
const server = createServer();

async function answer<Value>(value: Value): Promise<Value> {
  if (isAway) throw new Error("nobody answers");
  return value;
}

// The service that renders, as far as the tests look at it.
const service: PagesService = {
  readSite: () => answer(site),
  async render({ kind, path, ...rest }) {
    renderedPages += 1;
    if (path === "/throws") return answer({ status: 500, html: "a frame", style: "" });
    const html = [site?.id, inspect(rest)].join(" ");
    return answer({ status: statuses[kind], html, style: "p { color: red }" });
  },
  buildSiteMap: (from) => answer(`<urlset>${from}</urlset>`),
  close: () => Promise.resolve(),
};

async function start() {
  pages = await createPages({
    service,
    store: createFileStore(uiDir),
    readData: () => ({
      data: { publicConfig: { ...publicConfig, dataVersion }, ...(facts && { facts }) },
      version: dataVersion,
    }),
    readOrigin: () => origin,
    securityHeaders: createSecurityHeaders({ isHttps: false }),
    sessionCookieName: "sid",
    log,
  });
  const app = new Koa();
  const { deliver } = pages;
  app.use(async (ctx) => {
    try {
      await deliver(ctx, { countMiss, takeForm: () => Promise.resolve(takenForm) });
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
  takenForm = undefined;
  renderedPages = 0;
  isAway = false;
  site = describeSite("m1");
  await mkdir(join(uiDir, "shell/s1/web"), { recursive: true });
  await mkdir(join(uiDir, "shell/s1/server"));
  await writeFile(join(uiDir, "shell/s1/server/shell.cjs"), "/* secret */");
  await writeFile(join(uiDir, "shell/s1/web/main.js"), "/* shell */");
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  await pages?.close();
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
    expect(renderedPages).toBe(1);
  });

  test("are rendered in the language of query or cookie", async () => {
    await start();
    expect((await read("/")).text).toContain("mfe-public@m1");
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
    expect(renderedPages).toBe(1);
    dataVersion = "2";
    expect((await read("/")).text).toContain("dataVersion: '2'");
    expect(renderedPages).toBe(2);
  });

  test("that show the same frame are one page, whatever the address", async () => {
    await start();
    expect((await read("/admin/users")).response.status).toBe(200);
    await Promise.all([read("/admin"), read("/admin/users"), read("/admin/no-such-page")]);
    expect(renderedPages).toBe(1);
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

  test("that a QR code leads to is the page that checks papers, with the code", async () => {
    await start();
    const { response } = await read("/verify/7KQ2-9MXD-4TH?lang=ar");
    expect(response.status).toBe(308);
    const found = "/verify?form=verifyDocument&code=7KQ2-9MXD-4TH&lang=ar";
    expect(response.headers.get("location")).toBe(found);
    for (const path of ["/verify/a%26b", "/verify/a/b", `/verify/${"a".repeat(61)}`, "/old/a"]) {
      expect((await read(path)).response.status).toBe(404);
    }
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

  test("say which pages may be fetched ahead, but not to who saves data", async () => {
    await start();
    const header = async (headers: Record<string, string>) =>
      (await fetch(`${origin}/`, { headers })).headers.get("speculation-rules");
    expect(await header({})).toBe('"/speculation-rules.json"');
    expect(await header({ "save-data": "on" })).toBeNull();
    const { response, text } = await read("/speculation-rules.json");
    expect(response.headers.get("content-type")).toContain("application/speculationrules+json");
    expect(JSON.parse(text)).toMatchObject({ prefetch: [{ eagerness: "moderate" }] });
  });

  test("say to whom weaknesses are told, always for months to come", async () => {
    await start();
    const path = "/.well-known/security.txt";
    const changed = { ...firstFacts.emails, general: "trust@bank.example" };
    for (const known of [undefined, { ...firstFacts, emails: changed }]) {
      facts = known;
      const { general } = (known ?? firstFacts).emails;
      const { response, text } = await read(path);
      expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
      const fields = Object.fromEntries(
        text
          .trimEnd()
          .split("\n")
          .map((line) => line.split(/: (.*)/, 2)),
      ) as Record<string, string>;
      expect(fields).toEqual({
        Contact: `mailto:${general}`,
        Expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
        "Preferred-Languages": "en, sw",
        Canonical: `${origin}${path}`,
      });
      const daysLeft = (Date.parse(fields["Expires"] ?? "") - Date.now()) / 86_400_000;
      expect(daysLeft).toBeGreaterThan(90);
      expect(daysLeft).toBeLessThan(365);
    }
  });

  test("are not listed while there are none", async () => {
    isAway = true;
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
    site = describeSite("m2");
    await expect
      .poll(async () => (await read("/ui/registry.json")).text)
      .toContain('"version":"m2"');
    expect((await read("/")).text).toContain("mfe-public@m2");
  });

  test("that is not there yet is a 503 that asks to come back", async () => {
    site = undefined;
    await start();
    const { response } = await read("/");
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("5");
  });
});

describe("while the service that renders is away", () => {
  test("pages are left to the browser, and rendered again when it is back", async () => {
    await start();
    isAway = true;
    const { response, text } = await read("/?lang=fr");
    expect([response.status, text]).toEqual([200, "rendered by the browser in fr"]);
    expect((await read("/nowhere")).response.status).toBe(404);
    await expect.poll(() => pages?.check().catch(String)).toContain("away");
    isAway = false;
    await expect.poll(async () => (await read("/?lang=fr")).text).toContain("language: 'fr'");
    await pages?.check();
  });

  test("what was rendered before is still sent", async () => {
    await start();
    const before = await read("/");
    isAway = true;
    await expect.poll(() => pages?.check().catch(String)).toContain("away");
    expect((await read("/")).text).toBe(before.text);
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

  test("are smaller pictures for who saves data, where there are any", async () => {
    await start();
    const folder = join(uiDir, "shell/s1/web/pictures");
    await mkdir(folder, { recursive: true });
    const names = ["coins-480.avif", "coins-960.avif", "coins-1920.avif", "map-1440.webp"];
    for (const name of names) await writeFile(join(folder, name), name);
    const readAs = async (name: string, headers: Record<string, string> = {}) => {
      const response = await fetch(`${origin}/ui/shell/s1/pictures/${name}`, { headers });
      expect(response.headers.get("vary")).toContain("Save-Data");
      return response.text();
    };
    const saving = { "save-data": "on" };
    expect(await Promise.all(names.map((name) => readAs(name)))).toEqual(names);
    expect(await Promise.all(names.map((name) => readAs(name, saving)))).toEqual([
      "coins-480.avif",
      "coins-480.avif",
      "coins-960.avif",
      "map-1440.webp",
    ]);
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
    for (const path of ["/ui/shell/s1/main.js", "/robots.txt", "/admin/prices"]) {
      const response = await fetch(origin + path, { method: "POST" });
      expect(response.status, path).toBe(405);
      expect(response.headers.get("allow")).toBe("GET, HEAD");
    }
  });
});

describe("the answer to a form", () => {
  const sent = {
    call: "contact",
    typed: { name: "Amina" },
    sentAtMs: 0,
    retryAfterSeconds: undefined,
  } as const;
  const post = async (path: string) => {
    const response = await fetch(origin + path, { method: "POST" });
    return { response, text: await response.text() };
  };

  test("is a page of its own, kept by nobody, with the status of the call", async () => {
    await start();
    takenForm = { ...sent, status: 201, answer: { message: "Received." } };
    const { response, text } = await post("/");
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(text).toContain("Amina");
    takenForm = { ...sent, status: 503, answer: {}, retryAfterSeconds: 5 };
    const refused = await post("/");
    expect(refused.response.status).toBe(503);
    expect(refused.response.headers.get("retry-after")).toBe("5");
    takenForm = undefined;
    expect((await read("/")).text).not.toContain("Amina");
  });

  test("is another address where it leads on, and keeps the language that was asked for", async () => {
    await start();
    takenForm = { ...sent, status: 200, answer: {}, nextPath: "/account?form=getUser" };
    const response = await fetch(`${origin}/?lang=sw`, { method: "POST", redirect: "manual" });
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe("/account?form=getUser");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("set-cookie")).toContain("lang=sw");
  });

  test("is one plain sentence where its page cannot be rendered", async () => {
    await start();
    takenForm = { ...sent, status: 201, answer: { message: "Received <once>." } };
    expect((await post("/throws")).text).toContain("<p>Received &lt;once>.</p>");
    isAway = true;
    expect((await post("/")).text).toContain("<p>Received &lt;once>.</p>");
  });
});
