import { loanEstimateSchema } from "@dhahabu/contract/pricing";
import type { LoanEstimate } from "@dhahabu/contract/pricing";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { createApiClient, signIn } from "../support/api-client.ts";
import { launchBrowser } from "../support/launch-browser.ts";
import { openContext, openHydrated } from "../support/open-hydrated.ts";
import { readSystemConfig, writeSystemConfig } from "../support/system-config.ts";

const bank = inject("bank");
const visitor = createApiClient(bank.origin);
const admin = createApiClient(bank.origin);
let browser: Browser;
let context: Awaited<ReturnType<typeof openContext>>;

beforeAll(async () => {
  await signIn(admin, { username: bank.adminUsername, password: bank.adminPassword });
  browser = await launchBrowser();
});

afterAll(() => browser.close());

beforeEach(async () => {
  context = await openContext(browser);
});

afterEach(() => context.close());

const loanPage = `${bank.origin}/services/gold-loans`;

function formatAmount(amountKes: number, locale = "en-US"): string {
  const decimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return new Intl.NumberFormat(locale, decimals).format(amountKes);
}

async function estimate(input: Record<string, unknown>): Promise<LoanEstimate> {
  const answer = await visitor.send("POST", "/api/calculate-loan", input);
  return loanEstimateSchema.parse(answer.body);
}

async function readMain(page: Page): Promise<string> {
  return ((await page.textContent("main")) ?? "").replaceAll("\u00a0", " ");
}

/** The calculator by the names of its fields, whatever the language. */
function findCalculator(page: Page) {
  const section = page.locator("#calculator");
  return {
    section,
    goldType: section.locator("[name=goldType]"),
    weight: section.locator("[name=goldWeight]"),
    amount: section.locator("[name=loanAmount]"),
    months: (count: number) => section.locator(`[name=duration][value="${count}"]`),
    submit: section.locator("button[type=submit]"),
    card: section.locator("section:has(> header h3)"),
  };
}

/** Pages of the PDF that the browser's print makes, and whether anything but the card is on paper. */
async function printPage(page: Page) {
  const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
  await page.emulateMedia({ media: "print" });
  const isVisible = (selector: string) => page.locator(selector).first().isVisible();
  const shown = {
    pages: pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length,
    letterhead: await page.getByText("Occidental Plaza").locator("visible=true").count(),
    chrome:
      (await isVisible("header nav")) || (await isVisible("footer")) || (await isVisible("h1")),
    form: await isVisible("form"),
  };
  await page.emulateMedia({ media: "screen" });
  return shown;
}

describe("the loan page", () => {
  test("idle, calculating, the key facts to the cent of the bank, and one printed page", async () => {
    const { page, faults, requestedPaths } = await openHydrated(context, loanPage);
    const { section, goldType, weight, amount, months, submit, card } = findCalculator(page);
    const idleText = "Enter your gold details to calculate loan amount";
    expect(await section.getByText(idleText).isVisible()).toBe(true);
    expect(requestedPaths.filter((path) => path.includes("loan-key-facts"))).toEqual([]);
    await goldType.selectOption("22K");
    await weight.fill("20");
    await amount.fill("60,000");
    await months(2).check();
    const held = Promise.withResolvers<undefined>();
    await context.route("**/api/calculate-loan", async (route) => {
      await held.promise;
      await route.continue();
    });
    await submit.click();
    await expect.poll(() => submit.textContent()).toBe("Calculating...");
    await expect.poll(() => submit.isDisabled()).toBe(true);
    held.resolve(undefined);
    await card.waitFor();
    expect(await section.getByText(idleText).count()).toBe(0);
    expect(await submit.isDisabled()).toBe(false);
    const text = ((await card.textContent()) ?? "").replaceAll("\u00a0", " ");
    for (const duration of [1, 2, 3]) {
      const loan = await estimate({
        goldType: "22K",
        goldWeight: 20,
        loanAmount: 60_000,
        duration,
      });
      expect(text).toContain(formatAmount(loan.totalRepayment));
      expect(text).toContain(formatAmount(loan.totalInterest));
      expect(text).toContain(`KES ${formatAmount(loan.valuationPricePerGram)}`);
    }
    expect(text).toContain("435.03%");
    expect(text).toContain("Safe custody charges, payable at closure or renewalAsk at the branch");
    expect(await printPage(page)).toEqual({ pages: 1, letterhead: 1, chrome: false, form: false });
    const apply = section.getByRole("link", { name: "Apply for This Loan" });
    expect(await apply.getAttribute("href")).toBe("/contact?topic=gold-loan#enquiry");
    expect(faults).toEqual([]);
  });

  test("months that are chosen while it calculates count, in what is shown and in what is applied for", async () => {
    const { page } = await openHydrated(context, loanPage);
    const { section, goldType, weight, months, submit } = findCalculator(page);
    await goldType.selectOption("22K");
    await weight.fill("20");
    const held = Promise.withResolvers<undefined>();
    await context.route(
      "**/api/calculate-loan",
      async (route) => {
        await held.promise;
        await route.continue();
      },
      { times: 1 },
    );
    await submit.click();
    await expect.poll(() => submit.isDisabled()).toBe(true);
    await months(2).check();
    const loan = await estimate({ goldType: "22K", goldWeight: 20, duration: 2 });
    const total = formatAmount(loan.totalRepayment);
    const said = section.locator("[role=status]").first();
    await expect.poll(() => said.textContent()).toContain(total);
    const late = page.waitForResponse("**/api/calculate-loan");
    held.resolve(undefined);
    await (await late).finished();
    await section.getByRole("link", { name: "Apply for This Loan" }).click();
    const message = page.locator("#enquiry [name=message]");
    await expect.poll(() => message.inputValue()).toContain(total);
  });

  test("in Arabic: its own digits are understood and shown, and the card is one page too", async () => {
    const { page, faults } = await openHydrated(context, `${loanPage}?lang=ar`);
    const { goldType, weight, submit, card } = findCalculator(page);
    await goldType.selectOption("24K");
    await weight.fill("١٢٫٥");
    const sent = page.waitForRequest("**/api/calculate-loan");
    await submit.click();
    expect((await sent).postDataJSON()).toMatchObject({ goldWeight: 12.5, loanAmount: "max" });
    await card.waitFor();
    const loan = await estimate({ goldType: "24K", goldWeight: 12.5, duration: 3 });
    expect(await card.textContent()).toContain(formatAmount(loan.totalRepayment, "ar-SA"));
    expect(await printPage(page)).toEqual({ pages: 1, letterhead: 1, chrome: false, form: false });
    expect(faults).toEqual([]);
  });

  test("a failure shows nothing and leaves the last result; the next success replaces it", async () => {
    const { page } = await openHydrated(context, loanPage);
    const { section, goldType, weight, submit, card } = findCalculator(page);
    await goldType.selectOption("18K");
    await weight.fill("5");
    await submit.click();
    await card.waitFor();
    expect(await section.getByText("We lend against").count()).toBe(1);
    const before = await section.textContent();
    await context.route("**/api/calculate-loan", (route) =>
      route.fulfill({ status: 503, json: { message: "Down.", code: "unavailable" } }),
    );
    const answered = page.waitForResponse("**/api/calculate-loan");
    await weight.fill("50");
    await submit.click();
    await answered;
    await expect.poll(() => submit.isDisabled()).toBe(false);
    expect(await section.textContent()).toBe(before);
    expect(await page.getByRole("alert").count()).toBe(0);
    await context.unroute("**/api/calculate-loan");
    await submit.click();
    const { totalRepayment } = await estimate({ goldType: "18K", goldWeight: 50, duration: 1 });
    await expect.poll(() => card.textContent()).toContain(formatAmount(totalRepayment));
    expect(await section.getByText("We lend against").count()).toBe(0);
  });

  test("key facts that cannot be loaded are not missing in silence: their code, then their words", async () => {
    const { page } = await openHydrated(context, loanPage);
    const { section, goldType, weight, submit, card } = findCalculator(page);
    const code = "**/loan-key-facts.*";
    const words = "**/messages-en-loans-card-*";
    for (const part of [code, words]) await context.route(part, (route) => route.abort());
    await goldType.selectOption("22K");
    await weight.fill("20");
    await submit.click();
    const panel = section.getByRole("alert");
    await panel.getByRole("button").waitFor();
    await context.unroute(code);
    const failed = page.waitForEvent("requestfailed", (request) =>
      request.url().includes("loans-card"),
    );
    await panel.getByRole("button").click();
    await failed;
    await panel.getByRole("button").waitFor();
    await context.unroute(words);
    await panel.getByRole("button").click();
    await card.waitFor();
    expect(await panel.count()).toBe(0);
  });

  test("its buttons lead to the calculator and to the enquiry form for a loan", async () => {
    const { page } = await openHydrated(context, loanPage);
    await page.getByRole("link", { name: "Calculate your loan" }).click();
    await expect
      .poll(() =>
        page.locator("#calculator").evaluate((section) => section.getBoundingClientRect().top),
      )
      .toBeLessThan(300);
    for (const name of ["Ask about a loan", "Contact us"]) {
      const link = page.locator("main").getByRole("link", { name });
      expect(await link.getAttribute("href")).toBe("/contact?topic=gold-loan#enquiry");
    }
  });
});

describe("the policy pages", () => {
  test("the worked example, the card and the assistant say the same", async () => {
    const { page } = await openHydrated(context, `${bank.origin}/interest-rate-policy`);
    const text = await readMain(page);
    for (const total of ["60,000 KES", "69,000", "79,350", "91,253"]) expect(text).toContain(total);
    const answer = await visitor.send("POST", "/api/chat", {
      message: "What do I pay back in all on a loan of 60000 KES?",
      language: "en",
      currency: "KES",
    });
    for (const total of ["69,000.00", "79,350.00", "91,252.50"])
      expect(answer.text).toContain(total);
  });

  test("a change of policy reaches the open pages", async () => {
    const before = await readSystemConfig(admin);
    const [ltvKey, rateKey] = ["MAX_LOAN_TO_VALUE_RATIO", "LOAN_INTEREST_RATE"] as const;
    const loanPolicy = await openHydrated(context, `${bank.origin}/loan-policy`);
    const interestPolicy = await openHydrated(
      context,
      `${bank.origin}/interest-rate-policy?lang=ar`,
    );
    expect(await readMain(loanPolicy.page)).toContain("at most 60%");
    try {
      await writeSystemConfig(admin, ltvKey, "50");
      await writeSystemConfig(admin, rateKey, "10");
      await expect.poll(() => readMain(loanPolicy.page)).toContain("at most 50%");
      expect(await readMain(loanPolicy.page)).toContain("KES 50,000.00");
      // 50,000 at 10 % over three months.
      await expect.poll(() => readMain(interestPolicy.page)).toContain("٦٦٬٥٥٠");
    } finally {
      await writeSystemConfig(admin, ltvKey, before.get(ltvKey) ?? "");
      await writeSystemConfig(admin, rateKey, before.get(rateKey) ?? "");
    }
  });

  test("without JavaScript they stand with the figures in force", async () => {
    const still = await openContext(browser, { javaScriptEnabled: false });
    try {
      const page = await still.newPage();
      await page.goto(`${bank.origin}/loan-policy`);
      expect(await readMain(page)).toContain("at most 60% of the assessed value");
      await page.goto(loanPage);
      expect(await readMain(page)).toContain("60% to 70% of the value of your gold");
      await page.goto(`${bank.origin}/interest-rate-policy?lang=ar`);
      expect(await readMain(page)).toContain("٩١٬٢٥٣");
    } finally {
      await still.close();
    }
  });
});
