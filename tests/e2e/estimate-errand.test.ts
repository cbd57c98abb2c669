import { getFormatters } from "@dhahabu/contract/format";
import { nairobiAheadMs } from "@dhahabu/contract/nairobi-time";
import type { Browser, Locator } from "playwright-core";
import postgres from "postgres";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import arabicContact from "../../mfe-public/src/pages/contact/messages/ar.json" with { type: "json" };
import englishContact from "../../mfe-public/src/pages/contact/messages/en.json" with { type: "json" };
import arabicEnquiry from "../../mfe-public/src/pages/enquiry/messages/ar.json" with { type: "json" };
import englishEnquiry from "../../mfe-public/src/pages/enquiry/messages/en.json" with { type: "json" };
import arabic from "../../mfe-public/src/shared-texts/gold/messages/ar.json" with { type: "json" };
import english from "../../mfe-public/src/shared-texts/gold/messages/en.json" with { type: "json" };
import { homeAnchors } from "../../mfe-public/src/paths.ts";
import { createFinger } from "../support/create-finger.ts";
import { findBarriers } from "../support/find-barriers.ts";
import { launchBrowser } from "../support/launch-browser.ts";
import { openContext, openHydrated } from "../support/open-hydrated.ts";

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

const texts = {
  en: { gold: english, contact: englishContact, enquiry: englishEnquiry, weight: "20g" },
  ar: { gold: arabic, contact: arabicContact, enquiry: arabicEnquiry, weight: "٢٠ غرام" },
} as const;

/** In the window whole, with nothing of the page over its middle. */
function isInSight(target: Locator): Promise<boolean> {
  return target.evaluate((element) => {
    const { x, y, width, height, bottom } = element.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return y >= 0 && bottom <= innerHeight && element.contains(top);
  });
}

test.concurrent.for([
  ["en", 1440],
  ["ar", 390],
] as const)(
  "2, 9: in %s at %i px grams become an enquiry with a time to be answered by and a page of its own, in five presses",
  async ([language, width], end) => {
    const { gold, contact, enquiry, weight } = texts[language];
    const context = await openContext(browser, { width });
    try {
      const address = `${bank.origin}/?lang=${language}`;
      const { page, faults } = await openHydrated(context, address);
      const finger = createFinger();
      const hero = page.locator("section:has(h1)");
      await hero.locator("[name=goldWeight]").fill(weight);
      await finger.press(hero.locator("button[type=submit]"));
      const calculator = page.locator(`#${homeAnchors.calculator}`);
      await finger.press(calculator.locator("summary", { hasText: gold["calculator.take"] }));
      const send = calculator.getByRole("link", { name: gold["calculator.take.send"] });
      await end.expect.poll(() => isInSight(send)).toBe(true);
      const reference = (await calculator.locator("details[open] bdi").textContent()) ?? "";
      await finger.press(send);

      const form = page.locator("#enquiry form");
      await end.expect.poll(() => form.locator("[name=subject]").inputValue()).toContain(reference);
      const email = `errand-${language}-${width}-${Date.now()}@example.com`;
      await form.locator("[name=name]").fill("Amina Otieno");
      await form.locator("[name=email]").fill(email);
      await form.locator("[name=phone]").fill("0712 345 678");
      await finger.press(form.locator("button[type=submit]"));
      const receipt = page.getByRole("region", { name: contact["receipt.title"] });
      await receipt.waitFor();
      const [row] = await sql<{ dueAt: Date }[]>`
        select due_at as "dueAt" from enquiry.enquiries where email = ${email}`;
      const due = new Date(Number(row?.dueAt) + nairobiAheadMs).toISOString().slice(11, 16);
      expect(await receipt.textContent()).toContain(getFormatters(language).hour(due));
      expect(await findBarriers(page, "main")).toEqual([]);

      await finger.press(receipt.getByRole("link", { name: contact["receipt.follow"] }));
      await page.getByText(enquiry["state.received"], { exact: true }).waitFor();
      expect(await page.textContent("main")).toContain(reference);
      expect(await findBarriers(page, "main")).toEqual([]);
      expect(finger.count()).toBe(5);
      expect(faults).toEqual([]);
    } finally {
      await context.close();
    }
  },
);
