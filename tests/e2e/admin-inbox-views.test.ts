import { randomBytes } from "node:crypto";
import { inboxViewRoutes } from "@dhahabu/contract/inbox-views";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import arabicTexts from "../../mfe-admin/src/messages/ar/admin-enquiries.json" with { type: "json" };
import arabicFrame from "../../mfe-admin/src/messages/ar/admin.json" with { type: "json" };
import englishTexts from "../../mfe-admin/src/messages/en/admin-enquiries.json" with { type: "json" };
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
const frames = { en: englishFrame, ar: arabicFrame };
let admin: ApiClient;
let browser: Browser;
let windows: Windows;

beforeAll(async () => {
  [admin, browser] = await Promise.all([signInAdmin(bank), launchBrowser()]);
  windows = createWindows(browser, bank.origin);
});

afterAll(() => browser.close());

async function hire() {
  const person = await createPerson(bank, admin, "marketing");
  const client = createApiClient(bank.origin);
  await signIn(client, person);
  return client;
}

test.concurrent.for([
  ["en", 1440],
  ["en", 390],
  ["ar", 1440],
  ["ar", 390],
] as const)(
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
    const save = popover.getByRole("button", { name: t["views.save"] });
    await save.focus();
    await page.keyboard.press("Enter");
    await popover.getByText(t["views.nameMissing"]).waitFor();
    await popover.getByRole("textbox", { name: t["views.name"] }).fill(name);
    await page.keyboard.press("Enter");
    await popover.getByRole("listitem").filter({ hasText: name }).waitFor();
    // Escape closes it and gives the focus back.
    await page.keyboard.press("Escape");
    await popover.waitFor({ state: "hidden" });
    expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);

    const views = page.getByRole("navigation", { name: t.views, exact: true });
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
      inboxViewRoutes.listInboxViews.response.parse((await who.get("/api/inbox-views")).body);
    expect((await listOf(clerk)).map((kept) => kept.name)).toEqual([name]);
    expect(await listOf(other)).toEqual([]);
    await opener.click();
    await popover
      .getByRole("button", { name: t["views.remove"].replace("{{name}}", name) })
      .click();
    await view.waitFor({ state: "detached" });
    expect(await listOf(clerk)).toEqual([]);
    expect(faults).toEqual([]);
  },
);
