import { randomBytes, randomUUID } from "node:crypto";
import { inboxRoutes } from "@dhahabu/contract/inbox";
import type { Conversation, InboxItem } from "@dhahabu/contract/inbox";
import type { CannedReply } from "@dhahabu/contract/canned-replies";
import postgres from "postgres";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { TestContext } from "vitest";
import { createApiClient, signIn } from "../support/api-client.ts";
import type { ApiClient } from "../support/api-client.ts";
import { findBarriers } from "../support/find-barriers.ts";
import { launchBrowser } from "../support/launch-browser.ts";
import { createWindows } from "../support/open-windows.ts";
import type { Windows, WindowOptions } from "../support/open-windows.ts";
import { createPerson, signInAdmin } from "../support/people.ts";
import type { Person } from "../support/people.ts";
import { readMail } from "../support/read-mail.ts";
import { waitFor } from "../support/wait-for.ts";

const bank = inject("bank");
const inboxUrl = `${bank.origin}/admin/enquiries`;
const cannedUrl = `${bank.origin}/admin/canned-replies`;
// Enquiries of this file are found by this word: the bank is shared.
const word = `w${randomBytes(4).toString("hex")}`;
let admin: ApiClient;
let clerk: Member;
let other: Member;
let browser: Browser;
let windows: Windows;
const sql = postgres(bank.databaseUrl, { max: 1 });

type Test = Pick<TestContext, "expect" | "onTestFinished">;

interface Member extends Person {
  client: ApiClient;
}

async function hire(): Promise<Member> {
  const person = await createPerson(bank, admin, "marketing");
  const client = createApiClient(bank.origin);
  await signIn(client, person);
  return { ...person, client };
}

beforeAll(async () => {
  admin = await signInAdmin(bank);
  [clerk, other, browser] = await Promise.all([hire(), hire(), launchBrowser()]);
  windows = createWindows(browser, bank.origin);
});

afterAll(async () => {
  await browser.close();
  await sql.end();
});

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

async function openInbox(
  end: Test,
  query: string,
  { who = clerk, ...options }: WindowOptions & { who?: Member } = {},
): Promise<Page> {
  const address = `${inboxUrl}?${query}`;
  return (await windows.open(end, who.client, address, { width: 1440, ...options })).page;
}

async function openEnquiry(end: Test, fields: Record<string, string> = {}) {
  const item = await sendEnquiry(fields);
  const page = await openInbox(end, `open=${item.id}`);
  await page.getByRole("heading", { name: item.subject }).waitFor();
  return { item, page };
}

const textOf = (page: Page) => page.getByRole("textbox", { name: "Reply to Amina Otieno" });

async function take(page: Page) {
  await page.getByRole("button", { name: "Take enquiry" }).click();
  await page.getByText("You have this enquiry").waitFor();
}

describe.concurrent("the list", () => {
  test("shows an enquiry that comes in, keeps its state in the address, and back undoes a step", async (end) => {
    // Others send enquiries as well meanwhile.
    const own = `${word}list`;
    const page = await openInbox(end, `search=${own}`);
    await page.getByRole("heading", { name: "Nothing matches" }).waitFor();
    const { name, reference } = await sendEnquiry({ name: `Chebet ${own}` });
    const row = page.getByRole("row").filter({ hasText: reference });
    await row.waitFor();
    await page.getByRole("button", { name: /^Filters/ }).click();
    await page.getByRole("combobox", { name: "State" }).selectOption("closed");
    await page.waitForURL(/status=closed/);
    await row.waitFor({ state: "detached" });
    await page.goBack();
    await row.waitFor();
    await row.getByRole("link", { name }).click();
    await page.waitForURL(/open=\d+/);
    await page.getByRole("region", { name: "Conversation" }).getByText(reference).waitFor();
    expect(new URL(page.url()).searchParams.get("search")).toBe(own);
    await page.getByRole("link", { name: "Back to the list" }).click();
    await page.getByRole("region", { name: "Conversation" }).waitFor({ state: "detached" });
  });

  test("marks who waits too long, and gives the whole of it as a file", async (end) => {
    const { reference } = await sendEnquiry({ name: '=cmd("x")' });
    const page = await openInbox(end, `search=${reference}`);
    await page.getByRole("row").filter({ hasText: reference }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: /CSV/ }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^enquiries-\d{4}-\d\d-\d\d\.csv$/);
  });
});

test.concurrent("a conversation is left where the list was: on its page, at its row", async (end) => {
  const { expect } = end;
  const pages = `${word}pages`;
  await sql`
    insert into enquiry.enquiries (reference, name, email, phone, service, subject, message, language)
    select 'DGB-' || translate(upper(substr(md5(${pages} || n), 1, 4)), 'ILOU', '1234') || '-' ||
        translate(upper(substr(md5(${pages} || n), 5, 4)), 'ILOU', '1234'),
      'Wafula ' || n, ${pages} || n || '@example.com', '+254712345678', 'Gold Loans',
      ${`Rings ${pages}`}, 'Three rings.', 'en'
    from generate_series(1, 60) as n`;
  const page = await openInbox(end, `search=${pages}&limit=25`);
  const steps = page.getByRole("navigation", { name: "Pages of the list" });
  for (const number of [2, 3]) {
    await steps.getByRole("button", { name: "Next" }).click();
    await steps.getByText(`Page ${number}`).waitFor();
  }
  const links = page.getByRole("rowheader").getByRole("link");
  await expect.poll(() => links.count()).toBe(10);
  const link = links.first();
  const name = (await link.textContent()) ?? "";
  await link.click();
  await page.getByRole("link", { name: "Back to the list" }).click();
  await page.getByRole("region", { name: "Conversation" }).waitFor({ state: "detached" });
  const own = page.getByRole("link", { name, exact: true });
  await steps.getByText("Page 3").waitFor();
  await expect.poll(() => own.evaluate((element) => element === document.activeElement)).toBe(true);
  await steps.getByRole("button", { name: "Previous" }).click();
  await steps.getByText("Page 2").waitFor();
});

test.concurrent("a long list and a conversation scroll each by itself, within the window", async (end) => {
  const many = `${word}many`;
  await sql`
    insert into enquiry.enquiries (reference, name, email, phone, service, subject, message, language)
    select 'DGB-' || translate(upper(substr(md5(${many} || n), 1, 4)), 'ILOU', '1234') || '-' ||
        translate(upper(substr(md5(${many} || n), 5, 4)), 'ILOU', '1234'),
      'Otieno ' || n, ${many} || n || '@example.com', '+254712345678', 'Gold Loans',
      ${`Coins ${many}`}, repeat('A long story. ', 200), 'en'
    from generate_series(1, 45) as n`;
  const [last] = await sql<{ id: number }[]>`
    select id from enquiry.enquiries where subject = ${`Coins ${many}`} order by due_at, id desc
    offset 44`;
  const page = await openInbox(end, `search=${many}&open=${last?.id}`);
  const row = page.locator("tr[aria-current=true]");
  await row.waitFor();
  await page.getByRole("heading", { name: `Coins ${many}` }).waitFor();
  const conversation = page.getByRole("region", { name: "Conversation" });
  // Whoever is far down the list finds the open row, and nothing is below the window.
  const isWithinWindow = async () => {
    const boxes = [await row.boundingBox(), await conversation.boundingBox()];
    return boxes.map((box) => box !== null && box.y >= 0 && box.y + box.height <= 900);
  };
  await end.expect.poll(isWithinWindow).toEqual([true, true]);
  // A long way up the list moves nothing but the list.
  await row.hover();
  await page.mouse.wheel(0, -20_000);
  await page.getByRole("link", { name: "Otieno 45", exact: true }).hover();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  expect(await isWithinWindow()).toEqual([false, true]);
});

describe.concurrent("a conversation", () => {
  test("is answered with a prepared reply, taken by it, and the mail is seen to arrive", async (end) => {
    const { item, page } = await openEnquiry(end, { language: "fr" });
    expect(await page.getByRole("button", { name: "Send reply" }).isDisabled()).toBe(true);
    await page.getByRole("combobox", { name: "Canned reply" }).selectOption("Closing words");
    expect(await textOf(page).inputValue()).toMatch(/^Bonjour Amina Otieno,/);
    expect(await textOf(page).inputValue()).toContain(item.reference);
    await textOf(page).press("Control+Enter");
    await page.getByText("Reply on its way").first().waitFor();
    await end.expect.poll(() => textOf(page).inputValue()).toBe("");
    await page.getByText("You have this enquiry").waitFor();
    const timeline = page.getByRole("list", { name: "What was written" });
    const bubble = timeline.getByRole("listitem").filter({ hasText: `${clerk.username} replied` });
    await bubble.getByText("Delivered").waitFor();
    const conversation = page.getByRole("region", { name: "Conversation" });
    await conversation.getByText("Waiting for customer", { exact: true }).waitFor();
    const mails = await readMail(bank.dataDir);
    const mail = mails.find(
      ({ to, subject }) => to?.[0]?.address === item.email && subject?.startsWith("Re:") === true,
    );
    expect(mail?.text).toContain("Bonjour Amina Otieno,");
  });

  test("keeps what is typed through a lost connection and a reload, and sends it once", async (end) => {
    const { item, page } = await openEnquiry(end);
    await take(page);
    await textOf(page).fill("Please bring both bracelets.");
    const address = `**/api/enquiries/${item.id}/replies`;
    await page.route(address, (route) => route.abort());
    await page.getByRole("button", { name: "Send reply" }).click();
    await page.getByRole("alert").filter({ hasText: /\w/ }).first().waitFor();
    expect(await textOf(page).inputValue()).toBe("Please bring both bracelets.");
    await page.reload();
    await page.getByText("What you typed before is here again.").waitFor();
    expect(await textOf(page).inputValue()).toBe("Please bring both bracelets.");
    // The bank takes it, and its answer is lost on the way back.
    await page.unroute(address);
    const held = Promise.withResolvers<void>();
    await page.route(address, async (route) => {
      await held.promise;
      await route.fetch();
      await route.abort();
    });
    await page.getByRole("button", { name: "Send reply" }).click();
    // On its way it stands still: what came now would be lost with it.
    await page.getByRole("button", { name: "Sending…" }).waitFor();
    await textOf(page).pressSequentially(" And more.");
    expect(await textOf(page).inputValue()).toBe("Please bring both bracelets.");
    held.resolve();
    await page.getByRole("alert").filter({ hasText: /\w/ }).first().waitFor();
    await page.unroute(address);
    await page.getByRole("button", { name: "Send reply" }).click();
    await end.expect.poll(() => textOf(page).inputValue()).toBe("");
    expect(repliesOf(await readConversation(item.id))).toHaveLength(1);
  });

  test("is of one member of staff at a time: the other sees who has it", async (end) => {
    const { item, page } = await openEnquiry(end);
    await textOf(page).fill("I was about to answer.");
    const taken = await other.client.send("POST", `/api/enquiries/${item.id}/claim`);
    expect(taken.status).toBe(200);
    await page.getByText(`${other.username} has this enquiry`, { exact: true }).waitFor();
    expect(await page.getByRole("button", { name: "Take enquiry" }).count()).toBe(0);
    expect(await page.getByRole("button", { name: "Send reply" }).isDisabled()).toBe(true);
    expect(await textOf(page).inputValue()).toBe("I was about to answer.");
    await other.client.send("POST", `/api/enquiries/${item.id}/release`);
    await page.getByRole("button", { name: "Send and close" }).click();
    const conversation = page.getByRole("region", { name: "Conversation" });
    await conversation.getByText("Closed", { exact: true }).waitFor();
    expect((await readConversation(item.id)).status).toBe("closed");
  });

  test("is handed over to a colleague, who has it at once under what is theirs", async (end) => {
    const { item, page } = await openEnquiry(end, { name: "Chebet Kiplagat" });
    const page2 = await openInbox(end, "status=active&assignee=me", { who: other });
    const row = page2.getByRole("row").filter({ hasText: item.reference });
    await page2.getByRole("heading", { level: 1 }).waitFor();
    expect(await row.count()).toBe(0);
    await take(page);
    await page.getByRole("button", { name: "Hand over" }).click();
    const dialog = page.getByRole("dialog", { name: `Hand over ${item.reference}` });
    await dialog.getByRole("button", { name: "Hand over" }).click();
    await dialog.getByText("Please choose a colleague.").waitFor();
    const colleague = dialog.getByRole("combobox", { name: "Colleague" });
    expect(await colleague.evaluate((field) => field === document.activeElement)).toBe(true);
    await colleague.selectOption({ label: `${other.username}, Marketing team` });
    await dialog
      .getByRole("textbox", { name: /^A word for your colleague/ })
      .fill("Calls on Monday.");
    // Meanwhile it goes back to the queue: what was decided on is not true any more.
    await admin.send("POST", `/api/enquiries/${item.id}/release`);
    await dialog.getByRole("button", { name: "Hand over" }).click();
    await dialog.getByText("Nobody has this enquiry any more.").waitFor();
    await dialog.getByRole("button", { name: "Hand over" }).click();
    await dialog.waitFor({ state: "detached" });
    const conversation = page.getByRole("region", { name: "Conversation" });
    await conversation.getByText(`${other.username} has this enquiry`, { exact: true }).waitFor();
    await conversation.getByText("Calls on Monday.").waitFor();
    await row.waitFor();
    await row.getByRole("link", { name: "Chebet Kiplagat" }).click();
    await page2.getByText("You have this enquiry").waitFor();
    const words = `${clerk.username} handed the enquiry over to ${other.username}`;
    await page2.getByText(words).waitFor();
    const { entries } = await readConversation(item.id);
    expect(entries.filter(({ kind }) => kind === "handed-over")).toHaveLength(1);
  });

  test("takes notes and answers of the customer", async (end) => {
    const { item, page } = await openEnquiry(end);
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

  test("that was closed is brought back by the undo bar exactly", async (end) => {
    const { item, page } = await openEnquiry(end);
    await page.getByRole("button", { name: "Close enquiry" }).click();
    await page.getByText(`${item.reference}: Closed`).first().waitFor();
    expect((await readConversation(item.id)).dueAt).toBeNull();
    await page.getByRole("button", { name: "Undo" }).click();
    await end.expect.poll(async () => (await readConversation(item.id)).status).toBe("open");
    expect((await readConversation(item.id)).dueAt).toBe(item.dueAt);
  });

  test("that cannot be loaded says so, and Retry loads it", async (end) => {
    const { id, subject } = await sendEnquiry();
    const address = `**/api/enquiries/${id}`;
    const page = await openInbox(end, `search=${word}&open=${id}`, {
      async prepare(context) {
        // What others send would load it before anybody asks for it.
        await context.route("**/api/staff/events", (route) => route.abort());
        await context.route(address, (route) =>
          route.fulfill({ status: 503, json: { message: "Later.", code: "unavailable" } }),
        );
      },
    });
    await page.getByRole("heading", { name: "The enquiry could not be loaded" }).waitFor();
    await page.context().unroute(address);
    await page.getByRole("button", { name: "Retry" }).click();
    await page.getByRole("heading", { name: subject }).waitFor();
    expect(await page.getByRole("heading", { name: /could not be loaded/ }).count()).toBe(0);
  });
});

describe.concurrent("canned replies", () => {
  async function createCanned(title: string): Promise<CannedReply> {
    const answer = await admin.send("POST", "/api/canned-replies", {
      title,
      texts: { en: "Dear {{name}}", fr: "Bonjour {{name}}" },
    });
    return inboxRoutes.createCannedReply.response.parse(answer.body);
  }

  test("are added and removed, and undo brings them back", async (end) => {
    const { page } = await windows.open(end, clerk.client, `${cannedUrl}?search=${word}`);
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

  test("are offered as they are now, and where that fails it is said", async (end) => {
    const own = `${word}offered`;
    const [one, other] = await Promise.all([
      sendEnquiry({ name: `One ${own}` }),
      sendEnquiry({ name: `Other ${own}` }),
    ]);
    const page = await openInbox(end, `search=${own}&open=${one.id}`);
    const choice = page.getByRole("combobox", { name: "Canned reply" });
    await choice.waitFor();
    const title = `Newest ${word}`;
    await createCanned(title);
    const address = "**/api/canned-replies?*";
    await page.route(address, (route) => route.abort());
    await page.getByRole("link", { name: other.name }).click();
    const failure = page.getByRole("alert").filter({ hasText: "could not be loaded" });
    await failure.waitFor();
    await page.unroute(address);
    await failure.getByRole("button", { name: "Retry" }).click();
    await failure.waitFor({ state: "detached" });
    await choice.selectOption(title);
    const text = page.getByRole("textbox", { name: `Reply to ${other.name}` });
    expect(await text.inputValue()).toBe(`Dear ${other.name}`);
  });

  test("that somebody else changed meanwhile show both versions", async (end) => {
    const title = `Contested ${word}`;
    const { id } = await createCanned(title);
    const address = `${cannedUrl}?search=contested%20${word}`;
    const { page } = await windows.open(end, clerk.client, address);
    await page.getByRole("button", { name: `Edit ${title}` }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: "Text in English" }).fill("Mine");
    await admin.send("PUT", `/api/canned-replies/${id}`, {
      title,
      texts: { en: "Theirs", fr: "Salut {{name}}" },
    });
    // What is found again still is of the version it began with.
    await page.keyboard.press("Escape");
    page.on("dialog", (asked) => void asked.accept());
    await page.reload();
    await page.getByRole("button", { name: `Edit ${title}` }).click();
    await dialog.getByText("What you typed before is here again.").waitFor();
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

test.concurrent("the contact page tells the measured reply time once there are twenty", async (end) => {
  const answerOne = async (count: number) => {
    const { id } = await sendEnquiry({ email: `${word}-${count}@example.com` });
    await other.client.send("POST", `/api/enquiries/${id}/claim`);
    await other.client.send("POST", `/api/enquiries/${id}/replies`, {
      text: "Thank you.",
      key: randomUUID(),
      closes: true,
    });
  };
  await Promise.all(Array.from({ length: 20 }, (_, count) => answerOne(count)));
  const { page } = await windows.open(end, undefined, "/contact");
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

// What the pages show at rest is checked with all others of the office, and a conversation with the walk through them;
// here is what it opens.
test.concurrent.for([
  ["en", 1440],
  ["ar", 390],
] as const)("in %s at %i px nothing stands in anybody's way", async ([language, width], end) => {
  const { id } = await sendEnquiry();
  await admin.send("POST", `/api/enquiries/${id}/notes`, { text: "Noted.", key: randomUUID() });
  const address = `${inboxUrl}?search=${word}&open=${id}&lang=${language}`;
  const { page, faults } = await windows.open(end, clerk.client, address, { width, isOwn: true });
  await page.locator("[role=tabpanel] textarea").first().waitFor();
  await page.locator("main section [aria-haspopup=dialog]").first().click();
  await page.locator("dialog select").waitFor();
  expect(await findBarriers(page, "dialog")).toEqual([]);
  const overflowPx = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflowPx).toBeLessThanOrEqual(0);
  expect(faults).toEqual([]);
});
