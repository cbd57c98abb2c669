import { loanEstimateSchema } from "@dhahabu/contract/pricing";
import { Decimal } from "decimal.js";
import type { Browser, BrowserContext } from "playwright-core";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import arabicContact from "../../mfe-public/src/pages/contact/messages/ar.json" with { type: "json" };
import englishContact from "../../mfe-public/src/pages/contact/messages/en.json" with { type: "json" };
import arabic from "../../mfe-public/src/shared-texts/gold/messages/ar.json" with { type: "json" };
import english from "../../mfe-public/src/shared-texts/gold/messages/en.json" with { type: "json" };
import { homeAnchors } from "../../mfe-public/src/paths.ts";
import { createApiClient, signIn } from "../support/api-client.ts";
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

const marker = "errands-test";

const places = [
  ["en", 390, english, englishContact],
  ["ar", 1440, arabic, arabicContact],
  ["en", 1440, english, englishContact],
  ["ar", 390, arabic, arabicContact],
] as const;

describe("home with two weeks of price records", () => {
  const admin = createApiClient(bank.origin);
  const rateKey = "USD_TO_KES_RATE";
  const sql = postgres(bank.databaseUrl, { max: 1 });
  const dayMs = 86_400_000;
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
        select gold_type, price_per_gram - ${days * 10}, market_price_per_gram, ${marker}, 'fallback', at, false, at
        from pricing.gold_prices, (select ${new Date(Date.now() - days * dayMs)}::timestamptz as at) as moments`;
    }
    await renewPrices();
  });

  afterAll(async () => {
    await sql`delete from pricing.gold_price_history where source = ${marker}`;
    await renewPrices();
    await sql.end();
  });

  test.each([
    ["en", 390, 9_050],
    ["en", 1440, 7_450],
    ["sw", 390, 9_450],
    ["sw", 1440, 7_500],
  ] as const)("in %s at %i px it is no higher than %i px", async (language, width, most) => {
    await visit(width, async (context) => {
      const { page } = await openHydrated(context, `${bank.origin}/?lang=${language}`);
      await page.locator("#prices figure canvas").waitFor({ state: "attached" });
      const height = await page.evaluate(() => {
        document.documentElement.dataset["whole"] = "yes";
        return document.documentElement.scrollHeight;
      });
      expect(height).toBeLessThanOrEqual(most);
    });
  });
});

describe.each(places)("in %s at %i px", (language, width, gold, contact) => {
  test("the hero's two fields lead to an estimate, in one sentence, with other months one press away", async () => {
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
        await expect.poll(() => said.textContent()).toContain(format.format(totalRepayment));
        expect(await said.textContent()).toContain(format.format(requestedAmount));
      }
      expect(await said.isVisible()).toBe(true);
      expect(await calculator.locator("[name=goldType]").inputValue()).toBe("18K");
      expect(faults).toEqual([]);
    });
  });

  test("an estimate is taken to a branch: its reference stands in the enquiry that it opens", async () => {
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
      await expect.poll(() => form.locator("[name=subject]").inputValue()).toContain(reference);
      expect(await form.locator("[name=service]").inputValue()).toBe("Gold Loans");
      expect(await form.locator("[name=message]").inputValue()).toContain(
        gold["calculator.take.heading"],
      );
      expect(await page.textContent("main")).toContain(contact["conversation.note"]);
      expect(faults).toEqual([]);
    });
  });

  test("a price's row leads to the alert for its type", async () => {
    await visit(width, async (context) => {
      const { page, faults } = await openHydrated(context, `${bank.origin}/?lang=${language}`);
      const row = page.locator(`#${homeAnchors.prices} tbody tr`).nth(2);
      await row.getByRole("link", { name: gold["prices.alert"] }).click();
      const type = page.locator(`#${homeAnchors.priceAlerts} select`);
      await type.waitFor();
      expect(await type.inputValue()).toBe("18K");
      expect(faults).toEqual([]);
    });
  });

  test("prices without a market feed say so once, for all rows", async () => {
    await visit(width, async (context) => {
      const { page } = await openHydrated(context, `${bank.origin}/?lang=${language}`);
      const board = page.locator(`#${homeAnchors.prices}`);
      const [start = ""] = gold["prices.line.fallback"].split("{{moment}}");
      expect(await board.getByText(start.trim()).locator("visible=true").count()).toBe(1);
      for (const column of ["prices.column.pay", "prices.column.lend"] as const) {
        expect(await board.getByRole("columnheader", { name: gold[column] }).count()).toBe(1);
      }
    });
  });
});
