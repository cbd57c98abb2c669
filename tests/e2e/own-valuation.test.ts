import { customerConsent } from "@dhahabu/contract/consent";
import { counterRoutes } from "@dhahabu/contract/counter";
import { customerPapers } from "@dhahabu/contract/customer-terms";
import { customerRoutes } from "@dhahabu/contract/customers";
import type { Duty } from "@dhahabu/contract/duties";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import arabicAccount from "../../mfe-public/src/pages/account/messages/ar.json" with { type: "json" };
import englishAccount from "../../mfe-public/src/pages/account/messages/en.json" with { type: "json" };
import arabicVerify from "../../mfe-public/src/pages/verify/messages/ar.json" with { type: "json" };
import englishVerify from "../../mfe-public/src/pages/verify/messages/en.json" with { type: "json" };
import { paths, visitBranchParam } from "../../mfe-public/src/paths.ts";
import { createApiClient, signIn } from "../support/api-client.ts";
import type { ApiClient } from "../support/api-client.ts";
import { findBarriers } from "../support/find-barriers.ts";
import { launchBrowser } from "../support/launch-browser.ts";
import { createWindows } from "../support/open-windows.ts";
import type { Windows } from "../support/open-windows.ts";
import { createPerson, signInAdmin } from "../support/people.ts";
import "../support/provided.ts";

const bank = inject("bank");
let browser: Browser;
let windows: Windows;
let teller: ApiClient;
let valuer: ApiClient;
let admin: ApiClient;

async function enter(...duties: Duty[]): Promise<ApiClient> {
  const client = createApiClient(bank.origin);
  await signIn(client, await createPerson(bank, admin, "user", duties));
  return client;
}

beforeAll(async () => {
  admin = await signInAdmin(bank);
  [teller, valuer] = [await enter("teller"), await enter("valuer")];
  browser = await launchBrowser();
  windows = createWindows(browser, bank.origin);
});

afterAll(() => browser.close());

const asVisit = (body: unknown) => counterRoutes.readCounterVisit.response.parse(body);

/** A customer with an account, whose gold was valued at the first branch. */
async function valueGold() {
  const { body: branches } = await admin.get("/api/branches");
  const [{ id: branchId } = { id: 0 }] = branches as { id: number }[];
  const registered = await teller.send("POST", "/api/admin/customers", {
    name: `Njeri ${crypto.randomUUID().slice(0, 8)}`,
    phone: "0712 345 678",
    language: "sw",
    idKind: "national-id",
    idNumber: String(Math.random()).slice(2, 12),
    papers: [...customerPapers],
    consentVersion: customerConsent.version,
  });
  const { id: customerId } = customerRoutes.registerCustomer.response.parse(registered.body);
  const opened = await teller.send("POST", "/api/admin/counter-visits", { customerId, branchId });
  const { id } = asVisit(opened.body);
  const path = `/api/admin/counter-visits/${id}`;
  const weighed = await teller.send("POST", `${path}/items`, {
    description: "Bangili",
    goldType: "22K",
    grossGrams: 25,
    fineness: 917,
    assayMethod: "xrf",
    seal: `S-${crypto.randomUUID().slice(0, 8)}`,
  });
  const itemIds = asVisit(weighed.body).items.map((item) => item.id);
  const valued = await valuer.send("POST", `${path}/valuations`, { itemIds });
  const [valuation] = asVisit(valued.body).valuations;
  if (!valuation) throw new Error("Nothing was valued.");
  const customer = await enter();
  const made = await teller.send("POST", `/api/admin/customers/${customerId}/link-code`);
  const { code } = customerRoutes.createCustomerLinkCode.response.parse(made.body);
  const linked = await customer.send("POST", "/api/user/customer", { code });
  expect(linked.status, linked.text).toBe(200);
  return { customer, branchId, path, valuation, code: valuation.documentCode ?? "none" };
}

test.for([
  { language: "en", width: 1280, account: englishAccount, verify: englishVerify },
  { language: "ar", width: 390, account: arabicAccount, verify: arabicVerify },
] as const)(
  "in $language at $width a customer opens the paper of their valuation, finds back to the branch, and its code says that it was agreed to",
  async ({ language, width, account, verify }, end) => {
    const { customer, branchId, path, valuation, code } = await valueGold();
    const closed = await teller.send("POST", `${path}/close`, {
      outcome: "loan",
      valuationId: valuation.id,
    });
    expect(closed.status, closed.text).toBe(200);
    const { page } = await windows.open(end, customer, `/account?lang=${language}`, {
      width,
      isOwn: true,
    });
    const section = page.getByRole("region", { name: account["valuations.title"] });
    await section.getByText(account["valuations.agreed"], { exact: true }).waitFor();
    const href = await section
      .getByRole("link", { name: account["valuations.pdf"] })
      .getAttribute("href");
    const file = await page.request.get(new URL(href ?? "", bank.origin).href);
    expect([file.status(), file.headers()["content-type"]]).toEqual([200, "application/pdf"]);
    const back = section.locator(`a[href="${paths.visit}?${visitBranchParam}=${branchId}"]`);
    await back.waitFor();
    expect(await findBarriers(page, "main")).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);

    await page.goto(`${bank.origin}${paths.verify}/${code}`);
    await page.getByText(verify["paper.agreed"]).waitFor();
    expect(await findBarriers(page, "main")).toEqual([]);
  },
);
