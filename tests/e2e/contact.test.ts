import { contentRoutes } from "@dhahabu/contract/content";
import { getFormatters } from "@dhahabu/contract/format";
import { nairobiAheadMs } from "@dhahabu/contract/nairobi-time";
import type { Branch } from "@dhahabu/contract/branches";
import postgres from "postgres";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, inject, test } from "vitest";
import type { TestContext } from "vitest";
import arabicPage from "../../mfe-public/src/pages/enquiry/messages/ar.json" with { type: "json" };
import englishPage from "../../mfe-public/src/pages/enquiry/messages/en.json" with { type: "json" };
import arabicMail from "../../services/enquiry/contact/messages/ar.json" with { type: "json" };
import englishMail from "../../services/enquiry/contact/messages/en.json" with { type: "json" };
import { createApiClient, signIn } from "../support/api-client.ts";
import { hurryUntil } from "../support/hurry-until.ts";
import { launchBrowser } from "../support/launch-browser.ts";
import { openContext, openHydrated, waitUntilReady } from "../support/open-hydrated.ts";
import { readMail } from "../support/read-mail.ts";
import { waitFor } from "../support/wait-for.ts";

const bank = inject("bank");
const admin = createApiClient(bank.origin);
const sql = postgres(bank.databaseUrl, { max: 1 });
let browser: Browser;

beforeAll(async () => {
  await signIn(admin, { username: bank.adminUsername, password: bank.adminPassword });
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser.close();
  await sql.end();
});

/** A visitor's browser for the length of a test. */
async function enter({ onTestFinished }: Pick<TestContext, "onTestFinished">, width = 1280) {
  const context = await openContext(browser, { width });
  onTestFinished(() => context.close());
  return context;
}

const enquiry = {
  name: "Amina Otieno",
  email: "amina@example.com",
  phone: "0712 345 678",
  service: "Gold Loans",
  subject: "Four coins",
  message: "What can I borrow against four coins?",
};

type Field = keyof typeof enquiry;

const field = (page: Page, name: Field) => page.locator(`#enquiry [name=${name}]`);

async function fill(page: Page, values: Partial<typeof enquiry>) {
  for (const [name, value] of Object.entries(values)) {
    const control = field(page, name as Field);
    if (name === "service") await control.selectOption(value);
    else await control.fill(value);
  }
}

async function readForm(page: Page) {
  const names = Object.keys(enquiry) as Field[];
  const entries = names.map(async (name) => [name, await field(page, name).inputValue()] as const);
  return Object.fromEntries(await Promise.all(entries));
}

const submit = (page: Page) => page.locator("#enquiry button[type=submit]");

const readToast = async (page: Page) =>
  (await page.locator("li[data-state=open]").first().textContent()) ?? "";

/** Answers the form's call in place of the bank. */
async function answerContact(page: Page, status: number, body: object) {
  await page.route("**/api/contact", (route) => route.fulfill({ status, json: body }));
}

describe.concurrent("enquiry form", () => {
  test("it says one fault at a time, in the order of the specification, at the field that has the focus", async (end) => {
    const { expect } = end;
    const context = await enter(end);
    const { page } = await openHydrated(context, `${bank.origin}/contact`);
    const order: [Field, string][] = [
      ["name", "Please enter your name."],
      ["email", "Please enter your email address."],
      ["phone", "Please enter your phone number."],
      ["service", "Please select a service you're interested in."],
      ["subject", "Please enter a subject."],
      ["message", "Please enter a message with at least 10 characters."],
    ];
    await fill(page, { message: "  short  " });
    for (const [name, sentence] of order) {
      await submit(page).click();
      await expect.poll(() => readToast(page)).toContain(`Validation Error${sentence}`);
      expect(await page.locator("#enquiry [role=alert]").allTextContents()).toEqual([sentence]);
      const control = field(page, name);
      expect(await control.evaluate((element) => element === document.activeElement)).toBe(true);
      expect(await control.getAttribute("aria-invalid")).toBe("true");
      const describedBy = (await control.getAttribute("aria-describedby")) ?? "";
      const error = describedBy.split(" ").at(-1) ?? "";
      expect(await page.locator(`[id="${error}"]`).textContent()).toBe(sentence);
      await fill(page, { [name]: enquiry[name] });
      expect(await page.locator("#enquiry [role=alert]").count()).toBe(0);
    }
    await fill(page, { email: "amina@example" });
    await submit(page).click();
    await expect.poll(() => readToast(page)).toContain("Please enter a valid email address.");
  });

  test("a sent enquiry is stored once and leaves its reference, also after a reload; the form is empty", async (end) => {
    const { expect } = end;
    const context = await enter(end);
    const { page, requestedPaths, faults } = await openHydrated(context, `${bank.origin}/contact`);
    const email = `amina.${Date.now().toString(36)}@example.com`;
    await fill(page, { ...enquiry, email });
    await page.route("**/api/contact", async (route) => {
      await expect.poll(() => submit(page).textContent()).toBe("Sending...");
      await route.continue();
    });
    await submit(page).dblclick();
    await expect
      .poll(() => readToast(page))
      .toContain(
        "Enquiry Submitted SuccessfullyThank you for your enquiry. We'll get back to you within 24 hours.",
      );
    const receipt = page.getByRole("region", { name: "We have your enquiry" });
    expect(await receipt.evaluate((element) => element === document.activeElement)).toBe(true);
    const reference = (await receipt.locator("bdi").textContent()) ?? "";
    const [due] = await sql<{ dueAt: Date }[]>`
      select due_at as "dueAt" from enquiry.enquiries where email = ${email}`;
    const dueClock = getFormatters("en").hour(
      new Date(Number(due?.dueAt) + nairobiAheadMs).toISOString().slice(11, 16),
    );
    const promise = new RegExp(
      `^Answer due by ${dueClock} (today|tomorrow|on \\w+), Nairobi time$`,
    );
    expect(await receipt.getByText("Answer due by").textContent()).toMatch(promise);
    const stored = await sql`
      select reference, phone, service, subject, language from enquiry.enquiries
      where email = ${email}`;
    expect(stored.map((row) => ({ ...row }))).toEqual([
      {
        reference,
        phone: "+254712345678",
        service: "Gold Loans",
        subject: "Four coins",
        language: "en",
      },
    ]);
    expect(requestedPaths.filter((path) => path === "/api/contact")).toHaveLength(1);
    const empty = { name: "", email: "", phone: "", service: "", subject: "", message: "" };
    expect(await readForm(page)).toEqual(empty);
    await page.reload();
    await receipt.getByText(reference).waitFor();
    expect(await receipt.getByText(promise).count()).toBe(1);
    expect(await readForm(page)).toEqual(empty);
    await receipt.getByRole("button", { name: "Close this note" }).click();
    expect(await receipt.count()).toBe(0);
    expect(faults).toEqual([]);
  });

  test.for([
    { language: "en", width: 1440, words: englishPage, mail: englishMail },
    { language: "ar", width: 390, words: arabicPage, mail: arabicMail },
  ])(
    "9: in $language at $width px receipt and mail lead to the enquiry's own page, where it goes on",
    async ({ language, width, words, mail }, end) => {
      const { expect } = end;
      const own = await enter(end, width);
      const { page, faults } = await openHydrated(own, `${bank.origin}/contact?lang=${language}`);
      const email = `own-${language}-${width}-${Date.now()}@example.com`;
      await fill(page, { ...enquiry, email });
      await submit(page).click();
      await page.getByRole("link", { name: mail.follow }).click();
      const state = page.getByText(words["state.received"], { exact: true });
      await state.waitFor();
      await page.getByText(words["entries.mailOnly"]).waitFor();
      expect(await page.title()).toContain(words["head.title"]);

      const link = await waitFor("the confirmation", async () => {
        const mails = await readMail(bank.dataDir);
        const sent = mails.find((taken) => taken.to?.some(({ address }) => address === email));
        return new RegExp(`/enquiry\\?lang=${language}#[\\w-]{32}`).exec(sent?.text ?? "")?.[0];
      });
      await page.goto("about:blank");
      await page.goto(bank.origin + link);
      await state.waitFor();
      await page.getByText(words["entries.none"]).waitFor();
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - window.innerWidth,
      );
      expect(overflow).toBeLessThanOrEqual(0);
      const box = page.locator("main textarea");
      await page.getByRole("button", { name: words["write.submit"] }).click();
      expect(await box.evaluate((element) => element === document.activeElement)).toBe(true);
      await page.getByRole("alert").getByText(words["write.empty"]).waitFor();
      await box.fill("It is 22K.");
      await page.reload();
      await expect.poll(() => box.inputValue()).toBe("It is 22K.");
      await page.getByRole("button", { name: words["write.submit"] }).press("Enter");
      await page.getByText(words["write.done"]).waitFor();
      expect(await page.getByRole("listitem").getByText("It is 22K.").count()).toBe(1);
      expect(await box.inputValue()).toBe("");
      const stored = await sql`
        select text, channel from enquiry.enquiry_entries as entry
        join enquiry.enquiries on enquiries.id = enquiry_id where email = ${email}`;
      expect(stored.map((row) => ({ ...row }))).toEqual([{ text: "It is 22K.", channel: "page" }]);
      expect(faults).toEqual([]);
    },
  );

  test("a link of nobody says so, and is kept from search engines", async (end) => {
    const { expect } = end;
    const context = await enter(end);
    const { page } = await openHydrated(context, `${bank.origin}/enquiry#${"x".repeat(32)}`);
    await page.getByRole("heading", { name: englishPage["dead.title"] }).waitFor();
    const served = await (await fetch(`${bank.origin}/enquiry`)).text();
    expect(served).toMatch(/<meta name="robots" content="noindex/);
  });

  test("what was written outlives a refusal, a cut line and a reload", async (end) => {
    const { expect } = end;
    const context = await enter(end);
    await context.clock.install();
    const { page } = await openHydrated(context, `${bank.origin}/contact`);
    await fill(page, enquiry);
    await answerContact(page, 503, {
      message: "The bank is busy. Please try again.",
      code: "unavailable",
      requestId: "test",
    });
    await submit(page).click();
    const told = page.locator("li[data-state=open]", { hasText: "Submission Error" });
    await hurryUntil(context, "the refusal", async () => (await told.count()) > 0);
    expect(await readToast(page)).toContain("Submission ErrorThe bank is busy. Please try again.");
    await page.unroute("**/api/contact");
    // Nobody waits for further tries without a line.
    await context.setOffline(true);
    await submit(page).click();
    await expect
      .poll(() => readToast(page))
      .toContain(
        "Network ErrorUnable to submit your enquiry. Please check your connection and try again.",
      );
    expect(await submit(page).evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await readForm(page)).toEqual(enquiry);
    await context.setOffline(false);
    await page.goto(`${bank.origin}/faq`);
    await page.goto(`${bank.origin}/contact`);
    await expect.poll(() => readForm(page)).toEqual(enquiry);
  });

  test("in Arabic: faults, a full line and success are said in Arabic, and the language goes along", async (end) => {
    const { expect } = end;
    const context = await enter(end);
    const { page, requestedPaths } = await openHydrated(context, `${bank.origin}/contact?lang=ar`);
    await submit(page).click();
    await expect.poll(() => readToast(page)).toContain("يُرجى إدخال اسمكم.");
    await fill(page, enquiry);
    await answerContact(page, 429, {
      message: "Too many requests.",
      reason: "limit.minutes",
      values: { count: 2 },
      code: "too_many_requests",
      requestId: "test",
    });
    expect(requestedPaths.filter((path) => path.includes("sentences"))).toEqual([]);
    const words = "**/sentences-ar*";
    await page.route(words, (route) => route.abort());
    await submit(page).click();
    await expect.poll(() => readToast(page)).toContain("Too many requests.");
    await page.unroute(words);
    await submit(page).click();
    await expect.poll(() => readToast(page)).toContain("دقيقتين");
    await page.unroute("**/api/contact");
    const sent = page.waitForRequest("**/api/contact");
    await submit(page).click();
    expect((await sent).postDataJSON()).toEqual({
      ...enquiry,
      language: "ar",
      key: expect.any(String) as string,
    });
    await expect.poll(() => readToast(page)).toContain("سنرد عليكم خلال ٢٤ ساعة");
    const receipt = page.getByRole("region", { name: "استلمنا استفساركم" });
    await receipt.getByText(/^الرد .* الساعة [٠-٩]{2}:[٠-٩]{2} بتوقيت نيروبي$/).waitFor();
  });

  test("a topic fills in service, subject and message, in the page's language, and nothing that was written", async (end) => {
    const { expect } = end;
    const context = await enter(end);
    const path = `${bank.origin}/contact?topic=box-large#enquiry`;
    const { page } = await openHydrated(context, path);
    await expect.poll(() => field(page, "service").inputValue()).toBe("Secure Storage");
    expect(await field(page, "subject").inputValue()).toBe("Large box");
    expect(await field(page, "message").inputValue()).toContain("I would like to rent a large box");
    await fill(page, { subject: "Two large boxes" });
    await page.reload();
    await waitUntilReady({ page, faults: [], requestedPaths: [] });
    await expect.poll(() => field(page, "service").inputValue()).toBe("Secure Storage");
    expect(await field(page, "subject").inputValue()).toBe("Two large boxes");
    await page.goto(`${bank.origin}/contact?topic=transport-delivery&lang=sw#enquiry`);
    await expect.poll(() => field(page, "service").inputValue()).toBe("Transport Services");
    expect(await field(page, "subject").inputValue()).toBe("Two large boxes");
    expect(await field(page, "message").inputValue()).toContain("Ningependa kuletewa");
  });

  test("without JavaScript the branches stand there, without a state that would grow old", async (end) => {
    const { expect } = end;
    const plain = await openContext(browser, { javaScriptEnabled: false });
    try {
      const page = await plain.newPage();
      await page.goto(`${bank.origin}/contact`);
      expect(await page.locator("#branches").textContent()).toContain("Mombasa Branch");
      expect(await page.locator("#branches").textContent()).not.toMatch(/Open now|Closed now/);
    } finally {
      await plain.close();
    }
  });
});

describe("branches", () => {
  const statesOf = (page: Page) => page.locator("#branches [data-state]").allTextContents();

  test("cards say what is open in Nairobi, and keep it current", async (end) => {
    const { expect } = end;
    const context = await enter(end);
    await context.clock.install({ time: new Date("2026-03-07T11:59:00+03:00") });
    const { page } = await openHydrated(context, `${bank.origin}/contact`);
    const branchCount = await page.locator("#branches article").count();
    const all = (text: string) => Array.from({ length: branchCount }, () => text);
    await expect.poll(() => statesOf(page)).toEqual(all("Open now, until 12:00"));
    await context.clock.runFor(61_000);
    await expect.poll(() => statesOf(page)).toEqual(all("Closed now, opens Monday at 08:00"));
    const directions = page.getByRole("link", { name: /^Directions to Nairobi Head Office/ });
    expect(await directions.getAttribute("href")).toContain("destination=-1.26743%2C36.81095");
  });

  test("an open page follows a change that an administrator makes", async (end) => {
    const { expect } = end;
    const context = await enter(end);
    const answer = await admin.get("/api/branches");
    const branches = contentRoutes.listBranches.response.parse(answer.body);
    const branch = branches.find(({ name }) => name === "Kisumu Branch") as Branch;
    const { id, ...before } = branch;
    const write = (body: typeof before) => admin.send("PUT", `/api/admin/branches/${id}`, body);
    const listening = context.waitForEvent("response", (response) =>
      response.url().endsWith("/api/events"),
    );
    const { page } = await openHydrated(context, `${bank.origin}/contact`);
    await listening;
    const card = page.locator(`#branches [data-branch="${id}"]`);
    expect(await card.textContent()).toContain(before.phone);
    try {
      await write({ ...before, phone: "+254 700 999 888", isOpen: false });
      await expect.poll(() => card.textContent()).toContain("+254 700 999 888");
      expect(await card.textContent()).toContain("Temporarily closed");
      expect(await card.locator("a[href^='tel:']").getAttribute("href")).toBe("tel:+254700999888");
      const served = await (await fetch(`${bank.origin}/contact`)).text();
      expect(served).toContain("Temporarily closed");
    } finally {
      await write(before);
    }
    await expect.poll(() => card.textContent()).toContain(before.phone);
  });

  test("the map is asked for by its button alone, framed as the policy allows, and gives the focus back", async (end) => {
    const { expect } = end;
    const context = await enter(end);
    const asked: string[] = [];
    await context.route("https://www.openstreetmap.org/**", (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: "text/html", body: "<title>Map</title>" });
    });
    const { page, faults } = await openHydrated(context, `${bank.origin}/contact?lang=ar`);
    const policy = (await fetch(`${bank.origin}/contact`)).headers.get("content-security-policy");
    expect(policy).toMatch(/frame-src https:\/\/www\.openstreetmap\.org(?:;|$)/);
    expect(asked).toEqual([]);
    expect(await page.locator("#branches iframe").count()).toBe(0);
    await page.getByRole("button", { name: "عرض الخريطة" }).click();
    const frame = page.locator("#branches iframe");
    expect(await frame.getAttribute("src")).toMatch(
      /^https:\/\/www\.openstreetmap\.org\/export\/embed\.html\?.*marker=-1\.26743%2C36\.81095/,
    );
    expect(await frame.getAttribute("referrerpolicy")).toBe("no-referrer");
    expect(await frame.getAttribute("title")).toBe("خريطة المكتب الرئيسي في نيروبي");
    await expect.poll(() => asked.length).toBe(1);
    await page.getByRole("button", { name: "إغلاق الخريطة" }).click();
    const show = page.getByRole("button", { name: "عرض الخريطة" });
    expect(await show.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(faults).toEqual([]);
  });
});
