import { randomBytes } from "node:crypto";
import { enquiryLabelRoutes } from "@dhahabu/contract/enquiry-labels";
import type { EnquiryLabel } from "@dhahabu/contract/enquiry-labels";
import { inboxRoutes } from "@dhahabu/contract/inbox";
import type { Conversation } from "@dhahabu/contract/inbox";
import postgres from "postgres";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import arabicTexts from "../../mfe-admin/src/messages/ar/admin-enquiries.json" with { type: "json" };
import arabicFrame from "../../mfe-admin/src/messages/ar/admin.json" with { type: "json" };
import englishTexts from "../../mfe-admin/src/messages/en/admin-enquiries.json" with { type: "json" };
import englishFrame from "../../mfe-admin/src/messages/en/admin.json" with { type: "json" };
import { createApiClient, signIn } from "../support/api-client.ts";
import type { ApiClient } from "../support/api-client.ts";
import { findBarriers } from "../support/find-barriers.ts";
import { launchBrowser } from "../support/launch-browser.ts";
import { createWindows } from "../support/open-windows.ts";
import type { Windows } from "../support/open-windows.ts";
import { createPerson, signInAdmin } from "../support/people.ts";

const bank = inject("bank");
const texts = { en: englishTexts, ar: arabicTexts };
const frames = { en: englishFrame, ar: arabicFrame };
const sql = postgres(bank.databaseUrl, { max: 1 });
let admin: ApiClient;
let browser: Browser;
let windows: Windows;
let clerk: Awaited<ReturnType<typeof hire>>;
let other: Awaited<ReturnType<typeof hire>>;

beforeAll(async () => {
  [admin, browser] = await Promise.all([signInAdmin(bank), launchBrowser()]);
  [clerk, other] = await Promise.all([hire(), hire()]);
  windows = createWindows(browser, bank.origin);
});

afterAll(async () => {
  await browser.close();
  await sql.end();
});

async function hire() {
  const person = await createPerson(bank, admin, "marketing");
  const client = createApiClient(bank.origin);
  await signIn(client, person);
  return { ...person, client };
}

async function sendEnquiries(count: number): Promise<{ word: string; ids: number[] }> {
  const word = `w${randomBytes(4).toString("hex")}`;
  const rows = await sql<{ id: number }[]>`
    insert into enquiry.enquiries (reference, name, email, phone, service, subject, message, language, due_at)
    select 'DGB-' || translate(upper(substr(md5(${word} || n), 1, 4)), 'ILOU', '1234') || '-' ||
        translate(upper(substr(md5(${word} || n), 5, 4)), 'ILOU', '1234'),
      'Amina ' || n, ${word} || n || '@example.com', '+254712345678', 'Gold Loans',
      ${`Bracelets ${word}`}, 'They weigh 31 grams.', 'en', now() + n * interval '1 minute'
    from generate_series(1, ${count}::int) as n returning id`;
  return { word, ids: rows.map(({ id }) => id) };
}

async function read(id: number): Promise<Conversation> {
  return inboxRoutes.getEnquiry.response.parse((await admin.get(`/api/enquiries/${id}`)).body);
}

const statesOf = async (ids: readonly number[]) =>
  (await Promise.all(ids.map(read))).map(({ status }) => status);

const addressOf = (word: string, more = "") =>
  `${bank.origin}/admin/enquiries?search=${word}${more}`;

const boxOf = (page: Page, number: number) =>
  page
    .getByRole("row")
    .filter({ hasText: `Amina ${number}Bracelets` })
    .getByRole("checkbox");

// What else is done with several is seen in English.
test.concurrent.for([["ar", 390]] as const)(
  "in %s at %i px several are closed at once, a colleague’s is named, and undo opens them again",
  async ([language, width], end) => {
    const t = texts[language];
    const frame = frames[language];
    const { word, ids } = await sendEnquiries(5);
    const taken = ids[2] ?? 0;
    const { page } = await windows.open(
      end,
      clerk.client,
      addressOf(word, `&status=active&lang=${language}`),
      {
        width,
        isOwn: true,
        // The page has not heard that a colleague took one.
        prepare: (context) => context.route("**/api/staff/events", (route) => route.abort()),
      },
    );
    await boxOf(page, 1).check();
    await other.client.send("POST", `/api/enquiries/${taken}/claim`);
    await boxOf(page, 4).click({ modifiers: ["Shift"] });
    for (const [number, isChecked] of [true, true, true, true, false].entries()) {
      expect(await boxOf(page, number + 1).isChecked()).toBe(isChecked);
    }
    const bar = page.getByRole("group", { name: frame["list.bulk"] });
    // What it lies over comes out from under it when the page is scrolled.
    expect(await findBarriers(page, "main table")).toEqual([]);
    expect(await findBarriers(page, '[role="group"][data-ground="ink"]')).toEqual([]);
    await bar.getByRole("button", { name: t["bulk.close"], exact: true }).click();
    const dialog = page.getByRole("dialog", { name: frame["list.refusedTitle"] });
    await dialog.getByText("Amina 3").waitFor();
    expect(await dialog.getByRole("listitem").count()).toBe(1);
    await dialog.getByText(new RegExp(other.username)).waitFor();
    expect(await findBarriers(page, "dialog")).toEqual([]);
    expect(await statesOf(ids)).toEqual(["closed", "closed", "open", "closed", "open"]);
    await page.keyboard.press("Escape");
    await boxOf(page, 1).waitFor({ state: "detached" });
    await page.getByRole("button", { name: frame["undo.action"], exact: true }).click();
    await boxOf(page, 1).waitFor();
    expect(await statesOf(ids)).toEqual(["open", "open", "open", "open", "open"]);
    expect((await read(taken)).assigneeUsername).toBe(other.username);
  },
);

const newName = () => `Label ${randomBytes(4).toString("hex")}`;

async function createLabel(): Promise<EnquiryLabel> {
  const name = newName();
  const { body } = await admin.send("POST", "/api/enquiry-labels", { name, color: "violet" });
  const labels = enquiryLabelRoutes.createEnquiryLabel.response.parse(body);
  const label = labels.find((known) => known.name === name);
  if (!label) throw new Error("The label is not in the answer.");
  return label;
}

test.concurrent.for([["ar", 1440]] as const)(
  "in %s at %i px enquiries are labelled by the keyboard alone, several and one, and the list is narrowed to the label",
  async ([language, width], end) => {
    const t = texts[language];
    const frame = frames[language];
    const label = await createLabel();
    const { word, ids } = await sendEnquiries(3);
    const address = addressOf(word, `&lang=${language}`);
    const { page, faults } = await windows.open(end, clerk.client, address, { width, isOwn: true });
    const dialog = page.getByRole("dialog");
    const choice = dialog.getByRole("checkbox", { name: label.name });
    for (const number of [1, 2]) {
      await boxOf(page, number).focus();
      await page.keyboard.press("Space");
    }
    await page.keyboard.press("l");
    await choice.focus();
    await page.keyboard.press("Space");
    expect(await findBarriers(page, "dialog")).toEqual([]);
    await page.keyboard.press("Enter");
    const labelled = page.getByRole("row").filter({ hasText: label.name });
    await labelled.nth(1).waitFor();
    const namesOf = async () =>
      (await Promise.all(ids.map(read))).map(({ labels }) => labels.map(({ name }) => name));
    expect(await namesOf()).toEqual([[label.name], [label.name], []]);
    expect(await findBarriers(page, "main")).toEqual([]);

    const opener = page.getByRole("button", { name: new RegExp(`^${frame["list.filters"]}`) });
    await opener.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("combobox", { name: t["col.label"] }).selectOption(label.name);
    await page.waitForURL(/label=\d+/);
    await page.keyboard.press("Escape");
    await boxOf(page, 3).waitFor({ state: "detached" });

    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    const story = page.getByRole("region", { name: t.conversation, exact: true });
    await story.getByText(label.name).first().waitFor();
    await page.keyboard.press("l");
    await end.expect.poll(() => choice.isChecked()).toBe(true);
    await choice.focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "detached" });
    const said = t["entry.unlabelled"]
      .replace("{{by}}", clerk.username)
      .replace("{{label}}", label.name);
    await story.getByText(said).waitFor();
    expect(await findBarriers(page, "main")).toEqual([]);
    expect(await namesOf()).toEqual([[], [label.name], []]);
    expect(faults).toEqual([]);
  },
);

test.concurrent("an administrator adds a label, renames it, reads what removing does, and takes it back", async (end) => {
  const { word, ids } = await sendEnquiries(1);
  const [name, better] = [newName(), newName()];
  const address = addressOf(word, "&labels=edit");
  const { page, faults } = await windows.open(end, admin, address, { width: 390, isOwn: true });
  const dialog = page.getByRole("dialog", { name: "Labels of the inbox" });
  const field = dialog.getByRole("textbox", { name: "Name of the label" });
  await field.fill(name);
  await dialog.getByRole("combobox", { name: "Colour and shape" }).selectOption("Red, diamond");
  await field.press("Enter");
  await dialog.getByRole("button", { name: `Change ${name}` }).click();
  await field.fill(better);
  await field.press("Enter");
  const remove = dialog.getByRole("button", { name: `Remove ${better}` });
  await remove.waitFor();
  const { body } = await admin.get("/api/enquiry-labels");
  const label = enquiryLabelRoutes.listEnquiryLabels.response
    .parse(body)
    .find((known) => known.name === better);
  expect(label?.color).toBe("red");
  await admin.send("PATCH", "/api/enquiries/labels", { add: [label?.id], enquiries: ids });
  await remove.click();
  await dialog.getByText("1 enquiry has this label and loses it.").waitFor();
  expect(await findBarriers(page, "dialog")).toEqual([]);
  await dialog.getByRole("button", { name: "Remove", exact: true }).click();
  await remove.waitFor({ state: "detached" });
  const labelsOf = async () => (await Promise.all(ids.map(read))).map(({ labels }) => labels);
  await end.expect.poll(labelsOf).toEqual([[]]);
  await dialog.getByRole("button", { name: "Undo", exact: true }).click();
  await remove.waitFor();
  await end.expect.poll(labelsOf).toEqual([[label]]);
  expect(faults).toEqual([]);
});

test.concurrent("several are taken, and given to a colleague, by the keyboard alone", async (end) => {
  const { word, ids } = await sendEnquiries(3);
  const { page } = await windows.open(end, clerk.client, addressOf(word), {
    width: 1440,
    isOwn: true,
  });
  await page.getByRole("checkbox", { name: "Select all on this page" }).focus();
  await page.keyboard.press("Space");
  const bar = page.getByRole("group", { name: "What to do with the selection" });
  await bar.getByText("3 selected").waitFor();
  await bar.getByRole("button", { name: "Take" }).focus();
  await page.keyboard.press("Enter");
  await page.getByText(`${clerk.username} has 3 more enquiries`).first().waitFor();
  const owners = async () =>
    (await Promise.all(ids.map(read))).map((item) => item.assigneeUsername);
  expect(await owners()).toEqual(ids.map(() => clerk.username));
  await bar.waitFor({ state: "detached" });
  await page.getByRole("row").filter({ hasText: clerk.username }).nth(2).waitFor();
  await boxOf(page, 2).focus();
  await page.keyboard.press("Space");
  await bar.getByRole("button", { name: "Assign…" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Assign the chosen enquiries" });
  await dialog.getByRole("combobox", { name: "Colleague" }).waitFor();
  await dialog.getByRole("button", { name: "Assign" }).focus();
  await page.keyboard.press("Enter");
  await dialog.getByText("Please choose a colleague.").waitFor();
  await dialog
    .getByRole("combobox", { name: "Colleague" })
    .selectOption({ label: `${other.username}, Marketing team` });
  await page.keyboard.press("Enter");
  await dialog
    .getByRole("button", { name: "Assign" })
    .press("Enter")
    .catch(() => undefined);
  await end.expect.poll(owners).toEqual([clerk.username, other.username, clerk.username]);
});
