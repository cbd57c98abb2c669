import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import arabicOffline from "../../shell/src/messages/ar/offline.json" with { type: "json" };
import englishOffline from "../../shell/src/messages/en/offline.json" with { type: "json" };
import { paths } from "../../mfe-public/src/paths.ts";
import { launchBrowser } from "../support/launch-browser.ts";
import { openContext, openHydrated, waitUntilReady } from "../support/open-hydrated.ts";
import { waitFor } from "../support/wait-for.ts";

const bank = inject("bank");
let browser: Browser;
let context: BrowserContext;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(() => browser.close());

beforeEach(async () => {
  context = await openContext(browser, { keepsOffline: true });
});

afterEach(() => context.close());

const isKept = (page: Page, path: string) =>
  page.evaluate(async (asked) => {
    const pages = await caches.open("kept-pages");
    return (await pages.match(asked)) !== undefined;
  }, path);

const waitUntilKept = (page: Page, path = "/kept-state") =>
  waitFor(`${path} to be kept`, () => isKept(page, path));

const note = (page: Page) => page.locator("#offline-note");

describe("without a connection", () => {
  test("a kept page says so, has its age, runs, and comes back by itself", async () => {
    const watched = await openHydrated(context, `${bank.origin}/?lang=ar`);
    const { page } = watched;
    await waitUntilKept(page);
    await context.setOffline(true);
    await page.goto(bank.origin + paths.contact);
    await waitUntilReady(watched);
    expect(await page.getAttribute("html", "lang")).toBe("ar");
    const [before = "", after = ""] = arabicOffline.bar.split("{{moment}}");
    const said = await note(page).textContent();
    expect(said).toContain(before);
    expect(said).toContain(after);
    const year = new Intl.DateTimeFormat("ar-SA", {
      dateStyle: "long",
      timeZone: "Africa/Nairobi",
    });
    expect(said).toContain(year.format(Date.now()));
    expect(await page.locator("#branches").isVisible()).toBe(true);

    await page.goto(`${bank.origin}/`);
    await waitUntilReady(watched);
    await note(page).waitFor();
    await page.locator("#prices").getByText("٢٢").first().waitFor();

    await context.setOffline(false);
    await note(page).waitFor({ state: "detached" });
  });

  test("a page that is not kept leads to those that are", async () => {
    const { page } = await openHydrated(context, `${bank.origin}/?lang=en`);
    await waitUntilKept(page);
    await context.setOffline(true);
    const answer = await page.goto(bank.origin + paths.about);
    expect(answer?.status()).toBe(503);
    await page.getByRole("heading", { name: englishOffline.title }).waitFor();
    await page.locator(`a[href="${paths.loanPolicy}"]`).click();
    await note(page).waitFor();
    expect(new URL(page.url()).pathname).toBe(paths.loanPolicy);
  });

  test("an answer to a form and the back office are never kept", async () => {
    const { page } = await openHydrated(context, `${bank.origin}/?lang=en`);
    await waitUntilKept(page);
    await page.goto(`${bank.origin}/?form=calculateLoan&goldType=22K&goldWeight=12.5`);
    await context.setOffline(true);
    await page.goto(`${bank.origin}/`);
    await note(page).waitFor();
    expect(await page.locator("#estimate dl").count()).toBe(0);
    await expect(page.goto(`${bank.origin}/admin`)).rejects.toThrow("ERR_INTERNET_DISCONNECTED");
  });
});

test("where data are to be saved only what was visited is kept", async () => {
  await context.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true } });
  });
  const { page } = await openHydrated(context, `${bank.origin}/?lang=en`);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.goto(bank.origin + paths.faq);
  await waitUntilKept(page, paths.faq);
  expect(await isKept(page, "/kept-state")).toBe(false);
  expect(await isKept(page, paths.contact)).toBe(false);
});

test("after a publish the bank's own pages are shown, and take the place of those that were kept", async () => {
  const { page } = await openHydrated(context, `${bank.origin}/?lang=en`);
  await waitUntilKept(page);
  // As a version before has left them.
  const old = "Words of the version before";
  await page.evaluate(async (words) => {
    const pages = await caches.open("kept-pages");
    const html = `<!doctype html><html lang="en"><body>${words}</body></html>`;
    const headers = { date: new Date().toUTCString() };
    for (const path of ["/", "/contact"]) await pages.put(path, new Response(html, { headers }));
    await pages.put("/kept-state", new Response("the state before", { headers }));
  }, old);
  await page.goto(`${bank.origin}/`);
  expect(await page.locator("body").textContent()).not.toContain(old);
  const readKept = (path: string) =>
    page.evaluate(async (asked) => {
      const pages = await caches.open("kept-pages");
      return (await pages.match(asked))?.text();
    }, path);
  for (const path of ["/", paths.contact])
    await expect.poll(() => readKept(path)).not.toContain(old);
  await context.setOffline(true);
  await page.goto(bank.origin + paths.contact);
  await note(page).waitFor();
  expect(await page.locator("body").textContent()).not.toContain(old);
});
