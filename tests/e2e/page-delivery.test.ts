import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { languages } from "@dhahabu/contract/language";
import type { Language } from "@dhahabu/contract/language";
import { pricingRoutes } from "@dhahabu/contract/pricing";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { oldPaths, paths } from "../../mfe-public/src/paths.ts";
import { assertNothingLeaks } from "../support/api-client.ts";
import { chooseLanguage } from "../support/choose-language.ts";
import { launchBrowser, openPage } from "../support/launch-browser.ts";
import { openContext, openHydrated } from "../support/open-hydrated.ts";

const bank = inject("bank");
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(() => browser.close());

async function readTexts(folder: string, language: Language, name: string) {
  const file = resolve(import.meta.dirname, "../..", folder, "src/messages", language, name);
  return JSON.parse(await readFile(file, "utf8")) as Record<string, string>;
}

function addressOf(path: string, language: Language): string {
  return `${bank.origin}${path}?lang=${language}`;
}

async function fetchPage(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(new URL(path, bank.origin), { headers, redirect: "manual" });
  const html = await response.text();
  assertNothingLeaks(bank.origin, html);
  return { response, html };
}

/** Locales of spec section 9. */
const locales: Record<Language, string> = {
  en: "en-US",
  sw: "sw-KE",
  fr: "fr-FR",
  ar: "ar-SA",
  hi: "hi-IN",
  zh: "zh-CN",
};

function formatKes(amountKes: number, language: Language): string {
  const style = { style: "currency", currency: "KES" } as const;
  return new Intl.NumberFormat(locales[language], style).format(amountKes);
}

async function readPrices(): Promise<number[]> {
  const response = await fetch(`${bank.origin}/api/gold-prices/currency/KES`);
  const prices = pricingRoutes.listGoldPrices.response.parse(await response.json());
  return prices.map((price) => price.pricePerGram);
}

describe.concurrent.each(languages)("in %s", (language) => {
  test("with JavaScript off the home page has its heading, its prices and its menus", async () => {
    const context = await openContext(browser, { javaScriptEnabled: false });
    try {
      const page = await context.newPage();
      await page.goto(addressOf("/", language));
      const shell = await readTexts("shell", language, "shell.json");
      expect(((await page.textContent("h1")) ?? "").trim()).not.toBe("");
      expect(await page.textContent("footer")).toContain(shell["footer.contact"]);
      expect(await page.getByRole("navigation", { name: shell["nav.label"] ?? "" }).count()).toBe(
        1,
      );
      const main = (await page.textContent("main")) ?? "";
      for (const price of await readPrices()) expect(main).toContain(formatKes(price, language));
    } finally {
      await context.close();
    }
  });
});

describe.concurrent("hydration", () => {
  test.for([
    ["a heading", /(<h1[^>]*>)[^<]*/],
    ["a figure of the frame", /(<bdi[^>]*>)KES[^<]*/],
    ["a figure of a section, which is taken over later", /(<tbody>.*?<bdi[^>]*>)KES[^<]*/s],
  ] as const)("the check notices %s that does not match", async ([_what, place], { expect }) => {
    const context = await openContext(browser);
    try {
      await context.route(`${bank.origin}/?lang=en`, async (route) => {
        const response = await route.fetch();
        const html = await response.text();
        const tampered = html.replace(place, "$1Tampered");
        expect(tampered).not.toBe(html);
        await route.fulfill({ response, body: tampered });
      });
      const watched = await openHydrated(context, addressOf("/", "en"));
      await expect.poll(() => watched.faults.length).toBeGreaterThan(0);
    } finally {
      await context.close();
    }
  });

  test("a script of the page is never inline and nothing breaks the content policy", async () => {
    const { response, html } = await fetchPage("/");
    const policy = response.headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(/script-src 'self'(?:;|$)/);
    expect(policy).not.toContain("unsafe-eval");
    const inline = [...html.matchAll(/<script(?![^>]*\bsrc=)([^>]*)>/g)].map((match) => match[1]);
    for (const attributes of inline)
      expect(attributes).toMatch(/type="application\/(?:ld\+)?json"/);
  });
});

describe("the language of a page", () => {
  test("is asked for in the address, then kept by a cookie, then English", async () => {
    expect((await fetchPage("/")).html).toMatch(/<html[^>]* lang="en"/);
    expect((await fetchPage("/?lang=hi")).html).toMatch(/<html[^>]* lang="hi"/);
    expect((await fetchPage("/", { cookie: "lang=zh" })).html).toMatch(/<html[^>]* lang="zh"/);
    expect((await fetchPage("/?lang=fr", { cookie: "lang=zh" })).html).toMatch(/ lang="fr"/);
    expect((await fetchPage("/?lang=xx")).html).toMatch(/<html[^>]* lang="en"/);
  });

  test("is told to caches and search engines", async () => {
    const { response, html } = await fetchPage("/auth?lang=sw");
    expect(response.headers.get("vary")?.toLowerCase()).toContain("cookie");
    const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1] ?? "";
    expect(new URL(canonical).pathname + new URL(canonical).search).toBe("/auth?lang=sw");
    for (const language of [...languages, "x-default"]) {
      expect(html.toLowerCase()).toContain(`hreflang="${language}"`);
    }
  });

  test("flips on the page to right-to-left, and stays for the next visit", async () => {
    const context = await openContext(browser);
    try {
      const { page, faults } = await openHydrated(context, `${bank.origin}/`);
      await chooseLanguage(page, "ar");
      await expect.poll(() => page.getAttribute("html", "dir")).toBe("rtl");
      const arabic = await readTexts("shell", "ar", "shell.json");
      await expect.poll(() => page.textContent("footer")).toContain(arabic["footer.contact"]);
      const next = await openHydrated(context, `${bank.origin}/auth`);
      expect(await next.page.getAttribute("html", "lang")).toBe("ar");
      expect([...faults, ...next.faults]).toEqual([]);
    } finally {
      await context.close();
    }
  });
});

describe("for search engines", () => {
  const unlisted: readonly string[] = [
    paths.search,
    paths.passwordReset,
    paths.enquiry,
    paths.ownVisit,
    paths.quote,
  ];

  test("the site map lists every page that may be indexed, and each answers", async () => {
    const { response, html: text } = await fetchPage("/sitemap.xml");
    expect(response.headers.get("content-type")).toContain("application/xml");
    const listed = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1] ?? "");
    const indexed = Object.values(paths).filter((path) => !unlisted.includes(path));
    expect(listed).toHaveLength(indexed.length * languages.length);
    for (const path of indexed) {
      expect(listed).toContain(`${bank.origin}${path}`);
      const { response: page, html } = await fetchPage(path);
      expect(page.status, path).toBe(200);
      expect(html, path).toContain(`<link rel="canonical" href="${bank.origin}${path}">`);
    }
    const { html: robots } = await fetchPage("/robots.txt");
    expect(robots).toContain(`Sitemap: ${bank.origin}/sitemap.xml`);
  });

  test.each(Object.entries(oldPaths))("%s has moved to %s for good", async (from, to) => {
    const { response } = await fetchPage(`${from}?lang=sw`);
    expect(response.status).toBe(308);
    expect(response.headers.get("location")).toBe(`${to}?lang=sw`);
  });

  test.each([
    ["/FAQ", paths.faq],
    ["/Services/gold-Loans", paths.goldLoans],
    ["/faq//", paths.faq],
  ])("a page has one address: %s leads to %s", async (spelling, path) => {
    const { response } = await fetchPage(`${spelling}?lang=sw`);
    expect(response.status).toBe(308);
    expect(response.headers.get("location")).toBe(`${path}?lang=sw`);
  });

  test("the back office has one frame, whatever the address below it", async () => {
    const answers = await Promise.all(["/admin", "/admin/no-such-page"].map((it) => fetchPage(it)));
    const [one, other] = answers.map(({ response }) => response.headers.get("etag"));
    expect(one).toBe(other);
  });

  test.each(languages)("in %s each page has its own title and description", async (language) => {
    const titles: string[] = [];
    const descriptions: string[] = [];
    for (const path of Object.values(paths)) {
      const { html } = await fetchPage(`${path}?lang=${language}`);
      titles.push(/<title>([^<]+)<\/title>/.exec(html)?.[1] ?? path);
      descriptions.push(/<meta name="description" content="([^"]+)"/.exec(html)?.[1] ?? path);
    }
    expect(new Set(titles).size).toBe(titles.length);
    expect(new Set(descriptions).size).toBe(descriptions.length);
  });

  test("structured data parse and say what the pages are; the loan carries the rate in force", async () => {
    const kinds = new Map<string, string[]>();
    let loan: unknown;
    for (const path of Object.values(paths)) {
      const { html } = await fetchPage(path);
      const entries = [
        ...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g),
      ].map((match) => JSON.parse(match[1] ?? "") as Record<string, unknown>);
      kinds.set(
        path,
        entries.map((entry) => String(entry["@type"])),
      );
      loan ??= entries.find((entry) => entry["@type"] === "LoanOrCredit");
    }
    expect(kinds.get(paths.home)).toContain("FinancialService");
    expect(kinds.get(paths.faq)).toContain("FAQPage");
    const lost = [...kinds].filter(
      ([path, types]) =>
        path !== paths.home && !unlisted.includes(path) && !types.includes("BreadcrumbList"),
    );
    expect(lost.map(([path]) => path)).toEqual([]);
    const config = await fetch(`${bank.origin}/api/public-config`);
    const { interestRate } = (await config.json()) as { interestRate: number };
    expect(loan).toMatchObject({ interestRate: { value: interestRate } });
  });
});

describe("over HTTP", () => {
  test("an address that does not exist is a 404 with the 404 page, an API one a JSON 404", async () => {
    const { response, html } = await fetchPage("/no-such-page");
    expect(response.status).toBe(404);
    expect(html).toContain("404 Page Not Found");
    const api = await fetch(`${bank.origin}/api/no-such-call`);
    expect(api.status).toBe(404);
    expect(await api.json()).toMatchObject({ code: "not_found" });
  });

  test("files of a UI are compressed, immutable and typed; server bundles are never served", async () => {
    const { html } = await fetchPage("/");
    const sources = [...html.matchAll(/(?:src|href)="(\/ui\/[^"]+\.(?:js|css))"/g)].map(
      (m) => m[1],
    );
    expect(sources.length).toBeGreaterThan(2);
    for (const source of new Set(sources)) {
      const response = await fetch(new URL(source ?? "", bank.origin), {
        headers: { "accept-encoding": "br" },
      });
      expect(response.status).toBe(200);
      expect(response.headers.get("cache-control")).toContain("immutable");
      expect(response.headers.get("x-content-type-options")).toBe("nosniff");
      const sizeBytes = (await response.arrayBuffer()).byteLength;
      // A small file would not get smaller.
      const wanted = sizeBytes >= 2048 ? "br" : response.headers.get("content-encoding");
      expect(response.headers.get("content-encoding"), source).toBe(wanted);
    }
    const folder = /^\/ui\/([^/]+)\/([^/]+)\//.exec(sources[0] ?? "");
    const base = `/ui/${folder?.[1]}/${folder?.[2]}`;
    const hidden = [
      `${base}/server/shell.cjs`,
      `${base}/server/routes.cjs`,
      `${base}/../server/shell.cjs`,
      `${base}/%2e%2e/server/shell.cjs`,
      `${base}/..%2fserver%2fshell.cjs`,
      "/ui/../../etc/passwd",
      "/ui/..%2f..%2fkeys",
    ];
    for (const path of hidden) {
      // fetch would tidy the dots away before they left.
      const response = await fetch(bank.origin + path, { redirect: "manual" });
      expect(response.status, path).toBe(404);
    }
  });

  test("the back office is sent as an empty frame, not for search engines", async () => {
    const { response, html } = await fetchPage("/admin");
    expect(response.status).toBe(200);
    expect(`${response.headers.get("x-robots-tag")} ${html}`).toContain("noindex");
    expect(html).not.toContain("Welcome back");
  });
});

test.concurrent("on a phone the pages of links that come to rest are fetched, a few, and none before a scroll", async ({
  expect,
}) => {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    isMobile: true,
    hasTouch: true,
  });
  const { page, requestedPaths } = await openHydrated(context, addressOf(paths.faq, "en"));
  const listFetched = () =>
    requestedPaths.flatMap((path) => /\/(page-[a-z-]+)\.js$/.exec(path)?.[1] ?? []);
  await page.waitForLoadState("networkidle");
  expect(listFetched()).toEqual(["page-faq"]);
  await page.locator(`footer a[href^="${paths.contact}"]`).first().scrollIntoViewIfNeeded();
  await expect.poll(listFetched).toContain("page-contact");
  // Who stays gets more of those in view.
  await expect.poll(() => listFetched().length).toBeGreaterThan(1 + 4);
  expect(listFetched().length).toBeLessThanOrEqual(1 + 12);
  await context.close();
});

test.concurrent.for(["/", "/services/gold-loans", "/media", "/faq"])(
  "%s takes over its figures as they were written, and makes no format of its own for it",
  async (path, { expect }) => {
    const context = await openContext(browser, { width: 390 });
    try {
      // The first of each kind takes a cheap phone 0.2 s; a new price may well take one.
      await context.route("**/api/events", (route) => route.abort());
      await context.addInitScript(() => {
        const made: string[] = [];
        Object.assign(globalThis, { made });
        for (const name of ["NumberFormat", "DateTimeFormat"] as const) {
          const watched = new Proxy(Intl[name], {
            construct(original, values) {
              made.push(`${name} ${JSON.stringify(values)}`);
              return Reflect.construct(original, values) as object;
            },
          });
          Object.assign(Intl, { [name]: watched });
        }
      });
      const { page, faults, requestedPaths } = await openHydrated(context, addressOf(path, "ar"));
      expect(await page.evaluate("made")).toEqual([]);
      // A thread beside the page makes them meanwhile.
      await expect
        .poll(() => requestedPaths.some((path) => path.endsWith("/warm-formats.js")))
        .toBe(true);
      // The stream that is cut here is told by the browser, sooner or later.
      expect(faults.filter((fault) => !fault.includes("/api/events"))).toEqual([]);
    } finally {
      await context.close();
    }
  },
);

test.concurrent("a menu opened before the page's script has come stays open, and goes on as a menu", async ({
  expect,
}) => {
  const context = await openContext(browser);
  try {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await context.route(/\/ui\/shell\/[^/]+\/main\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    const { page, faults } = await openPage(context);
    await page.goto(addressOf(paths.faq, "en"), { waitUntil: "domcontentloaded" });
    const line = page.locator("header summary").nth(1);
    const link = page.locator(`header a[href="${paths.goldLoans}"]`);
    await line.click();
    expect(await link.isVisible()).toBe(true);
    release();
    await page.waitForFunction(() => document.documentElement.dataset["ready"] === "yes");
    expect(await link.isVisible()).toBe(true);
    await page.keyboard.press("Escape");
    await expect.poll(() => link.isVisible()).toBe(false);
    expect(faults).toEqual([]);
  } finally {
    await context.close();
  }
});

test.concurrent("before the shell's script has come, the page behind a link that is pointed at is fetched", async ({
  expect,
}) => {
  const context = await openContext(browser);
  try {
    const held = Promise.withResolvers<void>();
    await context.route(/\/ui\/shell\/[^/]+\/main\.js$/, async (route) => {
      await held.promise;
      await route.continue();
    });
    const { page } = await openPage(context);
    const session = await context.newCDPSession(page);
    const faults: string[] = [];
    const fetched: string[] = [];
    session.on("Preload.ruleSetUpdated", ({ ruleSet }) => {
      if (ruleSet.errorMessage !== undefined) faults.push(ruleSet.errorMessage);
    });
    session.on(
      "Preload.prefetchStatusUpdated",
      ({ prefetchUrl }) => void fetched.push(prefetchUrl),
    );
    await session.send("Preload.enable");
    await page.goto(addressOf(paths.faq, "en"), { waitUntil: "commit" });
    const link = page.locator(`footer a[href^="${paths.contact}"]`).first();
    await link.hover();
    const { href } = new URL((await link.getAttribute("href")) ?? "", bank.origin);
    await expect.poll(() => fetched).toContain(href);
    expect(faults).toEqual([]);
    held.resolve();
  } finally {
    await context.close();
  }
});

test.concurrent("where the page's own part of the site cannot be loaded, what was typed and the focus stay, also by Retry", async ({
  expect,
}) => {
  const context = await openContext(browser, { isNew: true });
  try {
    const entry = /\/ui\/mfe-public\/[^/]+\/remoteEntry/;
    const held = Promise.withResolvers<void>();
    await context.route(entry, async (route) => {
      await held.promise;
      await route.abort();
    });
    const { page } = await openPage(context);
    await page.goto(addressOf(paths.contact, "en"), { waitUntil: "commit" });
    const subject = page.locator("#enquiry [name=subject]");
    await subject.fill("Four coins");
    held.resolve();
    const panel = page.locator("[data-remote-failed]");
    await panel.waitFor();
    expect(await subject.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.type(" and a bar");
    expect(await subject.inputValue()).toBe("Four coins and a bar");

    await context.unroute(entry);
    await panel.getByRole("button").click();
    await panel.waitFor({ state: "detached" });
    await page.waitForFunction(() => {
      const heading = document.querySelector("h1");
      return heading !== null && Object.keys(heading).some((key) => key.startsWith("__react"));
    });
    expect(await subject.inputValue()).toBe("Four coins and a bar");
  } finally {
    await context.close();
  }
});
