import postgres from "postgres";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import englishOwn from "../../mfe-public/src/pages/my-visit/messages/en.json" with { type: "json" };
import swahiliOwn from "../../mfe-public/src/pages/my-visit/messages/sw.json" with { type: "json" };
import english from "../../mfe-public/src/pages/visit/messages/en.json" with { type: "json" };
import swahili from "../../mfe-public/src/pages/visit/messages/sw.json" with { type: "json" };
import englishVisits from "../../mfe-public/src/features/visits/messages/en.json" with { type: "json" };
import swahiliVisits from "../../mfe-public/src/features/visits/messages/sw.json" with { type: "json" };
import { paths } from "../../mfe-public/src/paths.ts";
import { launchBrowser } from "../support/launch-browser.ts";
import { openContext, openHydrated } from "../support/open-hydrated.ts";
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

async function withContext(
  options: Parameters<typeof openContext>[1],
  look: (context: BrowserContext) => Promise<void>,
) {
  const context = await openContext(browser, options);
  try {
    await look(context);
  } finally {
    await context.close();
  }
}

const newEmail = () => `visitor-${crypto.randomUUID()}@example.com`;
const newPhone = () => `07${String(Math.floor(Math.random() * 1e8)).padStart(8, "0")}`;

async function readStates(email: string) {
  const rows = await sql<{ state: string; startsAt: Date }[]>`
    select state, starts_at as "startsAt" from lending.appointments where email = ${email}`;
  return rows.map(({ state }) => state);
}

const listTimes = (page: Page) =>
  page
    .locator("select[name=startsAt] option")
    .evaluateAll((found) => found.map((option) => (option as HTMLOptionElement).value));

async function fitsWidth(page: Page) {
  return page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
}

test.each([
  { language: "sw", width: 390, own: swahiliOwn, words: swahili, visits: swahiliVisits },
  { language: "en", width: 1440, own: englishOwn, words: english, visits: englishVisits },
])(
  "in $language at $width a visit is booked from home, moved and cancelled",
  async ({ language, width, own, words, visits }) => {
    const email = newEmail();
    await withContext({ width }, async (context) => {
      const { page } = await openHydrated(context, `${bank.origin}/?lang=${language}`);
      await page.locator(`footer a[href="${paths.visit}"]`).click();
      await page.getByRole("heading", { level: 1, name: words.title }).waitFor();
      const times = page.locator("input[name=startsAt]");
      await times.first().waitFor({ state: "attached" });
      expect(await fitsWidth(page)).toBe(true);

      await page.getByRole("button", { name: words.submit }).click();
      await page.getByText(words["error.slot"]).waitFor();
      await times.first().check({ force: true });
      const form = page.locator("main form");
      await form.locator("input[name=name]").fill("Amina Otieno");
      await form.locator("input[name=phone]").fill(newPhone());
      await form.locator("input[name=email]").fill(email);
      await page.getByRole("button", { name: words.submit }).click();
      await page.getByRole("heading", { name: words["receipt.title"] }).waitFor();
      expect(await readStates(email)).toEqual(["booked"]);
      await page.reload();
      await page.getByRole("heading", { name: words["receipt.title"] }).waitFor();
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: visits["calendar.save"] }).click(),
      ]);
      expect(download.suggestedFilename()).toBe("visit.ics");

      await page.getByRole("link", { name: words["receipt.own"] }).click();
      await page.getByText(visits["state.booked"]).waitFor();
      const before = await page.locator("main dd time").getAttribute("datetime");
      await page.getByRole("button", { name: own["move.open"] }).press("Enter");
      await page.locator("main form:focus").waitFor();
      await times.last().check({ force: true });
      await page.getByRole("button", { name: own["move.submit"] }).click();
      await expect
        .poll(() => page.locator("main dd time").getAttribute("datetime"))
        .not.toBe(before);
      const focused = page.locator("main :focus");
      await focused.and(page.getByText(visits["state.booked"])).waitFor();
      const cancel = page.getByRole("button", { name: own["cancel.open"] });
      await cancel.press("Enter");
      await focused.and(page.getByText(own["cancel.ask"])).waitFor();
      await page.getByRole("button", { name: own["cancel.keep"] }).press("Enter");
      await focused.and(cancel).waitFor();
      await cancel.press("Enter");
      await page.getByRole("button", { name: own["cancel.confirm"] }).press("Enter");
      await focused.and(page.getByText(visits["state.cancelled"])).waitFor();
      expect(await readStates(email)).toEqual(["cancelled"]);
      expect(await fitsWidth(page)).toBe(true);
      await page.goto(`${bank.origin}${paths.visit}?lang=${language}`);
      await times.first().waitFor({ state: "attached" });
      expect(await page.getByRole("heading", { name: words["receipt.title"] }).count()).toBe(0);
    });
    await waitFor("three mails", async () => {
      const mails = await readMail(bank.dataDir);
      const own3 = mails.filter(({ to }) => to?.some(({ address }) => address === email));
      return own3.length === 3 ? true : undefined;
    });
  },
);

test("without a script a visit is booked, moved and cancelled by plain forms", async () => {
  const email = newEmail();
  await withContext({ javaScriptEnabled: false }, async (context) => {
    const page = await context.newPage();
    await page.goto(`${bank.origin}${paths.visit}?lang=sw`);
    const form = page.locator("form", { has: page.locator("input[name=phone]") });
    await form.locator("input[name=name]").fill("Amina Otieno");
    await form.locator("input[name=phone]").fill(newPhone());
    await form.locator("input[name=email]").fill(email);
    await form.getByRole("button", { name: swahili.submit }).click();
    await page.locator("[aria-invalid=true]").first().waitFor();
    expect(await readStates(email)).toEqual([]);
    expect(await form.locator("input[name=name]").inputValue()).toBe("Amina Otieno");

    // A day on which all are open, well ahead.
    const far = (await listTimes(page)).filter(
      (value) => Date.parse(value) > Date.now() + 3 * 86_400_000,
    );
    await form.locator("select[name=startsAt]").selectOption(far.at(-1) ?? "");
    await form.getByRole("button", { name: swahili.submit }).click();
    await page.getByRole("heading", { name: swahili["receipt.title"] }).waitFor();
    expect(await readStates(email)).toEqual(["booked"]);

    await page.getByRole("link", { name: swahili["receipt.own"] }).click();
    const link = page.getByLabel(swahiliOwn["plain.link"]);
    await link.fill(bank.origin + paths.ownVisit);
    await page.getByRole("button", { name: swahiliOwn["plain.open"] }).click();
    expect(await link.getAttribute("aria-invalid")).toBe("true");
    await page.goBack();
    await link.fill(page.url());
    await page.getByRole("button", { name: swahiliOwn["plain.open"] }).click();
    const focused = page.locator("main :focus");
    await focused.filter({ hasText: swahiliVisits["state.booked"] }).waitFor();
    expect(page.url()).toBe(`${bank.origin}${paths.ownVisit}?lang=sw`);
    const other = (await listTimes(page)).findLast((time) => time !== far.at(-1)) ?? "";
    await page.locator("select[name=startsAt]").selectOption(other);
    await page.getByRole("button", { name: swahiliOwn["move.submit"] }).click();
    await focused.filter({ hasText: swahiliVisits["state.booked"] }).waitFor();
    expect(await page.locator("main dd time").getAttribute("datetime")).toBe(other);
    await page.getByRole("button", { name: swahiliOwn["cancel.confirm"] }).click();
    await focused.filter({ hasText: swahiliVisits["state.cancelled"] }).waitFor();
    expect(await readStates(email)).toEqual(["cancelled"]);
  });
});

async function fillVisit(page: Page) {
  const form = page.locator("main form");
  await form.locator("input[name=startsAt]").first().check({ force: true });
  await form.locator("input[name=name]").fill("Amina Otieno");
  await form.locator("input[name=phone]").fill(newPhone());
  return form;
}

const refuse = (issues: { path: string; message: string }[]) => ({
  status: 400,
  json: { message: "Refused.", code: "invalid_input", requestId: "test", issues },
});

test("on a phone a booking that failed says so at the button, a wrong field has the focus, and going back keeps the receipt", async () => {
  await withContext({ width: 390 }, async (context) => {
    const { page } = await openHydrated(context, `${bank.origin}${paths.visit}?lang=en`);
    const form = await fillVisit(page);
    const book = page.getByRole("button", { name: english.submit });
    await context.route("**/api/visits", (route) => route.fulfill({ status: 500, json: {} }), {
      times: 1,
    });
    await book.click();
    const failure = form.locator("[role=alert]:focus");
    await failure.getByText(english.failed).waitFor();
    const places = await Promise.all([failure.boundingBox(), book.boundingBox()]);
    const [top, bottom] = places.map((box) => box?.y ?? 0);
    expect((bottom ?? 0) - (top ?? 0)).toBeLessThan(300);

    const issues = [{ path: "phone", message: "Please enter your phone number." }];
    await context.route("**/api/visits", (route) => route.fulfill(refuse(issues)), { times: 1 });
    await book.click();
    await form.locator("input[name=phone]:focus[aria-invalid=true]").waitFor();

    await book.click();
    const receipt = page.getByRole("heading", { name: english["receipt.title"] });
    await receipt.waitFor();
    await page.locator(`footer a[href="${paths.faq}"]`).first().click();
    await page.waitForURL((url) => url.pathname === paths.faq);
    await page.goBack();
    await receipt.waitFor();
    await page.getByRole("button", { name: english["receipt.another"] }).click();
    await form.waitFor();
    expect(await form.locator("input[name=name]").inputValue()).toBe("");
    await page.reload();
    await form.locator("input[name=startsAt]").first().waitFor({ state: "attached" });
    expect(await receipt.count()).toBe(0);
  });
});

test("times of a branch that come late do not take away those of the branch that is chosen", async () => {
  await withContext({}, async (context) => {
    const { page } = await openHydrated(context, `${bank.origin}${paths.visit}?lang=en`);
    const form = await fillVisit(page);
    const times = form.locator("input[name=startsAt]");
    const issues = [{ path: "startsAt", message: "This time is taken." }];
    await context.route("**/api/visits", (route) => route.fulfill(refuse(issues)), { times: 1 });
    const held = Promise.withResolvers<undefined>();
    await context.route(
      "**/api/visit-slots?**",
      async (route) => {
        await held.promise;
        await route.continue();
      },
      { times: 1 },
    );
    const asked = page.waitForRequest("**/api/visit-slots?**");
    await page.getByRole("button", { name: english.submit }).click();
    const late = await asked;
    await form.locator("[name=branchId]").selectOption({ index: 1 });
    await times.first().waitFor({ state: "attached" });
    held.resolve(undefined);
    await (await late.response())?.finished();
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await times.count()).toBeGreaterThan(0);
  });
});
