import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import arabic from "../../mfe-admin/src/messages/ar/admin-users.json" with { type: "json" };
import swahili from "../../mfe-admin/src/messages/sw/admin-users.json" with { type: "json" };
import { createApiClient, signIn } from "../support/api-client.ts";
import type { ApiClient } from "../support/api-client.ts";
import { findBarriers } from "../support/find-barriers.ts";
import { launchBrowser } from "../support/launch-browser.ts";
import { createWindows } from "../support/open-windows.ts";
import type { Windows } from "../support/open-windows.ts";
import { createPerson, signInAdmin } from "../support/people.ts";
import type { Person } from "../support/people.ts";
import { addApp, beginSetUp } from "../support/second-factor.ts";

const bank = inject("bank");
let browser: Browser;
let windows: Windows;
let admin: ApiClient;

beforeAll(async () => {
  [admin, browser] = await Promise.all([signInAdmin(bank), launchBrowser()]);
  windows = createWindows(browser, bank.origin);
});

afterAll(() => browser.close());

async function join(role: Person["role"]): Promise<Person & { client: ApiClient }> {
  const person = await createPerson(bank, admin, role);
  const client = createApiClient(bank.origin);
  await signIn(client, person);
  return { ...person, client };
}

test("a lost second factor is reset by two administrators", async (end) => {
  const [asker, loser] = [await join("admin"), await join("marketing")];
  await addApp(loser.client, await beginSetUp(loser.client));
  const { page } = await windows.open(end, asker.client, `/admin/users?search=${loser.username}`, {
    width: 390,
  });
  await page.getByRole("button", { name: /^Show all of / }).click();
  await page.getByRole("button", { name: `Reset second factor ${loser.username}` }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Ask for the reset" }).click();
  await dialog.getByText("Please say why.").waitFor();
  expect(await findBarriers(page, "dialog")).toEqual([]);
  await dialog.getByLabel("Reason").fill("The phone was stolen on Friday.");
  await dialog.getByRole("button", { name: "Ask for the reset" }).click();
  await dialog.getByText("Another administrator has to approve this").waitFor();
  expect((await loser.client.get("/api/user")).status).toBe(200);

  const second = await windows.open(end, admin, "/admin/policy-changes");
  const request = second.page
    .getByRole("listitem")
    .filter({ hasText: `Reset the second factor of ${loser.username}` });
  await request.getByRole("button", { name: /^Approve/ }).click();
  const deciding = second.page.getByRole("dialog");
  await deciding
    .getByText(/^Reason given: \u2068The phone was stolen on Friday\.\u2069$/)
    .waitFor();
  expect(await findBarriers(second.page, "dialog")).toEqual([]);
  await deciding.getByRole("button", { name: "Approve", exact: true }).click();
  await deciding.waitFor({ state: "detached" });
  expect((await loser.client.get("/api/user")).status).toBe(401);
  await signIn(createApiClient(bank.origin), loser);
});

test("asking for it fits a phone and a wide screen, from right to left as well", async (end) => {
  const loser = await join("marketing");
  for (const [width, language, words] of [
    [390, "ar", arabic],
    [1440, "sw", swahili],
  ] as const) {
    const path = `/admin/users?search=${loser.username}&lang=${language}`;
    const { page } = await windows.open(end, admin, path, { width, isOwn: true });
    const row = page.getByRole("row").filter({ hasText: `${loser.username}@example.com` });
    if (width === 390) await row.getByRole("button", { expanded: false }).click();
    await row.getByRole("button", { name: words["factor.reset"] }).click();
    await page.getByRole("dialog").getByRole("textbox").waitFor();
    expect(await findBarriers(page, "dialog"), `${width} ${language}`).toEqual([]);
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(excess, `${width} ${language}`).toBeLessThanOrEqual(0);
  }
});
