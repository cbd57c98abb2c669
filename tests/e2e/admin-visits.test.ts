import { customerConsent } from "@dhahabu/contract/consent";
import { customerPapers } from "@dhahabu/contract/customer-terms";
import type { Duty } from "@dhahabu/contract/duties";
import { findNairobiDay } from "@dhahabu/contract/nairobi-time";
import { sentences } from "@dhahabu/contract/sentence-texts";
import { visitRoutes } from "@dhahabu/contract/visits";
import type { Browser } from "playwright-core";
import postgres from "postgres";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import dashboard from "../../mfe-admin/src/messages/en/admin-dashboard.json" with { type: "json" };
import office from "../../mfe-admin/src/messages/en/admin.json" with { type: "json" };
import counter from "../../mfe-admin/src/messages/en/admin-counter.json" with { type: "json" };
import customers from "../../mfe-admin/src/messages/en/admin-customers.json" with { type: "json" };
import english from "../../mfe-admin/src/messages/en/admin-visits.json" with { type: "json" };
import kit from "../../shell/kit/messages/en/kit.json" with { type: "json" };
import { createApiClient, signIn } from "../support/api-client.ts";
import type { ApiClient } from "../support/api-client.ts";
import { findBarriers } from "../support/find-barriers.ts";
import { launchBrowser } from "../support/launch-browser.ts";
import { createWindows } from "../support/open-windows.ts";
import type { Windows } from "../support/open-windows.ts";
import { createPerson } from "../support/people.ts";

const bank = inject("bank");
const admin = createApiClient(bank.origin);
const visitor = createApiClient(bank.origin);
const sql = postgres(bank.databaseUrl, { max: 1 });
let browser: Browser;
let windows: Windows;
let teller: ApiClient;

async function enter(duty: Duty): Promise<ApiClient> {
  const client = createApiClient(bank.origin);
  await signIn(client, await createPerson(bank, admin, "user", [duty]));
  return client;
}

beforeAll(async () => {
  await signIn(admin, { username: bank.adminUsername, password: bank.adminPassword });
  [browser, teller] = await Promise.all([launchBrowser(), enter("teller")]);
  windows = createWindows(browser, bank.origin);
});

afterAll(async () => {
  await browser.close();
  await sql.end();
});

async function book(name: string) {
  const { body: branches } = await visitor.get("/api/branches");
  const [{ id: branchId } = { id: 0 }] = branches as { id: number }[];
  const slots = await visitor.get(`/api/visit-slots?branchId=${branchId}&kind=other`);
  const free = visitRoutes.listVisitSlots.response
    .parse(slots.body)
    .flatMap((day) => day.slots)
    .filter(({ freeSeats }) => freeSeats > 0);
  const phone = `07${String(Math.floor(Math.random() * 1e8)).padStart(8, "0")}`;
  // Not of today, and not where another test books meanwhile.
  const startsAt = free[Math.floor(free.length * (0.5 + Math.random() / 2))]?.startsAt;
  const visit = { branchId, kind: "other", startsAt, name, phone };
  const answer = await visitor.send("POST", "/api/visits", visit);
  return visitRoutes.bookVisit.response.parse(answer.body).visit;
}

function register(name: string) {
  return teller.send("POST", "/api/admin/customers", {
    name,
    phone: "0712 345 678",
    language: "sw",
    idKind: "national-id",
    idNumber: String(Math.random()).slice(2, 12),
    papers: [...customerPapers],
    consentVersion: customerConsent.version,
  });
}

test.concurrent("staff find a visit by its reference, and say that the customer came and was served", async (end) => {
  const name = `Wanjiru ${crypto.randomUUID().slice(0, 8)}`;
  const { reference } = await book(name);
  const { page } = await windows.open(end, admin, "/admin/visits");
  await page.getByLabel(english.search).fill(reference);
  const row = page.locator("tbody tr", { hasText: reference });
  await row.waitFor();
  expect(await row.innerText()).toContain(name);
  expect(await findBarriers(page, "main")).toEqual([]);
  const press = (state: string) => row.getByRole("button", { name: `${state}: ${name}` }).click();
  await press(english["set.arrived"]);
  await press(english["set.served"]);
  const readStates = async () => {
    const { body } = await admin.get(`/api/admin/visits?search=${reference}`);
    return visitRoutes.listVisits.response.parse(body).map(({ state }) => state);
  };
  await end.expect.poll(readStates).toEqual(["served"]);
});

test.concurrent("the list begins with the visits of today, and shows those of another day once that is chosen", async (end) => {
  const name = `Atieno ${crypto.randomUUID().slice(0, 8)}`;
  const { reference, startsAt } = await book(name);
  const { page } = await windows.open(end, admin, "/admin/visits", { width: 390 });
  const today = page.getByRole("link", { name: english["view.today"] });
  await today.and(page.locator("[aria-current]")).waitFor();
  const row = page.locator("tbody tr", { hasText: reference });
  expect(await row.count()).toBe(0);
  // Whoever is looked for is found on any day.
  await page.getByLabel(english.search).fill(reference);
  await row.waitFor();
  await page.getByLabel(english.search).fill("");
  await row.waitFor({ state: "detached" });
  await page.getByRole("button", { name: office["list.filters"] }).click();
  await page
    .getByLabel(english["filter.day"], { exact: true })
    .fill(findNairobiDay(Date.parse(startsAt)));
  await page.keyboard.press("Escape");
  await row.waitFor();
  await page.reload();
  await row.waitFor();
  await today.click();
  await row.waitFor({ state: "detached" });
});

test.concurrent("where the booked visits cannot be read, the start of a visit says so and tries again", async (end) => {
  const registered = await register(`Achieng ${crypto.randomUUID().slice(0, 8)}`);
  const { id } = registered.body as { id: number };
  const { page } = await windows.open(end, teller, `/admin/counter?customer=${id}`, {
    prepare: (context) =>
      context.route("**/api/admin/visits?*", (route) =>
        route.fulfill({ status: 503, json: { message: "Later.", code: "unavailable" } }),
      ),
  });
  await page.getByLabel(counter["column.branch"]).selectOption({ index: 1 });
  const retry = page.getByRole("button", { name: "Retry" });
  await retry.waitFor();
  await page.context().unroute("**/api/admin/visits?*");
  await retry.click();
  await page.getByRole("button", { name: counter.start }).waitFor();
  await retry.waitFor({ state: "detached" });
  expect(await page.getByLabel(counter.quoteCode).isEditable()).toBe(true);
});

test.concurrent("a teller's pages ask for nothing that is not theirs, and begin with the visits of today", async (end) => {
  const { page, faults } = await windows.open(end, teller, "/admin", { width: 1024 });
  const waiting = page.getByRole("region", { name: dashboard["todo.title"] });
  await waiting.getByRole("link", { name: dashboard["todo.visitsToday"] }).click();
  await page.waitForURL(`${bank.origin}/admin/visits`);
  await page.getByRole("link", { name: english["view.tomorrow"] }).click();
  await page.waitForURL(/\?day=[\d-]+$/);
  for (const path of ["counter", "customers", "quotes", "papers", "roles", "account"]) {
    await page.goto(`${bank.origin}/admin/${path}`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await end.expect.poll(() => page.locator('main [aria-busy="true"]').count()).toBe(0);
  }
  expect(faults).toEqual([]);
});

test.concurrent("a teller identifies who came, and a second person verifies the papers", async (end) => {
  const name = `Akinyi ${crypto.randomUUID().slice(0, 8)}`;
  const { reference } = await book(name);
  const second = await enter("teller");
  const tablet = { width: 1024 };
  const { page } = await windows.open(end, teller, `/admin/visits?search=${reference}`, tablet);
  await page.getByRole("link", { name: english.identify }).click();
  await page.getByText(name, { exact: false }).first().waitFor();
  await page.getByRole("button", { name: customers.register }).click();
  const dialog = page.getByRole("dialog");
  expect(await dialog.getByLabel(customers.name).inputValue()).toBe(name);
  await dialog.getByLabel(customers.idNumber).fill(String(Math.random()).slice(2, 12));
  for (const paper of customerPapers) await dialog.getByLabel(customers[`paper.${paper}`]).check();
  expect(await findBarriers(page, "dialog")).toEqual([]);
  // Without consent nothing is kept, and the dialog says so.
  await dialog.getByRole("button", { name: customers.register }).click();
  await dialog.getByText(sentences["customer.consentMissing"]).first().waitFor();
  await dialog.getByLabel(customers.consentGiven).check();
  await dialog.getByRole("button", { name: customers.register }).click();
  await page.getByText(customers.ownPapers).waitFor();
  await page.getByText(customers["visitState.booked"], { exact: false }).waitFor();
  const { pathname, search } = new URL(page.url());

  const other = await windows.open(end, second, `${pathname}${search}`, tablet);
  await other.page.getByRole("button", { name: customers.verify }).click();
  await other.page.getByText(customers["state.verified"], { exact: true }).waitFor();
  await other.page.getByRole("button", { name: customers.codeMake }).click();
  await other.page.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{3}$/).waitFor();
  expect(await findBarriers(other.page, "main")).toEqual([]);
});

test.concurrent("a teller weighs what a customer brings, and a valuer's figures hold while a timer runs", async (end) => {
  const valuer = await enter("valuer");
  const name = `Njeri ${crypto.randomUUID().slice(0, 8)}`;
  expect((await register(name)).status).toBe(201);

  const tablet = { width: 1024 };
  const { page } = await windows.open(end, teller, "/admin/counter", tablet);
  await page.getByLabel(counter.find).fill(name);
  await page.getByRole("link", { name }).click();
  await page.getByLabel(counter["column.branch"]).selectOption({ index: 1 });
  await page.getByRole("button", { name: counter.start }).click();
  await page.getByText(counter.noPieces).waitFor();
  const fields = {
    [counter.description]: "Bangili yenye jiwe",
    [counter.gross]: "25.000",
    [counter.stones]: "0.4",
    [counter.fineness]: "917",
    [counter.seal]: `S-${crypto.randomUUID().slice(0, 8)}`,
  };
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label).fill(text);
  // What was typed is there again after a reload.
  await page.reload();
  await page.getByText(counter.noPieces).waitFor();
  for (const [label, text] of Object.entries(fields)) {
    expect(await page.getByLabel(label).inputValue()).toBe(text);
  }
  expect(await findBarriers(page, "main")).toEqual([]);
  await page.getByRole("button", { name: counter.save }).click();
  await page.getByText("24.6 g", { exact: true }).waitFor();
  const next = page.getByLabel(counter.description);
  await end.expect
    .poll(() => next.evaluate((field) => field === document.activeElement))
    .toBe(true);
  // What was taken out by mistake comes back as it was.
  await page.getByRole("button", { name: /^Take out: Bangili/ }).click();
  await page.getByText(counter.noPieces).waitFor();
  await page.getByRole("button", { name: office["undo.action"], exact: true }).click();
  await page.getByText("24.6 g", { exact: true }).waitFor();
  await page.getByText(counter.onlyValuer).waitFor();

  const { pathname, search } = new URL(page.url());
  const other = await windows.open(end, valuer, `${pathname}${search}`, tablet);
  await other.page.getByRole("button", { name: counter.value, exact: true }).click();
  await other.page.getByRole("timer").waitFor();
  expect(await findBarriers(other.page, "main")).toEqual([]);
  const paper = other.page.getByRole("link", { name: "Kiswahili" });
  const file = await other.page.request.get(
    new URL((await paper.getAttribute("href")) ?? "", bank.origin).href,
  );
  expect([file.status(), file.headers()["content-type"]]).toEqual([200, "application/pdf"]);
  await other.page.getByLabel(counter["decide.loan"]).check();
  await other.page.getByRole("button", { name: counter.close }).click();
  await other.page.getByText(counter["outcome.loan"], { exact: true }).waitFor();
});

test.concurrent("whose answer does not come is told so, tries again, and takes up who arrived today at the branch", async (end) => {
  const name = `Chebet ${crypto.randomUUID().slice(0, 8)}`;
  const { reference, branchId } = await book(name);
  expect((await register(name)).status).toBe(201);
  const found = await admin.get(`/api/admin/visits?search=${reference}`);
  const [{ id } = { id: 0 }] = visitRoutes.listVisits.response.parse(found.body);
  await sql`update lending.appointments set starts_at = now() where id = ${id}`;
  const arrived = { state: "arrived", from: "booked" };
  await teller.send("PATCH", `/api/admin/visits/${id}/state`, arrived);

  const { page, context } = await windows.open(end, teller, "/admin/counter", {
    width: 1024,
    isOwn: true,
  });
  const fail = (path: string) =>
    context.route(path, (route) =>
      route.fulfill({ status: 503, json: { message: "Later.", code: "unavailable" } }),
    );
  const tryAgain = async (path: string, title: string) => {
    const panel = page.getByRole("alert").filter({ hasText: title });
    await panel.waitFor();
    expect(await findBarriers(page, "[role=alert]")).toEqual([]);
    await context.unroute(path);
    await panel.getByRole("button", { name: kit["error.retry"] }).click();
    await panel.waitFor({ state: "detached" });
  };
  const [people, visits] = ["**/api/admin/customers?*", "**/api/admin/visits?*"];
  await fail(people);
  await page.getByLabel(counter.find).fill(name);
  await tryAgain(people, counter.findFailed);
  await page.getByRole("link", { name }).click();
  await fail(visits);
  const asked = page.waitForRequest(visits);
  await page.getByLabel(counter["column.branch"]).selectOption(String(branchId));
  const query = new URL((await asked).url()).searchParams;
  expect([query.get("state"), query.get("branchId"), query.get("day")]).toEqual([
    "arrived",
    String(branchId),
    findNairobiDay(Date.now()),
  ]);
  await tryAgain(visits, counter.bookingsFailed);
  const choice = page.getByLabel(counter.booking, { exact: true });
  const own = choice.locator("option", { hasText: reference });
  await choice.selectOption((await own.getAttribute("value")) ?? "");
  await page.getByRole("button", { name: counter.start }).click();
  await page.getByRole("link", { name: reference }).waitFor();

  await fail(visits);
  await page.goto(`${bank.origin}/admin/customers?visit=${reference}`);
  await tryAgain(visits, customers.forVisitFailed);
  await page.getByText(name, { exact: false }).first().waitFor();
  await page.goto(`${bank.origin}/admin/customers?visit=DGB-0000-0000`);
  await page.getByText(customers.forVisitUnknown).waitFor();
});

test("the list is the administrators' and the counter's alone", async () => {
  const marketing = createApiClient(bank.origin);
  await signIn(marketing, await createPerson(bank, admin, "marketing"));
  expect((await marketing.get("/api/admin/visits")).status).toBe(403);
});
