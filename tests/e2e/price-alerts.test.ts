import { pricingRoutes } from "@dhahabu/contract/pricing";
import { Decimal } from "decimal.js";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import arabicMail from "../../services/enquiry/price-alerts/messages/ar.json" with { type: "json" };
import englishMail from "../../services/enquiry/price-alerts/messages/en.json" with { type: "json" };
import arabic from "../../mfe-public/src/features/price-alerts/messages/ar.json" with { type: "json" };
import english from "../../mfe-public/src/features/price-alerts/messages/en.json" with { type: "json" };
import { homeAnchors } from "../../mfe-public/src/paths.ts";
import { createApiClient, signIn } from "../support/api-client.ts";
import { launchBrowser } from "../support/launch-browser.ts";
import { bringIntoView, openContext, openHydrated } from "../support/open-hydrated.ts";
import { readMail } from "../support/read-mail.ts";
import { readSystemConfig, writeSystemConfig } from "../support/system-config.ts";
import { waitFor } from "../support/wait-for.ts";

const bank = inject("bank");
const admin = createApiClient(bank.origin);
const rateKey = "USD_TO_KES_RATE";
let browser: Browser;

beforeAll(async () => {
  await signIn(admin, { username: bank.adminUsername, password: bank.adminPassword });
  browser = await launchBrowser();
});

afterAll(() => browser.close());

async function readPriceKes(): Promise<Decimal> {
  const { body } = await admin.get("/api/gold-prices/currency/KES");
  const prices = pricingRoutes.listGoldPrices.response.parse(body);
  return new Decimal(prices.find(({ goldType }) => goldType === "22K")?.pricePerGram ?? Number.NaN);
}

/** The link to a page of an alert in the mail with a subject. */
function findLink(email: string, subject: string, page: "confirm" | "off"): Promise<string> {
  return waitFor(`the mail "${subject}"`, async () => {
    const mails = await readMail(bank.dataDir);
    const mail = mails.find(
      (candidate) =>
        candidate.to?.some(({ address }) => address === email) &&
        candidate.subject?.startsWith(subject),
    );
    return new RegExp(`/api/price-alerts/${page}/[\\w-]{32}`).exec(mail?.text ?? "")?.[0];
  });
}

/** Presses the button of a page that a mail leads to, and gives the heading of what follows. */
async function press(page: Page, path: string, button: string): Promise<string | null> {
  await page.goto(bank.origin + path);
  await page.getByRole("button", { name: button }).click();
  await page.waitForLoadState();
  return page.locator("h1").textContent();
}

const toArabicDigits = (text: string) =>
  text
    .replaceAll(/\d/g, (digit) => String.fromCodePoint(0x0660 + Number(digit)))
    .replace(".", "\u066b");

test.each([
  {
    language: "en",
    width: 1280,
    words: english,
    mail: englishMail,
    write: (text: string) => text,
    alertSubject: "22K gold has reached",
  },
  {
    language: "ar",
    width: 320,
    words: arabic,
    mail: arabicMail,
    write: toArabicDigits,
    alertSubject: "ذهب عيار ٢٢: بلغ",
  },
])(
  "in $language an alert is set by keyboard, confirmed by mail, sent at its price and switched off",
  async ({ language, width, words, mail, write, alertSubject }) => {
    const context = await openContext(browser, { width });
    const rate = (await readSystemConfig(admin)).get(rateKey) ?? "";
    const email = `watcher-${language}-${Date.now()}@example.com`;
    try {
      const { page, faults, requestedPaths } = await openHydrated(
        context,
        `${bank.origin}/?lang=${language}`,
      );
      const isOfForm = (path: string) => /price-alert/.test(path);
      expect(requestedPaths.filter(isOfForm)).toEqual([]);
      const section = page.locator(`#${homeAnchors.priceAlerts}`);
      await section.locator("summary").click();
      await bringIntoView(section);
      const price = section.locator("[name=thresholdKes]");
      await section.locator("select").focus();
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await expect.poll(() => section.getByRole("alert").count()).toBe(2);
      expect(await price.evaluate((input) => input === document.activeElement)).toBe(true);

      const now = await readPriceKes();
      await price.fill(write(now.times("1.01").toFixed(2)));
      const [start = ""] = words["wish.above"].split("{{price}}");
      await section.getByText(start).waitFor();
      await page.keyboard.press("Tab");
      await page.keyboard.type(email);
      await page.keyboard.press("Enter");
      const done = section.getByRole("heading", { name: words["done.title"] });
      await done.waitFor();
      expect(await done.evaluate((heading) => heading === document.activeElement)).toBe(true);
      expect(await section.textContent()).toContain(email);
      const overflow = () =>
        page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(await overflow()).toBeLessThanOrEqual(0);
      await section.getByRole("button", { name: words["done.again"] }).press("Enter");
      const type = section.locator("select");
      await expect
        .poll(() => type.evaluate((select) => select === document.activeElement))
        .toBe(true);

      const confirm = await findLink(email, mail.mail.requestSubject, "confirm");
      expect(await press(page, confirm, mail.page.confirmButton)).toBe(mail.page.onTitle);
      expect(await overflow()).toBeLessThanOrEqual(0);
      await writeSystemConfig(admin, rateKey, new Decimal(rate).times("1.02").toFixed(4));
      const off = await findLink(email, alertSubject, "off");
      expect(await press(page, off, mail.page.offButton)).toBe(mail.page.endedTitle);
      expect(await press(page, off, mail.page.offAllButton)).toBe(mail.page.deletedTitle);
      expect(faults).toEqual([]);
    } finally {
      await writeSystemConfig(admin, rateKey, rate);
      await context.close();
    }
  },
);

test("where its words cannot be loaded the form says so, and tries again", async () => {
  const context = await openContext(browser);
  try {
    const { page } = await openHydrated(context, `${bank.origin}/?lang=en`);
    const ofWords = "**/messages-en-price-alerts*";
    await context.route(ofWords, (route) => route.abort());
    const section = page.locator(`#${homeAnchors.priceAlerts}`);
    await section.locator("summary").click();
    await section.getByRole("alert").waitFor();
    await context.unroute(ofWords);
    await section.getByRole("alert").getByRole("button").click();
    await section.locator("[name=thresholdKes]").waitFor();
    expect(await section.getByRole("alert").count()).toBe(0);
  } finally {
    await context.close();
  }
});
