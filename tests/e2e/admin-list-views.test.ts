import { randomBytes } from "node:crypto";
import { staffListRoutes } from "@dhahabu/contract/staff-lists";
import type { Browser } from "playwright-core";
import postgres from "postgres";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import arabicTexts from "../../mfe-admin/src/messages/ar/admin-enquiries.json" with { type: "json" };
import arabicSubscribers from "../../mfe-admin/src/messages/ar/admin-subscribers.json" with { type: "json" };
import arabicFrame from "../../mfe-admin/src/messages/ar/admin.json" with { type: "json" };
import englishTexts from "../../mfe-admin/src/messages/en/admin-enquiries.json" with { type: "json" };
import englishSubscribers from "../../mfe-admin/src/messages/en/admin-subscribers.json" with { type: "json" };
import englishFrame from "../../mfe-admin/src/messages/en/admin.json" with { type: "json" };
import { createApiClient, signIn } from "../support/api-client.ts";
import type { ApiClient } from "../support/api-client.ts";
import { findBarriers } from "../support/find-barriers.ts";
import { launchBrowser } from "../support/launch-browser.ts";
import { createWindows } from "../support/open-windows.ts";
import type { Windows } from "../support/open-windows.ts";
import { createPerson, signInAdmin } from "../support/people.ts";

const bank = inject("bank");
const texts = { en: englishTexts, ar: arabicTexts };
const subscriberTexts = { en: englishSubscribers, ar: arabicSubscribers };
const sql = postgres(bank.databaseUrl, { max: 1 });
const frames = { en: englishFrame, ar: arabicFrame };
let admin: ApiClient;
let browser: Browser;
let windows: Windows;

beforeAll(async () => {
  [admin, browser] = await Promise.all([signInAdmin(bank), launchBrowser()]);
  windows = createWindows(browser, bank.origin);
});

afterAll(async () => {
  await browser.close();
  await sql.end();
});

async function hire() {
  const person = await createPerson(bank, admin, "marketing");
  const client = createApiClient(bank.origin);
  await signIn(client, person);
  return client;
}

// Faults come with a language or with a size, hardly ever with a pair: what narrows a list and what arranges it is one
// popover, seen on a wide screen by the first and on a phone by the second.
test.concurrent.for([["en", 1440]] as const)(
  "in %s at %i px the list is narrowed in one place, by the keyboard alone, and kept as a view of one’s own",
  async ([language, width], end) => {
    const t = texts[language];
    const frame = frames[language];
    const [clerk, other] = [await hire(), await hire()];
    const name = `Loans ${randomBytes(3).toString("hex")}`;
    const address = `${bank.origin}/admin/enquiries?lang=${language}`;
    const { page, faults } = await windows.open(end, clerk, address, { width, isOwn: true });
    const opener = page.getByRole("button", { name: new RegExp(`^${frame["list.filters"]}`) });
    const popover = page.getByRole("group", { name: frame["list.filters"] });
    await opener.focus();
    await page.keyboard.press("Enter");
    await popover.getByRole("combobox", { name: t["col.status"] }).selectOption("active");
    await page.waitForURL(/status=active/);
    await popover.getByRole("combobox", { name: t["col.service"] }).selectOption("Gold Loans");
    await page.waitForURL(/service=Gold/);
    expect(await findBarriers(page, "[popover]:popover-open")).toEqual([]);
    const box = await popover.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    const save = popover.getByRole("button", { name: frame["list.saveView"] });
    await save.focus();
    await page.keyboard.press("Enter");
    await popover.getByText(frame["list.viewNameMissing"]).waitFor();
    await popover.getByRole("textbox", { name: frame["list.viewName"] }).fill(name);
    await page.keyboard.press("Enter");
    await popover.getByRole("listitem").filter({ hasText: name }).waitFor();
    // Escape closes it and gives the focus back.
    await page.keyboard.press("Escape");
    await popover.waitFor({ state: "hidden" });
    expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);

    const views = page.getByRole("navigation", { name: frame["list.views"], exact: true });
    const view = views.getByRole("link", { name });
    expect(await view.getAttribute("aria-current")).toBe("true");
    await views.getByRole("link", { name: t["view.all"], exact: true }).click();
    await end.expect.poll(() => new URL(page.url()).searchParams.get("status")).toBeNull();
    await page.reload();
    await view.click();
    await page.waitForURL(/status=active/);
    expect(new URL(page.url()).searchParams.get("service")).toBe("Gold Loans");
    // Nobody else has it.
    const listOf = async (who: ApiClient) =>
      staffListRoutes.getStaffList.response.parse(
        (await who.get("/api/staff/lists/enquiries")).body,
      ).views;
    expect((await listOf(clerk)).map((kept) => kept.name)).toEqual([name]);
    expect(await listOf(other)).toEqual([]);
    await opener.click();
    await popover
      .getByRole("button", { name: frame["list.removeView"].replace("{{name}}", name) })
      .press("Enter");
    await view.waitFor({ state: "detached" });
    const viewName = popover.getByRole("textbox", { name: frame["list.viewName"] });
    expect(await viewName.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await listOf(clerk)).toEqual([]);
    expect(faults).toEqual([]);
  },
);

test.concurrent.for([["ar", 390]] as const)(
  "in %s at %i px subscribers are arranged by the keyboard alone, several end at once, and what stayed is told",
  async ([language, width], end) => {
    const t = subscriberTexts[language];
    const frame = frames[language];
    const clerk = await hire();
    const word = `arranged${randomBytes(3).toString("hex")}`;
    await sql`
      insert into enquiry.newsletter_subscribers (email, token, language, confirmed_at)
      select ${word} || n || '@example.com', md5(${word} || n), 'en',
        case when n < 3 then now() end from generate_series(1, 3) as n`;
    const address = `${bank.origin}/admin/subscribers?search=${word}&lang=${language}`;
    const { page, faults } = await windows.open(end, clerk, address, { width, isOwn: true });
    const source = page.locator("tbody").getByText(t["source.page"], { exact: true }).first();
    const unfold = page
      .getByRole("row")
      .filter({ hasText: `${word}3@example.com` })
      .getByRole("button", { expanded: false });
    await unfold.focus();
    await page.keyboard.press("Enter");
    await source.waitFor();
    const second = page.getByRole("row").filter({ hasText: `${word}2@example.com` });
    expect((await second.boundingBox())?.height).toBeLessThan(90);
    // On a phone what narrows the list and what arranges it stand in one sheet.
    const name = frame["list.filters"];
    const opener = page.getByRole("button", { name, exact: true });
    const popover = page.getByRole("group", { name, exact: true });
    await opener.focus();
    await page.keyboard.press("Enter");
    const column = popover.getByRole("checkbox", { name: t["column.source"] });
    await column.focus();
    await page.keyboard.press("Space");
    await source.waitFor({ state: "detached" });
    // Whom a row is about stands there always.
    expect(await popover.getByRole("checkbox", { name: t["column.email"] }).count()).toBe(0);
    const box = await popover.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    expect(await findBarriers(page, "[popover]:popover-open")).toEqual([]);
    await popover.getByRole("textbox", { name: frame["list.viewName"] }).fill(word);
    await page.keyboard.press("Enter");
    await popover.getByRole("listitem").filter({ hasText: word }).waitFor();
    await page.keyboard.press("Escape");
    await page.reload();
    const views = page.getByRole("navigation", { name: frame["list.views"], exact: true });
    await views.getByRole("link", { name: word, exact: true }).waitFor();
    await page.getByText(`${word}1@example.com`, { exact: true }).waitFor();
    expect(await source.count()).toBe(0);

    await page.getByRole("checkbox", { name: frame["list.selectAll"] }).focus();
    await page.keyboard.press("Space");
    const bar = page.getByRole("group", { name: frame["list.bulk"] });
    expect(await findBarriers(page, "main")).toEqual([]);
    await bar.getByRole("button", { name: t.end, exact: true }).focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: frame["list.refusedTitle"] });
    await dialog.getByText(`${word}3@example.com`).waitFor();
    expect(await dialog.getByRole("listitem").count()).toBe(1);
    await page.keyboard.press("Escape");
    const stateOf = async () =>
      (
        await sql`select count(*)::integer from enquiry.newsletter_subscribers
        where email like ${`${word}%`} and unsubscribed_at is not null`
      )[0]?.["count"] as number;
    expect(await stateOf()).toBe(2);
    await page.getByRole("button", { name: frame["undo.action"], exact: true }).click();
    await end.expect.poll(stateOf).toBe(0);
    expect(faults).toEqual([]);
  },
);
