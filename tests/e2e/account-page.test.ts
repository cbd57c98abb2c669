import { randomBytes } from "node:crypto";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import arabicMail from "../../services/enquiry/account-mails/messages/ar.json" with { type: "json" };
import englishMail from "../../services/enquiry/account-mails/messages/en.json" with { type: "json" };
import arabicAuth from "../../mfe-public/src/features/auth/messages/ar.json" with { type: "json" };
import englishAuth from "../../mfe-public/src/features/auth/messages/en.json" with { type: "json" };
import arabicReset from "../../mfe-public/src/pages/auth-reset/messages/ar.json" with { type: "json" };
import englishReset from "../../mfe-public/src/pages/auth-reset/messages/en.json" with { type: "json" };
import { createApiClient } from "../support/api-client.ts";
import { createPerson } from "../support/people.ts";
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

const languages = [
  {
    language: "en",
    width: 1440,
    auth: englishAuth,
    reset: englishReset,
    mail: englishMail,
  },
  {
    language: "ar",
    width: 390,
    auth: arabicAuth,
    reset: arabicReset,
    mail: arabicMail,
  },
];

/** The path that a mail with a subject leads somebody to. */
function findLink(email: string, subject: string, page: string): Promise<string> {
  return waitFor(`the mail "${subject}"`, async () => {
    const mails = await readMail(bank.dataDir);
    const mail = mails.find(
      (candidate) =>
        candidate.to?.some(({ address }) => address === email) && candidate.subject === subject,
    );
    return new RegExp(`${page}#[\\w-]{43}`).exec(mail?.text ?? "")?.[0];
  });
}

test.each(languages)(
  "in $language a forgotten password is replaced by the link of a mail",
  async ({ language, width, auth, reset, mail }) => {
    const { username, email } = await openAccount();
    const newPassword = `river-${randomBytes(6).toString("hex")}`;
    const context = await openContext(browser, { width });
    try {
      const { page } = await openHydrated(context, `${bank.origin}/auth?lang=${language}`);
      const panel = page.getByRole("tabpanel", { name: auth["tab.login"] });
      await panel.getByRole("button", { name: auth["forgotten.open"] }).press("Enter");
      await page.keyboard.type("no address");
      await page.keyboard.press("Enter");
      await panel.getByText(auth["error.email.invalid"]).waitFor();
      await panel.locator("[name=email]").fill(email);
      await page.keyboard.press("Enter");
      await panel.getByRole("heading", { name: auth["forgotten.sentTitle"] }).waitFor();
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
        auth["forgotten.sentTitle"],
      );

      const link = await findLink(email, mail.reset.subject, "/auth/reset");
      await page.goto(bank.origin + link);
      await page.locator("[name=newPassword]").fill(newPassword);
      await page.getByRole("button", { name: reset.submit }).click();
      await page.getByRole("heading", { name: reset.doneTitle }).waitFor();
      await page.goto(bank.origin + link);
      await page.locator("[name=newPassword]").fill(`${newPassword}-again`);
      await page.getByRole("button", { name: reset.submit }).click();
      await page.getByRole("heading", { name: reset.deadTitle }).waitFor();
      await page.getByRole("link", { name: reset.again }).click();
      await page.getByRole("heading", { name: auth["forgotten.title"] }).waitFor();
      await page.getByRole("button", { name: auth["forgotten.back"] }).click();
      await page.locator("[name=username]").first().fill(username);
      await page.locator("[name=password]").first().fill(newPassword);
      await page.keyboard.press("Enter");
      await page.waitForURL(`${bank.origin}/`);
    } finally {
      await context.close();
    }
  },
);

async function openAccount() {
  const { username } = await createPerson(bank, createApiClient(bank.origin), "user");
  return { username, email: `${username}@example.com` };
}
