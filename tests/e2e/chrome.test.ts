import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { bankName, phones } from "@dhahabu/contract/facts";
import type { Language } from "@dhahabu/contract/language";
import { pricingRoutes } from "@dhahabu/contract/pricing";
import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, inject, test } from "vitest";
import type { ExpectStatic, TestContext } from "vitest";
import { createApiClient } from "../support/api-client.ts";
import { chooseLanguage } from "../support/choose-language.ts";
import { hurryUntil } from "../support/hurry-until.ts";
import { launchBrowser } from "../support/launch-browser.ts";
import { openContext, openHydrated, waitUntilReady } from "../support/open-hydrated.ts";
import { createPerson } from "../support/people.ts";

const bank = inject("bank");
const visitor = createApiClient(bank.origin);
const phoneWidth = 390;
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(() => browser.close());

/** A visitor's browser for the length of a test. */
async function enter(
  { onTestFinished }: Pick<TestContext, "onTestFinished">,
  width = 1280,
): Promise<BrowserContext> {
  const context = await openContext(browser, { width });
  onTestFinished(() => context.close());
  return context;
}

async function readTexts(folder: string, language: Language, namespace: string) {
  const path = resolve(import.meta.dirname, "../..", folder, language, `${namespace}.json`);
  const texts = JSON.parse(await readFile(path, "utf8")) as Record<string, string>;
  return (key: string, values: Record<string, string> = {}) => {
    const text = texts[key];
    if (text === undefined) throw new Error(`There is no text ${key}.`);
    return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? "");
  };
}

const readShell = (language: Language) => readTexts("shell/src/messages", language, "shell");
const readKit = (language: Language) => readTexts("shell/kit/messages", language, "kit");

function addressOf(path: string, language: Language): string {
  return `${bank.origin}${path}?lang=${language}`;
}

const isFocused = (locator: Locator) =>
  locator.evaluate((element) => element === document.activeElement);

const lineOf = (header: Locator, label: string) =>
  header.locator("summary").filter({ hasText: label });

const siteMenuOf = (header: Locator) => header.locator('summary[aria-controls="site-menu"]');

const isUnfolded = (line: Locator) =>
  line.evaluate((summary) => (summary.parentElement as HTMLDetailsElement).open);

/** What a screen reader is told of a line that unfolds, by the browser. */
async function readAnnounced(page: Page, name: string): Promise<unknown> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  await session.detach();
  const node = nodes.find(
    (one) => one.role?.value === "DisclosureTriangle" && String(one.name?.value).trim() === name,
  );
  return node?.properties?.find((property) => property.name === "expanded")?.value.value;
}

const toastOf = (page: Page) => page.locator("ol li[data-state]");

const isTold = async (page: Page, words: string) =>
  (await toastOf(page).getByText(words).count()) > 0;

// Keys mean the same in every language, and a menu is the same list: one of each is walked.
describe.concurrent("menus", () => {
  async function walk(
    expect: ExpectStatic,
    page: Page,
    label: string,
    count: number,
  ): Promise<void> {
    const header = page.locator("header").first();
    const button = lineOf(header, label);
    const links = header.getByRole("list", { name: label }).getByRole("link");
    await expect.poll(() => isUnfolded(button)).toBe(false);
    expect(await readAnnounced(page, label)).toBe(false);
    await expect.poll(() => links.count()).toBe(0);

    await button.focus();
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => links.count()).toBe(count);
    await expect.poll(() => isFocused(links.first())).toBe(true);
    await page.keyboard.press("ArrowUp");
    await expect.poll(() => isFocused(links.last())).toBe(true);
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => isFocused(links.nth(1))).toBe(true);
    await page.keyboard.press("End");
    await expect.poll(() => isFocused(links.last())).toBe(true);

    expect(await readAnnounced(page, label)).toBe(true);
    await page.keyboard.press("Escape");
    await expect.poll(() => isUnfolded(button)).toBe(false);
    await expect.poll(() => isFocused(button)).toBe(true);

    await page.keyboard.press("Enter");
    await expect.poll(() => links.count()).toBe(count);
    await page.keyboard.press("Shift+Tab");
    await expect.poll(() => links.count(), { message: "a focus that leaves closes it" }).toBe(0);

    await button.click();
    await page.locator("main").click({ position: { x: 4, y: 300 } });
    await expect.poll(() => links.count(), { message: "a press outside closes it" }).toBe(0);

    await button.click();
    const target = await links.nth(1).getAttribute("href");
    await links.nth(1).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe(target);
    await expect.poll(() => links.count(), { message: "a chosen link closes it" }).toBe(0);
  }

  test("are walked with the keyboard in English", async (end) => {
    const { expect } = end;
    const context = await enter(end);
    const t = await readShell("en");
    const { page, faults } = await openHydrated(context, addressOf("/auth", "en"));
    await walk(expect, page, t("nav.servicesMenu"), 11);
    await walk(expect, page, t("nav.policiesMenu"), 6);
    expect(faults).toEqual([]);
  });

  test("on a phone they unfold in the site's menu in Arabic", async (end) => {
    const { expect } = end;
    const context = await enter(end, phoneWidth);
    const t = await readShell("ar");
    const { page } = await openHydrated(context, addressOf("/auth", "ar"));
    const header = page.locator("header").first();
    const services = lineOf(header, t("nav.servicesMenu"));
    const links = header.getByRole("list", { name: t("nav.servicesMenu") }).getByRole("link");
    expect(await services.isVisible()).toBe(false);
    const site = siteMenuOf(header);
    await site.click();
    await services.click();
    expect(await links.count()).toBe(11);
    await page.keyboard.press("Escape");
    expect(await isUnfolded(services)).toBe(false);
    expect(await services.isVisible(), "Escape closes the inner menu first").toBe(true);
    await page.keyboard.press("Escape");
    expect(await services.isVisible()).toBe(false);
    expect(await isFocused(site)).toBe(true);

    await site.click();
    await lineOf(header, t("nav.policiesMenu")).click();
    await header.locator('a[href="/privacy-policy"]').click();
    await expect.poll(() => new URL(page.url()).pathname).toBe("/privacy-policy");
    await expect
      .poll(() => services.isVisible(), { message: "a chosen link closes the whole menu" })
      .toBe(false);
  });
});

test.concurrent("without JavaScript the menus unfold and the language is chosen", async (end) => {
  const { expect } = end;
  for (const width of [phoneWidth, 1280]) {
    const silent = await openContext(browser, { javaScriptEnabled: false, width });
    try {
      const t = await readShell("en");
      const page = await silent.newPage();
      await page.goto(addressOf("/auth", "en"));
      const header = page.locator("header").first();
      if (width === phoneWidth) await siteMenuOf(header).click();
      await lineOf(header, t("nav.servicesMenu")).press("Enter");
      expect(await header.locator('a[href="/services/gold-loans"]').isVisible()).toBe(true);
      await lineOf(header, t("nav.policiesMenu")).press("Space");
      expect(await header.locator('a[href="/loan-policy"]').isVisible()).toBe(true);
      expect(await header.getByRole("button", { name: t("voice.label") }).count()).toBe(0);
      const footer = page.getByRole("contentinfo");
      expect(await footer.locator('a[href="/auth?lang=ar"]').isVisible()).toBe(true);
      expect(await footer.getByRole("textbox").count()).toBe(2);
      await header.locator("summary").last().click();
      await header.locator('a[lang="ar"]').click();
      expect(await page.getAttribute("html", "dir")).toBe("rtl");
    } finally {
      await silent.close();
    }
  }
});

test.concurrent("every icon in sight is drawn, on the first page and on the next", async (end) => {
  const { expect } = end;
  const context = await enter(end);
  const { page, faults, requestedPaths } = await openHydrated(context, addressOf("/", "en"));
  const icons = page.locator("svg > use");
  const listUndrawn = () =>
    icons.evaluateAll((uses) =>
      uses
        .filter((use) => use.parentElement?.checkVisibility())
        .filter((use) => (use as SVGUseElement).getBBox().width === 0)
        .map((use) => use.getAttribute("href")),
    );
  expect(await icons.count()).toBeGreaterThan(10);
  await expect.poll(listUndrawn).toEqual([]);
  await expect.poll(() => requestedPaths.filter((path) => path.includes("icons"))).toHaveLength(1);
  await page.locator('footer a[href="/services/gold-analysis"]').click();
  await expect.poll(() => page.title()).toContain("Gold analysis");
  await expect.poll(listUndrawn).toEqual([]);
  expect(faults).toEqual([]);
});

test.concurrent("the language is chosen in its menu, which names the region and its currency", async (end) => {
  const { expect } = end;
  const context = await enter(end);
  const { page } = await openHydrated(context, addressOf("/auth", "en"));
  const button = page.locator("header summary").last();
  await button.click();
  const menu = page.locator("header").getByText("Kenya");
  expect(await menu.textContent()).toContain("KES");
  await page.keyboard.press("Escape");
  await chooseLanguage(page, "sw");
  await expect.poll(() => page.getAttribute("html", "lang")).toBe("sw");
  expect(await isFocused(button)).toBe(true);
  expect(await button.textContent()).toContain("Kiswahili");
});

test.concurrent("a language chosen on an address that asks for another stays, and the page where it is", async (end) => {
  const { expect } = end;
  const context = await enter(end);
  const address = `${bank.origin}/faq?lang=en&from=mail#opening-hours`;
  const watched = await openHydrated(context, address);
  const { page, faults } = watched;
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
  await chooseLanguage(page, "sw");
  await expect.poll(() => page.url()).toBe(`${bank.origin}/faq?from=mail#opening-hours`);
  expect(await page.getAttribute("html", "lang")).toBe("sw");
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.reload();
  await waitUntilReady(watched);
  expect(await page.getAttribute("html", "lang")).toBe("sw");
  expect(faults).toEqual([]);
});

test.concurrent("going back leads the keyboard to the heading, and the page to where it was", async (end) => {
  const { expect } = end;
  const context = await enter(end);
  const { page } = await openHydrated(context, addressOf("/faq", "en"));
  const link = page.locator('footer a[href="/services/gold-analysis"]');
  await link.scrollIntoViewIfNeeded();
  await link.click();
  const heading = page.getByRole("heading", { level: 1 });
  await expect.poll(() => heading.textContent()).toBe("Know exactly what your gold is");
  await page.goBack();
  await expect.poll(() => heading.textContent()).toBe("Questions and answers");
  await expect.poll(() => isFocused(heading)).toBe(true);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
});

test.concurrent("the footer's languages keep what the address asks for", async (end) => {
  const { expect } = end;
  const context = await enter(end);
  const address = `${bank.origin}/search?q=gold+loan&lang=en#contact`;
  const { page, faults } = await openHydrated(context, address);
  const link = page.getByRole("contentinfo").locator("a[hreflang=sw]");
  await expect.poll(() => link.getAttribute("href")).toBe("/search?q=gold+loan&lang=sw#contact");
  expect(faults).toEqual([]);
});

test.concurrent("who is signed in is named on a phone, with dashboard and logout", async (end) => {
  const { expect } = end;
  const context = await enter(end, phoneWidth);
  const credentials = { username: bank.adminUsername, password: bank.adminPassword };
  const answer = await context.request.post(`${bank.origin}/api/login`, {
    data: credentials,
    headers: { origin: bank.origin },
  });
  expect(answer.status()).toBe(200);
  const { page } = await openHydrated(context, addressOf("/no-such-page", "en"));
  const header = page.locator("header").first();
  await siteMenuOf(header).click();
  await header.getByText("Profile").waitFor();
  const { firstName, email } = (await answer.json()) as { firstName: string; email: string };
  expect(await header.textContent()).toContain(firstName || email);
  expect(await header.getByRole("link", { name: "Dashboard" }).getAttribute("href")).toBe("/admin");
  await header.getByRole("button", { name: "Logout" }).click();
  await page.getByText("You have been logged out successfully").first().waitFor();
  const login = header.getByRole("link", { name: "Login" });
  expect(await login.getAttribute("href")).toBe("/auth");
  expect(await login.evaluate((element) => element === document.activeElement)).toBe(true);
});

interface StubbedWindow extends Window {
  engine?: Record<"onresult" | "onerror" | "onend", ((event: object) => void) | null> & {
    lang: string;
    continuous: boolean;
    interimResults: boolean;
    maxAlternatives: number;
    calls: string[];
  };
}

/** Puts a speech recognition into the browser that hears what a test says. */
async function stubSpeech(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    function Engine(this: object) {
      const calls: string[] = [];
      const note = (name: string) => () => void calls.push(name);
      const engine = { calls, start: note("start"), stop: note("stop"), abort: note("abort") };
      Object.assign(this, engine);
      Object.assign(window, { engine: this });
    }
    Object.assign(window, { SpeechRecognition: Engine });
  });
}

const tellEngine = (page: Page, name: "onresult" | "onerror" | "onend", event: object) =>
  page.evaluate(([name, event]) => (window as StubbedWindow).engine?.[name]?.(event), [
    name,
    event,
  ] as const);

describe.concurrent("voice search", () => {
  test.for([
    ["en", "en-US"],
    ["ar", "ar-SA"],
  ] as const)(
    "in %s hears %s, tells what it heard and searches for it",
    async ([language, locale], end) => {
      const { expect } = end;
      const context = await enter(end);
      await stubSpeech(context);
      const t = await readShell(language);
      const { page, requestedPaths } = await openHydrated(context, addressOf("/auth", language));
      const logged: string[] = [];
      page.on("console", (message) => logged.push(message.text()));
      const button = page.getByRole("button", { name: t("voice.label") });
      expect(requestedPaths.some((path) => path.includes("/voice."))).toBe(false);
      expect(await button.getAttribute("aria-pressed")).toBe("false");

      await button.click();
      await expect.poll(() => button.getAttribute("aria-pressed")).toBe("true");
      await page.getByRole("status").getByText(t("voice.listening")).waitFor({ state: "attached" });
      expect(
        await page.evaluate(() => {
          const { engine } = window as StubbedWindow;
          return [
            engine?.lang,
            engine?.continuous,
            engine?.interimResults,
            engine?.maxAlternatives,
          ];
        }),
      ).toEqual([locale, false, false, 1]);

      await button.click();
      expect(await page.evaluate(() => (window as StubbedWindow).engine?.calls)).toEqual([
        "start",
        "stop",
      ]);
      await tellEngine(page, "onend", {});
      await expect.poll(() => button.getAttribute("aria-pressed")).toBe("false");
      expect(await toastOf(page).count(), "stopping is no failure").toBe(0);

      await button.click();
      await expect.poll(() => button.getAttribute("aria-pressed")).toBe("true");
      await tellEngine(page, "onresult", { results: [[{ transcript: "gold & loans" }]] });
      await toastOf(page).getByText(t("voice.recognized")).waitFor();
      const toast = (await toastOf(page).textContent()) ?? "";
      expect(toast).toContain(t("voice.searching", { words: "gold & loans" }));
      expect(logged).toContain("Searching for: gold & loans");
      await expect.poll(() => new URL(page.url()).pathname).toBe("/search");
      expect(new URL(page.url()).searchParams.get("q")).toBe("gold & loans");
      expect(await button.getAttribute("aria-pressed")).toBe("false");
    },
  );

  test("a failure, and a browser that cannot listen, give the same toast", async (end) => {
    const { expect } = end;
    const context = await enter(end);
    await stubSpeech(context);
    const { page } = await openHydrated(context, addressOf("/auth", "en"));
    const button = page.getByRole("button", { name: "Search by voice" });
    await button.click();
    await expect.poll(() => button.getAttribute("aria-pressed")).toBe("true");
    await tellEngine(page, "onerror", { error: "not-allowed" });
    await toastOf(page).getByText("Voice Error").waitFor();
    expect(await toastOf(page).textContent()).toContain(
      "Could not recognize voice. Please try again.",
    );
    expect(await button.getAttribute("aria-pressed")).toBe("false");
    await toastOf(page).getByRole("button", { name: "Close" }).click();
    await toastOf(page).waitFor({ state: "detached" });

    await page.evaluate(() =>
      Object.assign(window, { SpeechRecognition: undefined, webkitSpeechRecognition: undefined }),
    );
    await button.click();
    await toastOf(page).getByText("Voice Error").waitFor();
    expect(new URL(page.url()).pathname).toBe("/auth");
  });
});

describe.concurrent("newsletter in the footer", () => {
  function findForm(page: Page) {
    const form = page.getByRole("contentinfo").locator("form");
    return {
      form,
      email: form.locator("[name=email]"),
      name: form.locator("[name=name]"),
      submit: form.getByRole("button"),
    };
  }

  test("from nothing typed to a subscription", async (end) => {
    const { expect } = end;
    const context = await enter(end);
    await context.clock.install();
    const { page } = await openHydrated(context, addressOf("/auth", "en"));
    const { form, email, name, submit } = findForm(page);
    expect(await email.getAttribute("type")).toBe("email");
    expect(await email.getAttribute("required")).not.toBeNull();
    expect(await form.textContent()).toContain("You can unsubscribe at any time");

    await submit.click();
    await toastOf(page).getByText("Email Required").waitFor();
    expect(await toastOf(page).textContent()).toContain(
      "Please enter your email address to subscribe",
    );
    expect(await isFocused(email)).toBe(true);
    expect(await email.getAttribute("aria-invalid")).toBe("true");

    await email.fill("amina@");
    await submit.click();
    await form.getByText("Please enter a valid email address.").waitFor();

    const address = `chrome-${Date.now()}@example.com`;
    await email.fill(`  ${address} `);
    await name.fill("   ");
    // Nobody waits for further tries without a line.
    await context.setOffline(true);
    await submit.click();
    await toastOf(page)
      .getByText(
        "Network Error: Unable to process your subscription. Please check your connection and try again.",
      )
      .waitFor();
    expect((await email.inputValue()).trim()).toBe(address);

    await context.setOffline(false);
    await context.route("**/api/newsletter", (route) =>
      route.fulfill({
        status: 503,
        json: { message: "Please come back later.", code: "internal" },
      }),
    );
    await submit.click();
    await hurryUntil(context, "the refusal", () => isTold(page, "Subscription Error"));
    expect(await toastOf(page).textContent()).toContain("Please come back later.");
    await context.unroute("**/api/newsletter");
    await context.route("**/api/newsletter", (route) => route.fulfill({ status: 502, body: "" }));
    await submit.click();
    const issue = "There was an issue with your subscription. Please try again.";
    await hurryUntil(context, "the fault", () => isTold(page, issue));
    expect((await email.inputValue()).trim()).toBe(address);

    await context.unroute("**/api/newsletter");
    const held = Promise.withResolvers<void>();
    await context.route("**/api/newsletter", async (route) => {
      await held.promise;
      await route.continue();
    });
    const sent = page.waitForRequest("**/api/newsletter");
    await submit.click();
    expect((await sent).postDataJSON()).toEqual({
      email: address,
      language: "en",
      source: "footer",
      key: expect.any(String) as string,
    });
    expect(await submit.textContent()).toBe("Subscribing...");
    expect(await submit.isDisabled()).toBe(true);
    held.resolve();
    await toastOf(page).getByText("Successfully Subscribed!").waitFor();
    expect(await toastOf(page).textContent()).toContain(
      "Thank you for subscribing to our newsletter. Please confirm in the mail we sent you",
    );
    expect(await email.inputValue()).toBe("");
    expect(await name.inputValue()).toBe("");
  });

  test("in Arabic it speaks Arabic, and the bank hears the language and the name", async (end) => {
    const { expect } = end;
    const context = await enter(end);
    const kit = await readKit("ar");
    const { page } = await openHydrated(context, addressOf("/auth", "ar"));
    const { email, name, submit } = findForm(page);
    await submit.click();
    await toastOf(page).getByText(kit("newsletter.required")).waitFor();
    await email.fill(`chrome-ar-${Date.now()}@example.com`);
    await name.fill(" أمينة ");
    const sent = page.waitForRequest("**/api/newsletter");
    await submit.click();
    expect((await sent).postDataJSON()).toMatchObject({ language: "ar", name: "أمينة" });
    await toastOf(page).getByText(kit("newsletter.done")).waitFor();
    expect(await toastOf(page).textContent()).toContain(kit("newsletter.doneText"));
  });
});

describe.concurrent("toasts", () => {
  async function refuse(page: Page): Promise<void> {
    await page.getByRole("contentinfo").getByRole("button", { name: "Subscribe" }).click();
  }

  /** A page that has shown a toast, whose code comes with the first, and whose time stands still now. */
  async function openStill(context: BrowserContext): Promise<Page> {
    await context.clock.install();
    const { page } = await openHydrated(context, addressOf("/auth", "en"));
    await refuse(page);
    await toastOf(page).waitFor();
    await context.clock.pauseAt(Date.now() + 60_000);
    await toastOf(page).waitFor({ state: "detached" });
    return page;
  }

  test("one at a time, for five seconds, and F8 leads to it", async (end) => {
    const { expect } = end;
    const context = await enter(end);
    const page = await openStill(context);
    await refuse(page);
    await toastOf(page).waitFor();
    await context.clock.runFor(3000);
    await refuse(page);
    expect(await toastOf(page).count()).toBe(1);
    await context.clock.runFor(4000);
    expect(await toastOf(page).count(), "the second has its own five seconds").toBe(1);
    await page.keyboard.press("F8");
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("OL");
    await context.clock.runFor(10_000);
    expect(await toastOf(page).count(), "it waits while it is being read").toBe(1);
    await page.keyboard.press("Escape");
    await expect.poll(() => toastOf(page).count()).toBe(0);
    await refuse(page);
    await toastOf(page).waitFor();
    await context.clock.runFor(5100);
    await expect.poll(() => toastOf(page).count()).toBe(0);
  });

  test("a swipe of 50 px dismisses it, a shorter one does not", async (end) => {
    const { expect } = end;
    const context = await enter(end);
    const page = await openStill(context);
    await refuse(page);
    await toastOf(page).waitFor();
    async function swipe(distancePx: number) {
      const box = await toastOf(page).boundingBox();
      if (!box) throw new Error("There is no toast.");
      const [x, y] = [box.x + 40, box.y + box.height / 2];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + distancePx, y, { steps: 6 });
      await page.mouse.up();
    }
    await swipe(40);
    expect(await toastOf(page).getAttribute("data-state")).toBe("open");
    await swipe(70);
    await expect.poll(() => toastOf(page).count()).toBe(0);
  });
});

describe.concurrent("price strip", () => {
  test.for(["en", "ar"] as const)("in %s shows three karats on any page", async (language, end) => {
    const { expect } = end;
    const context = await enter(end, 320);
    const t = await readShell(language);
    const answer = await visitor.get("/api/gold-prices/currency/KES");
    const prices = pricingRoutes.listGoldPrices.response.parse(answer.body);
    const { page } = await openHydrated(context, addressOf("/no-such-page", language));
    const strip = page.getByRole("region", { name: t("strip.label") });
    const items = strip.getByRole("listitem");
    expect(await items.count()).toBe(3);
    const locale = language === "en" ? "en-US" : "ar-SA";
    const kes = new Intl.NumberFormat(locale, { style: "currency", currency: "KES" });
    for (const [index, karat] of [24, 22, 18].entries()) {
      const price = prices.find(({ goldType }) => goldType === `${karat}K`);
      const text = await items.nth(index).textContent();
      expect(text).toContain(kes.format(price?.pricePerGram ?? -1));
      expect(text).toContain(
        t("strip.karat", { karat: new Intl.NumberFormat(locale).format(karat) }),
      );
    }
    const link = strip.getByRole("link");
    expect(await link.getAttribute("href")).toBe("/#prices");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    // The row is longer than the screen: the keyboard brings its end into view.
    const isInView = async () => {
      const box = await link.boundingBox();
      return box !== null && box.x >= 0 && box.x + box.width <= 320;
    };
    expect(await isInView()).toBe(false);
    await link.focus();
    await expect.poll(isInView).toBe(true);
  });
});

describe.concurrent("tooltips", () => {
  const tipOf = (page: Page) => page.locator("[data-radix-popper-content-wrapper]");
  const karatOf = (page: Page) => page.locator("section[data-ground=ink] [data-tip]").first();

  async function open(context: BrowserContext, path: string, language: Language) {
    const { page, requestedPaths, faults } = await openHydrated(context, addressOf(path, language));
    const isLoaded = () => requestedPaths.some((requested) => /tooltip/.test(requested));
    return { page, faults, isLoaded };
  }

  test("a pointer that stays 700 ms opens one, and the next at once; Escape closes it", async (end) => {
    const { expect } = end;
    const context = await enter(end);
    await context.clock.install();
    const { page, faults, isLoaded } = await open(context, "/faq", "en");
    expect(isLoaded()).toBe(false);
    const karat = karatOf(page);
    const startedMs = Date.now();
    await karat.hover();
    await tipOf(page).waitFor();
    expect(Date.now() - startedMs).toBeGreaterThanOrEqual(700);
    expect(isLoaded()).toBe(true);
    const tip = (await karat.getAttribute("data-tip")) ?? "";
    expect(await tipOf(page).innerText()).toContain(tip);
    expect(await karat.getAttribute("aria-describedby")).not.toBeNull();
    const voice = page.locator("header [aria-pressed]").first();
    const name = (await voice.textContent()) ?? "";
    await context.clock.pauseAt(Date.now() + 60_000);
    await voice.hover();
    await context.clock.runFor(300);
    await tipOf(page).getByText(name).first().waitFor();
    await context.clock.resume();
    // Its name is read out with the button, not twice.
    expect(await voice.getAttribute("aria-describedby")).toBeNull();
    expect(await karat.getAttribute("aria-describedby")).toBeNull();
    await page.keyboard.press("Escape");
    await tipOf(page).waitFor({ state: "detached" });
    expect(faults).toEqual([]);
  });

  test("the keyboard's focus opens one at once in Arabic, and moving on closes it", async (end) => {
    const { expect } = end;
    const context = await enter(end);
    const { page } = await open(context, "/faq", "ar");
    const voice = page.locator("header [aria-pressed]").first();
    await voice.focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Shift+Tab");
    const tip = tipOf(page).getByText((await voice.textContent()) ?? "");
    await tip.first().waitFor();
    expect(await isFocused(voice)).toBe(true);
    await page.keyboard.press("Tab");
    await expect.poll(() => tip.count()).toBe(0);
  });

  test("what has its words in sight has none", async (end) => {
    const { expect } = end;
    const context = await enter(end);
    const { page, isLoaded } = await open(context, "/faq", "en");
    await page.locator("header nav summary").first().hover();
    await page.locator("header nav > ul > li > a").first().hover();
    expect(isLoaded()).toBe(false);
  });

  test("on a phone a tap on a word opens one in Arabic, and a tap elsewhere closes it", async (end) => {
    const { expect } = end;
    const context = await browser.newContext({
      viewport: { width: phoneWidth, height: 844 },
      hasTouch: true,
      isMobile: true,
      reducedMotion: "reduce",
    });
    end.onTestFinished(() => context.close());
    const { page } = await open(context, "/services/gold-purity-chart", "ar");
    const mark = page.locator("main [data-tip]", { hasText: /^HGE$/ });
    for (let round = 0; round < 2; round += 1) {
      await mark.tap();
      await tipOf(page).waitFor();
      const box = await tipOf(page).boundingBox();
      expect(box && box.x >= 0 && box.x + box.width <= phoneWidth).toBe(true);
      await page.locator("h1").tap();
      await tipOf(page).waitFor({ state: "detached" });
    }
  });
});

test.concurrent.for([
  ["a visitor", "/auth"],
  ["a customer who is signed in", "/account"],
] as const)(
  "the header of %s fits on one line in every language, down to 62rem",
  async ([who, path], end) => {
    const { expect } = end;
    const context = await enter(end);
    if (path === "/account") {
      const { username, password } = await createPerson(bank, createApiClient(bank.origin), "user");
      await context.request.post(`${bank.origin}/api/login`, {
        data: { username, password },
        headers: { origin: bank.origin },
      });
    }
    const { page } = await openHydrated(context, addressOf(path, "en"));
    await page.getByRole("banner").locator(`a[href="${path}"]`).first().waitFor();
    for (const language of ["en", "fr", "sw", "hi", "ar", "zh"] as const) {
      if (language !== "en") await chooseLanguage(page, language);
      await expect.poll(() => page.getAttribute("html", "lang")).toBe(language);
      // The narrowest of each of its two layouts.
      for (const width of [1312, 992]) {
        await page.setViewportSize({ width, height: 900 });
        const readHeight = () =>
          page.evaluate(() => document.querySelector("header")?.offsetHeight);
        const readExcess = () =>
          page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          );
        const where = { message: `${who}: ${language} at ${width} px` };
        await expect.poll(readHeight, where).toBeLessThan(80);
        await expect.poll(readExcess, where).toBe(0);
      }
    }
  },
);

describe.concurrent("the assistant's sheet", () => {
  test.for([
    ["en", phoneWidth, "Ask", "How much is gold today?"],
    ["ar", 1440, "اسألوا", "بكم الذهب اليوم؟"],
  ] as const)(
    "in %s at %i px opens over any page, answers, and leads back",
    async ([language, width, name, question], end) => {
      const { expect } = end;
      const context = await enter(end, width);
      const watched = await openHydrated(context, addressOf("/faq", language));
      const { page, faults, requestedPaths } = watched;
      expect(requestedPaths.filter((path) => /ask-sheet|assistant/.test(path))).toEqual([]);
      const opener = page.getByRole("button", { name, exact: true });
      await opener.click();
      const sheet = page.getByRole("dialog");
      await sheet.getByRole("button", { name: question }).click();
      await sheet.locator("[role=log] time").nth(1).waitFor();
      expect(await sheet.textContent()).toMatch(/KES/);
      await page.keyboard.press("Escape");
      await sheet.waitFor({ state: "hidden" });
      expect(await isFocused(opener)).toBe(true);
      await opener.click();
      expect(await sheet.textContent()).toContain(question);
      expect(faults).toEqual([]);
    },
  );
});

describe.concurrent("the bar of errands", () => {
  test("leads to prices, calculator and branches, covers nothing, and is a phone's only", async (end) => {
    const { expect } = end;
    const context = await enter(end, phoneWidth);
    const { page } = await openHydrated(context, addressOf("/faq", "en"));
    const bar = page.getByRole("navigation", { name: "Errands" });
    const targets = await bar
      .getByRole("link")
      .evaluateAll((links) =>
        links.filter((link) => link.checkVisibility()).map((link) => link.getAttribute("href")),
      );
    expect(targets).toEqual(["/#prices", "/#calculator", "/contact#branches"]);
    await bar.getByRole("link", { name: "Calculate" }).click();
    await page.locator("#calculator").waitFor();
    await page.setViewportSize({ width: 1440, height: 900 });
    expect(await bar.isVisible()).toBe(false);
  });
});

describe.concurrent("the chat button", () => {
  test("greets with the name of the page in its language, without JavaScript too", async (end) => {
    const { expect } = end;
    const silent = await openContext(browser, { javaScriptEnabled: false, width: phoneWidth });
    try {
      const page = await silent.newPage();
      for (const [language, path] of [
        ["en", "/"],
        ["sw", "/auth"],
        ["ar", "/no-such-page"],
        ["ar", "/"],
      ] as const) {
        const t = await readShell(language);
        await page.goto(addressOf(path, language));
        const link = page.getByRole("link", { name: t("chat.label") });
        expect(await link.getAttribute("target")).toBe("_blank");
        expect(await link.getAttribute("rel")).toContain("noopener");
        const url = new URL((await link.getAttribute("href")) ?? "");
        expect(url.href.startsWith(`https://wa.me/${phones.chatApp.replaceAll(/\D/g, "")}`)).toBe(
          true,
        );
        const name = (await page.title())
          .split("|")
          .map((part) => part.trim())
          .find((part) => part !== bankName);
        expect(url.searchParams.get("text")).toBe(
          `${t("chat.greeting", { bank: bankName })} ${t("chat.page", { page: name ?? "" })}`,
        );
      }
    } finally {
      await silent.close();
    }
  });

  test("follows the visitor, and leaves the last line of the page free at 320 px", async (end) => {
    const { expect } = end;
    const context = await enter(end, 1000);
    const { page } = await openHydrated(context, addressOf("/auth", "en"));
    const link = page.getByRole("link", { name: "Chat with us" });
    const before = await link.getAttribute("href");
    await page.getByRole("contentinfo").locator('a[href="/faq"]').click();
    await expect.poll(() => link.getAttribute("href")).not.toBe(before);
    await page.setViewportSize({ width: 320, height: 640 });
    await page.evaluate(() => {
      // The footer's height is guessed until it is near.
      document.documentElement.dataset["whole"] = "yes";
      window.scrollTo(0, document.body.scrollHeight);
    });
    const covered = await page.evaluate(() => {
      const chat = document.querySelector('nav[aria-label="Errands"]');
      const box = chat?.getBoundingClientRect();
      return [...document.querySelectorAll("footer :is(a, p, dd, button)")].filter((element) => {
        const other = element.getBoundingClientRect();
        return (
          element !== chat &&
          box !== undefined &&
          other.bottom > box.top &&
          other.top < box.bottom &&
          other.right > box.left &&
          other.left < box.right
        );
      }).length;
    });
    expect(covered).toBe(0);
  });
});

test.concurrent("the page that does not exist says so, with ways on", async (end) => {
  const { expect } = end;
  const context = await enter(end);
  const { page } = await openHydrated(context, addressOf("/no-such-page", "en"));
  expect(await page.textContent("h1")).toBe("404 Page Not Found");
  expect(await page.textContent("main code")).toContain("/no-such-page");
  const targets = await page
    .locator("main a")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(targets).toEqual(["/", "/services", "/search", "/contact"]);
});
