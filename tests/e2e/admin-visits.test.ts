import { visitRoutes } from "@dhahabu/contract/visits";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import english from "../../mfe-admin/src/messages/en/admin-visits.json" with { type: "json" };
import { createApiClient, signIn } from "../support/api-client.ts";
import { findBarriers } from "../support/find-barriers.ts";
import { launchBrowser } from "../support/launch-browser.ts";
import { createWindows } from "../support/open-windows.ts";
import type { Windows } from "../support/open-windows.ts";
import { createPerson } from "../support/people.ts";

const bank = inject("bank");
const admin = createApiClient(bank.origin);
const visitor = createApiClient(bank.origin);
let browser: Browser;
let windows: Windows;

beforeAll(async () => {
  await signIn(admin, { username: bank.adminUsername, password: bank.adminPassword });
  browser = await launchBrowser();
  windows = createWindows(browser, bank.origin);
});

afterAll(() => browser.close());

async function book(name: string) {
  const { body: branches } = await visitor.get("/api/branches");
  const [{ id: branchId } = { id: 0 }] = branches as { id: number }[];
  const slots = await visitor.get(`/api/visit-slots?branchId=${branchId}&kind=other`);
  const free = visitRoutes.listVisitSlots.response
    .parse(slots.body)
    .flatMap((day) => day.slots)
    .filter(({ freeSeats }) => freeSeats > 0);
  const phone = `07${String(Math.floor(Math.random() * 1e8)).padStart(8, "0")}`;
  const startsAt = free[Math.floor(free.length / 2)]?.startsAt;
  const visit = { branchId, kind: "other", startsAt, name, phone };
  const answer = await visitor.send("POST", "/api/visits", visit);
  return visitRoutes.bookVisit.response.parse(answer.body).visit;
}

test("staff find a visit by its reference, and say that the customer came and was served", async (end) => {
  const name = `Wanjiru ${crypto.randomUUID().slice(0, 8)}`;
  const { reference } = await book(name);
  const { page } = await windows.open(end, admin, "/admin/visits");
  await page.getByLabel(english.search).fill(reference);
  const row = page.locator("tbody tr", { hasText: reference });
  await row.waitFor();
  expect(await row.innerText()).toContain(name);
  expect(await findBarriers(page)).toEqual([]);
  const press = (state: string) => row.getByRole("button", { name: `${state}: ${name}` }).click();
  await press(english["set.arrived"]);
  await press(english["set.served"]);
  const readStates = async () => {
    const { body } = await admin.get(`/api/admin/visits?search=${reference}`);
    return visitRoutes.listVisits.response.parse(body).map(({ state }) => state);
  };
  await expect.poll(readStates).toEqual(["served"]);
});

test("the list is the administrators' alone", async () => {
  const marketing = createApiClient(bank.origin);
  await signIn(marketing, await createPerson(bank, admin, "marketing"));
  expect((await marketing.get("/api/admin/visits")).status).toBe(403);
});
