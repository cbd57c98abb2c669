import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, inject, test } from "vitest";
import type { TestContext } from "vitest";
import { createApiClient, signIn } from "../support/api-client.ts";
import { launchBrowser } from "../support/launch-browser.ts";
import { mediaOrigin } from "../support/media-origin.ts";
import { openContext, openHydrated } from "../support/open-hydrated.ts";

const bank = inject("bank");
const admin = createApiClient(bank.origin);
let browser: Browser;
let mediaId: number;

beforeAll(async () => {
  await signIn(admin, { username: bank.adminUsername, password: bank.adminPassword });
  const answer = await admin.send("POST", "/api/media", {
    title: "Quokka minutes",
    description: "A recording that only a search test knows.",
    type: "image",
    category: "educational",
    fileUrl: `${mediaOrigin}/no-such-picture.png`,
    thumbnailUrl: "",
    sortOrder: 1,
  });
  mediaId = (answer.body as { id: number }).id;
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser.close();
  await admin.send("DELETE", `/api/media/${mediaId}`);
});

/** A visitor's browser for the length of a test. */
async function enter({ onTestFinished }: Pick<TestContext, "onTestFinished">, width = 1280) {
  const context = await openContext(browser, { width });
  onTestFinished(() => context.close());
  return context;
}

function readStatus(page: Page): Promise<string | null> {
  return page.locator("main [role=status]").first().textContent();
}

function readLinks(page: Page): Promise<string[]> {
  return page
    .locator("main h3 a")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
}

describe.concurrent("the search", () => {
  test("finds pages and questions while one types, marks the words and keeps them in the address", async (end) => {
    const { expect } = end;
    const context = await enter(end);
    const { page, faults } = await openHydrated(context, `${bank.origin}/search`);
    const field = page.getByRole("searchbox", { name: "What are you looking for?" });
    await field.fill("loan");
    await expect.poll(() => readStatus(page)).toMatch(/^\d+ results for “loan”$/);
    expect(new URL(page.url()).searchParams.get("q")).toBe("loan");
    const headings = await page.locator("main h2").allTextContents();
    expect(headings.map((heading) => heading.replace(/\s*\d+$/, ""))).toEqual(
      expect.arrayContaining(["Pages", "Questions and answers"]),
    );
    const marked = await page.locator("main mark").allTextContents();
    expect(marked.length).toBeGreaterThan(0);
    for (const text of marked) expect(text).toMatch(/^loans?$/i);

    await field.fill("opning hours");
    await field.press("Enter");
    await expect.poll(() => readLinks(page)).toContain("/faq#opening-hours");
    await page.locator('main a[href="/faq#opening-hours"]').click();
    await page.getByRole("heading", { name: "Questions and answers", level: 1 }).waitFor();
    await page.goBack();
    await expect.poll(() => readLinks(page)).toContain("/faq#opening-hours");
    expect(await field.inputValue()).toBe("opning hours");
    expect(faults).toEqual([]);
  });

  test("answers an address with a query, as a spoken one, and a question found stands open", async (end) => {
    const { expect } = end;
    const context = await enter(end);
    const query = encodeURIComponent("what if I lose my key");
    const { page, faults } = await openHydrated(context, `${bank.origin}/search?q=${query}`);
    await page.getByRole("link", { name: "What if I lose my key?" }).click();
    const question = page.locator("details#box-lost-key");
    await expect.poll(() => question.getAttribute("open")).not.toBeNull();
    await page.getByText("The box has to be broken open").waitFor();
    expect(new URL(page.url()).hash).toBe("#box-lost-key");
    expect(faults).toEqual([]);
  });

  test("finds what is in the gallery and leads to its place there", async (end) => {
    const { expect } = end;
    const context = await enter(end);
    const { page } = await openHydrated(context, `${bank.origin}/search?q=quoka`);
    await page.getByRole("link", { name: "Quokka minutes" }).click();
    await page.waitForURL(`**/media#media-${mediaId}`);
    const place = page.locator(`#media-${mediaId}`);
    expect(await place.textContent()).toContain("Quokka minutes");
    await expect
      .poll(() => place.evaluate((item) => item.getBoundingClientRect().top < window.innerHeight))
      .toBe(true);
  });

  test("says when there is nothing, and where to start from", async (end) => {
    const { expect } = end;
    const context = await enter(end);
    const { page } = await openHydrated(context, `${bank.origin}/search?q=platypus`);
    await expect.poll(() => readStatus(page)).toBe("Nothing found for “platypus”");
    const start = page.getByRole("region", { name: "Often looked for" });
    expect(await start.getByRole("link", { name: "Contact" }).getAttribute("href")).toBe(
      "/contact",
    );
  });

  test("finds Arabic however it is written", async (end) => {
    const { expect } = end;
    const context = await enter(end);
    const query = encodeURIComponent("القُروض");
    const { page, faults } = await openHydrated(
      context,
      `${bank.origin}/search?lang=ar&q=${query}`,
    );
    await expect.poll(() => page.locator("main mark").allTextContents()).toContain("القروض");
    const status = await readStatus(page);
    expect(status).toContain("القُروض");
    const field = page.getByRole("searchbox");
    await field.fill("ساعات العمل");
    await expect.poll(() => readLinks(page)).toContain("/faq#opening-hours");
    expect(faults).toEqual([]);
  });

  test("without scripts says so and leads on; search engines leave it out", async (end) => {
    const { expect } = end;
    const plain = await openContext(browser, { javaScriptEnabled: false });
    try {
      const page = await plain.newPage();
      await page.goto(`${bank.origin}/search?q=loan`);
      const text = await page.locator("main").textContent();
      expect(text).toContain("Searching needs JavaScript.");
      expect(await page.locator("main").getByRole("link", { name: "FAQ" }).count()).toBe(1);
      expect(await page.locator("meta[name=robots]").getAttribute("content")).toBe("noindex");
    } finally {
      await plain.close();
    }
  });
});

describe.concurrent("the questions", () => {
  test("open each by itself, several at once, all together, and by an address", async (end) => {
    const { expect } = end;
    const context = await enter(end);
    const { page, faults } = await openHydrated(context, `${bank.origin}/faq#loan-interest`);
    const questions = page.locator("main details");
    const countOpen = () => page.locator("main details[open]").count();
    await expect.poll(countOpen).toBe(1);
    expect(await page.locator("#loan-interest").getAttribute("open")).not.toBeNull();
    await page.getByText("What gold do you buy?").click();
    await expect.poll(countOpen).toBe(2);
    const all = await questions.count();
    await page.getByRole("button", { name: "Expand all" }).click();
    await expect.poll(countOpen).toBe(all);
    await page.getByRole("button", { name: "Collapse all" }).click();
    await expect.poll(countOpen).toBe(0);
    expect(faults).toEqual([]);
  });

  test("are searched on their page, in Arabic too", async (end) => {
    const { expect } = end;
    const context = await enter(end);
    const { page } = await openHydrated(context, `${bank.origin}/faq?lang=ar`);
    const countShown = () => page.locator("main details:visible").count();
    const all = await countShown();
    expect(all).toBeGreaterThan(20);
    await page.getByRole("searchbox").fill("مفتاحي");
    await expect.poll(countShown).toBe(1);
    expect(await page.locator("main details:visible").getAttribute("id")).toBe("box-lost-key");
    await page.getByRole("searchbox").fill("zzz");
    await page.getByText("لا يوجد سؤال يتضمن هذه الكلمات.").waitFor();
    await page.getByRole("searchbox").fill("");
    await expect.poll(countShown).toBe(all);
  });
});

describe.concurrent("what the search leads to", () => {
  const headingsOf = async (page: Page) =>
    (await page.locator("main h2").allTextContents()).map((text) =>
      text.replace(/\s*[\d\u0660-\u0669]+$/, ""),
    );
  const firstOf = (page: Page) => page.locator("main h3").first();
  const isWithin = (page: Page) =>
    page.evaluate(
      () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
    );

  const finds = [
    ["en", 1440, "westlands", "Branches", "Nairobi Head Office", "/contact#branches"],
    ["en", 390, "24k price", "Prices", "Price of 24K gold today", "/#prices"],
    ["en", 390, "gold loans", "Pages", "Gold loans", "/services/gold-loans"],
    ["en", 1440, "what if I lose my key", "Questions and answers", "lose my key", "/faq#"],
    ["en", 390, "teeth", "Answers of the assistant", "Do you buy dental gold?", "/services/gold"],
    ["ar", 390, "فرع مومباسا", "الفروع", "فرع مومباسا", "/contact#branches"],
    ["ar", 1440, "سعر الذهب", "الأسعار", "سعر اليوم", "/#prices"],
    ["ar", 390, "أسنان", "إجابات المساعد", "هل تشترون ذهب الأسنان؟", "/services/gold-buying"],
  ] as const;

  test.for(finds)("in %s at %d, %j finds %s first: %s", async (row, end) => {
    const { expect } = end;
    const [language, width, query, kind, title, to] = row;
    const own = await enter(end, width);
    const asked = new URLSearchParams({ q: query, lang: language }).toString();
    const { page, faults } = await openHydrated(own, `${bank.origin}/search?${asked}`);
    await expect.poll(() => headingsOf(page)).toContain(kind);
    expect((await headingsOf(page))[0]).toBe(kind);
    expect(await firstOf(page).textContent()).toContain(title);
    expect(await firstOf(page).locator("a").getAttribute("href")).toContain(to);
    expect(await isWithin(page)).toBe(true);
    expect(faults).toEqual([]);
  });

  test.for([
    ["en", 390, "Ask the assistant"],
    ["ar", 1440, "اسألوا المساعد"],
  ] as const)(
    "in %s at %d nothing found offers to ask, with the question typed in",
    async (row, end) => {
      const { expect } = end;
      const [language, width, ask] = row;
      const own = await enter(end, width);
      const address = `${bank.origin}/search?q=platypus&lang=${language}`;
      const { page, faults } = await openHydrated(own, address);
      await page.getByRole("button", { name: ask }).click();
      const field = page.getByRole("dialog").locator("input[name=message]");
      await expect.poll(() => field.inputValue()).toBe("platypus");
      expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
      await field.press("Enter");
      const said = page.getByRole("dialog").locator("[data-from=user] > p");
      await expect.poll(() => said.allTextContents()).toEqual(["platypus"]);
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: ask }).click();
      await expect.poll(() => field.inputValue()).toBe("platypus");
      expect(faults).toEqual([]);
    },
  );

  test("while the assistant is away the site's own search goes on, and says what is lacking", async (end) => {
    const { expect } = end;
    const context = await enter(end);
    await context.route("**/api/chat/answers?*", (route) => route.fulfill({ status: 503 }));
    const { page } = await openHydrated(context, `${bank.origin}/search?q=westlands`);
    await page.getByText("The assistant’s answers could not be searched just now.").waitFor();
    expect((await headingsOf(page))[0]).toBe("Branches");
  });
});
