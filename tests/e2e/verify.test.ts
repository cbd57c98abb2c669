import type { EditableFacts } from "@dhahabu/contract/bank-facts";
import type { Branch } from "@dhahabu/contract/branches";
import { firstFacts } from "@dhahabu/contract/facts";
import type { Language } from "@dhahabu/contract/language";
import type { Browser, BrowserContext, Page } from "playwright-core";
import {
  afterAll,
  afterEach,
  beforeAll,
  describe,
  expect,
  inject,
  onTestFinished,
  test,
} from "vitest";
import arabic from "../../mfe-admin/src/messages/ar/admin-facts.json" with { type: "json" };
import english from "../../mfe-admin/src/messages/en/admin-facts.json" with { type: "json" };
import englishVerify from "../../mfe-public/src/pages/verify/messages/en.json" with { type: "json" };
import { createApiClient, signIn } from "../support/api-client.ts";
import { createFinger } from "../support/create-finger.ts";
import { launchBrowser } from "../support/launch-browser.ts";
import { openContext, openHydrated } from "../support/open-hydrated.ts";

const bank = inject("bank");
const admin = createApiClient(bank.origin);
let browser: Browser;
let context: BrowserContext | undefined;
let first: EditableFacts;

async function readSheet() {
  return (await admin.get("/api/admin/facts")).body as { facts: EditableFacts };
}

async function change(facts: Partial<EditableFacts>): Promise<void> {
  const answer = await admin.send("PUT", "/api/admin/facts", { ...first, ...facts });
  expect(answer.status, answer.text).toBe(200);
}

beforeAll(async () => {
  await signIn(admin, { username: bank.adminUsername, password: bank.adminPassword });
  ({ facts: first } = await readSheet());
  browser = await launchBrowser();
});

afterEach(() => context?.close());

afterAll(async () => {
  await change({});
  await browser.close();
});

async function open(path: string, language: Language, width: number): Promise<Page> {
  context = await openContext(browser, { width });
  const address = `${bank.origin}${path}?lang=${language}`;
  const { page, requestedPaths } = await openHydrated(context, address);
  await expect.poll(() => requestedPaths).toContain("/api/events");
  return page;
}

/** What a page says, also where it is not painted yet. */
function readMain(page: Page): Promise<string | null> {
  return page.locator("main").textContent();
}

describe.each([
  [1440, "en", "Is it really us?", "Not stated yet"],
  [390, "ar", "هل نحن حقًا؟", "لم يُذكر بعد"],
] as const)("at %i px in %s", (width, language, title, notStated) => {
  test("10: one press from home, what the bank has not stated is said to be so, and what is its own stands there", async () => {
    const page = await open("/", language, width);
    await createFinger().press(page.locator('footer a[href="/verify"]'));
    await page.waitForURL((url) => url.pathname === "/verify");
    await page.locator("#ours").waitFor();
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe(title);
    const registrations = page.locator("#registrations dd");
    await expect
      .poll(() => registrations.allTextContents())
      .toEqual(Array.from({ length: 5 }, () => notStated));
    const ours = await page.locator("#ours").textContent();
    const branches = (await admin.get("/api/branches")).body as Branch[];
    for (const own of [
      first.phones.support,
      first.emails.general,
      first.postalAddress.box,
      firstFacts.mailSender,
      ...branches.flatMap(({ address, phone }) => [address, phone]),
    ]) {
      expect(ours).toContain(own);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });

  test("10: what the office states is shown at once, with where to check it", async () => {
    const page = await open("/verify", language, width);
    onTestFinished(() => change({}));
    await change({
      registrations: first.registrations.map((registration) =>
        registration.id === "company"
          ? {
              id: "company",
              number: "PVT-2020-1",
              issuer: "Registrar of Companies",
              checkUrl: "https://registrar.example/1",
            }
          : registration,
      ),
      accounts: [{ kind: "paybill", name: "Dhahabu", number: "123456" }],
    });
    await expect.poll(() => readMain(page)).toContain("PVT-2020-1");
    const check = page.locator("#registrations a");
    expect(await check.getAttribute("href")).toBe("https://registrar.example/1");
    expect(await page.locator("#ours").textContent()).toContain("123456");
    const reloaded = await page.request.get(`${bank.origin}/verify?lang=${language}`);
    await expect
      .poll(async () => (await page.request.get(reloaded.url())).text())
      .toContain('"propertyID":"company"');
  });
});

test("the main button dials, and the page stays", async () => {
  const page = await open("/verify", "en", 390);
  const call = page.locator("main").getByRole("link", { name: englishVerify.call });
  expect(await call.getAttribute("href")).toBe(`tel:${first.phones.support.replaceAll(" ", "")}`);
  await call.click();
  expect(new URL(page.url()).pathname).toBe("/verify");
  expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("Is it really us?");
});

test("the page is led to from the footer, the policies' menu and the contact page", async () => {
  const page = await open("/contact", "en", 1440);
  for (const place of ["header", "footer", "main"]) {
    expect(await page.locator(`${place} a[href="/verify"]`).count(), place).toBeGreaterThan(0);
  }
});

test.each([
  ["en", 1440, english],
  ["ar", 390, arabic],
] as const)(
  "11: in %s at %i px a figure on which pages disagree is settled for all by one press, and given back",
  async (language, width, words) => {
    const page = await open("/about-us", language, width);
    const number = new Intl.NumberFormat(language === "ar" ? "ar-SA" : "en-US");
    const [few, many] = [`${number.format(100)}+`, `${number.format(10_000)}+`];
    expect(await readMain(page)).toContain(many);
    const office = await browser.newContext({ viewport: { width, height: 900 } });
    try {
      await office.addCookies(
        admin.cookies.split("; ").map((cookie) => {
          const [name = "", value = ""] = cookie.split("=");
          return { name, value, url: bank.origin };
        }),
      );
      const address = `${bank.origin}/admin/facts?lang=${language}`;
      const { page: sheet } = await openHydrated(office, address);
      const customers = sheet.getByRole("region", { name: words["settle.customers"] });
      await customers.getByRole("link", { name: "/about-us" }).waitFor();
      const choose = words["settle.choose"].replace("{{value}}", few);
      await customers.getByRole("button", { name: choose }).click();
      await customers.getByText(words["settle.done"].replace("{{value}}", few)).waitFor();
      await expect.poll(() => readMain(page)).not.toContain(many);
      await customers.getByRole("button", { name: words["settle.undo"] }).click();
      await expect.poll(() => readMain(page)).toContain(many);
      expect(await sheet.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    } finally {
      await office.close();
    }
  },
);
