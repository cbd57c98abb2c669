import { estimateRoutes } from "@dhahabu/contract/estimates";
import { getFormatters } from "@dhahabu/contract/format";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import officePapers from "../../mfe-admin/src/messages/en/admin-papers.json" with { type: "json" };
import office from "../../mfe-admin/src/messages/en/admin-quotes.json" with { type: "json" };
import officeVisits from "../../mfe-admin/src/messages/en/admin-visits.json" with { type: "json" };
import arabicEstimate from "../../mfe-public/src/pages/estimate/messages/ar.json" with { type: "json" };
import englishEstimate from "../../mfe-public/src/pages/estimate/messages/en.json" with { type: "json" };
import arabicQuote from "../../mfe-public/src/pages/quote/messages/ar.json" with { type: "json" };
import englishQuote from "../../mfe-public/src/pages/quote/messages/en.json" with { type: "json" };
import arabicVerify from "../../mfe-public/src/pages/verify/messages/ar.json" with { type: "json" };
import englishVerify from "../../mfe-public/src/pages/verify/messages/en.json" with { type: "json" };
import arabicVisit from "../../mfe-public/src/pages/visit/messages/ar.json" with { type: "json" };
import englishVisit from "../../mfe-public/src/pages/visit/messages/en.json" with { type: "json" };
import englishAccount from "../../mfe-public/src/pages/account/messages/en.json" with { type: "json" };
import { paths } from "../../mfe-public/src/paths.ts";
import { createApiClient, signIn } from "../support/api-client.ts";
import { findBarriers } from "../support/find-barriers.ts";
import { launchBrowser } from "../support/launch-browser.ts";
import { openContext, openHydrated } from "../support/open-hydrated.ts";
import { createWindows } from "../support/open-windows.ts";
import type { Windows } from "../support/open-windows.ts";
import { createPerson, signInAdmin } from "../support/people.ts";
import "../support/provided.ts";

const bank = inject("bank");
const codePattern = /[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{3}/;
let browser: Browser;
let windows: Windows;

beforeAll(async () => {
  browser = await launchBrowser();
  windows = createWindows(browser, bank.origin);
});

afterAll(() => browser.close());

const places = [
  {
    language: "en",
    width: 1440,
    weight: "25 g",
    own: englishEstimate,
    quote: englishQuote,
    verify: englishVerify,
    visit: englishVisit,
  },
  {
    language: "ar",
    width: 390,
    weight: "٢٥ غرام",
    own: arabicEstimate,
    quote: arabicQuote,
    verify: arabicVerify,
    visit: arabicVisit,
  },
] as const;

const fitsWidth = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

async function look(page: Page) {
  // Where nothing that stays in its place covers a part of the form.
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  expect(await findBarriers(page, "main")).toEqual([]);
  expect(await fitsWidth(page)).toBe(true);
}

async function fillPiece(page: Page, place: number, piece: Record<string, string>) {
  const { goldType = "", ...typed } = piece;
  await page.locator(`[name="items.${place}.goldType"]`).selectOption(goldType);
  for (const [field, text] of Object.entries(typed)) {
    await page.locator(`[name="items.${place}.${field}"]`).fill(text);
  }
}

/** What the bank answers for 24.6 g of 22K and two pieces of 18K. */
async function askLoan(): Promise<number> {
  const items = [
    { goldType: "22K", grossGrams: 24.6 },
    { goldType: "18K", grossGrams: 7.35, quantity: 2 },
  ];
  const { body } = await createApiClient(bank.origin).send("POST", "/api/estimates", { items });
  return estimateRoutes.estimateGold.response.parse(body).loanKes;
}

test.concurrent.for(places)(
  "in $language at $width pieces become a quote, which goes to paper, to a visit and to staff, and verifies",
  async ({ language, width, weight, own, quote, verify, visit }, end) => {
    const context = await openContext(browser, { width });
    const page = await context.newPage();
    try {
      await page.goto(`${bank.origin}${paths.goldLoans}?lang=${language}`);
      await page.locator(`main form a[href="${paths.estimate}"]`).click();
      await page.getByRole("heading", { level: 1, name: own.title }).waitFor();
      await page.getByRole("button", { name: own.submit }).click();
      await page.getByRole("alert").first().waitFor();

      await fillPiece(page, 0, { goldType: "22K", grossGrams: weight, stonesGrams: "0,4" });
      await page.getByRole("button", { name: own.add }).click();
      await fillPiece(page, 2, { goldType: "18K", grossGrams: "7.35", quantity: "2" });
      await page.locator("[name=wantKes]").fill("50000");
      await page.getByRole("button", { name: own.submit }).click();
      const loan = getFormatters(language).kes(await askLoan());
      await page.locator("tfoot").getByText(loan).waitFor();
      await look(page);

      await page.getByRole("button", { name: own.quote }).click();
      await page.waitForURL(`**${paths.quote}?**`);
      const code = codePattern.exec(await page.locator("article header").innerText())?.[0] ?? "";
      await page.locator("tfoot").getByText(loan).waitFor();
      await look(page);
      const shared = await page.getByRole("link", { name: quote.share }).getAttribute("href");
      expect(decodeURIComponent(shared ?? "")).toContain(code);
      await page.emulateMedia({ media: "print" });
      expect(await page.locator("footer").first().isVisible()).toBe(false);
      expect(await page.getByRole("button", { name: quote.print }).isVisible()).toBe(false);
      await page.locator("tfoot").getByText(loan).waitFor();
      const mark = page.getByRole("img", { name: quote.mark });
      await end.expect
        .poll(() => mark.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .not.toBe(0);
      await page.emulateMedia({ media: "screen" });
      const pdf = await page.getByRole("link", { name: quote.pdf }).getAttribute("href");
      const paper = await page.request.get(bank.origin + (pdf ?? ""));
      expect(paper.headers()["content-type"]).toBe("application/pdf");

      await page.getByRole("link", { name: quote.visit }).click();
      await page.locator("input[name=startsAt]").last().check({ force: true });
      expect(await page.locator("[name=quoteCode]").inputValue()).toBe(code);
      const booking = page.locator("main form");
      await booking.locator("[name=name]").fill("Amina Otieno");
      const phone = `07${String(Math.floor(Math.random() * 1e8)).padStart(8, "0")}`;
      await booking.locator("[name=phone]").fill(phone);
      await page.getByRole("button", { name: visit.submit }).click();
      const receipt = page.getByRole("region", { name: visit["receipt.title"] });
      await receipt.getByText(code).waitFor();
      const reference = /DGB-\w{4}-\w{4}/.exec(await receipt.innerText())?.[0] ?? "";

      // As whoever scans the QR code comes.
      await page.goto(`${bank.origin}${paths.verify}/${code}`);
      await page.getByText(verify["paper.holds"]).waitFor();
      await page.locator("#paper [name=code]").fill(code.toLowerCase().replaceAll("-", " "));
      await page.locator("#paper [name=amountKes]").fill(loan);
      await page.getByRole("button", { name: verify["paper.check"] }).click();
      await page.getByText(verify["paper.match"]).waitFor();
      await page.locator("#paper [name=amountKes]").fill("1");
      await page.getByRole("button", { name: verify["paper.check"] }).click();
      await page.getByText(verify["paper.altered"]).waitFor();
      await look(page);
      // The office is the same whatever the customer speaks.
      if (language === "en") await readAsStaff(end, { code, reference, loan });
    } finally {
      await context.close();
    }
  },
);

async function readAsStaff(
  end: Parameters<Windows["open"]>[0],
  { code, reference, loan }: Record<"code" | "reference" | "loan", string>,
) {
  const { page } = await windows.open(end, await signInAdmin(bank), "/admin/visits");
  await page.getByLabel(officeVisits.search).fill(reference);
  await page.locator("tbody tr", { hasText: reference }).getByRole("link", { name: code }).click();
  await page.getByText(office["state.open"], { exact: true }).waitFor();
  expect(await page.getByRole("table").first().innerText()).toContain(loan);
  expect(await findBarriers(page, "main")).toEqual([]);
}

test.concurrent("an approver finds a paper by what its QR code says and takes it back", async (end) => {
  const items = [{ goldType: "22K", grossGrams: 10 }];
  const { body } = await createApiClient(bank.origin).send("POST", "/api/quotes", { items });
  const { code } = body as { code: string };
  const admin = await signInAdmin(bank);
  const approver = createApiClient(bank.origin);
  await signIn(approver, await createPerson(bank, admin, "user", ["approver"]));
  const { page } = await windows.open(end, approver, "/admin/papers", { width: 390 });
  await page.getByLabel(officePapers.search).fill(`${bank.origin}${paths.verify}/${code}`);
  await page.getByText(officePapers["standing.holds"], { exact: true }).waitFor();
  expect(await page.getByRole("button", { name: officePapers.takeBack }).isDisabled()).toBe(true);
  await page.getByLabel(officePapers.reason).fill("Printed with a wrong weight");
  expect(await findBarriers(page, "main")).toEqual([]);
  expect(await fitsWidth(page)).toBe(true);
  await page.getByRole("button", { name: officePapers.takeBack }).click();
  await page.getByText(officePapers["standing.taken-back"], { exact: true }).first().waitFor();
  await page.goto(`${bank.origin}${paths.verify}/${code}`);
  await page.getByText(englishVerify["paper.taken-back"]).waitFor();
});

test.concurrent("without a script pieces become a quote by the plain form, which is found by its code", async () => {
  const context = await openContext(browser, { javaScriptEnabled: false, width: 390 });
  const page = await context.newPage();
  try {
    await page.goto(`${bank.origin}${paths.estimate}?lang=en`);
    await fillPiece(page, 0, { goldType: "22K", grossGrams: "24.6g" });
    await fillPiece(page, 4, { goldType: "18K", grossGrams: "heavy", quantity: "2" });
    await page.getByRole("button", { name: englishEstimate.submit }).click();
    await page.locator('[name="items.4.grossGrams"][aria-invalid=true]').waitFor();
    await page.locator('[name="items.4.grossGrams"]').fill("7.35");
    await page.getByRole("button", { name: englishEstimate.quote }).click();
    const made = await page.getByRole("status").first().innerText();
    await page.getByRole("link", { name: englishEstimate["made.open"] }).click();
    const loan = getFormatters("en").kes(await askLoan());
    await page.locator("tfoot").getByText(loan).waitFor();
    expect(await page.locator("article header").innerText()).toContain(codePattern.exec(made)?.[0]);
  } finally {
    await context.close();
  }
});

test.concurrent("a customer who is signed in keeps the quotes that they open", async (end) => {
  const admin = await signInAdmin(bank);
  const customer = createApiClient(bank.origin);
  await signIn(customer, await createPerson(bank, admin, "user"));
  const items = [{ goldType: "22K", grossGrams: 10 }];
  const { body } = await createApiClient(bank.origin).send("POST", "/api/quotes", { items });
  const { code } = body as { code: string };
  const path = `${paths.quote}?form=readQuote&code=${code}`;
  const { page } = await windows.open(end, customer, path, { width: 390 });
  await page.getByText(englishQuote.kept).waitFor();
  await page.goto(`${bank.origin}/account`);
  const section = page.getByRole("region", { name: englishAccount["quotes.title"] });
  await section.getByRole("link", { name: code }).waitFor();
  expect(await section.getByRole("link", { name: codePattern }).count()).toBe(1);
  const pdf = section.getByRole("link", { name: englishAccount["quotes.pdf"] });
  const href = (await pdf.getAttribute("href")) ?? "";
  const paper = await page.request.get(new URL(href, bank.origin).href);
  expect([paper.status(), paper.headers()["content-type"]]).toEqual([200, "application/pdf"]);

  const approver = createApiClient(bank.origin);
  await signIn(approver, await createPerson(bank, admin, "user", ["approver"]));
  const voided = await approver.send("POST", `/api/admin/documents/${code}/void`, {
    reason: "Made of a wrong weight",
  });
  expect(voided.status, voided.text).toBe(200);
  await page.reload();
  await section.getByText(englishAccount["quotes.taken-back"], { exact: true }).waitFor();
  await section.getByRole("link", { name: code }).click();
  await page.getByText(englishQuote.takenBack).waitFor();
  await page.getByRole("button", { name: englishQuote.renew }).click();
  await page.getByText(englishQuote.open.split("{{")[0] ?? "").waitFor();
  const { page: desk } = await windows.open(end, admin, `/admin/quotes?code=${code}`);
  await desk.getByText(office["state.taken-back"], { exact: true }).waitFor();
});

test.concurrent("a code is asked for again after a failure, and going back leads to where it is typed", async () => {
  const items = [{ goldType: "22K", grossGrams: 10 }];
  const { body } = await createApiClient(bank.origin).send("POST", "/api/quotes", { items });
  const { code } = body as { code: string };
  const context = await openContext(browser, { width: 390 });
  try {
    const { page } = await openHydrated(context, `${bank.origin}${paths.quote}?lang=en`);
    const field = page.locator("main [name=code]");
    const find = page.getByRole("button", { name: englishQuote.find });
    await context.route("**/api/quote", (route) => route.abort(), { times: 1 });
    await field.fill(code);
    await find.click();
    await page.getByRole("alert").getByText(englishQuote.offline).waitFor();
    await find.click();
    await page.locator("article header").getByText(code).waitFor();
    await page.goBack();
    await page.goBack();
    await find.waitFor();
    expect(await field.inputValue()).toBe("");
    expect(await page.locator("article header").count()).toBe(0);
  } finally {
    await context.close();
  }
});

test.concurrent("pieces outlive a quote, a reload and the removal of one, after which the next has the focus", async (end) => {
  const context = await openContext(browser, { width: 390 });
  try {
    const { page } = await openHydrated(context, `${bank.origin}${paths.estimate}?lang=en`);
    await page.getByRole("button", { name: englishEstimate.add }).click();
    for (const [place, grossGrams] of ["10", "20", "30"].entries()) {
      await fillPiece(page, place, { goldType: "22K", grossGrams });
    }
    await page.getByRole("button", { name: englishEstimate.quote }).click();
    await page.waitForURL(`**${paths.quote}?**`);
    await page.goBack();
    const weight = (place: number) => page.locator(`[name="items.${place}.grossGrams"]`);
    await end.expect.poll(() => weight(2).inputValue()).toBe("30");
    expect(await page.locator('[name="items.0.goldType"]').inputValue()).toBe("22K");
    await page.reload();
    await end.expect.poll(() => weight(2).inputValue()).toBe("30");
    const second = englishEstimate.piece.replace("{{number}}", "2");
    await page
      .getByRole("button", { name: englishEstimate.removeOne.replace("{{piece}}", second) })
      .click();
    await page.locator('[name="items.1.goldType"]:focus').waitFor();
    expect(await weight(1).inputValue()).toBe("30");
    await page.goto(`${bank.origin}${paths.estimate}?lang=en`);
    await end.expect.poll(() => weight(1).inputValue()).toBe("30");
    expect(await weight(0).inputValue()).toBe("10");

    await context.route("**/api/estimates", (route) => route.fulfill({ status: 500, json: {} }));
    await page.getByRole("button", { name: englishEstimate.submit }).click();
    await page.locator("[role=alert]:focus").getByText(englishEstimate.failed).waitFor();
  } finally {
    await context.close();
  }
});
