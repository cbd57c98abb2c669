import { contentRoutes } from "@dhahabu/contract/content";
import { enquiryRoutes } from "@dhahabu/contract/enquiry";
import type { EditableFacts } from "@dhahabu/contract/bank-facts";
import postgres from "postgres";
import type { Browser, BrowserContext, Page, Response } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { TestContext } from "vitest";
import { createApiClient, signIn } from "../support/api-client.ts";
import type { ApiClient } from "../support/api-client.ts";
import { findBarriers } from "../support/find-barriers.ts";
import { launchBrowser } from "../support/launch-browser.ts";
import { openHydrated } from "../support/open-hydrated.ts";
import { createWindows } from "../support/open-windows.ts";
import type { Windows, WindowOptions } from "../support/open-windows.ts";
import { createPerson } from "../support/people.ts";
import { waitFor } from "../support/wait-for.ts";

const bank = inject("bank");
const admin = createApiClient(bank.origin);
const sql = postgres(bank.databaseUrl, { max: 1 });
const marketing = createApiClient(bank.origin);
let marketingName: string;
let firstFacts: EditableFacts;
let browser: Browser;
let windows: Windows;

beforeAll(async () => {
  await signIn(admin, { username: bank.adminUsername, password: bank.adminPassword });
  const enter = async () => {
    const person = await createPerson(bank, admin, "marketing");
    await signIn(marketing, person);
    return person.username;
  };
  [marketingName, browser, { facts: firstFacts }] = await Promise.all([
    enter(),
    launchBrowser(),
    readSheet(),
  ]);
  windows = createWindows(browser, bank.origin);
});

afterAll(async () => {
  await admin.send("PUT", "/api/admin/facts", firstFacts);
  await browser.close();
  await sql.end();
});

async function readSheet() {
  const { body } = await admin.get("/api/admin/facts");
  return contentRoutes.getFactSheet.response.parse(body);
}

type Test = Pick<TestContext, "expect" | "onTestFinished">;

async function enter(
  end: Test,
  path: string,
  who: ApiClient = admin,
  options?: WindowOptions,
): Promise<Page> {
  return (await windows.open(end, who, path, options)).page;
}

/** Opens a public page that hears of changes, with room beside it for a page of the same person. */
async function openListening(end: Test, path: string) {
  let listening: Promise<Response> | undefined;
  const { page, context } = await windows.open(end, admin, path, {
    async prepare(target) {
      listening = target.waitForEvent("response", (response) =>
        response.url().endsWith("/api/events"),
      );
    },
  });
  await listening;
  return { page, enter: (beside: string) => openBeside(context, beside) };
}

async function openBeside(context: BrowserContext, path: string): Promise<Page> {
  return (await openHydrated(context, `${bank.origin}${path}`)).page;
}

const findRow = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });

describe.concurrent("branches", () => {
  async function createBranch(): Promise<{ id: number; name: string }> {
    const name = `Desk ${crypto.randomUUID().slice(0, 8)}`;
    const answer = await admin.send("POST", "/api/admin/branches", {
      name,
      address: "Oloo Street, Eldoret, Kenya",
      phone: "+254 700 000 009",
    });
    const { id } = contentRoutes.createBranch.response.parse(answer.body);
    return { id, name };
  }

  test("hours and closed days are edited once, and an open contact page follows", async (end) => {
    const { id, name } = await createBranch();
    const { page: contact, enter: enterBeside } = await openListening(end, "/contact");
    const card = contact.locator(`#branches [data-branch="${id}"]`);
    expect(await card.textContent()).toContain("08:00");
    const page = await enterBeside("/admin/branches");
    await findRow(page, name)
      .getByRole("button", { name: `Edit ${name}` })
      .click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Hours of its own").check();
    await dialog.getByLabel("Monday, opens at").fill("09:30");
    await dialog.getByRole("button", { name: "Add a closed day" }).click();
    await dialog.getByRole("button", { name: "Save branch" }).click();
    await dialog.getByText("Each closed day needs").waitFor();
    await dialog.getByLabel("Day", { exact: true }).fill("2099-12-12");
    await dialog.getByLabel("Reason").fill("Jamhuri Day");
    await dialog.getByRole("button", { name: "Save branch" }).click();
    await dialog.waitFor({ state: "detached" });
    await end.expect.poll(() => card.textContent()).toContain("09:30");
    expect(await card.textContent()).toContain("Jamhuri Day");

    await findRow(page, name)
      .getByRole("switch", { name: `${name} is open` })
      .click();
    await end.expect.poll(() => card.textContent()).toContain("Temporarily closed");

    await findRow(page, name)
      .getByRole("button", { name: `Remove ${name}` })
      .click();
    await page.getByText(`${name} was removed.`, { exact: true }).waitFor();
    const undo = page.getByRole("button", { name: "Undo" });
    // It stays while somebody is at it.
    await undo.hover();
    await end.expect.poll(() => card.count()).toBe(0);
    await undo.click();
    await end.expect.poll(() => card.textContent()).toContain("Jamhuri Day");
    await findRow(page, name).waitFor();
    await admin.send("DELETE", `/api/admin/branches/${id}`);
  });

  test("what is typed outlives a reload, and of two edits both are kept or one is chosen", async (end) => {
    const { id, name } = await createBranch();
    const page = await enter(end, `/admin/branches?open=${id}`);
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Address").fill("My street, Eldoret");
    await page.reload();
    await dialog.getByText("What you typed before is here again.").waitFor();
    expect(await dialog.getByLabel("Address").inputValue()).toBe("My street, Eldoret");
    // Somebody else changes the same field, and another one.
    await admin.send("PUT", `/api/admin/branches/${id}`, {
      name,
      address: "Their street, Eldoret",
      phone: "+254 700 000 019",
    });
    await dialog.getByRole("button", { name: "Save branch" }).click();
    await dialog.getByText("Their street, Eldoret").waitFor();
    expect(await dialog.getByText("My street, Eldoret").count()).toBe(1);
    expect(await dialog.getByText("+254 700 000 019").count()).toBe(0);
    await dialog.getByRole("button", { name: "Save", exact: false }).first().click();
    await dialog.waitFor({ state: "detached" });
    const { body } = await admin.get("/api/admin/branches");
    const saved = contentRoutes.listBranchDetails.response
      .parse(body)
      .find((branch) => branch.id === id);
    expect(saved).toMatchObject({ address: "My street, Eldoret", phone: "+254 700 000 019" });
    await admin.send("DELETE", `/api/admin/branches/${id}`);
  });
});

describe.concurrent("facts", () => {
  test("a new number is on an open page, in its structured data and in the chat at once", async (end) => {
    const { page: faq, enter: enterBeside } = await openListening(end, "/faq");
    const page = await enterBeside("/admin/facts");
    const save = page.getByRole("button", { name: "Save facts" });
    expect(await save.isDisabled()).toBe(true);
    await page.getByLabel("Phone support").fill("0711 222 333");
    await save.click();
    await page.getByText("Please enter the number with its country code").waitFor();
    await page.getByLabel("Phone support").fill("+254 711 222 333");
    await page.getByRole("textbox", { name: "Number of branches" }).fill("");
    await page.getByLabel("Lawyer’s fee").fill("2500");
    await page.getByRole("button", { name: "Add a closed day" }).click();
    await page.getByLabel("Day", { exact: true }).fill("2099-12-25");
    await save.click();
    await page.getByText("Each closed day needs").waitFor();
    expect(await findBarriers(page, "main")).toEqual([]);
    await page.getByLabel("Reason").fill("Christmas Day");
    await save.click();
    await page.getByText("The facts are saved", { exact: true }).waitFor();
    const footer = faq.locator("footer#contact");
    await end.expect.poll(() => footer.textContent()).toContain("+254 711 222 333");
    const served = await (await fetch(`${bank.origin}/contact`)).text();
    expect(served).toContain('"telephone":"+254 711 222 333"');
    expect(served).toContain("Christmas Day");
    const loans = await (await fetch(`${bank.origin}/services/gold-loans`)).text();
    expect(loans).toContain("2,500.00");
    const { body } = await admin.send("POST", "/api/chat", { message: "How can I call you?" });
    expect(JSON.stringify(body)).toContain("+254 711 222 333");
  });
});

describe.concurrent("subscribers", () => {
  test("are found, shown with their consents, ended and brought back", async (end) => {
    const email = `desk.${Date.now().toString(36)}@example.com`;
    await admin.send("POST", "/api/newsletter", { email, name: "Zawadi Njeri", source: "footer" });
    const page = await enter(end, "/admin/subscribers", marketing);
    await page.getByLabel("Search subscribers").fill(email);
    await findRow(page, email).getByText("Not confirmed").waitFor();
    const [asked] = await sql<{ token: string }[]>`
      select token from enquiry.newsletter_subscribers where email = ${email}`;
    await fetch(`${bank.origin}/api/newsletter/confirm/${asked?.token}`, { method: "POST" });
    await end.expect.poll(() => new URL(page.url()).searchParams.get("search")).toBe(email);
    await page.reload();
    const row = findRow(page, email);
    await row.getByText("Footer").waitFor();
    await row.getByRole("button", { name: `Consent record of ${email}` }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("footer of the site").waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await row.getByRole("button", { name: `Unsubscribe ${email}` }).click();
    await page.getByText(`${email} is unsubscribed.`, { exact: true }).waitFor();
    await row.getByText("Left").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await row.getByText("Active").waitFor();
    const [subscriber] = await sql<{ id: number; isActive: boolean }[]>`
      select id, unsubscribed_at is null as "isActive" from enquiry.newsletter_subscribers
      where email = ${email}`;
    expect(subscriber?.isActive).toBe(true);
    const { body } = await admin.get(`/api/subscribers/${subscriber?.id}/consents`);
    const record = enquiryRoutes.getSubscriberRecord.response.parse(body);
    expect(record.consents.map(({ action, by }) => [action, by])).toEqual([
      ["restored", marketingName],
      ["withdrawn", marketingName],
      ["confirmed", null],
      ["given", null],
    ]);
    // The record that was looked at before is asked for again.
    await row.getByRole("button", { name: `Consent record of ${email}` }).click();
    await end.expect.poll(() => dialog.getByRole("listitem").count()).toBe(4);
  });

  test("say so where they cannot be loaded, and Retry loads them", async (end) => {
    const page = await enter(end, "/admin/subscribers", marketing, {
      prepare: (context) =>
        context.route("**/api/subscribers?*", (route) =>
          route.fulfill({ status: 503, json: { message: "Later.", code: "unavailable" } }),
        ),
    });
    const retry = page.getByRole("button", { name: "Retry" });
    await retry.waitFor();
    await page.context().unroute("**/api/subscribers?*");
    await retry.click();
    await retry.waitFor({ state: "detached" });
    const { body } = await admin.get("/api/subscribers?limit=1");
    const isEmpty = enquiryRoutes.listSubscribers.response.parse(body).length === 0;
    const shown = page.getByRole("table").or(page.getByRole("heading", { level: 2 }));
    await shown.first().waitFor();
    expect(await page.getByRole("table").count()).toBe(isEmpty ? 0 : 1);
  });
});

describe.concurrent("failed deliveries", () => {
  test("name what they belong to, and those that are chosen are tried again", async (end) => {
    const answer = await admin.send("POST", "/api/contact", {
      name: "Amina Otieno",
      email: `amina.${Date.now().toString(36)}@example.com`,
      phone: "0712 345 678",
      service: "Gold Loans",
      subject: "A loan",
      message: "What would you lend me on four gold coins?",
    });
    const { reference } = enquiryRoutes.contact.response.parse(answer.body);
    // The real worker fails at a further mail, of an enquiry that is not stored.
    await sql`
      with job as (
        insert into enquiry.outbox (topic, kind, payload)
        values ('deliver-enquiry', 'job',
          jsonb_build_object('enquiryId', 2147483647, 'kind', 'acknowledgement'))
        returning id
      )
      insert into enquiry.mails (job_id, kind, enquiry_id)
      select job.id, 'enquiry acknowledgement', enquiries.id
      from job, enquiry.enquiries where reference = ${reference}`;
    await waitFor("the delivery to fail", async () => {
      const { body } = await admin.get(`/api/deliveries/failed?search=${reference}`);
      return enquiryRoutes.listFailedDeliveries.response.parse(body).length === 1;
    });
    const page = await enter(end, `/admin/deliveries?search=${reference}`, marketing);
    const row = findRow(page, reference);
    await row.getByText("The enquiry is not stored any more.").waitFor();
    const menu = page.getByRole("navigation", { name: "Menu of the back office" });
    const countFailed = async () => {
      const text = await menu.getByRole("link", { name: /^Failed deliveries/ }).textContent();
      return Number(/(\d+) failed/.exec(text ?? "")?.[1] ?? 0);
    };
    await end.expect.poll(countFailed).toBeGreaterThan(0);
    const link = row.getByRole("link", { name: reference });
    expect(await link.getAttribute("href")).toMatch(/\/admin\/enquiries\?open=\d+$/);
    await row.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Try the selected again" }).click();
    await page.getByText("1 mail will be sent again", { exact: true }).waitFor();
    const [retry] = await sql`
      select retried_by_username as by from enquiry.delivery_retries
      order by id desc limit 1`;
    expect(retry).toMatchObject({ by: marketingName });
  });
});

// What the pages show at rest is checked with all others of the office; here is what they open.
test.concurrent("in Arabic on a phone the editor of a branch has no barrier that axe can find", async (end) => {
  const path = "/admin/branches?lang=ar&open=1";
  const page = await enter(end, path, admin, { width: 390, isOwn: true });
  await page.locator("dialog input").first().waitFor();
  expect(await findBarriers(page, "dialog")).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
});
