import postgres from "postgres";
import type { Browser, Locator } from "playwright-core";
import { afterAll, beforeAll, inject, test } from "vitest";
import arabic from "../../mfe-admin/src/messages/ar/admin-newsletter.json" with { type: "json" };
import englishMail from "../../services/enquiry/newsletter/messages/en.json" with { type: "json" };
import { createApiClient, signIn } from "../support/api-client.ts";
import type { ApiClient } from "../support/api-client.ts";
import { findBarriers } from "../support/find-barriers.ts";
import { launchBrowser } from "../support/launch-browser.ts";
import { createWindows } from "../support/open-windows.ts";
import type { Windows } from "../support/open-windows.ts";
import { createPerson, signInAdmin } from "../support/people.ts";
import { readMail } from "../support/read-mail.ts";
import { waitFor } from "../support/wait-for.ts";

const bank = inject("bank");
const sql = postgres(bank.databaseUrl, { max: 1 });
const marketing = createApiClient(bank.origin);
let ownAddress: string;
let browser: Browser;
let windows: Windows;

beforeAll(async () => {
  const admin: ApiClient = await signInAdmin(bank);
  const person = await createPerson(bank, admin, "marketing");
  ownAddress = `${person.username}@example.com`;
  await sql`
    update identity.users set email_confirmed_at = now() where username = ${person.username}`;
  await signIn(marketing, person);
  browser = await launchBrowser();
  windows = createWindows(browser, bank.origin);
});

afterAll(async () => {
  await browser.close();
  await sql.end();
});

async function addReader(language: string): Promise<string> {
  const email = `issue-${language}-${Date.now()}@example.com`;
  await sql`
    insert into enquiry.newsletter_subscribers (email, language, token)
    values (${email}, ${language}, ${crypto.randomUUID().replaceAll("-", "")})`;
  return email;
}

const mailTo = (address: string, subject: string) =>
  waitFor(`the mail to ${address}`, async () => {
    const mails = await readMail(bank.dataDir);
    return mails.find((mail) => mail.subject === subject && mail.to?.[0]?.address === address);
  });

// In English on a wide screen an issue is sent among the told presses of the office.
test.for([{ language: "ar", width: 390, words: arabic, to: "fr", name: "Français" }])(
  "22.10: in $language at $width px an issue is written, tried, sent and left by one click",
  async ({ language, width, words, to, name }, end) => {
    const { expect } = end;
    const reader = await addReader(to);
    const { page } = await windows.open(
      end,
      marketing,
      `/admin/subscribers?view=issues&lang=${language}`,
      { width, isOwn: true },
    );
    const subject = `Gold in ${language} ${Date.now()}`;
    let presses = 0;
    const press = async (target: Locator) => {
      presses += 1;
      await target.click();
      return target;
    };
    const labelled = (label: string) => page.getByLabel(label.replace("{{language}}", "English"));
    await press(page.getByRole("button", { name: words.new }));
    // The subject is ready to be written.
    const line = labelled(words["field.subject"]);
    await expect.poll(() => line.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.type(subject);
    await (
      await press(labelled(words["field.body"]))
    ).fill("# Up\n\nGold rose by **two** per cent. [Prices](/gold-prices)");

    // What is typed outlives a reload, and is shown as the mail.
    await page.reload();
    const preview = page.locator("iframe");
    await expect.poll(() => preview.getAttribute("srcdoc")).toContain("<strong>two</strong>");
    expect(await preview.getAttribute("sandbox")).toBe("");
    await page.getByRole("tab", { name: words["preview.phone"] }).click();
    await expect
      .poll(() => preview.evaluate((frame) => frame.getBoundingClientRect().width))
      .toBe(390);
    // What lies half under the bar is no target to be measured.
    await page.evaluate(() => window.scrollTo(0, 0));
    expect(await findBarriers(page, "main")).toEqual([]);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);

    await page.getByRole("button", { name: words["test.send"] }).click();
    await mailTo(ownAddress, englishMail.mail.testSubject.replace("{{subject}}", subject));

    await press(page.getByRole("button", { name: words["send.open"] }));
    const dialog = page.getByRole("dialog");
    await dialog.getByText(words["send.some"]).click();
    await dialog.getByText(name).click();
    expect(await findBarriers(page, "dialog")).toEqual([]);
    await press(dialog.locator("button[type=submit]"));
    // Without a test, a look at the preview, and a choice of languages.
    expect(presses).toBe(4);
    await waitFor("all to be sent", () =>
      page.locator("progress").evaluate((bar: HTMLProgressElement) => bar.position === 1),
    );
    expect(await findBarriers(page, "main")).toEqual([]);

    const letter = await mailTo(reader, subject);
    const header = letter.headers.find(({ key }) => key === "list-unsubscribe")?.value ?? "";
    const link = new URL(header.slice(1, -1));
    const left = await fetch(bank.origin + link.pathname, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "List-Unsubscribe=One-Click",
    });
    expect(left.status).toBe(200);
    const rows = await sql`
      select from enquiry.newsletter_subscribers
      where email = ${reader} and unsubscribed_at is not null`;
    expect(rows).toHaveLength(1);
  },
);
