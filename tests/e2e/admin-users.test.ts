import { randomBytes } from "node:crypto";
import { identityRoutes } from "@dhahabu/contract/identity";
import type { ListedUser, Role } from "@dhahabu/contract/identity";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { TestContext } from "vitest";
import { createApiClient, signIn } from "../support/api-client.ts";
import type { ApiClient } from "../support/api-client.ts";
import { findBarriers } from "../support/find-barriers.ts";
import { launchBrowser } from "../support/launch-browser.ts";
import { createWindows } from "../support/open-windows.ts";
import type { Windows } from "../support/open-windows.ts";
import { createPerson, personPassword, signInAdmin } from "../support/people.ts";
import type { Person } from "../support/people.ts";

const bank = inject("bank");
const usersAddress = `${bank.origin}/admin/users`;
const accountAddress = `${bank.origin}/admin/account`;
const nextPassword = "eleven quiet rivers of gold";
let browser: Browser;
let windows: Windows;
let admin: ApiClient;

type Test = Pick<TestContext, "expect" | "onTestFinished">;

beforeAll(async () => {
  [admin, browser] = await Promise.all([signInAdmin(bank), launchBrowser()]);
  windows = createWindows(browser, bank.origin);
});

afterAll(() => browser.close());

/** A visitor of the API who is signed in; throws where that is refused. */
async function enter(credentials: { username: string; password: string }): Promise<ApiClient> {
  const client = createApiClient(bank.origin);
  await signIn(client, credentials);
  return client;
}

const readOwn = async (client: ApiClient) => (await client.get("/api/user")).status;

function createOne(role: Role = "user"): Promise<Person> {
  return createPerson(bank, admin, role);
}

async function readUser(username: string): Promise<ListedUser | undefined> {
  const answer = await admin.get(`/api/admin/users?search=${username}`);
  return identityRoutes.listUsers.response.parse(answer.body)[0];
}

/** Opens the list of users at those whose name begins so. */
async function openUsers(end: Test, search: string): Promise<Page> {
  const { page } = await windows.open(end, admin, `${usersAddress}?search=${search}`);
  await page.getByRole("heading", { name: "User Management", level: 1 }).waitFor();
  return page;
}

function findRow(page: Page, username: string): Locator {
  return page.getByRole("row").filter({ hasText: `${username}@example.com` });
}

const roleOf = (row: Locator) => row.getByRole("combobox");
const statusOf = (row: Locator) => row.getByRole("switch");

describe.concurrent("the list of users", () => {
  test("shows true totals, and finds, filters and sorts by its address", async (end) => {
    const person = await createOne("marketing");
    const { page, faults, context } = await windows.open(end, admin, usersAddress);
    const number = new Intl.NumberFormat("en-US");
    // Others open accounts meanwhile: what is shown and what is true meet.
    for (const [label, name] of [
      ["Total Users", "total"],
      ["Admins", "admins"],
      ["Marketing Team", "marketing"],
      ["Active Users", "active"],
    ] as const) {
      const tile = page.locator("dl > div").filter({ hasText: label });
      await end.expect
        .poll(async () => {
          const { body } = await admin.get("/api/admin/users/totals");
          const totals = identityRoutes.getUserTotals.response.parse(body);
          const shown = await tile.getByRole("definition").textContent();
          return shown === number.format(totals[name]);
        })
        .toBe(true);
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

    await page.getByRole("textbox", { name: /Search in usernames/ }).fill(person.username);
    await end.expect.poll(() => page.getByRole("row").count()).toBe(2);
    const row = findRow(page, person.username);
    expect(await roleOf(row).inputValue()).toBe("marketing");
    expect(await statusOf(row).getAttribute("aria-checked")).toBe("true");
    const toolbar = page.getByRole("search");
    await toolbar.getByRole("combobox", { name: "Status" }).selectOption("Inactive");
    await end.expect.poll(() => page.getByRole("row").count()).toBe(0);
    expect(new URL(page.url()).searchParams.get("isActive")).toBe("false");
    await page.goBack();
    await end.expect.poll(() => page.getByRole("row").count()).toBe(2);

    const exported = await page
      .getByRole("link", { name: /CSV/ })
      .evaluate((link) => (link as HTMLAnchorElement).href);
    const file = await context.request.get(exported);
    expect(file.headers()["content-disposition"]).toContain("attachment");
    expect((await file.text()).trim().split("\r\n")).toHaveLength(2);
    expect(faults).toEqual([]);
  });

  test("changes a role in four presses from the dashboard, tells so, and takes it back exactly", async (end) => {
    const person = await createOne();
    const { username } = person;
    const { page } = await windows.open(end, admin, "/admin", { width: 1440 });
    const menu = page.getByRole("navigation", { name: "Menu of the back office" });
    let presses = 0;
    const press = async (target: Locator) => {
      presses += 1;
      await target.click();
    };
    await press(menu.getByRole("link", { name: "Users" }));
    await press(
      page.getByRole("textbox", { name: "Search in usernames, email addresses and names" }),
    );
    await page.keyboard.type(username);
    const row = findRow(page, username);
    await row.waitFor();
    // The choice is opened, and one of it pressed.
    presses += 2;
    await roleOf(row).selectOption("Admin");
    expect(presses).toBe(4);
    await page.getByText("User role has been updated successfully.").first().waitFor();
    await page.getByText("Role Updated").first().waitFor();
    expect(await readUser(username)).toMatchObject({ role: "admin" });
    await page.getByText(`${username} is now Admin.`).first().waitFor();
    await page.getByRole("button", { name: /^Undo/ }).click();
    await end.expect.poll(() => readUser(username)).toMatchObject({ role: "user" });
    await end.expect.poll(() => roleOf(row).inputValue()).toBe("user");
    expect(await statusOf(row).getAttribute("aria-checked")).toBe("true");

    await row.getByRole("button", { name: /Record/ }).click();
    const record = page.getByRole("dialog", { name: `Record of ${username}` });
    await record.getByText("Role changed from Admin to User").waitFor();
    await record.getByText("Role changed from User to Admin").waitFor();
    await page.keyboard.press("Escape");
    await end.expect.poll(() => record.count()).toBe(0);
  });

  test("a deactivation ends the user's sessions", async (end) => {
    const person = await createOne();
    const theirs = await enter(person);
    const { username } = person;
    const page = await openUsers(end, username);
    await statusOf(findRow(page, username)).click();
    await page.getByText("User status has been updated successfully.").first().waitFor();
    await page.getByText(`Every session of ${username} has ended.`).first().waitFor();
    expect(await readOwn(theirs)).toBe(401);
    expect(await readUser(username)).toMatchObject({ isActive: false });
    await end.expect
      .poll(() => findRow(page, username).getByText("Inactive").count())
      .toBeGreaterThan(0);
  });

  test("several are deactivated at once, each with its outcome, and nobody oneself", async (end) => {
    const [one, other] = await Promise.all([createOne(), createOne("marketing")]);
    await admin.send("PATCH", `/api/admin/users/${other.userId}/status`, { isActive: false });
    const { page, faults } = await windows.open(end, admin, `${usersAddress}?search=example.com`);
    const boxOf = (name: string) =>
      page.getByRole("checkbox", { name: `Select ${name}`, exact: true });
    await boxOf(one.username).check();
    await boxOf(other.username).check();
    await page.getByRole("button", { name: "Deactivate", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Deactivate 2 users" });
    await dialog.getByRole("button", { name: "Deactivate", exact: true }).click();
    const outcomeOf = (name: string) => dialog.getByRole("listitem").filter({ hasText: name });
    await outcomeOf(one.username).getByText("Inactive now").waitFor();
    await outcomeOf(other.username).getByText("Was so already").waitFor();
    expect(await findBarriers(page, "dialog")).toEqual([]);
    expect(await readUser(one.username)).toMatchObject({ isActive: false });
    await dialog.getByRole("button", { name: "Done" }).click();
    await end.expect.poll(() => boxOf(one.username).isChecked()).toBe(false);

    await page.getByRole("textbox", { name: /Search in usernames/ }).fill(bank.adminUsername);
    await boxOf(bank.adminUsername).check();
    await page.getByRole("button", { name: "Deactivate", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Deactivate", exact: true }).click();
    await page.getByText("Your own account is left as it is").waitFor();
    expect(await readUser(bank.adminUsername)).toMatchObject({ isActive: true });
    expect(faults).toEqual([]);
  });

  test("somebody is invited: what is wrong is told at its field, and the row says so", async (end) => {
    const username = `guest-${Math.random().toString(36).slice(2, 10)}`;
    const page = await openUsers(end, username);
    await page.getByRole("button", { name: "Invite", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Invite somebody" });
    await dialog.getByRole("textbox", { name: "Username" }).fill(username);
    await dialog.getByRole("textbox", { name: "Email address" }).fill("nobody");
    await dialog.getByRole("button", { name: "Send the invitation" }).click();
    const email = dialog.getByRole("textbox", { name: "Email address" });
    await end.expect.poll(() => email.getAttribute("aria-invalid")).toBe("true");
    expect(await findBarriers(page, "dialog")).toEqual([]);
    await email.fill(`${username}@example.com`);
    await dialog.getByRole("textbox", { name: /First name/ }).fill("Wanjiru");
    await dialog.getByRole("button", { name: "Send the invitation" }).click();
    await page.getByText("Invitation sent").first().waitFor();
    const row = findRow(page, username);
    await row.getByText("Invited").waitFor();
    await row.getByText("Wanjiru").waitFor();
    await row.getByText("Never").waitFor();
    expect(await readUser(username)).toMatchObject({ role: "marketing", isInvited: true });
  });

  test("what fails is taken back, and told as the spec has it", async (end) => {
    const person = await createOne();
    const { username } = person;
    const page = await openUsers(end, username);
    const row = findRow(page, username);
    await page.route("**/api/admin/users/*/role", (route) => route.abort());
    await page.route("**/api/admin/users/*/status", (route) => route.abort());
    await roleOf(row).selectOption("Marketing");
    await page.getByText("Failed to update user role.").first().waitFor();
    await end.expect.poll(() => roleOf(row).inputValue()).toBe("user");
    await statusOf(row).click();
    await page.getByText("Failed to update user status.").first().waitFor();
    await page.getByText("Update Failed").first().waitFor();
    await end.expect.poll(() => statusOf(row).getAttribute("aria-checked")).toBe("true");
    expect(await readUser(username)).toMatchObject({ role: "user", isActive: true });
  });

  test("who was slower than somebody else is told, and sees how it is", async (end) => {
    const person = await createOne();
    const { username } = person;
    const page = await openUsers(end, username);
    const row = findRow(page, username);
    await page.route(
      "**/api/admin/users/*/role",
      async (route) => {
        const body = { role: "admin" };
        await admin.send("PATCH", `/api/admin/users/${person.userId}/role`, body);
        await route.continue();
      },
      { times: 1 },
    );
    await roleOf(row).selectOption("Marketing");
    await page.getByText("Somebody else changed this user in the meantime.").first().waitFor();
    await end.expect.poll(() => roleOf(row).inputValue()).toBe("admin");
    expect(await readUser(username)).toMatchObject({ role: "admin" });
  });

  test("one's own row is out of reach", async (end) => {
    const page = await openUsers(end, bank.adminUsername);
    const row = page.getByRole("row").filter({ hasText: "You" });
    await end.expect.poll(() => roleOf(row).isDisabled()).toBe(true);
    expect(await statusOf(row).isDisabled()).toBe(true);
    expect(await row.getByRole("button", { name: /Reset link/ }).count()).toBe(0);
    await row.getByRole("link", { name: "My account" }).click();
    await page.waitForURL(accountAddress);
  });
});

describe.concurrent("a reset link", () => {
  test("is made by an administrator, used once by the user, and dead from then on", async (end) => {
    const person = await createOne();
    const { username } = person;
    const signedIn = await enter(person);
    const page = await openUsers(end, username);
    await findRow(page, username)
      .getByRole("button", { name: /Reset link/ })
      .click();
    const dialog = page.getByRole("dialog", { name: `Reset link for ${username}` });
    await dialog.getByRole("button", { name: "Make reset link" }).click();
    const link = await dialog.getByRole("textbox", { name: "One-time link" }).inputValue();
    expect(link).toMatch(new RegExp(`^${bank.origin}/auth/reset#[A-Za-z0-9_-]{43}$`));
    await dialog.getByRole("button", { name: "Done" }).click();
    await end.expect.poll(() => dialog.count()).toBe(0);

    const opened = await windows.open(end, undefined, link, { width: 390 });
    const reset = opened.page;
    await reset.getByLabel("New password", { exact: true }).fill("1234567");
    await reset.getByRole("button", { name: "Set password" }).click();
    await reset.getByText("The password needs at least 8 characters.").waitFor();
    await reset.getByLabel("New password", { exact: true }).fill(nextPassword);
    await reset.keyboard.press("Enter");
    await reset.getByRole("heading", { name: "Your new password is set" }).waitFor();
    expect(reset.url()).toBe(`${bank.origin}/auth/reset`);
    expect(opened.requestedPaths.join()).not.toContain(link.split("#")[1] ?? "");
    expect(await readOwn(signedIn)).toBe(401);
    await enter({ username, password: nextPassword });

    const again = (await windows.open(end, undefined, link)).page;
    await again.getByLabel("New password", { exact: true }).fill(`${nextPassword}!`);
    await again.keyboard.press("Enter");
    await again.getByRole("heading", { name: "This link does not work" }).waitFor();
    await enter({ username, password: nextPassword });
  });

  test("that is cut short is told at once, in the visitor's language", async (end) => {
    const { page, faults } = await windows.open(end, undefined, "/auth/reset?lang=ar#half", {
      width: 390,
      isOwn: true,
    });
    await page.getByRole("heading", { name: "هذا الرابط لا يعمل" }).waitFor();
    expect(await page.getByRole("button", { name: "تعيين كلمة المرور" }).count()).toBe(0);
    expect(await findBarriers(page, "main")).toEqual([]);
    expect(faults).toEqual([]);
  });
});

describe.concurrent("one's own account", () => {
  test("changes the password: this session goes on, the others end", async (end) => {
    const person = await createOne("marketing");
    const [elsewhere, here] = await Promise.all([enter(person), enter(person)]);
    const { page, faults, context } = await windows.open(end, here, accountAddress, {
      width: 390,
      isOwn: true,
    });
    await page.getByRole("heading", { name: "My account", level: 1 }).waitFor();
    await page
      .getByText(`${person.username}@example.com`)
      .filter({ visible: true })
      .first()
      .waitFor();
    const current = page.getByLabel("Current password", { exact: true });
    const wanted = page.getByLabel("New password", { exact: true });
    const save = page.getByRole("button", { name: "Change password" });

    await page.getByRole("heading", { name: "Where you are signed in" }).waitFor();
    await page.getByText("This device", { exact: true }).waitFor();
    await current.fill(`${personPassword}?`);
    await wanted.fill("kX9#mQ2v-Lz");
    await page.getByText("Too short: at least 12 characters").waitFor();
    await wanted.fill(nextPassword);
    await page.getByText(/^Strength: (?:fair|good|strong)$/).waitFor();
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
    expect((await context.request.get(`${bank.origin}/api/user`)).status()).toBe(200);
    expect(await readOwn(elsewhere)).toBe(401);
    expect(await findBarriers(page, "main")).toEqual([]);
    expect(faults).toEqual([]);
    await enter({ username: person.username, password: nextPassword });
  });

  test("leaves nothing of what it was shown to whoever signs in next", async (end) => {
    const [leaving, coming] = await Promise.all([createOne("admin"), createOne("admin")]);
    const client = await enter(leaving);
    const { page, context } = await windows.open(end, client, usersAddress, { isOwn: true });
    const figures = page.getByRole("region", { name: "Users in figures" });
    await figures.getByText(/\d/).first().waitFor();
    await page.getByRole("button", { name: "Logout" }).click();
    await page.waitForURL(`${bank.origin}/auth`);
    await context.route("**/api/admin/users/totals", (route) =>
      route.fulfill({ status: 503, json: { message: "Later.", code: "unavailable" } }),
    );
    const panel = page.getByRole("tabpanel", { name: "Login" });
    await panel.getByLabel("Username").fill(coming.username);
    await panel.getByLabel("Password", { exact: true }).fill(personPassword);
    await panel.getByRole("button", { name: "Login" }).click();
    await page.waitForURL(`${bank.origin}/`);
    await page.getByRole("link", { name: "Dashboard" }).click();
    await page.getByRole("link", { name: "Users", exact: true }).first().click();
    await page.getByRole("heading", { name: "User Management", level: 1 }).waitFor();
    await figures.getByRole("button").waitFor();
    expect(await figures.textContent()).not.toMatch(/\d/);
  });

  test("keeps nothing of what was typed", async (end) => {
    const token = randomBytes(6).toString("hex");
    const person = await createOne("marketing");
    const { page } = await windows.open(end, await enter(person), accountAddress);
    await page.getByLabel("New password", { exact: true }).fill(token);
    await page.reload();
    await page.getByLabel("New password", { exact: true }).waitFor();
    const kept = await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]));
    expect(kept).not.toContain(token);
  });
});
