import { randomBytes } from "node:crypto";
import { assistantRoutes } from "@dhahabu/contract/assistant";
import { assistantDeskRoutes } from "@dhahabu/contract/assistant-desk";
import { phones } from "@dhahabu/contract/facts";
import postgres from "postgres";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { readBank } from "../../services/assistant/teach/store.ts";
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
const sql = postgres(bank.databaseUrl, { max: 1 });
const answerBank = await readBank();
const lostKey = findAnswer("storage.lost-key");
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

function findAnswer(id: string) {
  const answer = answerBank.get(id);
  if (!answer) throw new Error(`The bank has no answer ${id}.`);
  return answer;
}

/** The longest part of a text of the bank that holds no live value. */
function findPlainPart(text: string): string {
  const [longest = text] = text
    .split(/\{\{[^}]*\}\}/)
    .toSorted((one, other) => other.length - one.length);
  return longest.trim();
}

/** A word that nobody has ever asked about: letters alone. */
const invent = () =>
  [...randomBytes(9)].map((byte) => String.fromCodePoint(97 + (byte % 26))).join("");

async function chat(message: string) {
  const answer = await createApiClient(bank.origin).send("POST", "/api/chat", { message });
  return assistantRoutes.chat.response.parse(answer.body);
}

async function readEntry(id: string) {
  const answer = await clerk.get(assistantDeskRoutes.listAnswerBank.path);
  return assistantDeskRoutes.listAnswerBank.response
    .parse(answer.body)
    .find((entry) => entry.id === id);
}

// Asked often, so that they stand before the questions of other journeys.
const mostTimes = 5000;

/** Keeps questions as the assistant's process does, each with an invented word for its star; gives that word. */
async function keep(...texts: string[]): Promise<string> {
  const word = invent();
  for (const [place, text] of texts.entries()) {
    const written = text.replace("*", word);
    await sql`
      insert into assistant.assistant_questions (language, text, key, outcome, answer_id, score, times)
      values ('en', ${written}, ${written}, 'unhelpful', ${lostKey.id}, 0.41, ${mostTimes - place})`;
  }
  return word;
}

const rowsOf = (page: Page, word: string) => page.getByRole("row").filter({ hasText: word });

/** Chooses an answer of the bank by words of its id or title. */
async function choose(place: Locator | Page, name: string, words: string, title: string) {
  await place.getByRole("combobox", { name }).fill(words);
  await place.getByRole("option").filter({ hasText: title }).click();
}

test.concurrent("alike questions stand together, and are taught together, taken back, and understood at once", async (end) => {
  const word = await keep("Is my * insured? my name is […]", "my * insured or not");
  const { page } = await windows.open(end, clerk, `${path}?search=${word}`);
  const row = rowsOf(page, word).first();
  await row.getByText("Did not help").waitFor();
  await row.getByText("41% sure").waitFor();
  await row.getByText("9,999").waitFor();
  await row.getByRole("button", { name: /^2 wordings/ }).click();
  const wordings = page.getByRole("list", { name: /^Wordings of/ }).getByRole("listitem");
  expect(await wordings.count()).toBe(2);
  await wordings.nth(1).getByText("Asked 4,999 times").waitFor();
  await page.reload();
  await wordings.nth(1).waitFor();
  const teach = async () => {
    await row.getByRole("button", { name: /^These ask for/ }).click();
    const dialog = page.getByRole("dialog");
    const choice = dialog.getByRole("combobox", { name: "Answer of the bank" });
    await end.expect.poll(() => choice.inputValue()).toBe(lostKey.title.en);
    await choice.fill("nothing of the kind");
    await dialog.getByText("Nothing matches").waitFor();
    await choice.press("Escape");
    expect(await choice.inputValue()).toBe(lostKey.title.en);
    await choose(dialog, "Answer of the bank", "lost-key", lostKey.title.en);
    await dialog.getByRole("button", { name: "Save 2 examples" }).click();
    // The list may hear of it before the dialog has its answer; until then nobody writes behind it.
    await dialog.waitFor({ state: "detached" });
    await row.waitFor({ state: "detached" });
  };
  await teach();
  await page.getByRole("button", { name: "Undo" }).click();
  await row.waitFor();
  await teach();
  await page
    .getByRole("textbox", { name: "What a customer would write" })
    .fill(`is my ${word} insured?`);
  const result = page.getByRole("status").filter({ hasText: "Likeliest answers" });
  await waitFor("the assistant to have learned", async () => {
    await page.getByRole("button", { name: "Ask", exact: true }).click();
    const said = (await result.allTextContents()).join();
    return said.includes(findPlainPart(lostKey.says.en)) && /\d%/.test(said);
  });
  await page.getByRole("tab", { name: /^Examples/ }).click();
  await page.getByRole("textbox", { name: "Search examples" }).fill(word);
  await choose(page, "Asks for", lostKey.id, lostKey.title.en);
  await page.waitForURL(/example-answerId=storage\.lost-key/);
  const examples = rowsOf(page, word);
  await examples.nth(1).getByText(lostKey.title.en).waitFor();
  for (const left of [1, 0]) {
    await page
      .getByRole("button", { name: /^Remove/ })
      .first()
      .click();
    await end.expect.poll(() => examples.count()).toBe(left);
  }
});

test.concurrent("a group is put aside and comes back, and so does one question of the list", async (end) => {
  const word = await keep("Is my * insured", "my * insured or not");
  const { page } = await windows.open(end, clerk, `${path}?search=${word}`);
  const row = rowsOf(page, word).first();
  const undo = page.getByRole("button", { name: "Undo" });
  await row.getByRole("button", { name: /^Dismiss all/ }).click();
  await row.waitFor({ state: "detached" });
  await page.getByText("2 questions were dismissed").first().waitFor();
  await undo.click();
  await row.getByText("2 wordings").waitFor();
  await page.getByRole("link", { name: "One by one" }).click();
  await page.waitForURL(/questions=list/);
  const first = rowsOf(page, `Is my ${word}`);
  await first.getByText(lostKey.title.en).waitFor();
  await first.getByRole("button", { name: /^Dismiss/ }).click();
  await first.waitFor({ state: "detached" });
  await page.getByRole("combobox", { name: "State" }).selectOption("Dismissed");
  await first.getByRole("button", { name: /^Open again/ }).click();
  await first.waitFor({ state: "detached" });
  await page.getByRole("combobox", { name: "State" }).selectOption("Open");
  await first.getByRole("button", { name: /^This asks for/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Save example" }).click();
  await first.waitFor({ state: "detached" });
  await undo.click();
  await first.waitFor();
  expect(await rowsOf(page, word).count()).toBe(2);
});

test.concurrent("an answer is written without figures of its own, seen before it is saved, and visitors get it", async (end) => {
  const word = await keep("* is what", "what is *?");
  const { page } = await windows.open(end, clerk, `${path}?search=${word}`);
  await page.getByRole("button", { name: /^Write an answer to/ }).click();
  const dialog = page.getByRole("dialog");
  const questions = dialog.getByRole("textbox", { name: "Questions" });
  expect(await questions.inputValue()).toBe(`${word} is what\nwhat is ${word}?`);
  const lines = dialog.getByRole("listitem").filter({ hasText: word });
  await lines.nth(1).getByText("Gets this answer").waitFor();
  await questions.fill(invent());
  await dialog.getByText("No open question is like these.", { exact: false }).waitFor();
  await questions.fill(`${word} is what\nwhat is ${word}?`);
  await lines.nth(1).getByText("Gets this answer").waitFor();
  const text = dialog.getByRole("textbox", { name: "Answer in English" });
  await text.fill("We lend 70% of it.");
  await dialog.getByRole("button", { name: "Save answer" }).click();
  await dialog.getByText("Please do not type “70%”", { exact: false }).waitFor();
  await text.fill(`About ${word}: call `);
  await dialog.getByRole("button", { name: /\{\{phone\}\}/ }).click();
  expect(await text.inputValue()).toBe(`About ${word}: call {{phone}}`);
  await dialog.getByRole("combobox", { name: /^Page/ }).selectOption("/contact");
  await dialog.getByRole("button", { name: "Save answer" }).click();
  await dialog.waitFor({ state: "detached" });
  // Both wordings are done with it.
  await rowsOf(page, word).first().waitFor({ state: "detached" });
  const answer = await waitFor("the written answer", async () => {
    const given = await chat(`${word} is what?`);
    return given.response.includes(`About ${word}: call`) && given;
  });
  expect(answer.response).toContain(phones.support);
  expect(answer.source?.path).toBe("/contact");
  await page.getByRole("tab", { name: /^Written answers/ }).click();
  await page.getByRole("textbox", { name: "Search written answers" }).fill(word);
  await page.getByRole("button", { name: /^Remove/ }).click();
  await page.getByText(`was removed`, { exact: false }).first().waitFor();
});

test.concurrent("an answer of the bank is read, taken out of use and brought back", async (end) => {
  const { id, title, says, link } = findAnswer("storage.fire-flood");
  end.onTestFinished(async () => {
    await clerk.send("PATCH", `/api/assistant/bank/${id}`, { isRetired: false });
  });
  const { page } = await windows.open(end, clerk, `${path}?view=bank`);
  const topic = page.getByRole("combobox", { name: "Topic" });
  await topic.selectOption("storage");
  await page.getByRole("textbox", { name: "Search title, id or text" }).fill(title.sw);
  const row = rowsOf(page, id);
  await row.getByRole("button", { name: /^Read/ }).click();
  await page.waitForURL(/bank-open=storage\.fire-flood/);
  for (const text of Object.values(says)) {
    await page.getByText(findPlainPart(text), { exact: false }).waitFor();
  }
  if (link !== undefined) await page.getByRole("link", { name: link, exact: true }).waitFor();
  await row.getByRole("button", { name: /^Retire/ }).click();
  await row.getByText("Retired").waitFor();
  const undo = page.getByRole("button", { name: "Undo" });
  await undo.waitFor();
  expect((await readEntry(id))?.isRetired).toBe(true);
  await undo.click();
  await row.getByRole("button", { name: /^Retire/ }).waitFor();
  await end.expect.poll(async () => (await readEntry(id))?.isRetired).toBe(false);
  await page.getByRole("combobox", { name: "Order" }).selectOption("Never given first");
  await page.waitForURL(/bank-sort=uses/);
});

test.concurrent("another text is written for an answer of the bank, not for what is computed", async (end) => {
  const { id, title, says } = findAnswer("storage.documents");
  const word = invent();
  const { page } = await windows.open(end, clerk, `${path}?view=bank&bank-search=${id}`);
  const row = rowsOf(page, id);
  await row.getByRole("button", { name: /^Write another text/ }).click();
  const dialog = page.getByRole("dialog");
  const choice = dialog.getByRole("combobox", { name: "Answer of the bank" });
  await end.expect.poll(() => choice.inputValue()).toBe(title.en);
  await dialog.getByText(findPlainPart(says.en), { exact: false }).first().waitFor();
  await choice.fill("price.today");
  const computed = dialog.getByRole("option", { disabled: true }).first();
  await computed.getByText("Live figures").waitFor();
  await choice.press("Escape");
  await dialog.getByRole("textbox", { name: "Answer in English" }).fill(`Ask for ${word}.`);
  await dialog.getByRole("button", { name: "Save answer" }).click();
  await dialog.waitFor({ state: "detached" });
  await row.getByText("Another text written").waitFor();
  await waitFor("the other text", async () =>
    (await chat(title.en)).response.includes(`Ask for ${word}.`),
  );
  await page.getByRole("tab", { name: /^Written answers/ }).click();
  await page.getByRole("textbox", { name: "Search written answers" }).fill(word);
  await page.getByText("In place of the bank’s answer").waitFor();
  await page.getByRole("button", { name: /^Remove/ }).click();
  await page.getByText(`was removed`, { exact: false }).first().waitFor();
  await page.getByRole("tab", { name: /^Answers of the bank/ }).click();
  await page.getByRole("textbox", { name: "Search title, id or text" }).fill("price.today");
  const live = rowsOf(page, "price.today");
  await live.getByText("Live figures").waitFor();
  expect(await live.getByRole("button", { name: /^Write another text/ }).count()).toBe(0);
});

test.concurrent.for([360, 1440])(
  "%i px, Arabic: no barrier, nothing beside the window, tabs by keys",
  async (width, end) => {
    const word = await keep("* is what", "what is *?");
    const { page } = await windows.open(end, clerk, `${path}?search=${word}&lang=ar`, {
      width,
      isOwn: true,
    });
    // Each part is examined at one of the sizes, and fits at both.
    const examine = async (part: string, examinedWidth: number) => {
      // What a press scrolled under the header is not small for that.
      await page.evaluate(() => window.scrollTo(0, 0));
      const barriers = width === examinedWidth ? await findBarriers(page, part) : [];
      expect(barriers).toEqual([]);
      const [inner, outer] = await page.evaluate(() => [
        document.documentElement.scrollWidth,
        document.documentElement.clientWidth,
      ]);
      expect(inner).toBe(outer);
    };
    await rowsOf(page, word).first().locator("button[aria-expanded]").click();
    await examine("main", 360);
    await rowsOf(page, word)
      .first()
      .getByRole("button", { name: /^المقصود منها/ })
      .click();
    await page.getByRole("dialog").getByRole("combobox").press("ArrowDown");
    await page.getByRole("listbox").waitFor();
    await examine("dialog", 1440);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByRole("tab").first().focus();
    // From right to left, the next one is to the left.
    await page.keyboard.press("ArrowLeft");
    await page.waitForURL(/view=examples/);
    await page.keyboard.press("ArrowLeft");
    await page.waitForURL(/view=answers/);
    await page.getByRole("button", { name: "كتابة إجابة" }).click();
    await page.getByRole("dialog").waitFor();
    await examine("dialog", 360);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByRole("tab", { selected: true }).focus();
    await page.keyboard.press("ArrowLeft");
    await page.waitForURL(/view=bank/);
    await page.locator("tbody button[aria-expanded]").first().click();
    await page.locator("tr[data-detail]").waitFor();
    await examine("main", 1440);
  },
);
