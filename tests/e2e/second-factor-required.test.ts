import { secondFactorKey, secondFactorModes } from "@dhahabu/contract/second-factor";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { ApiClient } from "../support/api-client.ts";
import { findBarriers } from "../support/find-barriers.ts";
import { launchBrowser } from "../support/launch-browser.ts";
import { openContext, openHydrated, waitUntilReady } from "../support/open-hydrated.ts";
import { createPerson, signInAdmin } from "../support/people.ts";
import type { Person } from "../support/people.ts";
import { readAppCode } from "../support/second-factor.ts";
import { readSystemConfig, writeSystemConfig } from "../support/system-config.ts";

const bank = inject("bank");
let browser: Browser;
// Whoever is signed in stays so, and gives the mode back: no other file runs meanwhile.
let admin: ApiClient;
let person: Person;
let modeBefore: string;

beforeAll(async () => {
  [admin, browser] = await Promise.all([signInAdmin(bank), launchBrowser()]);
  person = await createPerson(bank, admin, "admin");
  modeBefore = (await readSystemConfig(admin)).get(secondFactorKey) ?? "";
  const mode = secondFactorModes.indexOf("requiredOfAdmins");
  await writeSystemConfig(admin, secondFactorKey, String(mode));
});

afterAll(async () => {
  await writeSystemConfig(admin, secondFactorKey, modeBefore);
  await browser.close();
});

test("required of administrators: who has none is led to set one up, and does nothing else before", async (end) => {
  const { origin } = bank;
  const visitor = await openContext(browser, { width: 390 });
  end.onTestFinished(() => visitor.close());
  const watched = await openHydrated(visitor, `${origin}/auth`);
  const { page } = watched;
  async function enter() {
    const panel = page.getByRole("tabpanel", { name: "Login" });
    await panel.getByLabel("Username").fill(person.username);
    await panel.getByLabel("Password", { exact: true }).fill(person.password);
    await panel.getByRole("button", { name: "Login" }).click();
    await page.getByRole("heading", { name: "Set up a second factor" }).waitFor();
  }
  await enter();
  expect(await findBarriers(page, "main")).toEqual([]);
  for (const path of ["/api/user", "/api/admin/users", "/api/admin/users/export"]) {
    expect((await page.request.get(`${origin}${path}`)).status(), path).toBe(401);
  }
  await page.goto(`${origin}/admin/users`);
  await page.waitForURL(/\/auth/);
  await waitUntilReady(watched);

  await enter();
  const secret = ((await page.locator("code").first().textContent()) ?? "").replaceAll(" ", "");
  await page.getByLabel("The six digits that the app shows").fill(readAppCode(secret));
  await page.getByRole("button", { name: "Turn on" }).click();
  await page.getByRole("heading", { name: "Your recovery codes" }).waitFor();
  await page.getByRole("button", { name: "I have kept them" }).click();
  await page.waitForURL(`${origin}/admin/users`);
  await page.getByRole("heading", { name: "User Management", level: 1 }).waitFor();

  // The last one stays.
  await page.goto(`${origin}/admin/account`);
  await page.getByRole("button", { name: "Remove Code app" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await page.getByText("Your role needs a second factor, so the last one stays.").first().waitFor();
});
