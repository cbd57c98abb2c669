import { languages } from "@dhahabu/contract/language";
import { loanEstimateSchema } from "@dhahabu/contract/pricing";
import { Decimal } from "decimal.js";
import type { Browser, BrowserContext, Locator } from "playwright-core";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import arabicAssistant from "../../mfe-public/src/features/assistant/messages/ar.json" with { type: "json" };
import englishAssistant from "../../mfe-public/src/features/assistant/messages/en.json" with { type: "json" };
import arabicBranches from "../../mfe-public/src/features/branches/messages/ar.json" with { type: "json" };
import englishBranches from "../../mfe-public/src/features/branches/messages/en.json" with { type: "json" };
import arabicAlerts from "../../mfe-public/src/features/price-alerts/messages/ar.json" with { type: "json" };
import englishAlerts from "../../mfe-public/src/features/price-alerts/messages/en.json" with { type: "json" };
import arabicBuying from "../../mfe-public/src/pages/gold-buying/messages/ar.json" with { type: "json" };
import englishBuying from "../../mfe-public/src/pages/gold-buying/messages/en.json" with { type: "json" };
import arabicShell from "../../shell/src/messages/ar/shell.json" with { type: "json" };
import englishShell from "../../shell/src/messages/en/shell.json" with { type: "json" };
import arabicContact from "../../mfe-public/src/pages/contact/messages/ar.json" with { type: "json" };
import englishContact from "../../mfe-public/src/pages/contact/messages/en.json" with { type: "json" };
import arabic from "../../mfe-public/src/shared-texts/gold/messages/ar.json" with { type: "json" };
import english from "../../mfe-public/src/shared-texts/gold/messages/en.json" with { type: "json" };
import { branchesAnchor, homeAnchors, paths } from "../../mfe-public/src/paths.ts";
import { createApiClient, signIn } from "../support/api-client.ts";
import { createFinger } from "../support/create-finger.ts";
import { launchBrowser } from "../support/launch-browser.ts";
import { openContext, openHydrated } from "../support/open-hydrated.ts";
import { readSystemConfig, writeSystemConfig } from "../support/system-config.ts";

const bank = inject("bank");
const visitor = createApiClient(bank.origin);
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(() => browser.close());

async function visit(width: number, journey: (context: BrowserContext) => Promise<void>) {
  const context = await openContext(browser, { width });
  try {
    await journey(context);
  } finally {
    await context.close();
  }
}

const texts = {
  en: {
    gold: english,
    contact: englishContact,
    alerts: englishAlerts,
    assistant: englishAssistant,
    branches: englishBranches,
    buying: englishBuying,
    shell: englishShell,
    town: "Nakuru",
    nearest: "Nairobi Head Office",
    teeth: "teeth",
  },
  ar: {
    gold: arabic,
    contact: arabicContact,
    alerts: arabicAlerts,
    assistant: arabicAssistant,
    branches: arabicBranches,
    buying: arabicBuying,
    shell: arabicShell,
    town: "ناكورو",
    nearest: "المكتب الرئيسي في نيروبي",
    teeth: "أسنان",
  },
} as const;

// Faults come with a language or with a size, hardly ever with a pair; most visitors come in English, with a phone.
const places = [
  ["en", 390],
  ["ar", 1440],
] as const;

/** Nothing of the page lies over the middle of an element. */
function isFree(target: Locator): Promise<boolean> {
  return target.evaluate((element) => {
    element.scrollIntoView({ block: "end" });
    const box = element.getBoundingClientRect();
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return top !== null && (element.contains(top) || top.contains(element));
  });
}

describe("home with two weeks of price records", () => {
  const admin = createApiClient(bank.origin);
  const rateKey = "USD_TO_KES_RATE";
  const sql = postgres(bank.databaseUrl, { max: 1 });
  const dayMs = 86_400_000;
  /** No record is the bank's own before this. */
  const bankBeganAt = new Date(Date.now() - dayMs);
  let rate: string;

  /** A change of the rate lets the bank look at its records anew. */
  async function renewPrices() {
    await writeSystemConfig(admin, rateKey, new Decimal(rate).plus(1).toString());
    await writeSystemConfig(admin, rateKey, rate);
  }

  beforeAll(async () => {
    await signIn(admin, { username: bank.adminUsername, password: bank.adminPassword });
    rate = (await readSystemConfig(admin)).get(rateKey) ?? "";
    for (const days of [14, 10, 6, 2]) {
      await sql`
        insert into pricing.gold_price_history
          (gold_type, price_per_gram, market_price_per_gram, source, state, observed_at, is_guarded, changed_at)
        select gold_type, price_per_gram - ${days * 10}, market_price_per_gram, 'configuration', 'fallback', at, false, at
        from pricing.gold_prices, (select ${new Date(Date.now() - days * dayMs)}::timestamptz as at) as moments`;
    }
    await renewPrices();
  });

  afterAll(async () => {
    // The bank itself only ever adds to its records.
    await sql.begin(async (transaction) => {
      await transaction`set local session_replication_role = 'replica'`;
      await transaction`delete from pricing.gold_price_history where changed_at < ${bankBeganAt}`;
    });
    await renewPrices();
    await sql.end();
  });

  test.concurrent.each(languages)("in %s it is no higher than it should be", async (language) => {
    await visit(390, async (context) => {
      const { page } = await openHydrated(context, `${bank.origin}/?lang=${language}`);
      await page.locator("#prices select").first().scrollIntoViewIfNeeded();
      await page.locator("#prices figure canvas").waitFor({ state: "attached" });
      const measureAt = async (width: number) => {
        await page.setViewportSize({ width, height: 900 });
        return page.evaluate(() => {
          document.documentElement.dataset["whole"] = "yes";
          return document.documentElement.scrollHeight;
        });
      };
      // French and Swahili take more letters to say the same.
      expect(await measureAt(390)).toBeLessThanOrEqual(language === "fr" ? 9_800 : 9_000);
      expect(await measureAt(1440)).toBeLessThanOrEqual(language === "sw" ? 7_500 : 7_450);
      expect(await page.locator("form:has(input[value=subscribe])").count()).toBe(1);
    });
  });
});

describe.concurrent.each(places)("in %s at %i px", (language, width) => {
  const { gold, contact, alerts, assistant, branches, buying, shell, ...sample } = texts[language];

  test("1, 2: the hero's two fields lead to an estimate, in one sentence, with other months one press away", async (end) => {
    await visit(width, async (context) => {
      const { page, faults } = await openHydrated(context, `${bank.origin}/?lang=${language}`);
      const hero = page.locator("section:has(h1)");
      await hero.locator("[name=goldType]").selectOption("18K");
      await hero.locator("[name=goldWeight]").fill(language === "ar" ? "٢٠ غرام" : "20g");
      await hero.locator("button[type=submit]").click();
      const calculator = page.locator(`#${homeAnchors.calculator}`);
      const said = calculator.getByRole("status");
      const format = new Intl.NumberFormat(language === "ar" ? "ar-SA" : "en-US", {
        minimumFractionDigits: 2,
      });
      for (const duration of [1, 3]) {
        if (duration === 3) await calculator.locator("[name=duration][value='3']").check();
        const answer = await visitor.send("POST", "/api/calculate-loan", {
          goldType: "18K",
          goldWeight: 20,
          duration,
        });
        const { requestedAmount, totalRepayment } = loanEstimateSchema.parse(answer.body);
        await end.expect.poll(() => said.textContent()).toContain(format.format(totalRepayment));
        expect(await said.textContent()).toContain(format.format(requestedAmount));
      }
      expect(await said.isVisible()).toBe(true);
      expect(await calculator.locator("[name=goldType]").inputValue()).toBe("18K");
      expect(faults).toEqual([]);
    });
  });

  test("2: an estimate is taken to a branch: its reference stands in the enquiry that it opens", async (end) => {
    await visit(width, async (context) => {
      const { page, faults } = await openHydrated(
        context,
        `${bank.origin}/?lang=${language}&goldType=22K&goldWeight=12.5#${homeAnchors.calculator}`,
      );
      const calculator = page.locator(`#${homeAnchors.calculator}`);
      await calculator.locator("summary", { hasText: gold["calculator.take"] }).click();
      const reference = await calculator.locator("details[open] bdi[dir=ltr]").textContent();
      expect(reference).toMatch(/^22K-12\.5G-KES[\d.]+-1M-20\d{6}$/);
      const share = calculator.getByRole("link", { name: gold["calculator.take.share"] });
      expect(decodeURIComponent((await share.getAttribute("href")) ?? "")).toContain(reference);
      await calculator.getByRole("link", { name: gold["calculator.take.send"] }).click();
      const form = page.locator("#enquiry form");
      await end.expect.poll(() => form.locator("[name=subject]").inputValue()).toContain(reference);
      expect(await form.locator("[name=service]").inputValue()).toBe("Gold Loans");
      expect(await form.locator("[name=message]").inputValue()).toContain(
        gold["calculator.take.heading"],
      );
      expect(await page.textContent("main")).toContain(contact["conversation.note"]);
      expect(faults).toEqual([]);
    });
  });

  test("1: a price's row leads to its alert, set in two presses", async () => {
    await visit(width, async (context) => {
      const { page, faults } = await openHydrated(context, `${bank.origin}/?lang=${language}`);
      const finger = createFinger();
      const row = page.locator(`#${homeAnchors.prices} tbody tr`).nth(2);
      await finger.press(row.getByRole("link", { name: gold["prices.alert"] }));
      const section = page.locator(`#${homeAnchors.priceAlerts}`);
      const type = section.locator("select");
      await type.waitFor();
      expect(await type.inputValue()).toBe("18K");
      await section.locator("[name=thresholdKes]").fill("9000");
      const email = `alert-${language}-${width}-${Date.now()}@example.com`;
      await section.locator("[name=email]").fill(email);
      await finger.press(section.locator("button[type=submit]"));
      await section.getByRole("heading", { name: alerts["done.title"] }).waitFor();
      expect(await section.textContent()).toContain(email);
      expect(finger.count()).toBe(2);
      expect(faults).toEqual([]);
    });
  });

  test("3, 4: the two prices are told apart, and prices without a market feed say so once", async () => {
    await visit(width, async (context) => {
      const { page } = await openHydrated(context, `${bank.origin}/?lang=${language}`);
      const board = page.locator(`#${homeAnchors.prices}`);
      const [start = ""] = gold["prices.line.fallback"].split("{{moment}}");
      expect(await board.getByText(start.trim()).locator("visible=true").count()).toBe(1);
      for (const column of ["prices.column.pay", "prices.column.lend"] as const) {
        expect(await board.getByRole("columnheader", { name: gold[column] }).count()).toBe(1);
      }
      const [why = ""] = gold["prices.lead"].split("{{ltv}}");
      expect(await page.locator("main").textContent()).toContain(why);
      // Before there is a day to compare with, no change is shown.
      expect(await board.locator("tbody").first().textContent()).not.toMatch(
        /[+−-]\s?[\d٠-٩]+[.٫][\d٠-٩]+\s?[%٪]/,
      );
      const twins = await board.locator("tbody td[colspan]").allTextContents();
      expect(twins).toHaveLength(3);
      const [same = ""] = gold["prices.sameAs"].split("{{type}}");
      for (const twin of twins) expect(twin).toContain(same.trim());
      const alert = board.locator("tbody tr").filter({ has: page.locator("td[colspan]") });
      expect(await alert.getByRole("link", { name: gold["prices.alert"] }).count()).toBe(3);
    });
  });

  test("5: from any page the bank is asked in two presses, and nothing lies over what counts", async (end) => {
    await visit(width, async (context) => {
      const address = `${bank.origin}${paths.goldLoans}?lang=${language}`;
      const { page, faults } = await openHydrated(context, address);
      const submit = page.locator(`#${homeAnchors.calculator} button[type=submit]`);
      expect(await isFree(submit)).toBe(true);
      expect(await isFree(page.locator("footer li").last())).toBe(true);
      const finger = createFinger();
      await finger.press(page.getByRole("button", { name: shell["bar.ask"], exact: true }));
      const sheet = page.getByRole("dialog");
      await finger.press(sheet.getByRole("button", { name: assistant["suggestion.price"] }));
      const answer = sheet.locator("[data-from=ai] > p").nth(1);
      await end.expect.poll(() => answer.textContent()).toMatch(/KES/);
      expect(finger.count()).toBe(2);
      expect(faults).toEqual([]);
    });
  });

  test("6: the nearest branch is found, with its hours, telephone and way, in two presses", async () => {
    await visit(width, async (context) => {
      const address = `${bank.origin}${paths.goldBuying}?lang=${language}`;
      const { page, faults } = await openHydrated(context, address);
      const finger = createFinger();
      await finger.press(page.getByRole("link", { name: buying["cta.branch"] }));
      const section = page.locator(`#${branchesAnchor}`);
      await section.getByRole("combobox").pressSequentially(sample.town);
      await finger.press(section.getByRole("option", { name: sample.town }));
      const first = section.locator("ol li").first();
      await first.getByRole("heading", { name: sample.nearest }).waitFor();
      expect(await first.locator("[data-state]").count()).toBe(1);
      for (const name of [branches["nearest.call"], branches["directions"]]) {
        expect(await first.getByRole("link", { name }).isVisible()).toBe(true);
      }
      const card = section.locator("article").first();
      expect(await card.textContent()).toContain(branches["hours.closed"]);
      expect(finger.count()).toBe(2);
      expect(faults).toEqual([]);
    });
  });

  test("7: what a customer calls it is found, and leads to its page", async (end) => {
    await visit(width, async (context) => {
      const address = `${bank.origin}${paths.about}?lang=${language}`;
      const { page, faults } = await openHydrated(context, address);
      const finger = createFinger();
      const header = page.getByRole("banner");
      const menu = header.locator('summary[aria-controls="site-menu"]');
      const isPhone = width === 390;
      if (isPhone) await finger.press(menu);
      await finger.press(header.getByRole("link", { name: shell["search.label"] }));
      await page.getByRole("searchbox").fill(sample.teeth);
      const first = page.locator("main h3 a").first();
      await end.expect.poll(() => first.getAttribute("href")).toContain(paths.goldBuying);
      await finger.press(first);
      await page.waitForURL((url) => url.pathname === paths.goldBuying);
      expect(finger.count()).toBe(isPhone ? 3 : 2);
      expect(faults).toEqual([]);
    });
  });
});
