import { inboxTotalsSchema } from "@dhahabu/contract/inbox";
import { mediaTotalsSchema } from "@dhahabu/contract/content";
import { routes } from "@dhahabu/contract/api";
import { userTotalsSchema } from "@dhahabu/contract/identity";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createApiClient, signIn } from "../support/api-client.ts";
import type { ApiClient } from "../support/api-client.ts";
import { findBarriers } from "../support/find-barriers.ts";
import { launchBrowser } from "../support/launch-browser.ts";
import { createWindows } from "../support/open-windows.ts";
import type { Windows } from "../support/open-windows.ts";
import { createPerson, signInAdmin } from "../support/people.ts";

const bank = inject("bank");
let admin: ApiClient;
let browser: Browser;
let windows: Windows;

beforeAll(async () => {
  [admin, browser] = await Promise.all([signInAdmin(bank), launchBrowser()]);
  windows = createWindows(browser, bank.origin);
});

afterAll(() => browser.close());

const desk = { width: 1440 };

async function hire(): Promise<ApiClient> {
  const client = createApiClient(bank.origin);
  await signIn(client, await createPerson(bank, admin, "marketing"));
  return client;
}

async function readFigure(page: Page, label: string): Promise<string> {
  const tile = page.getByRole("term").filter({ hasText: label }).locator("xpath=..");
  await tile.locator("dd:not([aria-busy])").first().waitFor();
  return (await tile.textContent()) ?? "";
}

describe("the dashboard", () => {
  test("greets, and its figures are those of the API", async (end) => {
    const { page } = await windows.open(end, admin, "/admin", desk);
    await page.getByRole("heading", { name: `Welcome back, ${bank.adminUsername}` }).waitFor();
    await page.getByText("Online").waitFor();
    await page.waitForFunction(() => !document.querySelector("dl [aria-busy=true]"));
    const users = userTotalsSchema.parse((await admin.get("/api/admin/users/totals")).body);
    const media = mediaTotalsSchema.parse((await admin.get("/api/media/totals")).body);
    const inbox = inboxTotalsSchema.parse((await admin.get("/api/enquiries/totals")).body);
    expect(await readFigure(page, "Total Users")).toContain(`Total Users${users.total}`);
    expect(await readFigure(page, "Media Items")).toContain(`Media Items${media.total}`);
    expect(await readFigure(page, "Enquiries Waiting")).toContain(
      `Enquiries Waiting${inbox.awaiting}`,
    );
    expect(await readFigure(page, "System Status")).toContain("Online");
    // The demo media came with the start of the bank.
    expect(await readFigure(page, "Last Updated")).toContain("Last UpdatedToday");
    const card = page.getByRole("listitem").filter({ hasText: "Media Management" });
    expect(await card.textContent()).toContain(`${media.total} item`);
  });

  // What others do meanwhile would change what is counted.
  test.for([390, 1440])("what waits leads to its list at %i px", async (width, end) => {
    const sent = await createApiClient(bank.origin).send("POST", "/api/contact", {
      name: "Wanjiru Kamau",
      email: `waits-${width}-${Date.now()}@example.com`,
      phone: "0712 345 678",
      service: "Gold Loans",
      subject: "Two coins",
      message: "What would two coins of 22K bring?",
    });
    expect(sent.status, sent.text).toBe(201);
    const { page } = await windows.open(end, admin, "/admin", { width });
    const waiting = page.getByRole("region", { name: "What waits for you" });
    const { unassigned } = inboxTotalsSchema.parse((await admin.get("/api/enquiries/totals")).body);
    expect(unassigned).toBeGreaterThan(0);
    const mostTold = 99;
    const told = unassigned > mostTold ? `${mostTold}+` : String(unassigned);
    const link = waiting.getByRole("link", { name: `Unassigned enquiries ${told}` });
    await waiting.getByRole("link", { name: /^Due next / }).waitFor();
    await waiting.getByRole("link", { name: /^Gold prices / }).waitFor();
    expect(await findBarriers(page, "main")).toEqual([]);
    await link.click();
    await page.waitForURL(/\/admin\/enquiries\?status=active&assignee=none$/);
    await page.goBack();
    await waiting.getByRole("link", { name: /^Due next / }).click();
    await page.waitForURL(/\/admin\/enquiries\?open=\d+$/);
    await page.getByRole("heading", { name: "Enquiries", level: 1 }).waitFor();
  });

  test.concurrent("the last 30 days are lines and tables that lead to their lists, and one that is away says so alone", async (end) => {
    const { page, context } = await windows.open(end, admin, "/admin/roles", { width: 390 });
    await context.route("**/api/admin/visits/trend", (route) =>
      route.fulfill({ status: 503, json: { message: "Away.", code: "unavailable" } }),
    );
    await page.goto(`${bank.origin}/admin`);
    const lines = page.getByRole("region", { name: "The last 30 days" });
    const visits = lines.getByRole("listitem").filter({ hasText: "Visits" });
    await visits.getByText("These figures cannot be had at the moment.").waitFor();
    const registrations = lines.getByRole("listitem").filter({ hasText: "Registrations" });
    await registrations.locator("canvas").waitFor();
    await registrations.getByText("By day").click();
    const days = registrations.getByRole("table", { name: "Registrations: The last 30 days" });
    expect(await days.getByRole("row").count()).toBe(31);
    expect(await findBarriers(page, "main")).toEqual([]);
    await lines.getByRole("link", { name: "Website price of 24K" }).waitFor();
    await lines.getByRole("link", { name: "Enquiries" }).click();
    await page.waitForURL(/\/admin\/enquiries\?sort=-createdAt$/);
  });

  test.concurrent("an administrator enters every part from its card", async (end) => {
    const { page } = await windows.open(end, admin, "/admin", desk);
    const modules = page.getByRole("region", { name: "Modules" });
    const titles = await modules.getByRole("link").allTextContents();
    expect(titles.slice(0, 3)).toEqual([
      "Media Management",
      "User Management",
      "System Configuration",
    ]);
    await modules.getByRole("link", { name: "System Configuration" }).click();
    await page.waitForURL(`${bank.origin}/admin/system-config`);
    await page.getByRole("heading", { level: 1, name: "System Configuration" }).waitFor();
  });

  test.concurrent("marketing sees its own parts and how many users there are, and neither who they are nor the configuration", async (end) => {
    const { page } = await windows.open(end, await hire(), "/admin", desk);
    const modules = page.getByRole("region", { name: "Modules" });
    const titles = await modules.getByRole("link").allTextContents();
    expect(titles).toContain("Media Management");
    expect(titles).not.toContain("User Management");
    expect(titles).not.toContain("System Configuration");
    expect(await page.getByText("Total Users").count()).toBe(1);
    const menu = page.getByRole("navigation", { name: "Menu of the back office" });
    expect(await menu.getByRole("link", { name: "Users" }).count()).toBe(0);
    expect(await menu.getByRole("link", { name: "Enquiries" }).count()).toBe(1);
  });

  test.concurrent("a part of the product that is down shows", async (end) => {
    const { page, context } = await windows.open(end, admin, "/admin/roles", desk);
    await context.route("**/api/health", (route) =>
      route.fulfill({ status: 503, json: { status: "unavailable" } }),
    );
    await page.getByRole("link", { name: "Dashboard" }).last().click();
    await page.getByText("Needs attention").waitFor();
    expect(await readFigure(page, "System Status")).not.toContain("Online");
  });
});

describe.concurrent("the roles", () => {
  test("every call of the contract is there, can be searched, and the address remembers", async (end) => {
    const { page } = await windows.open(end, admin, "/admin/roles", desk);
    const count = Object.keys(routes).length;
    await page.getByText(`${count} calls`, { exact: true }).waitFor();
    expect(await page.locator("main tbody tr").count()).toBe(count);
    expect(await page.getByRole("rowheader").count()).toBe(0);
    await page.getByText(/^Accounts and users/).click();
    await page.getByRole("rowheader", { name: "Change a user's role" }).waitFor();
    await page.getByLabel("Search calls").fill("role");
    await page.waitForURL(/search=role/);
    const row = page.getByRole("row").filter({ hasText: "Change a user's role" });
    expect(await row.getByRole("cell").allTextContents()).toEqual([
      "VisitorNot allowed",
      "CustomerNot allowed",
      "MarketingNot allowed",
      "AdministratorAllowed",
    ]);
    await page.getByLabel("Allowed to").selectOption("marketing");
    await page.waitForURL(/role=marketing/);
    await row.waitFor({ state: "detached" });
    await page.goBack();
    await row.waitFor();
    await page.reload();
    await row.waitFor();
    expect(await page.getByLabel("Search calls").inputValue()).toBe("role");
  });
});
