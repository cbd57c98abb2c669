import { enquiryRoutes } from "@dhahabu/contract/enquiry";
import { phones } from "@dhahabu/contract/facts";
import { getFormatters } from "@dhahabu/contract/format";
import { loanEstimateSchema } from "@dhahabu/contract/pricing";
import type { GoldType } from "@dhahabu/contract/pricing";
import postgres from "postgres";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import englishContact from "../../mfe-public/src/pages/contact/messages/en.json" with { type: "json" };
import englishOwn from "../../mfe-public/src/pages/enquiry/messages/en.json" with { type: "json" };
import englishKit from "../../shell/kit/messages/en/kit.json" with { type: "json" };
import swahiliKit from "../../shell/kit/messages/sw/kit.json" with { type: "json" };
import swahiliSentences from "../../shell/kit/failure/sentences/sw.json" with { type: "json" };
import swahiliAlerts from "../../mfe-public/src/features/price-alerts/messages/sw.json" with { type: "json" };
import { estimateAnchor, homeAnchors, paths } from "../../mfe-public/src/paths.ts";
import { createApiClient } from "../support/api-client.ts";
import { launchBrowser, openPage } from "../support/launch-browser.ts";
import { openContext, openHydrated } from "../support/open-hydrated.ts";
import { createPerson } from "../support/people.ts";

const bank = inject("bank");
const sql = postgres(bank.databaseUrl, { max: 1 });
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser.close();
  await sql.end();
});

type Look = (context: BrowserContext) => Promise<void>;

/** Keeps the shell's script from a context's pages until it is released. */
async function holdScript(context: BrowserContext): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await context.route(/\/ui\/shell\/[^/]+\/main\.js$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

const weights = [
  ["en", "12.5"],
  ["fr", "12,5 g"],
  ["ar", "١٢٫٥"],
] as const;

/** A visitor whose browser runs no script of ours, at all or for as long as the shell's is held back. */
const visitors = [
  {
    who: "with scripts blocked",
    visit: (look: Look) => withContext({ javaScriptEnabled: false }, look),
    typedWeights: weights,
  },
  {
    who: "with the shell's script held back",
    visit: (look: Look) =>
      withContext({}, async (context) => {
        const release = await holdScript(context);
        await look(context);
        release();
      }),
    // What was typed is read by the same server.
    typedWeights: weights.slice(-1),
  },
];

async function withContext(options: Parameters<typeof openContext>[1], look: Look) {
  const context = await openContext(browser, options);
  try {
    await look(context);
  } finally {
    await context.close();
  }
}

/** Waits until a field has the focus, and gives the words that are tied to it. */
async function readFaultOfFocused(page: Page, selector: string): Promise<string | null> {
  const field = page.locator(`${selector}:focus[aria-invalid=true]`);
  const id = (await field.getAttribute("aria-describedby"))?.split(" ").at(-1);
  return page.locator(`[id="${id}"]`).textContent();
}

const newAddress = (name: string) => `${name}.${crypto.randomUUID()}@example.com`;

async function countEnquiries(email: string): Promise<number> {
  const rows = await sql`select 1 from enquiry.enquiries where email = ${email}`;
  return rows.length;
}

async function askBank(goldType: GoldType, goldWeight: number) {
  const visitor = createApiClient(bank.origin);
  const answer = await visitor.send("POST", "/api/calculate-loan", { goldType, goldWeight });
  return loanEstimateSchema.parse(answer.body);
}

async function fillEnquiry(page: Page, email: string) {
  const field = (name: string) => page.locator(`#enquiry [name=${name}]`);
  await field("name").fill("Amina Otieno");
  await field("email").fill(email);
  await field("phone").fill("0712 345 678");
  await field("service").selectOption("Gold Loans");
  await field("subject").fill('Four <coins> & a "bar"');
  await field("message").fill("What can I borrow against four coins?");
}

const sendEnquiry = (page: Page) => page.locator("#enquiry button[type=submit]").click();

describe.concurrent.each(visitors)("$who", ({ visit, typedWeights }) => {
  test.each(typedWeights)("in %s the calculator answers %s grams", async (language, typed) => {
    const estimate = await askBank("22K", 12.5);
    await visit(async (context) => {
      const { page } = await openPage(context);
      await page.goto(`${bank.origin}${paths.goldLoans}?lang=${language}`, { waitUntil: "commit" });
      const form = page.locator("form:has([name=loanAmount])");
      await form.locator("[name=goldType]").selectOption("22K");
      await form.locator("[name=goldWeight]").fill(typed);
      await form.locator("[name=goldWeight]").press("Enter");
      const result = page.locator(`#${estimateAnchor} [role=status]`);
      const { kes } = getFormatters(language);
      expect(await result.textContent()).toContain(kes(estimate.requestedAmount));
      expect(await form.locator("[name=goldWeight]").inputValue()).toBe(typed);
      expect(await page.getAttribute("html", "lang")).toBe(language);
    });
  });

  test("the enquiry form says what is wrong, keeps what was typed, and sends one enquiry", async () => {
    const email = newAddress("plain");
    await visit(async (context) => {
      const { page } = await openPage(context);
      await page.goto(`${bank.origin}${paths.contact}?lang=sw`, { waitUntil: "commit" });
      await fillEnquiry(page, email);
      await page.locator("#enquiry [name=phone]").fill(" ");
      await sendEnquiry(page);
      expect(await readFaultOfFocused(page, "#enquiry [name=phone]")).toBe(
        swahiliSentences["contact.phoneMissing"],
      );
      expect(await page.locator("#enquiry [name=subject]").inputValue()).toBe(
        'Four <coins> & a "bar"',
      );
      expect(await countEnquiries(email)).toBe(0);
      await page.locator("#enquiry [name=phone]").fill("0712 345 678");
      await sendEnquiry(page);
      await page.locator('#enquiry [class*="receipt"]:focus').waitFor();
      const [row] = await sql`select reference from enquiry.enquiries where email = ${email}`;
      await page.locator("#enquiry").getByText(String(row?.["reference"])).waitFor();
      expect(await page.locator("#enquiry [name=subject]").inputValue()).toBe("");
      await page.reload();
      await fillEnquiry(page, email);
      await sendEnquiry(page);
      await page.locator("#enquiry").getByText(String(row?.["reference"])).waitFor();
    });
    expect(await countEnquiries(email)).toBe(1);
  });

  test("the newsletter is asked for, and a wrong address is explained", async () => {
    const email = newAddress("plain-news");
    await visit(async (context) => {
      const { page } = await openPage(context);
      await page.goto(`${bank.origin}${paths.faq}?lang=sw`, { waitUntil: "commit" });
      const form = page.locator("form#newsletter");
      await form.locator("[name=email]").fill("amina@");
      await form.locator("[name=email]").press("Enter");
      expect(await readFaultOfFocused(page, "form#newsletter [name=email]")).toBe(
        swahiliSentences["contact.emailWrong"],
      );
      await form.locator("[name=email]").fill(email);
      await form.locator("[name=email]").press("Enter");
      await form.getByText(swahiliKit["newsletter.done"]).waitFor();
    });
    const rows = await sql`select 1 from enquiry.newsletter_subscribers where email = ${email}`;
    expect(rows).toHaveLength(1);
  });
});

test.concurrent("with scripts blocked a price alert is set", async () => {
  const email = newAddress("plain-alert");
  await withContext({ javaScriptEnabled: false }, async (context) => {
    const { page } = await openPage(context);
    await page.goto(`${bank.origin}/?lang=sw`);
    const place = page.locator(`#${homeAnchors.priceAlerts}`);
    await place.locator("summary").click();
    await place.locator("[name=thresholdKes]").fill("ghali");
    await place.locator("[name=email]").fill(email);
    await place.locator("button[type=submit]").click();
    expect(await readFaultOfFocused(page, "[name=thresholdKes]")).toContain(
      swahiliSentences["alert.priceWrong"].split("{{")[0],
    );
    expect(await place.locator("[name=email]").inputValue()).toBe(email);
    await place.locator("[name=thresholdKes]").fill("1,234.50");
    await place.locator("button[type=submit]").click();
    const done = place.locator("[role=status]:focus");
    await done.getByText(swahiliAlerts["done.title"]).waitFor();
  });
  const rows = await sql`select threshold_kes from enquiry.price_alerts where email = ${email}`;
  expect(rows.map((row) => Number(row["threshold_kes"]))).toEqual([1234.5]);
});

test.concurrent("with scripts blocked a message joins one's own enquiry", async () => {
  const email = newAddress("plain-own");
  const sent = await createApiClient(bank.origin).send("POST", "/api/contact", {
    name: "Amina Otieno",
    email,
    phone: "0712 345 678",
    service: "Gold Loans",
    subject: "A chain",
    message: "What could I borrow on a chain?",
  });
  const { linkToken } = enquiryRoutes.contact.response.parse(sent.body);
  await withContext({ javaScriptEnabled: false }, async (context) => {
    const { page } = await openPage(context);
    const address = `${bank.origin}${paths.enquiry}#${linkToken}`;
    await page.goto(address);
    await page.getByLabel(englishOwn["plain.link"]).fill(address);
    await page.getByRole("button", { name: englishOwn["plain.open"] }).click();
    await page.getByText("A chain", { exact: true }).waitFor();
    const field = page.getByLabel(englishOwn["write.label"]);
    await field.fill(" ");
    await page.getByRole("button", { name: englishOwn["write.submit"] }).click();
    expect(await readFaultOfFocused(page, "main textarea")).toBeTruthy();
    await field.fill("It is 22K.");
    await page.getByRole("button", { name: englishOwn["write.submit"] }).click();
    await page.locator(":focus", { hasText: englishOwn["write.done"] }).waitFor();
    expect(await field.inputValue()).toBe("");
    expect(page.url()).not.toContain(linkToken);
  });
  const rows = await sql`
    select entry.text from enquiry.enquiry_entries as entry
    join enquiry.enquiries on enquiries.id = enquiry_id where email = ${email}`;
  expect(rows.map((row) => String(row["text"]))).toEqual(["It is 22K."]);
});

test.concurrent("with scripts blocked what needs them says so, with the telephone number, and offers nothing that is dead", async () => {
  await withContext({ javaScriptEnabled: false }, async (context) => {
    const { page } = await openPage(context);
    for (const path of [paths.auth, paths.passwordReset, "/auth/confirm"]) {
      await page.goto(bank.origin + path);
      const buttons = page.locator("main button >> visible=true");
      expect(await buttons.count(), path).toBeGreaterThan(0);
      for (const button of await buttons.all()) {
        expect(await button.getAttribute("type"), path).toBe("submit");
        expect(await button.isEnabled(), path).toBe(true);
      }
    }
    expect(await page.locator("footer select").isVisible()).toBe(false);
    const { username, password } = await createPerson(bank, createApiClient(bank.origin), "user");
    await context.request.post(`${bank.origin}/api/login`, {
      data: { username, password },
      headers: { origin: bank.origin },
    });
    await page.goto(`${bank.origin}/account`);
    expect(await page.locator("main noscript").innerText()).toContain(phones.support);
    expect(await page.locator("main [role=status]").first().isVisible()).toBe(false);
    await page.locator('header noscript a[href="/account?form=getUser"]').waitFor();
  });
});

describe.concurrent("where the shell's script comes late", () => {
  test("what was typed and opened before stays, and one press sends it once", async () => {
    const email = newAddress("late");
    await withContext({}, async (context) => {
      const release = await holdScript(context);
      const { page, faults } = await openPage(context);
      await page.goto(bank.origin + paths.contact, { waitUntil: "commit" });
      await fillEnquiry(page, email);
      const line = page.locator("header summary >> visible=true").first();
      await line.click();
      expect(await page.locator("html[data-ready]").count()).toBe(0);
      release();
      await page.waitForFunction(() => document.documentElement.dataset["ready"] === "yes");
      expect(await line.evaluate((element) => element.parentElement?.hasAttribute("open"))).toBe(
        true,
      );
      await page.keyboard.press("Escape");
      expect(await page.locator("#enquiry [name=email]").inputValue()).toBe(email);
      await sendEnquiry(page);
      await page.getByText(englishContact["receipt.title"]).waitFor();
      // What was fetched ahead waits for the script, and the browser says so.
      expect(faults.filter((fault) => !fault.includes("link preload"))).toEqual([]);
    });
    expect(await countEnquiries(email)).toBe(1);
  });

  test("pressed twice before, it is sent once", async () => {
    const email = newAddress("late-twice");
    await withContext({}, async (context) => {
      const release = await holdScript(context);
      const { page } = await openPage(context);
      await page.goto(bank.origin + paths.contact, { waitUntil: "commit" });
      await fillEnquiry(page, email);
      await page.locator("#enquiry button[type=submit]").dblclick({ noWaitAfter: true });
      await page.getByText(englishContact["receipt.title"]).waitFor();
      release();
    });
    expect(await countEnquiries(email)).toBe(1);
  });
});

describe.concurrent("where React takes over a page that answers a form", () => {
  test("the estimate, what was typed and the key facts stay, and the next press is answered in place", async (end) => {
    await withContext({}, async (context) => {
      const query = "form=calculateLoan&goldType=22K&goldWeight=12.5&loanAmount=&duration=2";
      const { page, faults } = await openHydrated(
        context,
        `${bank.origin}${paths.goldLoans}?${query}#${estimateAnchor}`,
      );
      const form = page.locator("form:has([name=loanAmount])");
      const result = page.locator(`#${estimateAnchor} [role=status]`);
      const { kes } = getFormatters("en");
      const first = await askBank("22K", 12.5);
      expect(await result.textContent()).toContain(kes(first.requestedAmount));
      expect(await form.locator("[name=goldWeight]").inputValue()).toBe("12.5");
      await form.locator("[name=goldWeight]").fill("25");
      await form.locator("[name=goldWeight]").press("Enter");
      const second = await askBank("22K", 25);
      await end.expect.poll(() => result.textContent()).toContain(kes(second.requestedAmount));
      expect(faults).toEqual([]);
    });
  });

  test("a receipt stays after it, and another page's form is empty", async () => {
    const email = newAddress("taken-over");
    await withContext({}, async (context) => {
      const { page, faults } = await openPage(context);
      await context.route(/\/ui\/shell\/[^/]+\/start\.js$/, (route) => route.abort());
      await page.goto(bank.origin + paths.contact);
      await fillEnquiry(page, email);
      await context.unroute(/\/ui\/shell\/[^/]+\/start\.js$/);
      faults.length = 0;
      await sendEnquiry(page);
      await page.waitForFunction(() => document.documentElement.dataset["ready"] === "yes");
      const title = page.getByText(englishContact["receipt.title"]);
      expect(await title.isVisible()).toBe(true);
      await page.locator("footer form#newsletter").waitFor();
      expect(await page.getByText(englishKit["newsletter.done"]).count()).toBe(0);
      expect(faults).toEqual([]);
    });
    expect(await countEnquiries(email)).toBe(1);
  });
});

describe.concurrent("a form that the server has refused, and that is then sent with the script,", () => {
  const startScript = /\/ui\/shell\/[^/]+\/start\.js$/;
  const waitUntilAlive = (page: Page) =>
    page.waitForFunction(() => document.documentElement.dataset["ready"] === "yes");

  test("is empty after, of an enquiry", async () => {
    const email = newAddress("refused-then-sent");
    await withContext({}, async (context) => {
      const { page } = await openPage(context);
      await context.route(startScript, (route) => route.abort());
      await page.goto(bank.origin + paths.contact);
      await fillEnquiry(page, email);
      await page.locator("#enquiry [name=phone]").fill(" ");
      await context.unroute(startScript);
      await sendEnquiry(page);
      await waitUntilAlive(page);
      expect(await page.locator("#enquiry [name=email]").inputValue()).toBe(email);
      await page.locator("#enquiry [name=phone]").fill("0712 345 678");
      await sendEnquiry(page);
      await page.getByText(englishContact["receipt.title"]).waitFor();
      for (const name of ["name", "email", "phone", "service", "subject", "message"]) {
        expect(await page.locator(`#enquiry [name=${name}]`).inputValue(), name).toBe("");
      }
    });
    expect(await countEnquiries(email)).toBe(1);
  });

  test("is empty after, of the newsletter", async () => {
    await withContext({}, async (context) => {
      const { page } = await openPage(context);
      await context.route(startScript, (route) => route.abort());
      await page.goto(bank.origin + paths.faq);
      const form = page.locator("form#newsletter");
      await form.locator("[name=name]").fill("Amina");
      await form.locator("[name=email]").fill("amina@");
      await context.unroute(startScript);
      await form.locator("[name=email]").press("Enter");
      await waitUntilAlive(page);
      expect(await form.locator("[name=email]").inputValue()).toBe("amina@");
      await form.locator("[name=email]").fill(newAddress("refused-news"));
      await form.locator("[name=email]").press("Enter");
      await page.getByText(englishKit["newsletter.done"]).first().waitFor();
      expect(await form.locator("[name=email]").inputValue()).toBe("");
      expect(await form.locator("[name=name]").inputValue()).toBe("");
    });
  });
});

describe("over HTTP", () => {
  const post = (path: string, body: string, headers: Record<string, string> = {}) =>
    fetch(bank.origin + path, {
      method: "POST",
      body,
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    });

  test("a form of another site is refused, and stores nothing", async () => {
    const email = newAddress("elsewhere");
    const body = new URLSearchParams({
      form: "contact",
      name: "Amina",
      email,
      phone: "0712345678",
      service: "Gold Loans",
      subject: "Coins",
      message: "What can I borrow?",
    }).toString();
    for (const headers of [
      { origin: "https://other.example" },
      { "sec-fetch-site": "cross-site" },
    ]) {
      expect((await post(paths.contact, body, headers)).status).toBe(403);
    }
    expect(await countEnquiries(email)).toBe(0);
  });

  test.each([
    ["no form of ours", paths.contact, "form=closeAccount", 400],
    ["a form without a name", paths.contact, "email=a%40example.com", 400],
    [
      "more than a form can hold",
      paths.contact,
      `form=contact&message=${"m".repeat(200_000)}`,
      413,
    ],
    ["a form to the back office", "/admin", "form=contact", 405],
    ["a call that reads, sent as one that writes", paths.home, "form=calculateLoan", 400],
    ["an enquiry with nothing in it", paths.contact, "form=contact", 400],
  ])("%s is refused", async (_what, path, body, status) => {
    const response = await post(path, body);
    expect(response.status).toBe(status);
    expect(response.headers.get("content-type")).toMatch(/^text\/(?:html|plain)|^$/);
  });

  test("JSON is no form", async () => {
    const response = await post(paths.contact, "{}", { "content-type": "application/json" });
    expect(response.status).toBe(415);
  });

  test("an answer to a form is kept by nobody", async () => {
    const response = await fetch(`${bank.origin}/?form=calculateLoan&goldType=22K&goldWeight=x`);
    expect(response.status).toBe(400);
    expect(response.headers.get("cache-control")).toBe("no-store");
  });
});
