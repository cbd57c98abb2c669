import { randomBytes } from "node:crypto";
import { inboxRoutes } from "@dhahabu/contract/inbox";
import type { Conversation } from "@dhahabu/contract/inbox";
import postgres from "postgres";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import arabicTexts from "../../mfe-admin/src/messages/ar/admin-enquiries.json" with { type: "json" };
import englishTexts from "../../mfe-admin/src/messages/en/admin-enquiries.json" with { type: "json" };
import { createApiClient, signIn } from "../support/api-client.ts";
import type { ApiClient } from "../support/api-client.ts";
import { findBarriers } from "../support/find-barriers.ts";
import { launchBrowser } from "../support/launch-browser.ts";
import { createWindows } from "../support/open-windows.ts";
import type { Windows } from "../support/open-windows.ts";
import { createPerson, signInAdmin } from "../support/people.ts";

const bank = inject("bank");
const texts = { en: englishTexts, ar: arabicTexts };
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

/** Enquiries that this word finds, the one that is due first before the others. */
async function sendEnquiries(count: number): Promise<{ word: string; ids: number[] }> {
  const word = `w${randomBytes(4).toString("hex")}`;
  const rows = await sql<{ id: number }[]>`
    insert into enquiry.enquiries (reference, name, email, phone, service, subject, message, language, due_at)
    select 'DGB-' || translate(upper(substr(md5(${word} || n), 1, 4)), 'ILOU', '1234') || '-' ||
        translate(upper(substr(md5(${word} || n), 5, 4)), 'ILOU', '1234'),
      'Amina ' || n, ${word} || n || '@example.com', '+254712345678', 'Gold Loans',
      'What would you lend me on two bracelets and a ring ' || ${word}, 'They weigh 31 grams.', 'en',
      now() + n * interval '1 minute'
    from generate_series(1, ${count}::int) as n returning id`;
  return { word, ids: rows.map(({ id }) => id) };
}

async function read(id: number): Promise<Conversation> {
  return inboxRoutes.getEnquiry.response.parse((await admin.get(`/api/enquiries/${id}`)).body);
}

const addressOf = (word: string, more = "") =>
  `${bank.origin}/admin/enquiries?search=${word}${more}`;

const headingOf = (page: Page) => page.getByRole("region", { name: "Conversation" });

const openIdOf = (page: Page) => Number(new URL(page.url()).searchParams.get("open"));

const isFocused = (locator: Locator) =>
  locator.evaluate((element) => element === document.activeElement);

describe.concurrent("three enquiries are answered and closed", () => {
  // In English on a wide screen they are among the told presses of the office.
  test.for([["ar", 390]] as const)(
    "in %s at %i px with four presses",
    async ([language, width], end) => {
      const t = texts[language];
      const { word, ids } = await sendEnquiries(3);
      const address = addressOf(word, `&lang=${language}`);
      const { page, faults } = await windows.open(end, clerk.client, address, {
        width,
        isOwn: true,
      });
      let presses = 0;
      const press = async (target: Locator) => {
        presses += 1;
        await target.click();
      };
      await press(page.getByRole("link", { name: "Amina 1", exact: true }));
      for (const [index] of ids.entries()) {
        const text = page.getByRole("textbox", {
          name: t["reply.label"].replace("{{name}}", `Amina ${index + 1}`),
        });
        await text.waitFor();
        // Only the first is pressed into: the next one is ready to be written.
        if (index === 0) await text.focus();
        else await end.expect.poll(() => isFocused(text)).toBe(true);
        await page.keyboard.type("Please come in.");
        await press(page.getByRole("button", { name: t["reply.sendCloseNext"] }));
      }
      await page.getByText(t["walk.done"]).first().waitFor();
      expect(new URL(page.url()).searchParams.get("open")).toBeNull();
      const answered = await Promise.all(ids.map(read));
      expect(answered.map(({ status, assigneeUsername }) => [status, assigneeUsername])).toEqual(
        ids.map(() => ["closed", clerk.username]),
      );
      expect(presses).toBe(4);
      expect(faults).toEqual([]);
    },
  );

  test("by the keyboard alone, and single keys do nothing while one types", async (end) => {
    const { word, ids } = await sendEnquiries(3);
    const { page } = await windows.open(end, clerk.client, addressOf(word), {
      width: 1440,
      isOwn: true,
    });
    await page.getByRole("link", { name: "Amina 3", exact: true }).waitFor();
    await page.keyboard.press("j");
    await end.expect
      .poll(() => isFocused(page.getByRole("link", { name: "Amina 1", exact: true })))
      .toBe(true);
    await page.keyboard.press("Enter");
    for (const index of [1, 2, 3]) {
      const text = page.getByRole("textbox", { name: `Reply to Amina ${index}` });
      await text.waitFor();
      if (index === 1) await page.keyboard.press("r");
      await end.expect.poll(() => isFocused(text)).toBe(true);
      await page.keyboard.type("Jekyll? kj er");
      expect(await text.inputValue()).toBe("Jekyll? kj er");
      await page.keyboard.press("Control+Shift+Enter");
    }
    await page.getByText("Nothing else in this list waits for you").first().waitFor();
    const answered = await Promise.all(ids.map(read));
    expect(answered.map(({ status }) => status)).toEqual(["closed", "closed", "closed"]);
  });
});

describe.concurrent("the keys", () => {
  test("walk the list, close with a way back, are shown, and can be turned off", async (end) => {
    const { word, ids } = await sendEnquiries(3);
    const { page } = await windows.open(end, clerk.client, addressOf(word, `&open=${ids[0]}`), {
      width: 1440,
      isOwn: true,
    });
    await page.getByRole("textbox", { name: "Reply to Amina 1" }).waitFor();
    for (const [key, index] of [
      ["j", 1],
      ["j", 2],
      ["k", 1],
    ] as const) {
      await page.keyboard.press(key);
      await page.getByRole("textbox", { name: `Reply to Amina ${index + 1}` }).waitFor();
      expect(openIdOf(page)).toBe(ids[index]);
    }
    // With a modifier a key is the browser's, or the office's.
    for (const keys of ["Control+e", "Alt+e", "Shift+E"]) await page.keyboard.press(keys);
    await page.keyboard.press("e");
    await headingOf(page).getByText("Closed", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await end.expect.poll(async () => (await read(ids[1] ?? 0)).status).toBe("open");
    const changes = (await read(ids[1] ?? 0)).entries.filter(({ kind }) => kind === "status");
    expect(changes).toHaveLength(2);

    await headingOf(page).focus();
    await page.keyboard.press("?");
    const dialog = page.getByRole("dialog", { name: "Keys of the inbox" });
    await dialog.getByText("Next enquiry").waitFor();
    expect(await findBarriers(page, "dialog")).toEqual([]);
    // Over the page nothing but the dialog hears a key.
    await page.keyboard.press("j");
    expect(openIdOf(page)).toBe(ids[1]);
    await dialog.getByRole("checkbox", { name: /^Use single keys/ }).uncheck();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await page.reload();
    await page.getByRole("textbox", { name: "Reply to Amina 2" }).waitFor();
    for (const key of ["j", "e", "r", "?"]) await page.keyboard.press(key);
    expect(await isFocused(page.getByRole("textbox", { name: /^Reply to/ }))).toBe(false);
    expect(openIdOf(page)).toBe(ids[1]);
    await page.getByRole("button", { name: "Keys", exact: true }).click();
    await dialog.getByRole("checkbox", { name: /^Use single keys/ }).check();
    await page.keyboard.press("Escape");
    await page.keyboard.press("j");
    await page.getByRole("textbox", { name: "Reply to Amina 3" }).waitFor();
    expect((await read(ids[1] ?? 0)).status).toBe("open");
  });

  test("leave what a key opens to be read, R answers where the focus is, and a mouse opens to answer", async (end) => {
    const { word } = await sendEnquiries(3);
    const { page } = await windows.open(end, clerk.client, addressOf(word), {
      width: 1440,
      isOwn: true,
    });
    const row = page.getByRole("link", { name: "Amina 2", exact: true });
    const text = page.getByRole("textbox", { name: "Reply to Amina 2" });
    await row.press("Enter");
    await text.waitFor();
    await end.expect.poll(() => isFocused(headingOf(page))).toBe(true);
    await page.goBack();
    await end.expect.poll(() => isFocused(row)).toBe(true);
    await page.keyboard.press("r");
    await text.waitFor();
    await end.expect.poll(() => isFocused(text)).toBe(true);
    await page.keyboard.press("Escape");
    await page.goBack();
    await row.click();
    await text.waitFor();
    await end.expect.poll(() => isFocused(text)).toBe(true);
    await page.goto(`${bank.origin}/admin/enquiries?search=${word}`);
    await row.waitFor();
    await page.keyboard.press("r");
    const first = page.getByRole("textbox", { name: "Reply to Amina 1" });
    await first.waitFor();
    await end.expect.poll(() => isFocused(first)).toBe(true);
    expect(await first.inputValue()).toBe("");
  });

  test("go past the end of a page", async (end) => {
    const { word, ids } = await sendEnquiries(27);
    const { page } = await windows.open(
      end,
      clerk.client,
      addressOf(word, `&limit=25&open=${ids[24]}`),
      { width: 1440, isOwn: true },
    );
    await page.getByRole("textbox", { name: "Reply to Amina 25" }).waitFor();
    await page.getByRole("link", { name: "Amina 25", exact: true }).waitFor();
    await page.keyboard.press("j");
    await page.getByRole("textbox", { name: "Reply to Amina 26" }).waitFor();
    expect(openIdOf(page)).toBe(ids[25]);
    await page.keyboard.press("k");
    await page.getByRole("textbox", { name: "Reply to Amina 25" }).waitFor();
  });
});

test.concurrent("what a colleague took meanwhile is not overwritten: the text stays, and who has it is said", async (end) => {
  const { word, ids } = await sendEnquiries(2);
  const id = ids[0] ?? 0;
  const { page } = await windows.open(end, clerk.client, addressOf(word, `&open=${id}`), {
    width: 1440,
    isOwn: true,
    // The page has not heard of it yet.
    prepare: (context) => context.route("**/api/staff/events", (route) => route.abort()),
  });
  const text = page.getByRole("textbox", { name: "Reply to Amina 1" });
  await text.fill("I was about to answer.");
  await other.client.send("POST", `/api/enquiries/${id}/claim`);
  await page.getByRole("button", { name: "Send, close, next" }).click();
  await page
    .getByRole("alert")
    .filter({ hasText: `${other.username} has this enquiry.` })
    .waitFor();
  expect(openIdOf(page)).toBe(id);
  expect(await text.inputValue()).toBe("I was about to answer.");
  const after = await read(id);
  expect([after.assigneeUsername, after.status]).toEqual([other.username, "open"]);
  expect(after.entries.some(({ kind }) => kind === "reply")).toBe(false);
});

describe.concurrent("what is written stays in sight", () => {
  test.for([
    ["en", 1440, 900],
    ["ar", 390, 844],
  ] as const)(
    "in %s at %i by %i px, beside a long story",
    async ([language, width, height], end) => {
      const t = texts[language];
      const { word, ids } = await sendEnquiries(1);
      const id = ids[0] ?? 0;
      await sql`update enquiry.enquiries set message = repeat('A long story. ', 300) where id = ${id}`;
      const address = addressOf(word, `&open=${id}&lang=${language}`);
      const { page } = await windows.open(end, clerk.client, address, { width, isOwn: true });
      await page.setViewportSize({ width, height });
      const send = page.getByRole("button", { name: t["reply.send"] });
      await send.waitFor();
      const isInSight = async (locator: Locator) => {
        const box = await locator.boundingBox();
        return box !== null && box.y >= 0 && box.y + box.height <= height;
      };
      const text = page.getByRole("textbox", {
        name: t["reply.label"].replace("{{name}}", "Amina 1"),
      });
      await end.expect.poll(() => isInSight(text)).toBe(true);
      await end.expect.poll(() => isInSight(send)).toBe(true);
      const email = page.getByRole("link", { name: `${word}1@example.com` });
      // Beside the conversation where there is room, else behind one line.
      expect(await email.isVisible()).toBe(width === 1440);
      if (width < 1440) await page.getByText(`${t.facts}: Amina 1`).click();
      await email.waitFor();
      expect(await findBarriers(page, "main")).toEqual([]);
      const overflowPx = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflowPx).toBeLessThanOrEqual(0);
    },
  );
});

test.concurrent("on a phone a row has two lines, and fifty of them are soon passed", async (end) => {
  const { word } = await sendEnquiries(60);
  const { page } = await windows.open(end, clerk.client, addressOf(word), {
    width: 390,
    isOwn: true,
  });
  const rows = page.getByRole("rowheader");
  await end.expect.poll(() => rows.count()).toBe(50);
  const heights = await rows.evaluateAll((cells) => cells.map((cell) => cell.clientHeight));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  expect(Math.max(...heights)).toBeLessThanOrEqual(80);
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(whole).toBeLessThan(5000);
  const first = await rows.first().boundingBox();
  await page.mouse.click((first?.x ?? 0) + (first?.width ?? 0) - 8, (first?.y ?? 0) + 12);
  await page.waitForURL(/open=\d+/);
});
