import { createReadStream } from "node:fs";
import { text } from "node:stream/consumers";
import arabic from "../../shell/kit/failure/sentences/ar.json" with { type: "json" };
import type { Browser, Download, Locator, Page } from "playwright-core";
import postgres from "postgres";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { TestContext } from "vitest";
import { ageSignIns } from "../support/age-sign-ins.ts";
import { createApiClient, signIn } from "../support/api-client.ts";
import type { ApiClient } from "../support/api-client.ts";
import { nameOrigin } from "../support/call-route.ts";
import { findBarriers } from "../support/find-barriers.ts";
import { launchBrowser } from "../support/launch-browser.ts";
import { createWindows } from "../support/open-windows.ts";
import type { WindowOptions, Windows } from "../support/open-windows.ts";
import { openContext, openHydrated } from "../support/open-hydrated.ts";
import { createPerson, signInAdmin } from "../support/people.ts";
import type { Person } from "../support/people.ts";
import { addApp, beginSetUp, readNextAppCode } from "../support/second-factor.ts";

const bank = inject("bank");
const sql = postgres(bank.databaseUrl, { max: 1, connection: { search_path: "gateway" } });
const usersPath = "/admin/users";
let browser: Browser;
let windows: Windows;
let admin: ApiClient;

beforeAll(async () => {
  [admin, browser] = await Promise.all([signInAdmin(bank), launchBrowser()]);
  windows = createWindows(browser, bank.origin);
});

afterAll(async () => {
  await browser.close();
  await sql.end();
});

type Test = Pick<TestContext, "onTestFinished">;

async function join(): Promise<Person & { client: ApiClient }> {
  const person = await createPerson(bank, admin, "admin");
  const client = createApiClient(bank.origin);
  await signIn(client, person);
  return { ...person, client };
}

const age = ({ userId }: Person) => ageSignIns(sql, { userId, minutes: 1000 });

/** Opens a page of the office for somebody whose sign-in is of this morning. */
async function open(
  end: Test,
  person: Person & { client: ApiClient },
  path: string,
  options: WindowOptions = {},
) {
  await age(person);
  return windows.open(end, person.client, path, { ...options, isOwn: true });
}

const dialogOf = (page: Page) => page.getByRole("dialog");

async function prove(dialog: Locator, password: string): Promise<void> {
  await dialog.locator("input[name=password]").fill(password);
  await dialog.locator("button[type=submit]").click();
}

async function readFile(download: Download): Promise<string> {
  return text(createReadStream(await download.path()));
}

// The dialog is one: it is seen in one language on a phone, in another on a wide screen.
test.concurrent("at 390 px in Arabic a change of role asks who it is, and goes on by itself", async (end) => {
  const [person, other] = [await join(), await createPerson(bank, admin, "user")];
  const path = `${usersPath}?search=${other.username}&lang=ar`;
  const { page } = await open(end, person, path, { width: 390 });
  const row = page.getByRole("row").filter({ hasText: `${other.username}@example.com` });
  const role = row.getByRole("combobox");
  await row.getByRole("button", { expanded: false }).click();
  await role.selectOption("marketing");
  const dialog = dialogOf(page);
  await dialog.waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("password");
  expect(await findBarriers(page, "dialog")).toEqual([]);
  await prove(dialog, "not the password");
  await dialog.getByText(arabic["account.currentPasswordWrong"]).waitFor();
  expect(await findBarriers(page, "dialog")).toEqual([]);
  expect(await role.inputValue()).toBe("marketing");
  await prove(dialog, person.password);
  await dialog.waitFor({ state: "detached" });
  await end.expect
    .poll(async () => {
      const { body } = await admin.get(`/api/admin/users?search=${other.username}`);
      return (body as { role: string }[])[0]?.role;
    })
    .toBe("marketing");
  expect(await role.inputValue()).toBe("marketing");
});

test.concurrent("at 1440 px in English an export by the keyboard asks who it is, then comes", async (end) => {
  const person = await join();
  const { page } = await open(end, person, `${usersPath}?role=admin`, { width: 1440 });
  const link = page.getByRole("link", { name: /CSV/ });
  await link.waitFor();
  await link.press("Enter");
  const dialog = dialogOf(page);
  await dialog.waitFor();
  expect(await findBarriers(page, "dialog")).toEqual([]);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
  await link.press("Enter");
  await dialog.waitFor();
  const coming = page.waitForEvent("download");
  await page.keyboard.type(person.password);
  await page.keyboard.press("Enter");
  expect(await readFile(await coming)).toContain(person.username);
  // From now on it is fresh.
  await dialog.waitFor({ state: "detached" });
  const again = page.waitForEvent("download");
  await link.press("Enter");
  expect(await readFile(await again)).toContain(person.username);
});

test.concurrent("who has a second factor is asked for it too", async (end) => {
  const person = await join();
  const { secret } = await addApp(person.client, await beginSetUp(person.client));
  const { page } = await open(end, person, usersPath);
  await page.getByRole("link", { name: /CSV/ }).click();
  const dialog = dialogOf(page);
  await prove(dialog, person.password);
  const code = dialog.getByLabel("Code from the app");
  await code.waitFor();
  expect(await code.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await findBarriers(page, "dialog")).toEqual([]);
  await code.fill("000000");
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await dialog.getByText("This code is not right.").waitFor();
  const coming = page.waitForEvent("download");
  await code.fill(readNextAppCode(secret));
  await dialog.getByRole("button", { name: "Confirm" }).click();
  expect(await readFile(await coming)).toContain(person.username);
});

test.concurrent("a passkey does in its place", async (end) => {
  const person = await join();
  const named = nameOrigin(bank.origin);
  const visitor = await openContext(browser);
  end.onTestFinished(() => visitor.close());
  const { page } = await openHydrated(visitor, `${named}/auth`);
  const devices = await visitor.newCDPSession(page);
  await devices.send("WebAuthn.enable");
  await devices.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const panel = page.getByRole("tabpanel", { name: "Login" });
  await panel.getByLabel("Username").fill(person.username);
  await panel.getByLabel("Password", { exact: true }).fill(person.password);
  await panel.getByRole("button", { name: "Login" }).click();
  await page.waitForURL(`${named}/`);
  await page.goto(`${named}/admin/account`);
  await age(person);
  await page.getByRole("button", { name: "Set up a second factor" }).click();
  await prove(dialogOf(page), person.password);
  await page.getByLabel("Name of the passkey").fill("Test device");
  await page.getByRole("button", { name: "Make a passkey" }).click();
  await page.getByRole("button", { name: "I have kept them" }).click();
  await page.getByText("Passkey: Test device (localhost)").waitFor();
  await age(person);
  await page.goto(`${named}${usersPath}`);
  await page.getByRole("link", { name: /CSV/ }).click();
  await prove(dialogOf(page), person.password);
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Use the passkey" }).click();
  expect(await readFile(await coming)).toContain(person.username);
});

test.concurrent("the address of an export, opened as it is, leads to the office, which goes on with it", async (end) => {
  const person = await join();
  const { page } = await open(end, person, "/admin");
  await page.goto(`${bank.origin}/api/admin/users/export?role=admin`);
  const dialog = dialogOf(page);
  await dialog.waitFor();
  expect(new URL(page.url()).pathname).toBe("/admin");
  const coming = page.waitForEvent("download");
  await prove(dialog, person.password);
  expect(await readFile(await coming)).toContain(person.username);
  expect(new URL(page.url()).search).toBe("");
});
