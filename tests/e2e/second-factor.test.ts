import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createApiClient, signIn } from "../support/api-client.ts";
import type { ApiClient } from "../support/api-client.ts";
import { findBarriers } from "../support/find-barriers.ts";
import { nameOrigin } from "../support/call-route.ts";
import { launchBrowser } from "../support/launch-browser.ts";
import { openContext, openHydrated, waitUntilReady } from "../support/open-hydrated.ts";
import { createWindows } from "../support/open-windows.ts";
import type { Windows } from "../support/open-windows.ts";
import { createPerson, signInAdmin } from "../support/people.ts";
import type { Person } from "../support/people.ts";
import { addApp, beginSetUp, readAppCode, readNextAppCode } from "../support/second-factor.ts";

const bank = inject("bank");
let browser: Browser;
let windows: Windows;
let admin: ApiClient;

beforeAll(async () => {
  [admin, browser] = await Promise.all([signInAdmin(bank), launchBrowser()]);
  windows = createWindows(browser, bank.origin);
});

afterAll(() => browser.close());

async function enter(page: Page, { username, password }: Person): Promise<void> {
  const panel = page.getByRole("tabpanel", { name: "Login" });
  await panel.getByLabel("Username").fill(username);
  await panel.getByLabel("Password", { exact: true }).fill(password);
  await panel.getByRole("button", { name: "Login" }).click();
}

test.concurrent("an administrator without a second factor is reminded, sets one up, and signs in with it", async (end) => {
  const person = await createPerson(bank, admin, "admin");
  const client = createApiClient(bank.origin);
  await signIn(client, person);
  const { page, faults } = await windows.open(end, client, `${bank.origin}/admin/account`);
  const notice = page.getByRole("link", { name: "Set up a second factor" });
  await notice.waitFor();
  await page.getByRole("button", { name: "Set up a second factor" }).click();
  const dialog = page.getByRole("dialog", { name: "Set up a second factor" });
  await dialog.getByRole("img", { name: "QR code for the authenticator app" }).waitFor();
  expect(await findBarriers(page, "dialog")).toEqual([]);
  const secret = ((await dialog.locator("code").textContent()) ?? "").replaceAll(" ", "");
  const code = dialog.getByLabel("The six digits that the app shows");
  await code.fill("000000");
  await dialog.getByRole("button", { name: "Turn on" }).click();
  await dialog.getByText("This code is not right.").waitFor();
  await code.fill(readAppCode(secret));
  await dialog.getByRole("button", { name: "Turn on" }).click();
  await page.getByRole("heading", { name: "Your recovery codes" }).waitFor();
  const codes = await page.getByRole("dialog").locator("li code").allTextContents();
  expect(codes).toHaveLength(10);
  expect(await findBarriers(page, "dialog")).toEqual([]);
  await page.getByRole("button", { name: "I have kept them" }).click();
  await page.getByText("Recovery codes left: 10").waitFor();
  await notice.waitFor({ state: "detached" });
  // The browser notes the code that was wrong.
  expect(faults).toEqual([expect.stringContaining("/api/second-factor/app")]);

  const visitor = await openContext(browser);
  end.onTestFinished(() => visitor.close());
  const door = await openHydrated(visitor, `${bank.origin}/auth`);
  await enter(door.page, person);
  const field = door.page.getByLabel("Code from the app");
  await field.waitFor();
  expect(await findBarriers(door.page, "main")).toEqual([]);
  const me = await door.page.request.get(`${bank.origin}/api/user`);
  expect(me.status()).toBe(401);
  await field.fill(readNextAppCode(secret));
  await door.page.getByRole("button", { name: "Sign in", exact: true }).click();
  await door.page.waitForURL(`${bank.origin}/`);
  await door.page.getByText("Welcome back!").first().waitFor();
});

test.concurrent("with a recovery code one gets in without the phone", async (end) => {
  const person = await createPerson(bank, admin, "marketing");
  const client = createApiClient(bank.origin);
  await signIn(client, person);
  const { recoveryCodes } = await addApp(client, await beginSetUp(client));
  const visitor = await openContext(browser, { width: 390 });
  end.onTestFinished(() => visitor.close());
  const { page } = await openHydrated(visitor, `${bank.origin}/auth`);
  await enter(page, person);
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByLabel("Recovery code").fill(recoveryCodes[0] ?? "");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL(`${bank.origin}/`);
  expect((await page.request.get(`${bank.origin}/api/user`)).status()).toBe(200);
});

test.concurrent("by the bank's name a passkey is set up and signs in; by its number the page says why not", async (end) => {
  const person = await createPerson(bank, admin, "marketing");
  const named = nameOrigin(bank.origin);
  const visitor = await openContext(browser);
  end.onTestFinished(() => visitor.close());
  const watched = await openHydrated(visitor, `${named}/auth`);
  const { page } = watched;
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
  await enter(page, person);
  await page.waitForURL(`${named}/`);
  // The authenticator belongs to this page.
  await page.goto(`${named}/admin/account`);
  await page.getByRole("button", { name: "Set up a second factor" }).click();
  await page.getByLabel("Name of the passkey").fill("Test device");
  await page.getByRole("button", { name: "Make a passkey" }).click();
  await page.getByRole("heading", { name: "Your recovery codes" }).waitFor();
  await page.getByRole("button", { name: "I have kept them" }).click();
  await page.getByText("Passkey: Test device (localhost)").waitFor();

  await visitor.clearCookies();
  await page.goto(`${named}/auth`);
  await waitUntilReady(watched);
  await enter(page, person);
  await page.getByRole("button", { name: "Use the passkey" }).click();
  await page.waitForURL(`${named}/`);
  expect((await page.request.get(`${named}/api/user`)).status()).toBe(200);

  const client = createApiClient(bank.origin);
  const other = await createPerson(bank, admin, "marketing");
  await signIn(client, other);
  const numbered = await windows.open(end, client, `${bank.origin}/admin/account`);
  await numbered.page.getByRole("button", { name: "Set up a second factor" }).click();
  await numbered.page.getByText("A passkey needs the bank's name in the address").waitFor();
  await numbered.page.getByRole("img", { name: "QR code for the authenticator app" }).waitFor();
});
