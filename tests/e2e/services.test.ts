import { contentRoutes } from "@dhahabu/contract/content";
import type { Branch } from "@dhahabu/contract/branches";
import { pricingRoutes } from "@dhahabu/contract/pricing";
import { Decimal } from "decimal.js";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { buildVisitPath, branchesAnchor, paths } from "../../mfe-public/src/paths.ts";
import { createApiClient, signIn } from "../support/api-client.ts";
import { launchBrowser } from "../support/launch-browser.ts";
import { openContext, openHydrated } from "../support/open-hydrated.ts";

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

async function open(path: string, language: "en" | "ar" = "en"): Promise<Page> {
  const { page, faults } = await openHydrated(context, `${bank.origin}${path}?lang=${language}`);
  expect(faults).toEqual([]);
  return page;
}

async function readMain(page: Page): Promise<string> {
  return (await page.textContent("main")) ?? "";
}

/** Addresses of every link in the page's main part. */
async function listLinks(page: Page): Promise<string[]> {
  return page
    .locator("main a")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
}

/** The website's price of one gram, as the API gives it. */
async function readPricePerGramKes(goldType: string): Promise<number> {
  const answer = await visitor.get("/api/gold-prices/currency/KES");
  const prices = pricingRoutes.listGoldPrices.response.parse(answer.body);
  const price = prices.find((candidate) => candidate.goldType === goldType);
  if (!price) throw new Error(`There is no price of ${goldType}.`);
  return price.pricePerGram;
}

function formatMoney(amountKes: number, locale: string): string {
  return new Intl.NumberFormat(locale, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(amountKes);
}

describe("gold buying", () => {
  test.each([
    ["en", "en-US"],
    ["ar", "ar-SA"],
  ] as const)("in %s the example multiplies out to the shown amount", async (language, locale) => {
    const page = await open(paths.goldBuying, language);
    const price = await readPricePerGramKes("18K");
    const total = new Decimal(price).times(25).toDecimalPlaces(2).toNumber();
    const example = page.getByRole("definition");
    const texts = await example.allTextContents();
    expect(texts.some((text) => text.includes(formatMoney(price, locale)))).toBe(true);
    expect(texts.some((text) => text.includes(formatMoney(total, locale)))).toBe(true);
  });

  test("its buttons lead to the enquiry form and the branches, its link to the purity chart", async () => {
    const page = await open(paths.goldBuying);
    expect(await page.getByRole("link", { name: "Find Nearest Branch" }).getAttribute("href")).toBe(
      `${paths.contact}#${branchesAnchor}`,
    );
    const links = await listLinks(page);
    expect(links).toContain(paths.purityChart);
    await page.getByRole("link", { name: "Get Free Quote Now" }).click();
    const service = page.locator("main form [name=service]");
    await service.waitFor();
    expect(await service.inputValue()).toBe("Gold Buying");
  });
});

describe("booking buttons", () => {
  test.each([
    [paths.goldSmelting, ["gold-smelting"]],
    [paths.goldRefining, ["gold-refining"]],
    [paths.secureStorage, ["box-medium", "box-large", "box-extra-large"]],
    [paths.transport, ["transport-branch", "transport-collection", "transport-delivery"]],
  ])("of %s name what is booked", async (path, topics) => {
    const response = await fetch(`${bank.origin}${path}`);
    const html = await response.text();
    for (const topic of topics) expect(html).toContain(`topic=${topic}#enquiry`);
  });

  test.each([paths.goldAnalysis, paths.goldAssaying, paths.purityChart])(
    "of %s lead to a visit for an assay",
    async (path) => {
      const response = await fetch(`${bank.origin}${path}`);
      expect(await response.text()).toContain(`href="${buildVisitPath("assay")}"`);
    },
  );

  test("of a box opens the form with the service and a message, in Arabic", async () => {
    const page = await open(paths.secureStorage, "ar");
    expect(await readMain(page)).toContain("٤ خانات");
    await page.getByRole("link", { name: "حجز صندوق كبير", exact: true }).click();
    const form = page.locator("main form").filter({ has: page.locator("[name=service]") });
    await expect.poll(() => form.locator("[name=service]").inputValue()).toBe("Secure Storage");
    expect(await form.locator("[name=message]").inputValue()).toMatch(/\p{Script=Arabic}/u);
  });
});

describe("transport", () => {
  async function listBranches(): Promise<Branch[]> {
    const answer = await visitor.get("/api/branches");
    return contentRoutes.listBranches.response.parse(answer.body);
  }

  test("the coverage follows the branches that staff add and close, in an open page", async () => {
    const page = await open(paths.transport);
    const coverage = page.locator("section").filter({ has: page.getByText("Where we drive") });
    const text = () => coverage.last().innerText();
    // What is far from the screen is not laid out, and has no inner text.
    await coverage.last().scrollIntoViewIfNeeded();
    await expect.poll(text).toMatch(/Nairobi\s+1 branch\s+Areas within a 50 km radius/);
    expect(await text()).toMatch(/Mombasa\s+1 branch\s+The coast region/);
    expect(await text()).toMatch(/Kisumu\s+1 branch\s+Western Kenya/);
    const mombasa = (await listBranches()).find(({ name }) => name.includes("Mombasa"));
    if (!mombasa) throw new Error("There is no branch in Mombasa.");
    const { id: mombasaId, ...form } = mombasa;
    const added = await admin.send("POST", "/api/admin/branches", {
      name: "Eldoret Branch",
      address: "Uganda Road, Eldoret, Kenya",
      phone: "+254 700 000 009",
      latitude: 0.5143,
      longitude: 35.2698,
    });
    const eldoret = contentRoutes.createBranch.response.parse(added.body);
    try {
      await admin.send("PUT", `/api/admin/branches/${mombasaId}`, { ...form, isOpen: false });
      await expect.poll(text).toContain("Eldoret Branch");
      await expect.poll(text).toMatch(/Mombasa\s+Closed for now/);
      const map = coverage.getByRole("img", { name: /Map of Kenya.*Eldoret Branch/ });
      expect(await map.textContent()).toContain("Eldoret Branch");
    } finally {
      await admin.send("PUT", `/api/admin/branches/${mombasaId}`, form);
      await admin.send("DELETE", `/api/admin/branches/${eldoret.id}`);
    }
  });
});

describe("purity chart", () => {
  test("chart and table hold the twelve karats", async () => {
    const page = await open(paths.purityChart);
    const rows = page.getByRole("table").locator("tbody tr");
    expect(await rows.count()).toBe(12);
    expect(await rows.first().innerText()).toMatch(/^24K\s+99%\+\s+999/);
    expect(await rows.last().innerText()).toMatch(/^8K\s+33\.3%\s+333/);
    const chart = page.getByRole("img", { name: /chart of the 12 karats.*33\.3% to 99%\+/ });
    expect(await chart.locator("svg").count()).toBe(12);
  });

  test("in Arabic the bars grow from the right", async () => {
    const page = await open(paths.purityChart, "ar");
    const bar = page.getByRole("img", { name: /الـ١٢/ }).locator("svg").last();
    const [whole, gold] = await bar.locator("rect").evaluateAll((shapes) =>
      shapes.map((shape) => {
        const { left, right, width } = shape.getBoundingClientRect();
        return { left, right, width };
      }),
    );
    if (!whole || !gold) throw new Error("The bar has not its two parts.");
    expect(gold.width / whole.width).toBeCloseTo(0.333, 2);
    expect(gold.right).toBeCloseTo(whole.right, 0);
    expect(gold.left).toBeGreaterThan(whole.left);
  });
});

describe("services", () => {
  test("five services lead on, and the calculator to an application", async () => {
    const page = await open(paths.services);
    const more = page.locator("main").getByRole("link", { name: /^Learn More: / });
    expect(
      await more.evaluateAll((links) => links.map((link) => link.getAttribute("href"))),
    ).toEqual([
      paths.goldBuying,
      paths.goldLoans,
      paths.goldAnalysis,
      paths.secureStorage,
      paths.transport,
    ]);
    const main = await readMain(page);
    expect(main).toContain("We lend against 10 g of gold or more, for at most 3 months.");
    const apply = page.getByRole("link", { name: "Apply for This Loan" });
    expect(await apply.getAttribute("href")).toMatch(/^\/contact\b/);
    await more.nth(2).click();
    await page.getByRole("heading", { level: 1, name: "Know exactly what your gold is" }).waitFor();
    await expect
      .poll(() => listLinks(page))
      .toEqual(
        expect.arrayContaining([paths.goldRefining, paths.goldSmelting, paths.goldAssaying]),
      );
  });
});
