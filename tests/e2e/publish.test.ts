import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, BrowserContext } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { chooseLanguage } from "../support/choose-language.ts";
import { copyCheckout } from "../support/copy-checkout.ts";
import type { Checkout } from "../support/copy-checkout.ts";
import { hurryUntil } from "../support/hurry-until.ts";
import { launchBrowser } from "../support/launch-browser.ts";
import { openContext, openHydrated, waitUntilReady } from "../support/open-hydrated.ts";
import { waitFor } from "../support/wait-for.ts";

const bank = inject("bank");
const publishScript = "services/stack/ui/publish-ui.ts";
const homeTexts = "mfe-public/src/pages/home/messages/en.json";
let browser: Browser;
let context: BrowserContext;
let checkout: Checkout;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(() => browser.close());

beforeEach(async () => {
  context = await openContext(browser);
});

afterEach(() => context.close());

function publish(...args: string[]) {
  return checkout.run(publishScript, args, { DATA_DIR: bank.dataDir });
}

async function readRegistry(): Promise<string> {
  return readFile(join(bank.dataDir, "ui/registry.json"), "utf8");
}

async function readHome(): Promise<string> {
  return (await fetch(`${bank.origin}/?lang=en`)).text();
}

function setHeroText(text: string): void {
  checkout.edit(homeTexts, (json) => {
    const texts = JSON.parse(json) as Record<string, string>;
    return JSON.stringify({ ...texts, "hero.text": text });
  });
}

describe("publish", () => {
  beforeAll(() => {
    checkout = copyCheckout();
  });

  afterEach(() => checkout.restore());
  afterAll(() => checkout.remove());

  test("a new version is served without a restart, an open page goes on with the old one, and back", async () => {
    const before = await readRegistry();
    const open = await openHydrated(context, `${bank.origin}/?lang=en`);
    setHeroText("Freshly published words.");

    const published = await publish("mfe-public");
    expect(published.exitCode, published.output).toBe(0);
    expect(await readRegistry()).not.toBe(before);
    await waitFor("the new words", async () =>
      (await readHome()).includes("Freshly published words."),
    );
    const visitor = await openHydrated(context, `${bank.origin}/?lang=en`);
    expect(await visitor.page.textContent("main")).toContain("Freshly published words.");
    expect(visitor.faults).toEqual([]);

    // The old page still finds its own files, also those it had not asked for yet.
    await open.page.evaluate(() => {
      history.pushState(null, "", "/auth");
      dispatchEvent(new PopStateEvent("popstate"));
    });
    await open.page.getByRole("tab", { name: "Register" }).waitFor();
    expect(open.faults).toEqual([]);

    const back = await checkout.run(publishScript, ["mfe-public", "--rollback"], {
      UI_DIR: join(bank.dataDir, "ui"),
    });
    expect(back.exitCode, back.output).toBe(0);
    await waitFor("the old words", async () => !(await readHome()).includes("Freshly published"));
    expect(JSON.parse(await readRegistry())).toMatchObject({
      "mfe-public": {
        version: (JSON.parse(before) as Record<string, { version: string }>)["mfe-public"]?.version,
      },
    });

    // What a start does publishes nothing that was taken back.
    const takenBack = await readRegistry();
    const started = await checkout.run("services/stack/main.ts", ["ui"], {
      UI_DIR: join(bank.dataDir, "ui"),
    });
    expect(started.exitCode, started.output).toBe(0);
    expect(started.output).toMatch(/unchanged; mfe-public stays as it was taken back to .+\n$/);
    expect(await readRegistry()).toBe(takenBack);
  });

  test.each([
    [
      "that does not compile",
      () => checkout.edit("mfe-public/src/remote.tsx", (text) => `${text}\nexport const = 1;\n`),
    ],
    [
      "whose page throws when it is rendered",
      () =>
        checkout.edit("mfe-public/src/pages/home/home-page.tsx", (text) =>
          text.replace(
            /export function Page\(\) \{/,
            'export function Page() {\n  if (1 < 2) throw new Error("planted");',
          ),
        ),
    ],
    [
      "that lacks a text in one language",
      () =>
        checkout.edit("mfe-public/src/pages/home/messages/ar.json", (json) => {
          const { "hero.title": _title, ...rest } = JSON.parse(json) as Record<string, string>;
          return JSON.stringify(rest);
        }),
    ],
  ])("a version %s is refused and changes nothing", async (_what, breakIt) => {
    const registryBefore = await readRegistry();
    breakIt();
    const published = await publish("mfe-public");
    expect(published.exitCode).not.toBe(0);
    expect(published.output.trim()).not.toBe("");
    expect(await readRegistry()).toBe(registryBefore);
    const response = await fetch(`${bank.origin}/?lang=en`);
    expect(response.status).toBe(200);
    const { page, faults } = await openHydrated(context, `${bank.origin}/?lang=en`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(faults).toEqual([]);
  });

  test("an unknown UI is refused, with the names of those there are", async () => {
    const published = await publish("mfe-nowhere");
    expect(published.exitCode).not.toBe(0);
    expect(published.output).toContain("mfe-public");
  });
});

const panelTitle = "This part of the site could not be loaded";

describe("a remote that fails", () => {
  test.each([
    ["dead", "404"],
    ["broken", "script"],
    ["slow", "silence"],
  ] as const)(
    "%s: a panel with Retry in its area, the rest of the page works, Retry heals",
    async (_how, kind) => {
      const pattern = "**/ui/mfe-public/**/*.js";
      await context.route(pattern, async (route) => {
        if (kind === "404") await route.fulfill({ status: 404, body: "" });
        if (kind === "script") {
          await route.fulfill({
            contentType: "text/javascript",
            body: 'throw new Error("planted");',
          });
        }
        // Silence: the request stays without an answer until the route is lifted.
      });
      if (kind === "silence") await context.clock.install();
      const page = await context.newPage();
      await page.goto(`${bank.origin}/?lang=en`, { waitUntil: "commit" });
      const panel = page.getByText(panelTitle);
      const isShown = async () => (await panel.count()) > 0;
      if (kind === "silence") await hurryUntil(context, "the panel", isShown);
      await panel.waitFor();
      // What the server had sent stays readable, and the frame works.
      expect(await page.textContent("main")).toContain("Premier Gold Bank");
      expect(await page.getByRole("contentinfo").isVisible()).toBe(true);
      await chooseLanguage(page, "sw");
      await expect.poll(() => page.getAttribute("html", "lang")).toBe("sw");
      await chooseLanguage(page, "en");
      await page.getByText(panelTitle).waitFor();

      await context.unroute(pattern);
      await page.getByRole("button", { name: "Retry" }).click();
      await page.getByText(panelTitle).waitFor({ state: "detached" });
      await waitUntilReady({ page, faults: [], requestedPaths: [] });
      expect(await page.locator("#calculator").count()).toBe(1);
    },
  );

  test("the back office dead: the panel stands in its place, and the public site is whole", async () => {
    await context.route("**/ui/mfe-admin/**", (route) => route.fulfill({ status: 404, body: "" }));
    const page = await context.newPage();
    await page.goto(`${bank.origin}/admin`);
    await page.getByText(panelTitle).waitFor();
    await page.getByRole("link", { name: "Dhahabu Gold Bank" }).first().click();
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await page.locator("#calculator").count()).toBe(1);
  });
});
