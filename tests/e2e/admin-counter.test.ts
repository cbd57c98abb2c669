import { customerConsent } from "@dhahabu/contract/consent";
import { counterRoutes } from "@dhahabu/contract/counter";
import { customerRoutes } from "@dhahabu/contract/customers";
import { customerPapers } from "@dhahabu/contract/customer-terms";
import type { Duty } from "@dhahabu/contract/duties";
import { getFormatters } from "@dhahabu/contract/format";
import { quoteRoutes } from "@dhahabu/contract/quotes";
import { sentences } from "@dhahabu/contract/sentence-texts";
import type { Browser } from "playwright-core";
import postgres from "postgres";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import office from "../../mfe-admin/src/messages/en/admin.json" with { type: "json" };
import quotes from "../../mfe-admin/src/messages/en/admin-quotes.json" with { type: "json" };
import counter from "../../mfe-admin/src/messages/en/admin-counter.json" with { type: "json" };
import { createApiClient, signIn } from "../support/api-client.ts";
import type { ApiClient } from "../support/api-client.ts";
import { tinyPng } from "../support/call-samples.ts";
import { drawPicture } from "../support/draw-picture.ts";
import { findBarriers } from "../support/find-barriers.ts";
import { launchBrowser } from "../support/launch-browser.ts";
import { createWindows } from "../support/open-windows.ts";
import type { Windows } from "../support/open-windows.ts";
import { createPerson } from "../support/people.ts";

const bank = inject("bank");
const admin = createApiClient(bank.origin);
const sql = postgres(bank.databaseUrl, { max: 1 });
const tablet = { width: 1024 };
let browser: Browser;
let windows: Windows;
let teller: ApiClient;

beforeAll(async () => {
  await signIn(admin, { username: bank.adminUsername, password: bank.adminPassword });
  [browser, teller] = await Promise.all([launchBrowser(), enter("teller")]);
  windows = createWindows(browser, bank.origin);
});

afterAll(() => Promise.all([browser.close(), sql.end()]));

async function enter(duty: Duty): Promise<ApiClient> {
  const client = createApiClient(bank.origin);
  await signIn(client, await createPerson(bank, admin, "user", [duty]));
  return client;
}

/** A visit at the counter with a piece. */
async function bring(teller: ApiClient, quoteCode?: string) {
  const { registerCustomer } = customerRoutes;
  const registered = await teller.send("POST", registerCustomer.path, {
    name: `Njeri ${crypto.randomUUID().slice(0, 8)}`,
    phone: "0712 345 678",
    language: "sw",
    idKind: "national-id",
    idNumber: String(Math.random()).slice(2, 12),
    papers: [...customerPapers],
    consentVersion: customerConsent.version,
  });
  const { id: customerId } = registerCustomer.response.parse(registered.body);
  const { body: branches } = await teller.get("/api/branches");
  const [{ id: branchId } = { id: 0 }] = branches as { id: number }[];
  const { openCounterVisit, weighItem } = counterRoutes;
  const opened = await teller.send("POST", openCounterVisit.path, {
    customerId,
    branchId,
    quoteCode,
  });
  const { id } = openCounterVisit.response.parse(opened.body);
  const weighed = await teller.send("POST", weighItem.path.replace(":visitId", String(id)), {
    description: "Bangili yenye jiwe",
    goldType: "22K",
    grossGrams: "25.000",
    stonesGrams: "0.4",
    fineness: 917,
    assayMethod: "xrf",
    seal: `S-${crypto.randomUUID().slice(0, 8)}`,
  });
  return weighItem.response.parse(weighed.body);
}

test.concurrent("a teller takes a photo of a piece, sees it beside its weights, and takes another one", async (end) => {
  const visit = await bring(teller);
  const { page } = await windows.open(end, teller, `/admin/counter?open=${visit.id}`, tablet);
  const camera = page.locator("input[type=file]");
  const take = (buffer: Buffer, mimeType = "image/png") =>
    camera.setInputFiles({ name: "photo", mimeType, buffer });
  await page.getByRole("button", { name: counter.takePhoto }).waitFor();
  expect(await camera.getAttribute("capture")).toBe("environment");
  await take(Buffer.from("not a picture"));
  await page.getByText(sentences["counter.photoKind"]).waitFor();

  const photo = page.getByRole("img", {
    name: counter.photoOf.replace("{{piece}}", "Bangili yenye jiwe"),
  });
  const readWidth = () => photo.evaluate((image) => (image as HTMLImageElement).naturalWidth);
  await take(await drawPicture("png", { width: 640, height: 480 }));
  await end.expect.poll(readWidth).toBe(640);
  await page.getByText("24.6 g", { exact: true }).waitFor();
  expect(await findBarriers(page, "main")).toEqual([]);
  await page.getByRole("button", { name: counter.retakePhoto }).waitFor();
  await take(tinyPng);
  await end.expect.poll(readWidth).toBe(1);

  const auditor = await windows.open(
    end,
    await enter("auditor"),
    `/admin/counter?open=${visit.id}`,
  );
  await end.expect
    .poll(() => auditor.page.getByRole("img").evaluateAll((images) => images.length))
    .toBeGreaterThan(0);
  expect(await auditor.page.locator("input[type=file]").count()).toBe(0);
});

test.concurrent("a quote that was brought stands beside today's prices, and a piece taken out by mistake is back with its photo", async (end) => {
  const items = [{ goldType: "22K", grossGrams: 24.6 }];
  const { createQuote } = quoteRoutes;
  const quote = createQuote.response.parse(
    (await teller.send("POST", createQuote.path, { items })).body,
  );
  const visit = await bring(teller, quote.code);
  const { page } = await windows.open(end, teller, `/admin/counter?open=${visit.id}`, tablet);
  const figures = page.getByRole("table", { name: quotes.compare });
  await figures.getByText(getFormatters("en").kes(quote.saleKes)).first().waitFor();
  await page.getByText(quotes.counts).waitFor();
  expect(await findBarriers(page, "main")).toEqual([]);

  const piece = "Bangili yenye jiwe";
  const photo = page.getByRole("img", { name: counter.photoOf.replace("{{piece}}", piece) });
  const buffer = await drawPicture("png", { width: 640, height: 480 });
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "photo", mimeType: "image/png", buffer });
  await photo.waitFor();
  await page.getByRole("button", { name: counter.removeOne.replace("{{piece}}", piece) }).click();
  await page.getByText(counter.noPieces).waitFor();
  await page.getByRole("button", { name: office["undo.action"], exact: true }).click();
  await photo.waitFor();
  const kept = await sql`
    select weighed_at from lending.counter_items where visit_id = ${visit.id} order by id`;
  expect(kept).toHaveLength(2);
  expect(kept[1]).toEqual(kept[0]);
});

test.concurrent("an approver approves what waits, and the counter that waits goes on by itself", async (end) => {
  const [valuer, approver] = [await enter("valuer"), await enter("approver")];
  const visit = await bring(teller);
  const { valueCounterVisit } = counterRoutes;
  await valuer.send("POST", valueCounterVisit.path.replace(":visitId", String(visit.id)), {
    itemIds: visit.items.map(({ id }) => id),
  });
  // The approver's screen is there before anything waits.
  const { page: other } = await windows.open(end, approver, "/admin/counter");
  const row = other.locator("tbody tr", { hasText: visit.customer.name });
  await row.waitFor();
  expect(await row.getByText(counter["approval.pending"]).count()).toBe(0);
  // As if the feed that the bank has were away.
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`update lending.valuations set has_feed = true where visit_id = ${visit.id}`;
    await tx`
      insert into lending.outbox (topic, kind, payload)
      values ('counter.changed', 'event', ${tx.json({ counterVisitId: visit.id })})`;
  });
  const address = `/admin/counter?open=${visit.id}`;
  const { page } = await windows.open(end, teller, address, tablet);
  await page.getByText(counter.approvalLead).waitFor();
  await page.getByText(counter.needsApproval).waitFor();
  expect(await page.getByLabel(counter["decide.loan"]).isDisabled()).toBe(true);
  expect(await findBarriers(page, "main")).toEqual([]);

  await row.getByText(counter["approval.pending"]).waitFor();
  await other
    .getByText(/valuations? to approve/)
    .first()
    .waitFor({ state: "attached" });
  await row.getByRole("link").click();
  await other.getByRole("button", { name: counter.refuse, exact: true }).click();
  await other.getByText(sentences["counter.reasonMissing"]).waitFor();
  expect(await findBarriers(other, "main")).toEqual([]);
  await other.getByRole("button", { name: counter.approve, exact: true }).click();
  await other.getByText(counter["approval.approved"], { exact: true }).waitFor();

  await page.getByText(counter["approval.approved"], { exact: true }).waitFor();
  await page.getByRole("link", { name: "Kiswahili" }).waitFor();
  await page.getByLabel(counter["decide.loan"]).check();
  await page.getByRole("button", { name: counter.close }).click();
  await page.getByText(counter["outcome.loan"], { exact: true }).waitFor();
});
