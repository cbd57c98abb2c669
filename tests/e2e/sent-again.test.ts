import postgres from "postgres";
import type { Browser, Page, Route } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import arabicContact from "../../mfe-public/src/pages/contact/messages/ar.json" with { type: "json" };
import englishContact from "../../mfe-public/src/pages/contact/messages/en.json" with { type: "json" };
import arabicKit from "../../shell/kit/messages/ar/kit.json" with { type: "json" };
import englishKit from "../../shell/kit/messages/en/kit.json" with { type: "json" };
import { hurryUntil } from "../support/hurry-until.ts";
import { launchBrowser } from "../support/launch-browser.ts";
import { openContext, openHydrated, waitUntilReady } from "../support/open-hydrated.ts";
import { readMail } from "../support/read-mail.ts";
import { waitFor } from "../support/wait-for.ts";

const bank = inject("bank");
const sql = postgres(bank.databaseUrl, { max: 1 });
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser.close();
  await sql.end();
});

/** Hands the first calls on to the bank, and answers them with a 503 all the same. */
async function loseAnswers(page: Page, address: string, lost: number): Promise<Route[]> {
  const calls: Route[] = [];
  await page.route(address, async (route) => {
    calls.push(route);
    if (calls.length > lost) return route.continue();
    await route.fetch();
    return route.fulfill({
      status: 503,
      headers: { "retry-after": "1" },
      json: { message: "Later.", code: "unavailable", requestId: "test" },
    });
  });
  return calls;
}

const keysOf = (calls: Route[]) =>
  new Set(calls.map((route) => (route.request().postDataJSON() as { key: string }).key));

/** Writes down the title of every toast that the page shows. */
async function noteToasts(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const seen = new Set<Element>();
    const titles: string[] = [];
    Object.assign(window, { toastTitles: titles });
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll("ol li[data-state]")) {
        if (seen.has(toast)) continue;
        seen.add(toast);
        titles.push(toast.textContent);
      }
    }).observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as { toastTitles: string[] }).toastTitles);
}

const mailsTo = async (address: string) =>
  (await readMail(bank.dataDir)).filter((mail) => mail.to?.some((to) => to.address === address));

test.concurrent.each([
  { language: "en", width: 1440, kit: englishKit, words: englishContact },
  { language: "ar", width: 390, kit: arabicKit, words: arabicContact },
])(
  "19.4: in $language at $width px an enquiry whose answers are lost is sent again by the page, and received once",
  async ({ language, width, kit, words }) => {
    const context = await openContext(browser, { width });
    try {
      await context.clock.install();
      const { page } = await openHydrated(context, `${bank.origin}/contact?lang=${language}`);
      const email = `again-${language}-${Date.now()}@example.com`;
      const form = page.locator("#enquiry");
      await form.locator("[name=name]").fill("Amina Otieno");
      await form.locator("[name=email]").fill(email);
      await form.locator("[name=phone]").fill("0712 345 678");
      await form.locator("[name=service]").selectOption("Gold Loans");
      await form.locator("[name=subject]").fill("Four coins");
      await form.locator("[name=message]").fill("What can I borrow against four coins?");
      const calls = await loseAnswers(page, "**/api/contact", 2);
      const readTitles = await noteToasts(page);
      await form.locator("button[type=submit]").click();
      const again = kit["sending.again"];
      await page
        .locator("[role=status]", { hasText: again })
        .first()
        .waitFor({ state: "attached" });
      expect(await form.locator("button[type=submit]").getAttribute("aria-busy")).toBe("true");
      await hurryUntil(context, "the receipt", async () =>
        (await readTitles()).some((title) => title.includes(words["success.title"])),
      );

      expect(calls).toHaveLength(3);
      expect(keysOf(calls).size).toBe(1);
      const titles = await readTitles();
      expect(titles.filter((title) => title.includes(words["success.title"]))).toHaveLength(1);
      expect(titles.filter((title) => title.includes(again))).toHaveLength(2);
      const rows = await sql`select reference from enquiry.enquiries where email = ${email}`;
      expect(rows).toHaveLength(1);
      await page.getByText(String(rows[0]?.["reference"])).first().waitFor();
      await waitFor("the acknowledgement", async () => (await mailsTo(email)).length > 0);
      expect(await mailsTo(email)).toHaveLength(1);
    } finally {
      await context.close();
    }
  },
);

test.concurrent("19.4: given up, it goes on under its key at the next press, also after a reload", async () => {
  const context = await openContext(browser);
  try {
    await context.clock.install();
    const { page } = await openHydrated(context, `${bank.origin}/auth`);
    const email = `given-up-${Date.now()}@example.com`;
    const calls = await loseAnswers(page, "**/api/newsletter", 4);
    const send = async () => {
      const form = page.getByRole("contentinfo").locator("form");
      await form.locator("[name=email]").fill(email);
      await form.locator("[name=email]").press("Enter");
    };
    await send();
    const failed = page.getByText(englishKit["newsletter.failed"]);
    await hurryUntil(context, "the failure", async () => (await failed.count()) > 0);
    expect(calls).toHaveLength(4);
    await page.reload();
    await waitUntilReady({ page, faults: [], requestedPaths: [] });
    await send();
    await page.getByText(englishKit["newsletter.done"]).first().waitFor();
    expect(keysOf(calls).size).toBe(1);
    await waitFor("the mail", async () => (await mailsTo(email)).length > 0);
    expect(await mailsTo(email)).toHaveLength(1);
  } finally {
    await context.close();
  }
});
