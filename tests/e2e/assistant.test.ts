import { assistantRoutes } from "@dhahabu/contract/assistant";
import type { ChatAnswer } from "@dhahabu/contract/assistant";
import { phones } from "@dhahabu/contract/facts";
import { pricingRoutes } from "@dhahabu/contract/pricing";
import { languageTraits } from "@dhahabu/kit/i18n/languages";
import type { Browser, Locator, Page, Route } from "playwright-core";
import type { ExpectStatic, TestContext } from "vitest";
import { afterAll, beforeAll, describe, inject, test } from "vitest";
import arabicChat from "../../mfe-public/src/features/assistant/assistant-chat/messages/ar.json" with { type: "json" };
import arabic from "../../mfe-public/src/features/assistant/messages/ar.json" with { type: "json" };
import englishChat from "../../mfe-public/src/features/assistant/assistant-chat/messages/en.json" with { type: "json" };
import english from "../../mfe-public/src/features/assistant/messages/en.json" with { type: "json" };
import frenchChat from "../../mfe-public/src/features/assistant/assistant-chat/messages/fr.json" with { type: "json" };
import swahiliChat from "../../mfe-public/src/features/assistant/assistant-chat/messages/sw.json" with { type: "json" };
import swahili from "../../mfe-public/src/features/assistant/messages/sw.json" with { type: "json" };
import { homeAnchors, paths } from "../../mfe-public/src/paths.ts";
import { readBank } from "../../services/assistant/teach/store.ts";
import { createApiClient } from "../support/api-client.ts";
import { findBarriers } from "../support/find-barriers.ts";
import { launchBrowser } from "../support/launch-browser.ts";
import { bringIntoView, openContext, openHydrated } from "../support/open-hydrated.ts";

const bank = inject("bank");
const visitor = createApiClient(bank.origin);
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(() => browser.close());

const chatLanguages = ["en", "sw", "ar"] as const;
type ChatLanguage = (typeof chatLanguages)[number];

const answerBank = await readBank();

/** The question that an answer of the bank is for, in the bank's own words: it is never misread. */
function findQuestion(answerId: string, language: ChatLanguage): string {
  const title = answerBank.get(answerId)?.title[language];
  if (title === undefined) throw new Error(`The bank has no answer ${answerId}.`);
  return title;
}

const messages = {
  en: { ...english, ...englishChat },
  sw: { ...swahili, ...swahiliChat },
  ar: { ...arabic, ...arabicChat },
};

const apologies = {
  en: "I'm sorry, I'm having trouble connecting right now. Please try again later or contact our support team.",
  ar: "عذرًا، أواجه مشكلة في الاتصال حاليًا. يُرجى المحاولة مرة أخرى لاحقًا أو التواصل مع فريق الدعم لدينا.",
  sw: "Samahani, nina tatizo la muunganisho kwa sasa. Tafadhali jaribu tena baadaye au wasiliana na timu yetu ya huduma kwa wateja.",
};

type Parts = Awaited<ReturnType<typeof openAssistant>>;

function findParts(page: Page) {
  const section = page.locator(`#${homeAnchors.assistant}`);
  const form = section.locator("form");
  const log = section.getByRole("log");
  return {
    section,
    log,
    form,
    input: form.locator("input"),
    send: form.locator("button"),
    language: section.locator("select"),
    /** What can be tapped before anything was said. */
    suggestions: log.locator(":scope > ul button"),
    /** What the assistant has said, the greeting first. */
    answers: log.locator("[data-from=ai] > p:not([aria-hidden])"),
    /** What can be tapped in reply. */
    chips: log.locator("[data-from] > ul button"),
    /** What says of the last answer whether it helped. */
    thumbs: log.locator("[data-from=ai]").last().locator("[aria-pressed]"),
    outcome: log.locator("[data-from=ai]").last().getByRole("status"),
  };
}

async function openAssistant(expect: ExpectStatic, language: string, width: number) {
  const context = await openContext(browser, { width });
  const { page, faults } = await openHydrated(context, `${bank.origin}/?lang=${language}`);
  const parts = { expect, context, page, faults, ...findParts(page) };
  await bringIntoView(parts.section);
  await expect.poll(() => parts.send.isEnabled()).toBe(true);
  return parts;
}

/** A visitor of their own at the assistant, on a telephone's screen unless told otherwise. */
async function visit(
  { expect }: Pick<TestContext, "expect">,
  language: string,
  journey: (parts: Parts) => Promise<void>,
  width = 390,
) {
  const parts = await openAssistant(expect, language, width);
  try {
    await journey(parts);
  } finally {
    await parts.context.close();
  }
}

/** Sends a message, or does what sends one, and gives the answer to it. */
async function ask(
  { expect, input, page, answers }: Parts,
  message: string | (() => Promise<void>),
) {
  const before = await answers.count();
  if (typeof message === "string") {
    await input.fill(message);
    await page.keyboard.press("Enter");
  } else {
    await message();
  }
  await expect.poll(() => answers.count()).toBe(before + 1);
  await expect.poll(() => input.isEnabled()).toBe(true);
  return (await answers.last().innerText()).replaceAll(/\s+/g, " ");
}

/** Keeps questions waiting until the test answers them. */
async function holdQuestions(page: Page) {
  const held: Route[] = [];
  await page.route("**/api/chat", (route) => void held.push(route));
  return {
    held,
    bodies: () => held.map((route) => route.request().postDataJSON() as unknown),
    answer: async (answer: Partial<ChatAnswer>) => {
      await held.at(-1)?.fulfill({ json: answer });
    },
    refuse: async (status: number, headers: Record<string, string>) => {
      const json = { message: "No.", code: "too_many_requests", requestId: "test" };
      await held.at(-1)?.fulfill({ status, headers, json });
    },
    fail: async () => {
      await held.at(-1)?.abort();
    },
  };
}

const writeAmount = (amountKes: number, language: ChatLanguage) =>
  amountKes.toLocaleString(languageTraits[language].locale, { minimumFractionDigits: 2 });

async function readPrice(goldType: string): Promise<number> {
  const answer = await visitor.get("/api/gold-prices/currency/KES");
  const prices = pricingRoutes.listGoldPrices.response.parse(answer.body);
  return prices.find((price) => price.goldType === goldType)?.pricePerGram ?? Number.NaN;
}

async function readLargestLoan(): Promise<number> {
  const gold = { goldType: "22K", goldWeight: 20, loanAmount: "max", duration: 1 };
  const answer = await visitor.send("POST", "/api/calculate-loan", gold);
  return pricingRoutes.calculateLoan.response.parse(answer.body).maxLoanAmount;
}

/** How far below the upper edge of the history words begin, in pixels. */
const readOffset = (words: Locator) =>
  words.evaluate(
    (element) =>
      element.getBoundingClientRect().top -
      (element.closest("[role=log]")?.getBoundingClientRect().top ?? Number.NaN),
  );

const isFocused = (element: Element) => element === document.activeElement;

/** Fills in who asks, sends the enquiry, and gives what was sent and the reference that is shown. */
async function sendEnquiry(page: Page) {
  const field = (name: string) => page.locator(`#enquiry [name=${name}]`);
  await field("name").fill("Amina Otieno");
  await field("email").fill(`amina.${crypto.randomUUID()}@example.com`);
  await field("phone").fill("0712 345 678");
  const sent = page.waitForRequest("**/api/contact");
  await page.locator("#enquiry button[type=submit]").click();
  const body = (await sent).postDataJSON() as Record<string, string>;
  const reference = (await page.locator("#enquiry section bdi").first().textContent()) ?? "";
  return { body, reference };
}

describe.concurrent("a visitor of the assistant", () => {
  test.for(chatLanguages)(
    "in %s: asks the price, is asked for what is missing, is handed to people, and sends them the conversation",
    (language, context) =>
      visit(context, language, async (parts) => {
        const { expect, page, log, answers, chips, suggestions, faults } = parts;
        const texts = messages[language];
        const { dir } = languageTraits[language];
        expect(await answers.first().textContent()).toBe(
          texts.greeting.replace("{{bank}}", "Dhahabu Gold Bank"),
        );

        const price = await ask(parts, () => suggestions.first().click());
        expect(price).toContain(writeAmount(await readPrice("24K"), language));
        expect(await suggestions.count(), "suggestions are for the beginning").toBe(0);
        expect(await answers.last().getAttribute("dir")).toBe(dir);
        expect(await answers.last().getAttribute("lang")).toBe(language);
        const source = log.locator(`a[href="/#${homeAnchors.prices}"]`);
        expect((await source.textContent())?.length).toBeGreaterThan(2);
        expect(await parts.thumbs.count()).toBe(2);
        const [next = "", ...more] = await chips.allTextContents();
        expect([next.length > 2, more], "one question is offered").toEqual([true, []]);

        await ask(parts, findQuestion("loan.estimate", language));
        expect(await chips.allTextContents()).not.toContain(next);
        const which = await ask(parts, "22K");
        const weights = await chips.allTextContents();
        expect(weights.length, which).toBeGreaterThanOrEqual(3);
        const loan = await ask(parts, () => chips.filter({ hasText: /20|٢٠/ }).click());
        expect(loan).toContain(writeAmount(await readLargestLoan(), language));
        expect(await log.getByText(weights[1] ?? "", { exact: true }).count()).toBe(1);

        await ask(parts, "zzqx wwpt");
        expect(await chips.count(), "there is always something to tap").toBeGreaterThan(0);
        const offer = await ask(parts, findQuestion("contact.person", language));
        const people = log.getByRole("region", { name: texts["team.title"] });
        expect(await people.count(), offer).toBe(1);
        expect(await readOffset(answers.last()), "it is read from its beginning").toBeGreaterThan(
          0,
        );
        expect(await people.getAttribute("dir")).toBe(dir);
        const links = await people
          .getByRole("link")
          .evaluateAll((found) => found.map((link) => link.getAttribute("href")));
        expect(links).toEqual([
          `tel:${phones.support.replaceAll(" ", "")}`,
          `${paths.contact}#branches`,
        ]);
        expect(await findBarriers(page, `#${homeAnchors.assistant}`)).toEqual([]);

        await people.getByRole("button", { name: texts["team.send"] }).click();
        const message = page.locator("#enquiry [name=message]");
        await expect.poll(() => message.inputValue()).toContain(texts["enquiry.heading"]);
        expect(page.url(), "nothing of it is in the address").toBe(
          `${bank.origin}${paths.contact}#enquiry`,
        );
        const note = page.locator("#enquiry form > p");
        await expect.poll(() => note.evaluate(isFocused)).toBe(true);
        const shown = await message.inputValue();
        const said = [
          `${texts["enquiry.user"]}: ${texts["suggestion.price"]}`,
          `${texts["enquiry.ai"]}: `,
          writeAmount(await readPrice("24K"), language),
          `${texts["enquiry.user"]}: zzqx wwpt`,
        ];
        for (const part of said) expect(shown).toContain(part);
        await message.fill(`${shown}\n\n+1`);
        await page.reload();
        await expect.poll(() => message.inputValue()).toBe(`${shown}\n\n+1`);
        const { body, reference } = await sendEnquiry(page);
        expect(body).toMatchObject({ message: `${shown}\n\n+1`, language });
        expect([body["subject"], body["service"]]).toEqual([
          texts["enquiry.subject"],
          "Gold Loans",
        ]);
        expect(reference).toMatch(/\w{4,}/);
        expect(await message.inputValue()).toBe("");
        expect(await note.count()).toBe(0);
        expect(faults).toEqual([]);
      }),
  );

  test.for(chatLanguages)("can ask in %s what the page suggests", async (language, { expect }) => {
    const suggested = [
      ["suggestion.price", "price.today"],
      ["suggestion.loan", "loan.how"],
      ["suggestion.sell", "sell.steps"],
      ["suggestion.hours", "branch.hours"],
    ] as const;
    const own = Object.keys(messages[language]).filter((key) => key.startsWith("suggestion."));
    expect(own).toEqual(suggested.map(([key]) => key));
    for (const [key, answerId] of suggested) {
      const message = messages[language][key];
      expect(message, "the bank's own words are never misread").toBe(
        findQuestion(answerId, language),
      );
      const body = { message, language };
      const given = await createApiClient(bank.origin).send("POST", "/api/chat", body);
      const answer = assistantRoutes.chat.response.parse(given.body);
      const { isHandOver, source, feedbackToken = "" } = answer;
      expect([isHandOver, source?.path, feedbackToken === ""], answer.response).toEqual([
        false,
        answerBank.get(answerId)?.link,
        false,
      ]);
    }
  });

  test.for(["ar", "fr"] as const)(
    "says in %s by thumb whether an answer helped",
    (language, context) =>
      visit(context, language, async (parts) => {
        const { expect, page, log, thumbs, outcome, suggestions } = parts;
        const texts = language === "fr" ? frenchChat : messages[language];
        const asked = messages[language === "fr" ? "en" : language]["suggestion.hours"];
        await ask(parts, () => suggestions.last().click());
        const [helpful, unhelpful] = [thumbs.first(), thumbs.last()];
        expect([
          await helpful.getAttribute("aria-label"),
          await unhelpful.getAttribute("aria-label"),
        ]).toEqual([texts["feedback.helpful"], texts["feedback.unhelpful"]]);
        for (const thumb of [helpful, unhelpful]) {
          const { width = 0, height = 0 } = (await thumb.boundingBox()) ?? {};
          expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
        }
        const listPressed = () =>
          thumbs.evaluateAll((all) => all.map((thumb) => thumb.getAttribute("aria-pressed")));
        expect(await listPressed()).toEqual(["false", "false"]);

        await page.route("**/api/chat/feedback", (route) => route.abort());
        await helpful.focus();
        await page.keyboard.press("Enter");
        await expect.poll(() => outcome.textContent()).toBe(texts["feedback.failure"]);
        expect(await listPressed()).toEqual(["false", "false"]);
        expect(await helpful.evaluate(isFocused)).toBe(true);

        await page.unroute("**/api/chat/feedback");
        const press = async (thumb: Locator) => {
          const sent = page.waitForRequest("**/api/chat/feedback");
          await thumb.click();
          const request = await sent;
          expect((await request.response())?.status()).toBe(200);
          await expect.poll(() => outcome.textContent()).toBe(texts["feedback.thanks"]);
          return request.postDataJSON() as Record<string, unknown>;
        };
        const { token, ...praise } = await press(helpful);
        expect(token).toMatch(/.{20,}/);
        expect(praise, "what helped needs no look").toEqual({ isHelpful: true });
        expect(await listPressed()).toEqual(["true", "false"]);
        expect(await press(unhelpful)).toEqual({ token, isHelpful: false, message: asked });
        expect(await listPressed()).toEqual(["false", "true"]);
        expect(await findBarriers(page, `#${homeAnchors.assistant}`)).toEqual([]);

        await ask(parts, findQuestion("price.today", "en"));
        expect(await listPressed(), "another answer is judged by itself").toEqual([
          "false",
          "false",
        ]);
        expect(await log.locator("[aria-pressed=true]").count()).toBe(1);
      }),
  );

  test("thumbs and chips are large enough for a finger", async ({ expect }) => {
    const context = await browser.newContext({
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
      reducedMotion: "reduce",
    });
    try {
      const { page } = await openHydrated(context, `${bank.origin}/?lang=en`);
      const { section, send, suggestions, thumbs, chips, log } = findParts(page);
      await bringIntoView(section);
      await expect.poll(() => send.isEnabled()).toBe(true);
      await suggestions.first().click();
      await thumbs.first().waitFor();
      const targets = [...(await thumbs.all()), ...(await chips.all())];
      expect(targets.length).toBeGreaterThan(2);
      for (const target of targets) {
        const { width = 0, height = 0 } = (await target.boundingBox()) ?? {};
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
      }
      const isCut = await log.evaluate((box) => box.scrollWidth > box.clientWidth);
      expect(isCut).toBe(false);
    } finally {
      await context.close();
    }
  });

  test("is led to the place an answer speaks of, here or on another page, without a reload", (context) =>
    visit(context, "en", async (parts) => {
      const { expect, page, log, section } = parts;
      await page.evaluate(() => {
        document.documentElement.dataset["visit"] = "first";
      });
      const isSameVisit = () =>
        page.evaluate(() => document.documentElement.dataset["visit"] === "first");
      const links = log.locator("[data-from=ai]").last().locator("a[href^='/']");
      const where = await ask(parts, findQuestion("site.calculator-where", "en"));
      expect(await links.count(), where).toBe(1);
      expect(await links.first().getAttribute("href")).toBe(`/#${homeAnchors.calculator}`);
      expect(await links.first().locator("svg").count(), "it looks like a button").toBe(1);
      await links.first().click();
      const heading = page.locator(`#${homeAnchors.calculator} h2`).first();
      await expect.poll(() => heading.evaluate(isFocused)).toBe(true);
      expect(page.url()).toBe(`${bank.origin}/#${homeAnchors.calculator}`);
      const isSeen = () =>
        heading.evaluate((title) => {
          const { top, bottom } = title.getBoundingClientRect();
          return top >= 0 && bottom <= innerHeight;
        });
      await expect.poll(isSeen).toBe(true);

      await bringIntoView(section);
      await ask(parts, findQuestion("storage.have", "en"));
      await links.first().click();
      await page.waitForURL(`**${paths.secureStorage}`);
      await expect.poll(() => page.locator("main h1").evaluate(isFocused)).toBe(true);
      await page.goBack();
      await bringIntoView(section);
      await log.getByText(where.slice(0, 30)).waitFor();

      const questions = await holdQuestions(page);
      await parts.input.fill("Where is the home page?");
      await page.keyboard.press("Enter");
      await expect.poll(() => questions.held.length).toBe(1);
      await questions.answer({ response: "Here.", source: { path: "/", title: "Home" } });
      await log.getByRole("link", { name: "Home", exact: true }).click();
      await expect.poll(() => page.locator("#main").evaluate(isFocused)).toBe(true);
      await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(300);
      expect(await isSameVisit()).toBe(true);
    }));

  test("lines appear one after the other within 60 ms, and at once where motion is not wanted", (context) =>
    visit(context, "en", async ({ expect, page, log, input, answers }) => {
      const questions = await holdQuestions(page);
      await input.fill("How?");
      await page.keyboard.press("Enter");
      await expect.poll(() => questions.held.length).toBe(1);
      const lines = Array.from({ length: 9 }, (_, at) => `${at + 1}. A step.`);
      await questions.answer({ response: lines.join("\n") });
      await log.getByText("9. A step.").waitFor();
      const listEndsMs = () =>
        answers
          .last()
          .locator(":scope > span")
          .evaluateAll((all) =>
            all.map((line) => {
              const { animationName, animationDelay, animationDuration } = getComputedStyle(line);
              if (animationName === "none") return 0;
              const [delay, duration] = [animationDelay, animationDuration].map(Number.parseFloat);
              return Math.round(1000 * ((delay ?? 0) + (duration ?? 0)));
            }),
          );
      expect(await listEndsMs()).toEqual(lines.map(() => 0));
      await page.emulateMedia({ reducedMotion: "no-preference" });
      const endsMs = await listEndsMs();
      expect(endsMs[0]).toBe(0);
      expect(endsMs).toEqual(endsMs.toSorted((one, other) => one - other));
      expect(new Set(endsMs).size).toBeGreaterThan(2);
      expect(endsMs.at(-1)).toBeLessThanOrEqual(60);
    }));

  test("waits: the field is cleared and closed, the writing is announced, then the focus is back", (context) =>
    visit(context, "en", async ({ expect, page, log, input, send, chips, answers }) => {
      const questions = await holdQuestions(page);
      await input.fill("   ");
      await page.keyboard.press("Enter");
      await input.fill("  Where are you?  ");
      await page.keyboard.press("Enter");
      await expect.poll(() => questions.held.length).toBe(1);
      expect(questions.bodies(), "a blank message is not sent").toEqual([
        { message: "Where are you?", language: "en", currency: "KES", key: expect.any(String) },
      ]);
      expect(await input.inputValue()).toBe("");
      expect(await input.isDisabled()).toBe(true);
      expect(await send.isDisabled()).toBe(true);
      expect(await send.getAttribute("aria-busy")).toBe("true");
      await expect.poll(() => log.textContent()).toContain("The assistant is writing");
      expect(await log.getAttribute("aria-live")).toBe("polite");
      await questions.answer({
        response:
          "In Westlands: +254 700 000 000. <b>Write</b> at /contact.\nMore: /services/gold-loans",
        source: { path: "//elsewhere.example/", title: "Elsewhere" },
        choices: ["22K", "18K"],
      });
      await log.getByText("In Westlands").waitFor();
      expect(await log.textContent()).not.toContain("The assistant is writing");
      await expect.poll(() => input.evaluate(isFocused)).toBe(true);
      expect(await log.locator("b").count()).toBe(0);
      expect(await log.locator("[aria-pressed]").count(), "there is nothing to rate").toBe(0);
      const links = await log
        .getByRole("link")
        .evaluateAll((found) => found.map((link) => link.getAttribute("href")));
      expect(links).toEqual(["tel:+254700000000", paths.contact, paths.goldLoans]);
      const isAtEnd = await log.evaluate(
        (box) => box.scrollHeight - box.scrollTop - box.clientHeight < 2,
      );
      expect(isAtEnd, "the history shows its end").toBe(true);

      await chips.first().focus();
      await page.keyboard.press("Enter");
      await expect.poll(() => questions.bodies().at(-1)).toMatchObject({ message: "22K" });
      expect(await chips.count(), "what was answered is not offered again").toBe(0);
      await questions.answer({ response: Array(40).fill("A long line.").join("\n") });
      await log.getByText("A long line.").first().waitFor();
      await expect.poll(() => input.evaluate(isFocused)).toBe(true);
      expect(await readOffset(answers.last()), "it is read from its beginning").toBeGreaterThan(0);
    }));

  test.for(["sw", "ar"] as const)(
    "apologises in %s when it cannot be reached, and asks again what had no answer",
    (language, context) =>
      visit(
        context,
        language,
        async ({ expect, page, context: windows, log, input, suggestions, answers }) => {
          const texts = messages[language];
          const { dir } = languageTraits[language];
          const questions = await holdQuestions(page);
          const asked = texts["suggestion.price"];
          const retry = log.getByRole("button", { name: texts.retry });
          const settle = async (times: number, how: () => Promise<void>) => {
            await expect.poll(() => questions.held.length).toBe(times);
            expect(questions.bodies().at(-1)).toMatchObject({ message: asked, language });
            await how();
            await retry.waitFor();
          };
          await suggestions.first().click();
          await settle(1, questions.fail);
          const apology = log.getByText(apologies[language]);
          expect(await apology.count()).toBe(1);
          expect(await answers.last().getAttribute("lang")).toBe(language);
          expect(await answers.last().getAttribute("dir")).toBe(dir);
          await expect.poll(() => input.isEnabled()).toBe(true);

          await retry.click();
          await settle(2, () => questions.refuse(429, { "retry-after": "42" }));
          const wait = (42).toLocaleString(languageTraits[language].locale);
          expect(await answers.last().textContent()).toContain(wait);
          expect(await apology.count()).toBe(0);

          await retry.click();
          await expect.poll(() => questions.held.length).toBe(3);
          await windows.setOffline(true);
          await settle(3, questions.fail);
          expect(await answers.last().textContent()).toContain(texts["failure.offline"]);
          await windows.setOffline(false);

          await retry.click();
          await expect.poll(() => questions.held.length).toBe(4);
          await questions.answer({ response: "KES 15,000.00" });
          await log.getByText("15,000.00").waitFor();
          expect(await retry.count()).toBe(0);
          expect(await log.locator("[data-from=user]").count(), "it was asked once").toBe(1);
        },
      ),
  );

  test("on a page in another language it asks and answers in the chosen one, also in the middle", (context) =>
    visit(context, "fr", async ({ expect, page, log, language, suggestions, answers, input }) => {
      const questions = await holdQuestions(page);
      expect(await language.inputValue()).toBe("en");
      expect(await answers.first().textContent()).toContain("Bonjour");
      expect(await suggestions.first().textContent()).toBe(
        "Quel est le prix de l’or aujourd’hui ?",
      );
      await suggestions.first().click();
      await expect
        .poll(() => questions.bodies().at(-1))
        .toMatchObject({ message: english["suggestion.price"], language: "en" });
      await questions.answer({ response: "KES 15,000.00 a gram." });
      await log.getByText("a gram.").waitFor();
      await language.selectOption("ar");
      await log.getByText("أهلًا بكم").waitFor();
      await input.fill("كم سعر 22K؟");
      await page.keyboard.press("Enter");
      await expect.poll(() => questions.bodies().at(-1)).toMatchObject({ language: "ar" });
      await questions.answer({ response: "السعر \u200f١٥٬٠٠٠٫٠٠ KES، للغرام" });
      await log.getByText("السعر").waitFor();
      const traits = await answers.evaluateAll((all) =>
        all.map((words) => [words.getAttribute("lang"), words.getAttribute("dir")]),
      );
      expect(traits).toEqual([
        ["ar", "rtl"],
        ["en", "ltr"],
        ["ar", "rtl"],
      ]);
    }));

  test("the conversation goes on after a look at another page, and goes along to the team", (context) =>
    visit(context, "en", async ({ expect, page, log, input, section }) => {
      const questions = await holdQuestions(page);
      await input.fill("What do you store?");
      await page.keyboard.press("Enter");
      await expect.poll(() => questions.held.length).toBe(1);
      await questions.answer({
        response: "Jewellery, documents and bars.",
        source: { path: paths.secureStorage, title: "Secure storage" },
      });
      await log.getByRole("link", { name: "Secure storage", exact: true }).click();
      await page.waitForURL(`**${paths.secureStorage}`);
      await log.waitFor({ state: "detached" });
      await page.goBack();
      await bringIntoView(section);
      await log.getByText("Jewellery, documents and bars.").waitFor();
      expect(await log.getAttribute("aria-live"), "it is not read out again").toBe("off");
      await section.getByRole("link", { name: english["contact.link"] }).click();
      const field = (name: string) => page.locator(`#enquiry [name=${name}]`);
      await expect
        .poll(() => field("message").inputValue())
        .toBe(
          "My conversation with the assistant\n\nMe: What do you store?\n\nAssistant: Jewellery, documents and bars.",
        );
      expect(await field("service").inputValue()).toBe("Secure Storage");
    }));

  test.for(["en", "ar"] as const)(
    "at 320 px and twice the size of text nothing is cut, and no figure is broken, in %s",
    (language, context) =>
      visit(
        context,
        language,
        async ({ expect, page, log, input, section, thumbs, outcome }) => {
          await page.evaluate(() => {
            document.documentElement.style.fontSize = "200%";
          });
          const questions = await holdQuestions(page);
          await input.fill("22K 10g");
          await page.keyboard.press("Enter");
          await expect.poll(() => questions.held.length).toBe(1);
          await questions.answer({
            response:
              language === "ar"
                ? "السعر \u200f١٥٬٢٣٤٫٥٠ KES، اتصلوا على \u2066+254 700 000 000\u2069."
                : "The price is KES\u00a015,234.50. Call +254 700 000 000.",
            choices: ["22K"],
            isHandOver: true,
          });
          await log.locator("section").waitFor();
          await input.fill("Where?");
          await page.keyboard.press("Enter");
          await expect.poll(() => questions.held.length).toBe(2);
          await questions.answer({
            response: language === "ar" ? "في هذه الصفحة." : "On this page.",
            source: {
              path: paths.interestRatePolicy,
              title: language === "ar" ? "سياسة أسعار الفائدة" : "Interest Rate Policy",
            },
            feedbackToken: "not a token",
          });
          await thumbs.first().click();
          await expect
            .poll(() => outcome.textContent())
            .toBe(messages[language]["feedback.failure"]);
          const cut = await section.evaluate((root) =>
            [root, ...root.querySelectorAll("[role=log], [role=log] *, form, form *")]
              .filter((box) => getComputedStyle(box).overflowX !== "visible" || box === root)
              // What only a screen reader is to find is one pixel wide.
              .filter((box) => box.clientWidth > 1)
              .filter((box) => box.scrollWidth > box.clientWidth + 1)
              .map((box) => box.outerHTML.slice(0, 80)),
          );
          expect(cut).toEqual([]);
          const widthPx = await page.evaluate(() => document.documentElement.scrollWidth);
          expect(widthPx).toBe(320);
          const amount = log.locator("[data-from=ai] bdi").filter({ hasText: "KES" });
          const lines = await amount.evaluate((figure) => {
            const range = document.createRange();
            const text = figure.firstChild;
            const found = /[\d\u0660-\u0669][\d\u0660-\u0669.,\u066b\u066c]*[\d\u0660-\u0669]/.exec(
              text?.textContent ?? "",
            );
            if (!text || !found) return 0;
            range.setStart(text, found.index);
            range.setEnd(text, found.index + found[0].length);
            return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
          });
          expect(lines, "the figure stands on one line").toBe(1);
        },
        320,
      ),
  );
});
