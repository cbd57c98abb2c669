import { randomBytes, randomUUID } from "node:crypto";
import { inboxRoutes } from "@dhahabu/contract/inbox";
import type { CannedReply, Conversation, InboxItem } from "@dhahabu/contract/inbox";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { createApiClient, signIn } from "../support/api-client.ts";
import type { ApiClient } from "../support/api-client.ts";
import { findBarriers } from "../support/find-barriers.ts";
import { launchBrowser } from "../support/launch-browser.ts";
import { openContext, openHydrated } from "../support/open-hydrated.ts";
import { createPerson, signInAdmin } from "../support/people.ts";
import type { Person } from "../support/people.ts";
import { readMail } from "../support/read-mail.ts";
import { waitFor } from "../support/wait-for.ts";

const bank = inject("bank");
const inboxUrl = `${bank.origin}/admin/enquiries`;
const cannedUrl = `${bank.origin}/admin/canned-replies`;
// Enquiries of this file are found by this word: the bank is shared.
const word = `w${randomBytes(4).toString("hex")}`;
const soon = { timeout: 10_000 };
let admin: ApiClient;
let clerk: Person;
let other: ApiClient;
let customer: Person;
let browser: Browser;
let context: BrowserContext;

beforeAll(async () => {
  admin = await signInAdmin(bank);
  clerk = await createPerson(bank, admin, "marketing");
  const colleague = await createPerson(bank, admin, "marketing");
  other = createApiClient(bank.origin);
  await signIn(other, colleague);
  customer = await createPerson(bank, admin, "user");
  browser = await launchBrowser();
});

afterAll(() => browser.close());

beforeEach(async () => {
  context = await openContext(browser, { width: 1440 });
});

afterEach(() => context.close());

async function signInContext(target: BrowserContext, { username, password }: Person) {
  const answer = await target.request.post(`${bank.origin}/api/login`, {
    data: { username, password },
    headers: { origin: bank.origin },
  });
  expect(answer.status()).toBe(200);
}

async function sendEnquiry(fields: Record<string, string> = {}): Promise<InboxItem> {
  const sent = await createApiClient(bank.origin).send("POST", "/api/contact", {
    name: "Amina Otieno",
    email: `${word}-${randomBytes(4).toString("hex")}@example.com`,
    phone: "0712 345 678",
    service: "Gold Loans",
    subject: `Bracelets ${word}`,
    message: "What would you lend me on two bracelets?",
    ...fields,
  });
  const { reference } = sent.body as { reference: string };
  const found = await admin.get(`/api/enquiries?search=${reference}`);
  const [item] = inboxRoutes.listEnquiries.response.parse(found.body);
  if (!item) throw new Error(`The enquiry ${reference} is not in the list.`);
  return item;
}

async function readConversation(id: number): Promise<Conversation> {
  return inboxRoutes.getEnquiry.response.parse((await admin.get(`/api/enquiries/${id}`)).body);
}

const repliesOf = ({ entries }: Conversation) => entries.filter(({ kind }) => kind === "reply");

async function openInbox(query: string): Promise<Page> {
  await signInContext(context, clerk);
  const { page } = await openHydrated(context, `${inboxUrl}?${query}`);
  return page;
}

async function openEnquiry(fields: Record<string, string> = {}) {
  const item = await sendEnquiry(fields);
  const page = await openInbox(`open=${item.id}`);
  await page.getByRole("heading", { name: item.subject }).waitFor();
  return { item, page };
}

const textOf = (page: Page) => page.getByRole("textbox", { name: "Reply to Amina Otieno" });

async function take(page: Page) {
  await page.getByRole("button", { name: "Take enquiry" }).click();
  await page.getByText("You have this enquiry").waitFor();
}

describe("the list", () => {
  test("shows an enquiry that comes in, keeps its state in the address, and back undoes a step", async () => {
    const page = await openInbox(`search=${word}`);
    await page.getByRole("heading", { name: "Nothing matches" }).waitFor();
    const { name, reference } = await sendEnquiry({ name: `Chebet ${word}` });
    const row = page.getByRole("row").filter({ hasText: reference });
    await row.waitFor(soon);
    await page.getByRole("combobox", { name: "State" }).selectOption("closed");
    await page.waitForURL(/status=closed/);
    await row.waitFor({ state: "detached" });
    await page.goBack();
    await row.waitFor();
    await row.getByRole("link", { name }).click();
    await page.waitForURL(/open=\d+/);
    await page.getByRole("region", { name: "Conversation" }).getByText(reference).waitFor();
    expect(new URL(page.url()).searchParams.get("search")).toBe(word);
    await page.getByRole("link", { name: "Back to the list" }).click();
    await page.getByRole("region", { name: "Conversation" }).waitFor({ state: "detached" });
  });

  test("marks who waits too long, and gives the whole of it as a file", async () => {
    const { reference } = await sendEnquiry({ name: '=cmd("x")' });
    const page = await openInbox(`search=${reference}`);
    await page.getByRole("row").filter({ hasText: reference }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: /CSV/ }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^enquiries-\d{4}-\d\d-\d\d\.csv$/);
  });
});

describe("a conversation", () => {
  test("is taken, answered with a prepared reply, and the mail is seen to arrive", async () => {
    const { item, page } = await openEnquiry({ language: "fr" });
    expect(await page.getByRole("button", { name: "Send reply" }).isDisabled()).toBe(true);
    await take(page);
    await page.getByRole("combobox", { name: "Canned reply" }).selectOption("Closing words");
    expect(await textOf(page).inputValue()).toMatch(/^Bonjour Amina Otieno,/);
    expect(await textOf(page).inputValue()).toContain(item.reference);
    await textOf(page).press("Control+Enter");
    await page.getByText("Reply on its way").first().waitFor();
    await expect.poll(() => textOf(page).inputValue(), soon).toBe("");
    const timeline = page.getByRole("list", { name: "What was written" });
    const bubble = timeline.getByRole("listitem").filter({ hasText: `${clerk.username} replied` });
    await bubble.getByText("Delivered").waitFor(soon);
    const conversation = page.getByRole("region", { name: "Conversation" });
    await conversation.getByText("Waiting for customer", { exact: true }).waitFor();
    const mails = await readMail(bank.dataDir);
    const mail = mails.find(
      ({ to, subject }) => to?.[0]?.address === item.email && subject?.startsWith("Re:") === true,
    );
    expect(mail?.text).toContain("Bonjour Amina Otieno,");
  });

  test("keeps what is typed through a lost connection and a reload, and sends it once", async () => {
    const { item, page } = await openEnquiry();
    await take(page);
    await textOf(page).fill("Please bring both bracelets.");
    const address = `**/api/enquiries/${item.id}/replies`;
    await context.route(address, (route) => route.abort());
    await page.getByRole("button", { name: "Send reply" }).click();
    await page.getByRole("alert").filter({ hasText: /\w/ }).first().waitFor();
    expect(await textOf(page).inputValue()).toBe("Please bring both bracelets.");
    await page.reload();
    await page.getByText("What you typed before is here again.").waitFor();
    expect(await textOf(page).inputValue()).toBe("Please bring both bracelets.");
    // The bank takes it, and its answer is lost on the way back.
    await context.unroute(address);
    await context.route(address, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.getByRole("button", { name: "Send reply" }).click();
    await page.getByRole("alert").filter({ hasText: /\w/ }).first().waitFor();
    await context.unroute(address);
    await page.getByRole("button", { name: "Send reply" }).click();
    await expect.poll(() => textOf(page).inputValue(), soon).toBe("");
    expect(repliesOf(await readConversation(item.id))).toHaveLength(1);
  });

  test("is of one member of staff at a time: the other sees who has it", async () => {
    const { item, page } = await openEnquiry();
    await textOf(page).fill("I was about to answer.");
    const taken = await other.send("POST", `/api/enquiries/${item.id}/claim`);
    expect(taken.status).toBe(200);
    await page.getByText(/^marketing-\w+ has this enquiry$/).waitFor(soon);
    expect(await page.getByRole("button", { name: "Take enquiry" }).count()).toBe(0);
    expect(await page.getByRole("button", { name: "Send reply" }).isDisabled()).toBe(true);
    expect(await textOf(page).inputValue()).toBe("I was about to answer.");
    await other.send("POST", `/api/enquiries/${item.id}/release`);
    await take(page);
    await page.getByRole("button", { name: "Send and close" }).click();
    const conversation = page.getByRole("region", { name: "Conversation" });
    await conversation.getByText("Closed", { exact: true }).waitFor();
    expect((await readConversation(item.id)).status).toBe("closed");
  });

  test("takes notes and answers of the customer", async () => {
    const { item, page } = await openEnquiry();
    await page.getByRole("tab", { name: "Internal note" }).click();
    await page.getByRole("textbox", { name: "Internal note" }).fill("A regular customer.");
    await page.getByRole("button", { name: "Save note" }).click();
    const timeline = page.getByRole("list", { name: "What was written" });
    await timeline.getByText("A regular customer.").waitFor();
    await page.getByRole("tab", { name: "Customer’s answer" }).click();
    await page.getByRole("combobox", { name: "How it came" }).selectOption("phone");
    await page.getByRole("textbox", { name: "What the customer answered" }).fill("31 grams.");
    await page.getByRole("button", { name: "Record answer" }).click();
    await timeline.getByText("31 grams.").waitFor();
    const { entries } = await readConversation(item.id);
    expect(entries.find(({ kind }) => kind === "answer")?.channel).toBe("phone");
  });

  test("that was closed is brought back by the undo bar exactly", async () => {
    const { item, page } = await openEnquiry();
    await page.getByRole("button", { name: "Close enquiry" }).click();
    await page.getByText(`${item.reference}: Closed`).first().waitFor();
    expect((await readConversation(item.id)).dueAt).toBeNull();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(async () => (await readConversation(item.id)).status, soon).toBe("open");
    expect((await readConversation(item.id)).dueAt).toBe(item.dueAt);
  });

  test("that cannot be loaded says so, and Retry loads it", async () => {
    const { id, subject } = await sendEnquiry();
    const address = `**/api/enquiries/${id}`;
    await context.route(address, (route) =>
      route.fulfill({ status: 503, json: { message: "Later.", code: "unavailable" } }),
    );
    const page = await openInbox(`search=${word}&open=${id}`);
    await page.getByRole("heading", { name: "The enquiry could not be loaded" }).waitFor();
    await context.unroute(address);
    await page.getByRole("button", { name: "Retry" }).click();
    await page.getByRole("heading", { name: subject }).waitFor();
    expect(await page.getByRole("heading", { name: /could not be loaded/ }).count()).toBe(0);
  });
});

describe("canned replies", () => {
  async function createCanned(title: string): Promise<CannedReply> {
    const answer = await admin.send("POST", "/api/canned-replies", {
      title,
      texts: { en: "Dear {{name}}", fr: "Bonjour {{name}}" },
    });
    return inboxRoutes.createCannedReply.response.parse(answer.body);
  }

  test("are added and removed, and undo brings them back", async () => {
    await signInContext(context, clerk);
    const { page } = await openHydrated(context, `${cannedUrl}?search=${word}`);
    const title = `Opening hours ${word}`;
    await page.getByRole("button", { name: "Add reply" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: "Title, for staff" }).fill(title);
    await dialog.getByRole("textbox", { name: "Text in English" }).fill("Dear {{name}}, at eight.");
    await dialog.getByRole("tab", { name: "Kiswahili" }).click();
    await dialog.getByRole("textbox", { name: /^Text in Kiswahili/ }).fill("Habari {{name}}.");
    await dialog.getByRole("button", { name: "Save reply" }).click();
    const row = page.getByRole("row").filter({ hasText: title });
    await row.getByText("English, Kiswahili").waitFor();
    await page.getByRole("button", { name: `Remove ${title}` }).click();
    await row.waitFor({ state: "detached" });
    await page.getByText(`“${title}” was removed`).first().waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await row.getByText("English, Kiswahili").waitFor();
    const list = await admin.get(`/api/canned-replies?search=hours%20${word}`);
    const [back] = inboxRoutes.listCannedReplies.response.parse(list.body);
    expect(back?.texts).toEqual({ en: "Dear {{name}}, at eight.", sw: "Habari {{name}}." });
  });

  test("that somebody else changed meanwhile show both versions", async () => {
    const title = `Contested ${word}`;
    const { id } = await createCanned(title);
    await signInContext(context, clerk);
    const { page } = await openHydrated(context, `${cannedUrl}?search=contested%20${word}`);
    await page.getByRole("button", { name: `Edit ${title}` }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: "Text in English" }).fill("Mine");
    await admin.send("PUT", `/api/canned-replies/${id}`, {
      title,
      texts: { en: "Theirs", fr: "Salut {{name}}" },
    });
    await dialog.getByRole("button", { name: "Save reply" }).click();
    const field = dialog.getByRole("group", { name: "English" });
    await field.getByText("Theirs").waitFor();
    await field.getByText("Mine").waitFor();
    await field.getByRole("radio").first().check();
    await dialog.getByRole("button", { name: /save/i }).click();
    await dialog.waitFor({ state: "detached" });
    const list = await admin.get(`/api/canned-replies?search=contested%20${word}`);
    const [saved] = inboxRoutes.listCannedReplies.response.parse(list.body);
    // What only they changed is kept, what both changed is as it was chosen.
    expect(saved?.texts).toEqual({ en: "Mine", fr: "Salut {{name}}" });
  });
});

describe("by direct address", () => {
  test.each([inboxUrl, cannedUrl])("%s sends visitors away", async (address) => {
    const page = await context.newPage();
    await page.goto(address);
    await expect.poll(() => page.url(), soon).toBe(`${bank.origin}/auth`);
    await signInContext(context, customer);
    await page.goto(address);
    await expect.poll(() => page.url(), soon).toBe(`${bank.origin}/`);
  });
});

test("the contact page tells the measured reply time once there are twenty", async () => {
  for (let count = 0; count < 20; count += 1) {
    const { id } = await sendEnquiry({ email: `${word}-${count}@example.com` });
    await other.send("POST", `/api/enquiries/${id}/claim`);
    await other.send("POST", `/api/enquiries/${id}/replies`, {
      text: "Thank you.",
      key: randomUUID(),
      closes: true,
    });
  }
  const { page } = await openHydrated(context, `${bank.origin}/contact`);
  const promise = page.getByRole("region", { name: "How soon we reply" });
  const shown = await waitFor("the measured time on the page", async () => {
    const answer = await createApiClient(bank.origin).get("/api/reply-time");
    const { medianMinutes } = inboxRoutes.getReplyTime.response.parse(answer.body);
    await page.reload();
    const text = (await promise.textContent()) ?? "";
    const isShown = new RegExp(`(?<!\\d)${medianMinutes} minutes?`).test(text);
    return medianMinutes !== null && isShown && text;
  });
  expect(shown).toContain("in half of all first replies, measured in business hours");
  expect(shown).not.toContain("on average");
});

test.each([
  ["en", 1440],
  ["ar", 390],
] as const)("in %s at %i px nothing stands in anybody's way", async (language, width) => {
  const { id } = await sendEnquiry();
  await admin.send("POST", `/api/enquiries/${id}/notes`, { text: "Noted.", key: randomUUID() });
  const sized = await openContext(browser, { width });
  try {
    await signInContext(sized, clerk);
    for (const [address, settled] of [
      [`${inboxUrl}?search=${word}&lang=${language}`, "table"],
      [`${inboxUrl}?search=${word}&open=${id}&lang=${language}`, "[role=tabpanel] textarea"],
      [`${cannedUrl}?lang=${language}`, "table"],
    ] as const) {
      const { page, faults } = await openHydrated(sized, address);
      await page.locator(settled).first().waitFor();
      expect(await findBarriers(page)).toEqual([]);
      const overflowPx = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflowPx).toBeLessThanOrEqual(0);
      expect(faults).toEqual([]);
      await page.close();
    }
  } finally {
    await sized.close();
  }
});
