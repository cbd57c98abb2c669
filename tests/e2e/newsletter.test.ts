import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import arabic from "../../services/enquiry/newsletter/messages/ar.json" with { type: "json" };
import english from "../../services/enquiry/newsletter/messages/en.json" with { type: "json" };
import arabicKit from "../../shell/kit/messages/ar/kit.json" with { type: "json" };
import englishKit from "../../shell/kit/messages/en/kit.json" with { type: "json" };
import { launchBrowser } from "../support/launch-browser.ts";
import { openContext, openHydrated } from "../support/open-hydrated.ts";
import { readMail } from "../support/read-mail.ts";
import { waitFor } from "../support/wait-for.ts";

const bank = inject("bank");
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(() => browser.close());

async function readMailTo(address: string) {
  const mails = await readMail(bank.dataDir);
  return mails.filter((mail) => mail.to?.some((to) => to.address === address));
}

test.each([
  { language: "en", width: 1440, kit: englishKit, words: english.page },
  { language: "ar", width: 390, kit: arabicKit, words: arabic.page },
])(
  "9: in $language at $width px the mail leads to the page that confirms, and only its button does",
  async ({ language, width, kit, words }) => {
    const context = await openContext(browser, { width });
    try {
      const { page } = await openHydrated(context, `${bank.origin}/auth?lang=${language}`);
      const form = page.getByRole("contentinfo").locator("form");
      const address = `reader-${language}-${width}-${Date.now()}@example.com`;
      await form.locator("[name=email]").fill(address);
      await form.locator("[name=email]").press("Enter");
      const toast = page.locator("ol li[data-state]");
      await toast.getByText(kit["newsletter.done"]).waitFor();
      expect(await toast.textContent()).toContain(kit["newsletter.doneText"]);

      const path = await waitFor("the mail that asks to confirm", async () => {
        const [request] = await readMailTo(address);
        return /\/api\/newsletter\/confirm\/[\w-]{32}/.exec(request?.text ?? "")?.[0];
      });
      await page.goto(bank.origin + path);
      expect(await page.locator("h1").textContent()).toBe(words.confirmTitle);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - window.innerWidth,
      );
      expect(overflow).toBeLessThanOrEqual(0);
      expect(await readMailTo(address)).toHaveLength(1);

      await page.getByRole("button", { name: words.confirmButton }).press("Enter");
      await page.getByRole("heading", { name: words.begunTitle }).waitFor();
      const welcome = await waitFor("the welcome", async () => (await readMailTo(address))[1]);
      expect(welcome.headers.map(({ key }) => key)).toContain("list-unsubscribe");
    } finally {
      await context.close();
    }
  },
);

test.each(["", "{", "[]", "null", "<p>Done</p>"])(
  "an answer of 201 that reads %j has the subscription",
  async (body) => {
    const context = await openContext(browser, { width: 1440 });
    try {
      const { page } = await openHydrated(context, `${bank.origin}/auth`);
      await page.route("**/api/newsletter", (route) => route.fulfill({ status: 201, body }));
      const email = page.getByRole("contentinfo").locator("form [name=email]");
      await email.fill("amina@example.com");
      await email.press("Enter");
      const toast = page.locator("ol li[data-state]");
      await toast.getByText(englishKit["newsletter.done"]).waitFor();
      expect(await toast.textContent()).toContain(englishKit["newsletter.doneText"]);
      expect(await email.inputValue()).toBe("");
    } finally {
      await context.close();
    }
  },
);
