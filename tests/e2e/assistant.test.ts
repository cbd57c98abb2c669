import { assistantRoutes } from "@dhahabu/contract/assistant";
import { pricingRoutes } from "@dhahabu/contract/pricing";
import type { Browser, BrowserContext, Page, Route } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import arabic from "../../mfe-public/src/messages/ar/assistant.json" with { type: "json" };
import english from "../../mfe-public/src/messages/en/assistant.json" with { type: "json" };
import swahili from "../../mfe-public/src/messages/sw/assistant.json" with { type: "json" };
import { homeAnchors, paths } from "../../mfe-public/src/paths.ts";
import { createApiClient } from "../support/api-client.ts";
import { launchBrowser } from "../support/launch-browser.ts";
import { openContext, openHydrated } from "../support/open-hydrated.ts";

const bank = inject("bank");
const visitor = createApiClient(bank.origin);
let browser: Browser;
let context: BrowserContext;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(() => browser.close());

beforeEach(async () => {
  context = await openContext(browser, { width: 390 });
});

afterEach(() => context.close());

const messages = { en: english, sw: swahili, ar: arabic };

const apologies = {
  en: "I'm sorry, I'm having trouble connecting right now. Please try again later or contact our support team.",
  ar: "عذرًا، أواجه مشكلة في الاتصال حاليًا. يُرجى المحاولة مرة أخرى لاحقًا أو التواصل مع فريق الدعم لدينا.",
  sw: "Samahani, nina tatizo la muunganisho kwa sasa. Tafadhali jaribu tena baadaye au wasiliana na timu yetu ya huduma kwa wateja.",
};

async function openAssistant(language: string) {
  const { page, faults } = await openHydrated(context, `${bank.origin}/?lang=${language}`);
  const section = page.locator(`#${homeAnchors.assistant}`);
  await section.scrollIntoViewIfNeeded();
  const form = section.locator("form");
  const parts = {
    page,
    faults,
    section,
    log: section.getByRole("log"),
    input: form.locator("input"),
    send: form.locator("button"),
    language: section.locator("select"),
    suggestions: section.locator("ul button"),
  };
  await expect.poll(() => parts.send.isEnabled(), { timeout: 10_000 }).toBe(true);
  return parts;
}

/** Keeps questions waiting until the test answers them. */
async function holdQuestions(page: Page) {
  const held: Route[] = [];
  await page.route("**/api/chat", (route) => void held.push(route));
  return {
    held,
    bodies: () => held.map((route) => route.request().postDataJSON() as unknown),
    answer: async (text: string) => {
      await held.at(-1)?.fulfill({ json: { response: text } });
    },
    fail: async () => {
      await held.at(-1)?.abort();
    },
  };
}

describe("the assistant", () => {
  test("greets, asks the bank and shows its answer, with the price of the moment", async () => {
    const { log, input, page, faults } = await openAssistant("en");
    expect(await log.textContent()).toContain("Hello, I am the assistant of Dhahabu Gold Bank.");
    await input.fill("What is the price of 24K gold?");
    await page.keyboard.press("Enter");
    const answer = await visitor.get("/api/gold-prices/currency/KES");
    const prices = pricingRoutes.listGoldPrices.response.parse(answer.body);
    const price = prices.find(({ goldType }) => goldType === "24K")?.pricePerGram ?? Number.NaN;
    const figure = price.toLocaleString("en-US", { minimumFractionDigits: 2 });
    await expect.poll(() => log.textContent(), { timeout: 10_000 }).toContain(figure);
    expect(faults).toEqual([]);
  });

  test.each(["en", "sw", "ar"] as const)(
    "can answer what the page suggests in %s",
    async (code) => {
      const ask = async (message: string) => {
        const answer = await visitor.send("POST", "/api/chat", { message, language: code });
        return assistantRoutes.chat.response.parse(answer.body).response;
      };
      const helpless = [await ask("zzqx wwpt"), await ask("Who won the football yesterday?")];
      const suggested = Object.entries(messages[code]).filter(([key]) =>
        key.startsWith("suggestion."),
      );
      expect(suggested).toHaveLength(4);
      for (const [, question] of suggested) {
        expect(helpless, question).not.toContain(await ask(question));
      }
    },
  );

  test("waits: the field is cleared and closed, the writing is announced, then the focus is back", async () => {
    const { page, log, input, send, suggestions } = await openAssistant("en");
    const questions = await holdQuestions(page);
    await input.fill("  Where are you?  ");
    await page.keyboard.press("Enter");
    await expect.poll(() => questions.held.length).toBe(1);
    expect(questions.bodies()).toEqual([
      { message: "Where are you?", language: "en", currency: "KES" },
    ]);
    expect(await input.inputValue()).toBe("");
    expect(await input.isDisabled()).toBe(true);
    expect(await send.isDisabled()).toBe(true);
    expect(await suggestions.first().isDisabled()).toBe(true);
    expect(await log.textContent()).toContain("The assistant is writing");
    expect(await log.getAttribute("aria-live")).toBe("polite");
    await questions.answer(
      "In Westlands: +254 700 000 000. <b>Write</b> at /contact.\nMore: /services/gold-loans",
    );
    await log.getByText("In Westlands").waitFor();
    expect(await log.textContent()).not.toContain("The assistant is writing");
    await expect.poll(() => input.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await log.locator("b").count()).toBe(0);
    const links = await log
      .getByRole("link")
      .evaluateAll((found) => found.map((link) => link.getAttribute("href")));
    expect(links).toEqual(["tel:+254700000000", paths.contact, paths.goldLoans]);
    const isAtEnd = await log.evaluate(
      (box) => box.scrollHeight - box.scrollTop - box.clientHeight < 2,
    );
    expect(isAtEnd, "the history shows its end").toBe(true);
  });

  test("ignores blank messages", async () => {
    const { page, log, input, send } = await openAssistant("en");
    const questions = await holdQuestions(page);
    const before = await log.textContent();
    await input.fill("   ");
    await send.click();
    await input.fill("real");
    await send.click();
    await expect.poll(() => questions.held.length).toBe(1);
    expect(questions.bodies()).toMatchObject([{ message: "real" }]);
    expect(await log.textContent()).toContain(before ?? "nothing");
    expect(await log.locator("time").count()).toBe(1);
  });

  test.each(["en", "sw", "ar"] as const)(
    "apologises in %s when it cannot be reached, and can be asked again",
    async (language) => {
      const { page, log, input, suggestions } = await openAssistant(language);
      const questions = await holdQuestions(page);
      await suggestions.first().click();
      await expect.poll(() => questions.held.length).toBe(1);
      expect(questions.bodies()).toMatchObject([{ language }]);
      await questions.fail();
      const apology = log.getByText(apologies[language]);
      await apology.waitFor();
      expect(await apology.getAttribute("lang")).toBe(language);
      expect(await apology.getAttribute("dir")).toBe(language === "ar" ? "rtl" : "ltr");
      await expect.poll(() => input.isEnabled()).toBe(true);
      await input.fill("x");
      await page.keyboard.press("Enter");
      await expect.poll(() => questions.held.length).toBe(2);
    },
  );

  test("on a page in another language it asks and answers in the chosen one", async () => {
    const { page, log, language, suggestions } = await openAssistant("fr");
    const questions = await holdQuestions(page);
    expect(await language.inputValue()).toBe("en");
    expect(await log.textContent()).toContain("Bonjour");
    expect(await suggestions.first().textContent()).toBe("Quel est le prix de l’or aujourd’hui ?");
    await language.selectOption("ar");
    await log.getByText("أهلًا بكم").waitFor();
    await suggestions.first().click();
    await expect
      .poll(() => questions.bodies())
      .toMatchObject([{ message: "كم سعر الذهب اليوم؟", language: "ar" }]);
    await questions.answer("السعر ١٥٬٠٠٠");
    const reply = log.getByText("السعر");
    await reply.last().waitFor();
    expect(await reply.last().getAttribute("dir")).toBe("rtl");
    expect(await reply.last().getAttribute("lang")).toBe("ar");
  });
});
