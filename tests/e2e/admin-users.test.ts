import { randomBytes } from "node:crypto";
import { identityRoutes } from "@dhahabu/contract/identity";
import type { ListedUser, Role } from "@dhahabu/contract/identity";
import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import type { ApiClient } from "../support/api-client.ts";
import { findBarriers } from "../support/find-barriers.ts";
import { launchBrowser } from "../support/launch-browser.ts";
import { openContext, openHydrated } from "../support/open-hydrated.ts";
import { createPerson, personPassword, signInAdmin } from "../support/people.ts";
import type { Person } from "../support/people.ts";

const bank = inject("bank");
const usersAddress = `${bank.origin}/admin/users`;
const accountAddress = `${bank.origin}/admin/account`;
const soon = { timeout: 5000 };
const nextPassword = "eleven quiet rivers of gold";
const contexts: BrowserContext[] = [];
let browser: Browser;
let admin: ApiClient;

beforeAll(async () => {
  admin = await signInAdmin(bank);
  browser = await launchBrowser();
});

afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
});

afterAll(() => browser.close());

/** A visitor's window, signed in where credentials are given. */
async function openAs(
  credentials: { username: string; password: string } | undefined,
  width = 1280,
): Promise<BrowserContext> {
  const context = await openContext(browser, { width });
  contexts.push(context);
  if (credentials) {
    const answer = await context.request.post(`${bank.origin}/api/login`, {
      data: credentials,
      headers: { origin: bank.origin },
    });
    if (answer.status() !== 200) throw new Error(`Sign-in was answered ${answer.status()}.`);
  }
  return context;
}

const asAdmin = { username: bank.adminUsername, password: bank.adminPassword };

async function createPeople(count: number, role: Role = "user"): Promise<Person[]> {
  const people: Person[] = [];
  for (let made = 0; made < count; made += 1) people.push(await createPerson(bank, admin, role));
  return people;
}

async function readUser(username: string): Promise<ListedUser | undefined> {
  const answer = await admin.get(`/api/admin/users?search=${username}`);
  return identityRoutes.listUsers.response.parse(answer.body)[0];
}

/** Opens the list of users at those whose name begins so. */
async function openUsers(search: string): Promise<Page> {
  const context = await openAs(asAdmin);
  const { page } = await openHydrated(context, `${usersAddress}?search=${search}`);
  await page.getByRole("heading", { name: "User Management", level: 1 }).waitFor();
  return page;
}

function findRow(page: Page, username: string): Locator {
  return page.getByRole("row").filter({ hasText: `${username}@example.com` });
}

const roleOf = (row: Locator) => row.getByRole("combobox");
const statusOf = (row: Locator) => row.getByRole("switch");

describe("the list of users", () => {
  test("shows true totals, and finds, filters and sorts by its address", async () => {
    const [person] = await createPeople(1, "marketing");
    const context = await openAs(asAdmin);
    const { page, faults } = await openHydrated(context, usersAddress);
    const totals = identityRoutes.getUserTotals.response.parse(
      (await admin.get("/api/admin/users/totals")).body,
    );
    const number = new Intl.NumberFormat("en-US");
    for (const [label, count] of [
      ["Total Users", totals.total],
      ["Admins", totals.admins],
      ["Marketing Team", totals.marketing],
      ["Active Users", totals.active],
    ] as const) {
      const tile = page.locator("dl > div").filter({ hasText: label });
      await expect
        .poll(() => tile.getByRole("definition").textContent(), soon)
        .toBe(number.format(count));
    }
    const headings = page.getByRole("columnheader");
    expect((await headings.allTextContents()).map((text) => text.trim())).toEqual([
      "User",
      "Role",
      "Status",
      "Joined",
      "Actions",
    ]);
    await page.getByRole("button", { name: "User", exact: true }).click();
    await page.waitForURL(/[?&]sort=username/);
    await page.goBack();
    await page.waitForURL(usersAddress);

    await page
      .getByRole("textbox", { name: /Search by the beginning/ })
      .fill(person?.username ?? "");
    await expect.poll(() => page.getByRole("row").count(), soon).toBe(2);
    const row = findRow(page, person?.username ?? "");
    expect(await roleOf(row).inputValue()).toBe("marketing");
    expect(await statusOf(row).getAttribute("aria-checked")).toBe("true");
    const toolbar = page.getByRole("search");
    await toolbar.getByRole("combobox", { name: "Status" }).selectOption("Inactive");
    await expect.poll(() => page.getByRole("row").count(), soon).toBe(0);
    expect(new URL(page.url()).searchParams.get("isActive")).toBe("false");
    await page.goBack();
    await expect.poll(() => page.getByRole("row").count(), soon).toBe(2);

    const exported = await page
      .getByRole("link", { name: /CSV/ })
      .evaluate((link) => (link as HTMLAnchorElement).href);
    const file = await context.request.get(exported);
    expect(file.headers()["content-disposition"]).toContain("attachment");
    expect((await file.text()).trim().split("\r\n")).toHaveLength(2);
    expect(await findBarriers(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  test("changes a role at once, tells so, and takes it back exactly", async () => {
    const [person] = await createPeople(1);
    const username = person?.username ?? "";
    const page = await openUsers(username);
    const row = findRow(page, username);
    await roleOf(row).selectOption("Admin");
    await page.getByText("User role has been updated successfully.").first().waitFor();
    await page.getByText("Role Updated").first().waitFor();
    expect(await readUser(username)).toMatchObject({ role: "admin" });
    await page.getByText(`${username} is now Admin.`).first().waitFor();
    await page.getByRole("button", { name: /^Undo/ }).click();
    await expect.poll(() => readUser(username), soon).toMatchObject({ role: "user" });
    await expect.poll(() => roleOf(row).inputValue(), soon).toBe("user");
    expect(await statusOf(row).getAttribute("aria-checked")).toBe("true");

    await row.getByRole("button", { name: /Record/ }).click();
    const record = page.getByRole("dialog", { name: `Record of ${username}` });
    await record.getByText("Role changed from Admin to User").waitFor();
    await record.getByText("Role changed from User to Admin").waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => record.count(), soon).toBe(0);
  });

  test("a deactivation ends the user's sessions", async () => {
    const [person] = await createPeople(1);
    const theirs = await openAs(person);
    const username = person?.username ?? "";
    const page = await openUsers(username);
    await statusOf(findRow(page, username)).click();
    await page.getByText("User status has been updated successfully.").first().waitFor();
    await page.getByText(`Every session of ${username} has ended.`).first().waitFor();
    expect((await theirs.request.get(`${bank.origin}/api/user`)).status()).toBe(401);
    expect(await readUser(username)).toMatchObject({ isActive: false });
    await expect
      .poll(() => findRow(page, username).getByText("Inactive").count(), soon)
      .toBeGreaterThan(0);
  });

  test("what fails is taken back, and told as the spec has it", async () => {
    const [person] = await createPeople(1);
    const username = person?.username ?? "";
    const page = await openUsers(username);
    const row = findRow(page, username);
    await page.route("**/api/admin/users/*/role", (route) => route.abort());
    await page.route("**/api/admin/users/*/status", (route) => route.abort());
    await roleOf(row).selectOption("Marketing");
    await page.getByText("Failed to update user role.").first().waitFor();
    await expect.poll(() => roleOf(row).inputValue(), soon).toBe("user");
    await statusOf(row).click();
    await page.getByText("Failed to update user status.").first().waitFor();
    await page.getByText("Update Failed").first().waitFor();
    await expect.poll(() => statusOf(row).getAttribute("aria-checked"), soon).toBe("true");
    expect(await readUser(username)).toMatchObject({ role: "user", isActive: true });
  });

  test("who was slower than somebody else is told, and sees how it is", async () => {
    const [person] = await createPeople(1);
    const username = person?.username ?? "";
    const page = await openUsers(username);
    const row = findRow(page, username);
    await page.route(
      "**/api/admin/users/*/role",
      async (route) => {
        const body = { role: "admin" };
        await admin.send("PATCH", `/api/admin/users/${person?.userId}/role`, body);
        await route.continue();
      },
      { times: 1 },
    );
    await roleOf(row).selectOption("Marketing");
    await page.getByText("Somebody else changed this user in the meantime.").first().waitFor();
    await expect.poll(() => roleOf(row).inputValue(), soon).toBe("admin");
    expect(await readUser(username)).toMatchObject({ role: "admin" });
  });

  test("one's own row is out of reach", async () => {
    const page = await openUsers(bank.adminUsername);
    const row = page.getByRole("row").filter({ hasText: "You" });
    await expect.poll(() => roleOf(row).isDisabled(), soon).toBe(true);
    expect(await statusOf(row).isDisabled()).toBe(true);
    expect(await row.getByRole("button", { name: /Reset link/ }).count()).toBe(0);
    await row.getByRole("link", { name: "My account" }).click();
    await page.waitForURL(accountAddress);
  });

  test("is not for others, and the account page not for customers", async () => {
    const [user] = await createPeople(1);
    const [marketing] = await createPeople(1, "marketing");
    for (const [who, address, refuge] of [
      [undefined, usersAddress, "/auth"],
      [user, usersAddress, "/"],
      [marketing, usersAddress, "/admin"],
      [undefined, accountAddress, "/auth"],
      [user, accountAddress, "/"],
    ] as const) {
      const context = await openAs(who);
      const page = await context.newPage();
      await page.goto(address);
      await page.waitForURL(`${bank.origin}${refuge}`);
      expect(new URL(page.url()).pathname).toBe(refuge);
    }
  });
});

describe("a reset link", () => {
  test("is made by an administrator, used once by the user, and dead from then on", async () => {
    const [person] = await createPeople(1);
    const username = person?.username ?? "";
    const signedIn = await openAs(person);
    const page = await openUsers(username);
    await findRow(page, username)
      .getByRole("button", { name: /Reset link/ })
      .click();
    const dialog = page.getByRole("dialog", { name: `Reset link for ${username}` });
    await dialog.getByRole("button", { name: "Make reset link" }).click();
    const link = await dialog.getByRole("textbox", { name: "One-time link" }).inputValue();
    expect(link).toMatch(new RegExp(`^${bank.origin}/auth/reset#[A-Za-z0-9_-]{43}$`));
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect.poll(() => dialog.count(), soon).toBe(0);

    const theirs = await openAs(undefined, 390);
    const opened = await openHydrated(theirs, link);
    const reset = opened.page;
    await reset.getByLabel("New password", { exact: true }).fill("1234567");
    await reset.getByRole("button", { name: "Set password" }).click();
    await reset.getByText("The password needs at least 8 characters.").waitFor();
    await reset.getByLabel("New password", { exact: true }).fill(nextPassword);
    await reset.keyboard.press("Enter");
    await reset.getByRole("heading", { name: "Your new password is set" }).waitFor();
    expect(reset.url()).toBe(`${bank.origin}/auth/reset`);
    expect(opened.requestedPaths.join()).not.toContain(link.split("#")[1] ?? "");
    expect((await signedIn.request.get(`${bank.origin}/api/user`)).status()).toBe(401);
    await openAs({ username, password: nextPassword });

    const again = (await openHydrated(await openAs(undefined), link)).page;
    await again.getByLabel("New password", { exact: true }).fill(`${nextPassword}!`);
    await again.keyboard.press("Enter");
    await again.getByRole("heading", { name: "This link does not work" }).waitFor();
    await openAs({ username, password: nextPassword });
  });

  test("that is cut short is told at once, in the visitor's language", async () => {
    const context = await openAs(undefined, 390);
    const { page, faults } = await openHydrated(context, `${bank.origin}/auth/reset?lang=ar#half`);
    await page.getByRole("heading", { name: "هذا الرابط لا يعمل" }).waitFor();
    expect(await page.getByRole("button", { name: "تعيين كلمة المرور" }).count()).toBe(0);
    expect(await findBarriers(page)).toEqual([]);
    expect(faults).toEqual([]);
  });
});

describe("one's own account", () => {
  test("changes the password: this session goes on, the others end", async () => {
    const [person] = await createPeople(1, "marketing");
    const elsewhere = await openAs(person);
    const here = await openAs(person, 390);
    const { page, faults } = await openHydrated(here, accountAddress);
    await page.getByRole("heading", { name: "My account", level: 1 }).waitFor();
    await page
      .getByText(`${person?.username}@example.com`)
      .filter({ visible: true })
      .first()
      .waitFor();
    const current = page.getByLabel("Current password", { exact: true });
    const wanted = page.getByLabel("New password", { exact: true });
    const save = page.getByRole("button", { name: "Change password" });

    await current.fill(`${personPassword}?`);
    await wanted.fill(nextPassword);
    await save.click();
    await page.getByText("The current password is not right.").waitFor();
    expect(await current.evaluate((field) => field === document.activeElement)).toBe(true);
    // The browser itself notes each refusal.
    faults.length = 0;

    await current.fill(personPassword);
    await save.click();
    await page.getByText("Your other sessions have ended.").first().waitFor();
    expect(await current.inputValue()).toBe("");
    expect(await wanted.inputValue()).toBe("");
    await page.getByText("Password changed, other sessions ended").waitFor();
    expect((await here.request.get(`${bank.origin}/api/user`)).status()).toBe(200);
    expect((await elsewhere.request.get(`${bank.origin}/api/user`)).status()).toBe(401);
    expect(await findBarriers(page)).toEqual([]);
    expect(faults).toEqual([]);
    await openAs({ username: person?.username ?? "", password: nextPassword });
  });

  test("keeps nothing of what was typed", async () => {
    const token = randomBytes(6).toString("hex");
    const [person] = await createPeople(1, "marketing");
    const { page } = await openHydrated(await openAs(person), accountAddress);
    await page.getByLabel("New password", { exact: true }).fill(token);
    await page.reload();
    await page.getByLabel("New password", { exact: true }).waitFor();
    const kept = await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]));
    expect(kept).not.toContain(token);
  });
});
