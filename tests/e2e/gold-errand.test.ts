import { customerConsent } from "@dhahabu/contract/consent";
import { counterRoutes } from "@dhahabu/contract/counter";
import type { CounterVisit } from "@dhahabu/contract/counter";
import { customerRoutes } from "@dhahabu/contract/customers";
import { customerPapers } from "@dhahabu/contract/customer-terms";
import { getFormatters } from "@dhahabu/contract/format";
import { visitRoutes } from "@dhahabu/contract/visits";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import office from "../../mfe-admin/src/messages/en/admin-counter.json" with { type: "json" };
import englishAccount from "../../mfe-public/src/pages/account/messages/en.json" with { type: "json" };
import swahiliAccount from "../../mfe-public/src/pages/account/messages/sw.json" with { type: "json" };
import englishEstimate from "../../mfe-public/src/pages/estimate/messages/en.json" with { type: "json" };
import swahiliEstimate from "../../mfe-public/src/pages/estimate/messages/sw.json" with { type: "json" };
import englishQuote from "../../mfe-public/src/pages/quote/messages/en.json" with { type: "json" };
import swahiliQuote from "../../mfe-public/src/pages/quote/messages/sw.json" with { type: "json" };
import englishVerify from "../../mfe-public/src/pages/verify/messages/en.json" with { type: "json" };
import swahiliVerify from "../../mfe-public/src/pages/verify/messages/sw.json" with { type: "json" };
import englishVisit from "../../mfe-public/src/pages/visit/messages/en.json" with { type: "json" };
import swahiliVisit from "../../mfe-public/src/pages/visit/messages/sw.json" with { type: "json" };
import { homeAnchors, paths } from "../../mfe-public/src/paths.ts";
import { createApiClient, signIn } from "../support/api-client.ts";
import type { ApiClient } from "../support/api-client.ts";
import { createFinger } from "../support/create-finger.ts";
import { findBarriers } from "../support/find-barriers.ts";
import { launchBrowser } from "../support/launch-browser.ts";
import { openContext, openHydrated } from "../support/open-hydrated.ts";
import { createWindows } from "../support/open-windows.ts";
import type { Windows } from "../support/open-windows.ts";
import { createPerson, signInAdmin } from "../support/people.ts";
import type { Duty } from "@dhahabu/contract/duties";

const bank = inject("bank");
const codePattern = /[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{3}/;
let browser: Browser;
let windows: Windows;
let admin: ApiClient;

beforeAll(async () => {
  [admin, browser] = await Promise.all([signInAdmin(bank), launchBrowser()]);
  windows = createWindows(browser, bank.origin);
});

afterAll(() => browser.close());

async function enter(...duties: Duty[]): Promise<ApiClient> {
  const client = createApiClient(bank.origin);
  await signIn(client, await createPerson(bank, admin, "user", duties));
  return client;
}

const customers = [
  {
    language: "sw",
    width: 390,
    own: swahiliEstimate,
    quote: swahiliQuote,
    visit: swahiliVisit,
    verify: swahiliVerify,
    account: swahiliAccount,
  },
  {
    language: "en",
    width: 1440,
    own: englishEstimate,
    quote: englishQuote,
    visit: englishVisit,
    verify: englishVerify,
    account: englishAccount,
  },
] as const;

test.concurrent.for(customers)(
  "in $language at $width a customer comes from the first figure by a quote and a visit to a valuation that verifies",
  async ({ language, width, own, quote, visit, verify, account }, end) => {
    const person = await createPerson(bank, admin, "user");
    const context = await openContext(browser, { width });
    end.onTestFinished(() => context.close());
    const { page, faults } = await openHydrated(context, `${bank.origin}/?lang=${language}`);
    const finger = createFinger();
    const press = (name: string) => finger.press(page.getByRole("button", { name }));

    await page.locator("section:has(h1) [name=goldWeight]").fill("24.6");
    await finger.press(page.locator("section:has(h1) button[type=submit]"));
    const calculator = page.locator(`#${homeAnchors.calculator}`);
    await finger.press(calculator.locator(`a[href="${paths.estimate}"]`));
    await page.locator('[name="items.0.goldType"]').selectOption("22K");
    await page.locator('[name="items.0.grossGrams"]').fill("25");
    await page.locator('[name="items.0.stonesGrams"]').fill("0.4");
    await press(own.submit);
    await press(own.quote);
    await page.waitForURL(`**${paths.quote}?**`);
    const code = codePattern.exec(await page.locator("article header").innerText())?.[0] ?? "";
    await finger.press(page.getByRole("link", { name: quote.visit }));
    await finger.press(page.locator("label:has(input[name=startsAt]:not(:disabled))").last());
    const name = `Amina ${crypto.randomUUID().slice(0, 8)}`;
    const phone = `07${String(Math.floor(Math.random() * 1e8)).padStart(8, "0")}`;
    await page.locator("main form [name=name]").fill(name);
    await page.locator("main form [name=phone]").fill(phone);
    await press(visit.submit);
    const receipt = page.getByRole("region", { name: visit["receipt.title"] });
    await receipt.getByText(code).waitFor();
    const reference = /DGB-\w{4}-\w{4}/.exec(await receipt.innerText())?.[0] ?? "";
    expect(finger.count()).toBe(7);

    const served = await serve(end, { name, phone, language, reference });
    expect(served.visit.quoteCode).toBe(code);
    const [valuation] = served.visit.valuations;
    const loan = getFormatters(language).kes(valuation?.loanKes ?? 0);

    await page.goto(`${bank.origin}${paths.verify}/${valuation?.documentCode}`);
    await page.getByText(verify["paper.holds"]).waitFor();
    await page.locator("#paper [name=amountKes]").fill(loan);
    await page.locator("#paper [name=code]").fill(valuation?.documentCode ?? "");
    await page.getByRole("button", { name: verify["paper.check"] }).click();
    await page.getByText(verify["paper.match"]).waitFor();
    expect(await page.locator("main").innerText()).not.toContain(name);

    await signInOn(page, person);
    await page.goto(`${bank.origin}/account`);
    await page.getByLabel(account["counter.code"]).fill(served.linkCode);
    await page.getByRole("button", { name: account["counter.submit"] }).click();
    const valuations = page.getByRole("region", { name: account["valuations.title"] });
    await valuations.getByText(loan).waitFor();
    expect(await findBarriers(page, "main")).toEqual([]);
    expect(faults).toEqual([]);
  },
);

async function signInOn(page: Page, { username, password }: Parameters<typeof signIn>[1]) {
  const client = createApiClient(bank.origin);
  await signIn(client, { username, password });
  await page.context().addCookies(
    client.cookies.split("; ").map((pair) => {
      const [name = "", ...value] = pair.split("=");
      return { name, value: value.join("="), url: bank.origin };
    }),
  );
}

/** What the counter does for who came to a booked visit, up to the valuation, on a tablet. */
async function serve(
  end: Parameters<Windows["open"]>[0],
  customer: Record<"name" | "phone" | "language" | "reference", string>,
): Promise<{ visit: CounterVisit; linkCode: string }> {
  const [teller, second, valuer] = [
    await enter("teller"),
    await enter("teller"),
    await enter("valuer"),
  ];
  const { reference, ...written } = customer;
  const booked = visitRoutes.listVisits.response.parse(
    (await teller.get(`/api/admin/visits?search=${reference}`)).body,
  );
  const appointmentId = booked[0]?.id;
  await teller.send("PATCH", `/api/admin/visits/${appointmentId}/state`, {
    state: "arrived",
    from: "booked",
  });
  const registered = await teller.send("POST", "/api/admin/customers", {
    ...written,
    idKind: "national-id",
    idNumber: String(Math.random()).slice(2, 12),
    papers: [...customerPapers],
    consentVersion: customerConsent.version,
  });
  const known = customerRoutes.registerCustomer.response.parse(registered.body);
  const verdict = { verdict: "verified", version: known.version };
  const decide = (by: ApiClient) =>
    by.send("POST", `/api/admin/customers/${known.id}/verdict`, verdict);
  expect((await decide(teller)).status).toBe(403);
  expect((await decide(second)).status).toBe(200);
  const opened = await teller.send("POST", "/api/admin/counter-visits", {
    customerId: known.id,
    appointmentId,
  });
  const { id } = counterRoutes.openCounterVisit.response.parse(opened.body);

  const tablet = { width: 1024 };
  const path = `/admin/counter?open=${id}`;
  const { page } = await windows.open(end, teller, path, tablet);
  await page.getByLabel(office.description).fill("Bangili yenye jiwe");
  await page.getByLabel(office.gross).fill("25");
  await page.getByLabel(office.stones).fill("0,4");
  await page.getByLabel(office.fineness).fill("917");
  await page.getByLabel(office.seal).fill(`S-${crypto.randomUUID().slice(0, 8)}`);
  await page.getByRole("button", { name: office.save }).click();
  await page.getByText("24.6 g", { exact: true }).waitFor();
  const other = await windows.open(end, valuer, path, tablet);
  await other.page.getByRole("button", { name: office.value, exact: true }).click();
  await other.page.getByRole("timer").waitFor();
  const read = await valuer.get(`/api/admin/counter-visits/${id}`);
  const made = await teller.send("POST", `/api/admin/customers/${known.id}/link-code`);
  return {
    visit: counterRoutes.readCounterVisit.response.parse(read.body),
    linkCode: customerRoutes.createCustomerLinkCode.response.parse(made.body).code,
  };
}
