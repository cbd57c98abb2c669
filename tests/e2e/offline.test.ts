import postgres from "postgres";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import arabicOffline from "../../shell/src/messages/ar/offline.json" with { type: "json" };
import englishOffline from "../../shell/src/messages/en/offline.json" with { type: "json" };
import englishContact from "../../mfe-public/src/pages/contact/messages/en.json" with { type: "json" };
import englishKit from "../../shell/kit/messages/en/kit.json" with { type: "json" };
import { paths } from "../../mfe-public/src/paths.ts";
import { chooseLanguage } from "../support/choose-language.ts";
import { hurryUntil } from "../support/hurry-until.ts";
import { launchBrowser, openPage } from "../support/launch-browser.ts";
import { openContext, openHydrated, waitUntilReady } from "../support/open-hydrated.ts";
import { waitFor } from "../support/wait-for.ts";

const bank = inject("bank");
const sql = postgres(bank.databaseUrl, { max: 1 });
let browser: Browser;
let context: BrowserContext;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser.close();
  await sql.end();
});

/** A visitor's browser; what its pages put off until a visitor waits for nothing can be hurried. */
async function openKeeping(): Promise<BrowserContext> {
  const opened = await openContext(browser, { keepsOffline: true });
  await opened.clock.install();
  return opened;
}

beforeEach(async () => {
  context = await openKeeping();
});

afterEach(() => context.close());

const isKept = (page: Page, path: string) =>
  page.evaluate(async (asked) => {
    const pages = await caches.open("kept-pages");
    return (await pages.match(asked)) !== undefined;
  }, path);

const waitUntilKept = (page: Page, path = "/kept-state") =>
  hurryUntil(page.context(), `${path} to be kept`, () => isKept(page, path));

const readKept = (page: Page, path: string) =>
  page.evaluate(async (asked) => {
    const pages = await caches.open("kept-pages");
    return (await pages.match(asked))?.text();
  }, path);

const note = (page: Page) => page.locator("#offline-note");

describe("without a connection", () => {
  // Browsers that have kept the pages in a language: what many tests look at is fetched once.
  let english: BrowserContext;
  let arabic: BrowserContext;

  async function keepPages(language: string): Promise<BrowserContext> {
    const keeping = await openKeeping();
    const { page } = await openHydrated(keeping, `${bank.origin}/?lang=${language}`);
    await waitUntilKept(page);
    return keeping;
  }

  beforeAll(async () => {
    [english, arabic] = await Promise.all([keepPages("en"), keepPages("ar")]);
  });

  afterEach(async () => {
    for (const keeping of [english, arabic]) {
      for (const page of keeping.pages()) await page.close();
      await keeping.unrouteAll();
      await keeping.setOffline(false);
    }
  });

  afterAll(() => Promise.all([english.close(), arabic.close()]));

  test("a kept page says so, has its age, runs, and comes back by itself", async () => {
    const watched = await openPage(arabic);
    const { page } = watched;
    await arabic.setOffline(true);
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

    // Also while one of the services is away.
    await arabic.route("**/api/health", (route) =>
      route.fulfill({ status: 503, json: { status: "degraded" } }),
    );
    await arabic.setOffline(false);
    await hurryUntil(arabic, "the bank itself", async () => (await note(page).count()) === 0);
  });

  test("the pages are kept in the language that is chosen, and one in another does not change it", async () => {
    const watched = await openHydrated(arabic, `${bank.origin}/?lang=ar`);
    const { page } = watched;
    const copyContact = (from: string, to: string) =>
      page.evaluate(
        async ([source = "", target = "", path = ""]) => {
          const [pages, copies] = await Promise.all([caches.open(source), caches.open(target)]);
          const response = await pages.match(path);
          if (response) await copies.put(path, response);
        },
        [from, to, paths.contact],
      );
    await copyContact("kept-pages", "set-aside");
    await chooseLanguage(page, "sw");
    await hurryUntil(
      arabic,
      "the pages to be kept in Swahili",
      async () => (await readKept(page, paths.loanPolicy))?.includes('<html lang="sw"') === true,
    );
    await hurryUntil(
      arabic,
      "their state to be kept",
      async () => (await readKept(page, "/kept-state"))?.startsWith('["sw"') === true,
    );
    await copyContact("set-aside", "kept-pages");
    await arabic.setOffline(true);
    await page.goto(bank.origin + paths.contact);
    await waitUntilReady(watched);
    expect(await page.getAttribute("html", "lang")).toBe("ar");
    await arabic.setOffline(false);
    await hurryUntil(arabic, "the bank itself", async () => (await note(page).count()) === 0);
    expect(await page.getAttribute("html", "lang")).toBe("sw");
  });

  test("a page that is not kept leads to those that are", async () => {
    const page = await english.newPage();
    await english.setOffline(true);
    const answer = await page.goto(bank.origin + paths.about);
    expect(answer?.status()).toBe(503);
    await page.getByRole("heading", { name: englishOffline.title }).waitFor();
    await page.locator(`a[href="${paths.loanPolicy}"]`).click();
    await note(page).waitFor();
    expect(new URL(page.url()).pathname).toBe(paths.loanPolicy);
  });

  test("an answer to a form and the back office are never kept", async () => {
    const page = await english.newPage();
    await page.goto(`${bank.origin}/?form=calculateLoan&goldType=22K&goldWeight=12.5`);
    await english.setOffline(true);
    await page.goto(`${bank.origin}/`);
    await note(page).waitFor();
    expect(await page.locator("#estimate dl").count()).toBe(0);
    await expect(page.goto(`${bank.origin}/admin`)).rejects.toThrow("ERR_INTERNET_DISCONNECTED");
  });

  test("what has its content in its name is not fetched again for another version", async () => {
    const { page } = await openHydrated(english, `${bank.origin}/?lang=en`);
    const askOfNext = async (file: RegExp) => {
      const links = await page.locator("link[as=script]").all();
      const addresses = await Promise.all(links.map((link) => link.getAttribute("href")));
      const address = addresses.find((known) => known !== null && file.test(known)) ?? "";
      const next = address.replace(/^(\/ui\/shell\/)\w+/, "$1next");
      expect(next).not.toBe(address);
      return page.evaluate(async (path) => (await fetch(path)).status, next);
    };
    const statuses = [await askOfNext(/\/react\.\w{8}\.js$/), await askOfNext(/\/main\.js$/)];
    expect(statuses).toEqual([200, 404]);
  });

  test("after a publish the bank's own pages are shown, and take the place of those that were kept", async () => {
    const { page } = await openHydrated(english, `${bank.origin}/?lang=en`);
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
    for (const path of ["/", paths.contact]) {
      const isNew = async () => (await readKept(page, path))?.includes(old) === false;
      await hurryUntil(english, `${path} to be kept anew`, isNew);
    }
    await english.setOffline(true);
    await page.goto(bank.origin + paths.contact);
    await note(page).waitFor();
    expect(await page.locator("body").textContent()).not.toContain(old);
  });
});

test("where data are to be saved only what was visited is kept", async () => {
  await context.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true } });
  });
  const { page } = await openHydrated(context, `${bank.origin}/?lang=en`);
  await hurryUntil(context, "the worker", () =>
    page.evaluate(() => navigator.serviceWorker.controller !== null),
  );
  await page.goto(bank.origin + paths.faq);
  await waitUntilKept(page, paths.faq);
  expect(await isKept(page, "/kept-state")).toBe(false);
  expect(await isKept(page, paths.contact)).toBe(false);
});

describe("an enquiry that finds no connection", () => {
  const newAddress = () => `waiting.${Date.now().toString(36)}@example.com`;
  const readReferences = async (email: string) => {
    const rows = await sql`select reference from enquiry.enquiries where email = ${email}`;
    return rows.map((row) => String(row["reference"]));
  };

  async function send(page: Page, email: string) {
    const field = (name: string) => page.locator(`#enquiry [name=${name}]`);
    await field("name").fill("Amina Otieno");
    await field("email").fill(email);
    await field("phone").fill("0712 345 678");
    await field("service").selectOption("Gold Loans");
    await field("subject").fill("Four coins");
    await field("message").fill("What can I borrow against four coins?");
    await page.locator("#enquiry button[type=submit]").click();
  }

  const press = (page: Page, name: string) => page.getByRole("button", { name }).click();
  const offered = englishContact["waiting.offered.action"];
  const withdrawn = englishContact["waiting.waiting.action"];

  test("waits on the device where the visitor wants it, and is sent once from any page", async () => {
    const email = newAddress();
    const { page } = await openHydrated(context, bank.origin + paths.contact);
    await context.setOffline(true);
    await send(page, email);
    // The code of the toasts was not fetched before the line was lost.
    await page.getByRole("alert").getByText(englishContact["failure.network.title"]).waitFor();
    await press(page, offered);
    expect(await page.locator("#enquiry [name=subject]").isDisabled()).toBe(true);
    await press(page, withdrawn);
    expect(await page.locator("#enquiry [name=subject]").inputValue()).toBe("Four coins");
    await press(page, offered);
    await page.getByText(englishContact["waiting.waiting"]).waitFor();
    await page.close();
    await context.setOffline(false);

    const pages = [paths.faq, paths.about].map((path) => openHydrated(context, bank.origin + path));
    const [one] = await Promise.all(pages);
    await waitFor("the enquiry", async () => (await readReferences(email)).length > 0);
    const [reference] = await readReferences(email);
    // Whoever opens the page next finds nothing of it.
    await one?.page.goto(bank.origin + paths.contact);
    await one?.page.locator("#enquiry [name=subject]").fill("Mine");
    expect(await one?.page.evaluate(() => localStorage.getItem("waiting-enquiry"))).toBeNull();
    expect(await one?.page.locator("#enquiry").textContent()).not.toContain(reference);
    expect(await readReferences(email)).toEqual([reference]);
  });

  test("is had once by the bank where only the answer was lost", async () => {
    const email = newAddress();
    const { page } = await openHydrated(context, bank.origin + paths.contact);
    await page.route("**/api/contact", async (route) => {
      await route.fetch();
      await route.abort();
    });
    await send(page, email);
    const offer = page.getByRole("button", { name: offered });
    await hurryUntil(context, "the offer to wait", async () => (await offer.count()) > 0);
    const [reference = "none"] = await readReferences(email);
    await page.unroute("**/api/contact");
    await press(page, offered);
    await page.getByText(englishKit["waiting.sent"]).first().waitFor();
    await page.locator("#enquiry").getByText(reference).waitFor();
    expect(await readReferences(email)).toEqual([reference]);
  });

  test("that has waited for a day is not sent by itself, and is back in the form", async () => {
    const email = newAddress();
    const { page } = await openHydrated(context, bank.origin + paths.faq);
    await page.evaluate((address) => {
      const body = {
        name: "Amina Otieno",
        email: address,
        phone: "0712 345 678",
        service: "Gold Loans",
        subject: "Four coins",
        message: "What can I borrow against four coins?",
        key: "waited-for-a-whole-day",
      };
      const keptAtMs = Date.now() - 24 * 3_600_000;
      localStorage.setItem("waiting-enquiry", JSON.stringify({ body, keptAtMs }));
    }, email);
    await page.reload();
    await page.getByText(englishKit["waiting.returned"]).first().waitFor();
    await page.goto(bank.origin + paths.contact);
    await expect
      .poll(() => page.locator("#enquiry [name=subject]").inputValue())
      .toBe("Four coins");
    expect(await page.evaluate(() => localStorage.getItem("waiting-enquiry"))).toBeNull();
    expect(await readReferences(email)).toEqual([]);
  });
});
