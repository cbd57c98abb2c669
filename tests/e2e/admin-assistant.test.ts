import { randomBytes } from "node:crypto";
import { assistantRoutes } from "@dhahabu/contract/assistant";
import { phones } from "@dhahabu/contract/facts";
import postgres from "postgres";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createApiClient, signIn } from "../support/api-client.ts";
import type { ApiClient } from "../support/api-client.ts";
import { findBarriers } from "../support/find-barriers.ts";
import { launchBrowser } from "../support/launch-browser.ts";
import { createWindows } from "../support/open-windows.ts";
import type { Windows } from "../support/open-windows.ts";
import { createPerson, signInAdmin } from "../support/people.ts";
import { waitFor } from "../support/wait-for.ts";

const bank = inject("bank");
const path = "/admin/assistant";
const everywhereWithinMs = 2000;
const sql = postgres(bank.databaseUrl, { max: 1 });
let clerk: ApiClient;
let browser: Browser;
let windows: Windows;

beforeAll(async () => {
  const admin = await signInAdmin(bank);
  clerk = createApiClient(bank.origin);
  const [person, launched] = await Promise.all([
    createPerson(bank, admin, "marketing"),
    launchBrowser(),
  ]);
  await signIn(clerk, person);
  browser = launched;
  windows = createWindows(browser, bank.origin);
});

afterAll(async () => {
  await browser.close();
  await sql.end();
});

/** A word that nobody has ever asked about: letters alone. */
const invent = () =>
  [...randomBytes(9)].map((byte) => String.fromCodePoint(97 + (byte % 26))).join("");

async function chat(message: string) {
  const answer = await createApiClient(bank.origin).send("POST", "/api/chat", { message });
  return assistantRoutes.chat.response.parse(answer.body);
}

/** Keeps a question as the assistant's process does; gives the word by which it is found. */
async function keep(rest: string): Promise<string> {
  const word = invent();
  const text = `${word} ${rest}`;
  await sql`
    insert into enquiry.assistant_questions (language, text, key, outcome, topic, score)
    values ('en', ${text}, ${text}, 'unknown', 'receipt', 0.41)`;
  return word;
}

test.concurrent("a question is given its meaning, taken back, and understood at once", async (end) => {
  const word = await keep("is what? my name is […]");
  const { page } = await windows.open(end, clerk, `${path}?search=${word}`);
  const row = page.getByRole("row").filter({ hasText: word });
  await row.getByText("my name is […]", { exact: false }).waitFor();
  await row.getByText("Not understood").waitFor();
  await row.getByText("41% sure").waitFor();
  const teach = async () => {
    await row.getByRole("button", { name: /^This means/ }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("combobox", { name: "Topic" }).selectOption("Safe storage");
    await dialog.getByRole("button", { name: "Save example" }).click();
    await row.waitFor({ state: "detached" });
  };
  await teach();
  await page.getByRole("button", { name: "Undo" }).click();
  await row.waitFor();
  await teach();
  await page
    .getByRole("textbox", { name: "What a customer would write" })
    .fill(`${word} is what? my name is`);
  const result = page.getByRole("status").filter({ hasText: "sure" });
  await waitFor(
    "the assistant to have learned",
    async () => {
      await page.getByRole("button", { name: "Ask", exact: true }).click();
      return /UnderstoodSafe storage/.test((await result.textContent()) ?? "");
    },
    { timeoutMs: everywhereWithinMs },
  );
  await page.getByRole("tab", { name: /^Examples/ }).click();
  await page.getByRole("textbox", { name: "Search examples" }).fill(word);
  await row.getByText("Safe storage").waitFor();
  await page.getByRole("button", { name: /^Remove/ }).click();
  await row.waitFor({ state: "detached" });
});

test.concurrent("an answer is written without figures of its own, and visitors get it", async (end) => {
  const word = await keep("is what");
  const { page } = await windows.open(end, clerk, `${path}?search=${word}`);
  await page.getByRole("button", { name: /^Write an answer to/ }).click();
  const dialog = page.getByRole("dialog");
  expect(await dialog.getByRole("textbox", { name: "Questions" }).inputValue()).toContain(word);
  const text = dialog.getByRole("textbox", { name: "Answer in English" });
  await text.fill("We lend 70% of it.");
  await dialog.getByRole("button", { name: "Save answer" }).click();
  await dialog.getByText("Please do not type “70%”", { exact: false }).waitFor();
  await text.fill(`About ${word}: call `);
  await dialog.getByRole("button", { name: /phone/ }).click();
  expect(await text.inputValue()).toBe(`About ${word}: call {{phone}}`);
  await dialog.getByRole("combobox", { name: /^Page/ }).selectOption("/contact");
  await dialog.getByRole("button", { name: "Save answer" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("row").filter({ hasText: word }).waitFor({ state: "detached" });
  const answer = await waitFor(
    "the written answer",
    async () => {
      const given = await chat(`${word} is what?`);
      return given.response.includes(`About ${word}: call`) && given;
    },
    { timeoutMs: everywhereWithinMs },
  );
  expect(answer.response).toContain(phones.support);
  expect(answer.source?.path).toBe("/contact");
  await page.getByRole("tab", { name: /^Answers/ }).click();
  await page.getByRole("textbox", { name: "Search answers" }).fill(word);
  await page.getByRole("button", { name: /^Remove/ }).click();
  await page.getByText(`was removed`, { exact: false }).first().waitFor();
});

test.concurrent.for([390, 1440])(
  "%i px, Arabic: no barrier, nothing beside the window, tabs by keys",
  async (width, end) => {
    const word = await keep("is what");
    const { page } = await windows.open(end, clerk, `${path}?search=${word}&lang=ar`, {
      width,
      isOwn: true,
    });
    await page.getByText(word, { exact: false }).first().waitFor();
    expect(await findBarriers(page, "main")).toEqual([]);
    const [inner, outer] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ]);
    expect(inner).toBe(outer);
    await page.getByRole("tab").first().focus();
    // From right to left, the next one is to the left.
    await page.keyboard.press("ArrowLeft");
    await page.waitForURL(/view=examples/);
    await page.keyboard.press("ArrowLeft");
    await page.waitForURL(/view=answers/);
    await page.getByRole("button", { name: "كتابة إجابة" }).click();
    await page.getByRole("dialog").waitFor();
    expect(await findBarriers(page, "dialog")).toEqual([]);
  },
);
