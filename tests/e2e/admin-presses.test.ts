import { randomBytes } from "node:crypto";
import { customerConsent } from "@dhahabu/contract/consent";
import { customerRoutes } from "@dhahabu/contract/customers";
import { customerPapers } from "@dhahabu/contract/customer-terms";
import type { Duty } from "@dhahabu/contract/duties";
import { identityRoutes } from "@dhahabu/contract/identity";
import { inboxRoutes } from "@dhahabu/contract/inbox";
import { pricingRoutes } from "@dhahabu/contract/pricing";
import { visitRoutes } from "@dhahabu/contract/visits";
import postgres from "postgres";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { TestContext } from "vitest";
import office from "../../mfe-admin/src/messages/en/admin.json" with { type: "json" };
import counter from "../../mfe-admin/src/messages/en/admin-counter.json" with { type: "json" };
import customers from "../../mfe-admin/src/messages/en/admin-customers.json" with { type: "json" };
import dashboard from "../../mfe-admin/src/messages/en/admin-dashboard.json" with { type: "json" };
import enquiries from "../../mfe-admin/src/messages/en/admin-enquiries.json" with { type: "json" };
import newsletter from "../../mfe-admin/src/messages/en/admin-newsletter.json" with { type: "json" };
import prices from "../../mfe-admin/src/messages/en/admin-prices.json" with { type: "json" };
import users from "../../mfe-admin/src/messages/en/admin-users.json" with { type: "json" };
import visits from "../../mfe-admin/src/messages/en/admin-visits.json" with { type: "json" };
import { createApiClient, signIn } from "../support/api-client.ts";
import type { ApiClient } from "../support/api-client.ts";
import { awaitFocus, createHand, readToldPresses } from "../support/hand.ts";
import type { Hand } from "../support/hand.ts";
import { launchBrowser } from "../support/launch-browser.ts";
import { createWindows } from "../support/open-windows.ts";
import type { Windows } from "../support/open-windows.ts";
import { createPerson, signInAdmin } from "../support/people.ts";

const bank = inject("bank");
const sql = postgres(bank.databaseUrl, { max: 1 });
const width = 1440;
let admin: ApiClient;
let browser: Browser;
let windows: Windows;

type End = Pick<TestContext, "expect" | "onTestFinished">;

beforeAll(async () => {
  [admin, browser] = await Promise.all([signInAdmin(bank), launchBrowser()]);
  windows = createWindows(browser, bank.origin);
});

afterAll(async () => {
  await browser.close();
  const { id } = await readRawGold();
  await admin.send("PATCH", `/api/admin/gold-price-configs/${id}`, { baseDiscount: 0 });
  await sql.end();
});

async function open(end: End, who: ApiClient) {
  const { page } = await windows.open(end, who, "/admin", { width, isOwn: true });
  return { page, hand: createHand(page) };
}

/** Goes, by the search over the office, to the first that words find, once that is an option of a kind. */
async function goByKey(
  end: End,
  { page, hand }: { page: Page; hand: Hand },
  { words, kind, option = words }: { words: string; kind: string; option?: string },
) {
  await page.getByRole("navigation", { name: office.mainMenu }).waitFor();
  await hand.press("Control+k");
  await awaitFocus(end, page.getByRole("combobox", { name: office["palette.label"] }));
  await hand.type(words);
  await page
    .getByRole("group", { name: kind })
    .getByRole("option", { name: option, selected: true })
    .waitFor();
  await hand.press("Enter");
}

const goByCommand = (
  end: End,
  at: { page: Page; hand: Hand },
  words: string,
  name: Extract<keyof typeof office, `command.${string}`>,
) => goByKey(end, at, { words, kind: office["palette.commands"], option: office[name] });

const menuLink = (page: Page, name: string) =>
  page.getByRole("navigation", { name: office.mainMenu }).getByRole("link", { name });

async function enter(role: "admin" | "marketing" | "user", duty?: Duty): Promise<ApiClient> {
  const client = createApiClient(bank.origin);
  await signIn(client, await createPerson(bank, admin, role, duty ? [duty] : []));
  return client;
}

describe("three enquiries are answered and closed", () => {
  const readTold = () => readToldPresses("Answer and close three enquiries");

  /** Three enquiries; a window in which they are all that there are. */
  async function prepare(end: End) {
    const word = `p${randomBytes(4).toString("hex")}`;
    const rows = await sql<{ id: number }[]>`
      insert into enquiry.enquiries (reference, name, email, phone, service, subject, message, language, due_at)
      select 'DGB-' || translate(upper(substr(md5(${word} || n), 1, 4)), 'ILOU', '1234') || '-' ||
          translate(upper(substr(md5(${word} || n), 5, 4)), 'ILOU', '1234'),
        'Amina ' || n, ${word} || n || '@example.com', '+254712345678', 'Gold Loans',
        'Two bracelets ' || ${word}, 'They weigh 31 grams.', 'en', now() + n * interval '1 minute'
      from generate_series(1, 3) as n returning id`;
    const clerk = await enter("marketing");
    const { page } = await windows.open(end, clerk, "/admin", {
      width,
      isOwn: true,
      prepare: (context) =>
        context.route("**/api/enquiries?*", (route) => {
          const url = new URL(route.request().url());
          url.searchParams.set("search", word);
          return route.continue({ url: url.href });
        }),
    });
    return { page, hand: createHand(page), ids: rows.map(({ id }) => id) };
  }

  const textOf = (page: Page, number: number) =>
    page.getByRole("textbox", {
      name: enquiries["reply.label"].replace("{{name}}", `Amina ${number}`),
    });

  async function assertClosed(ids: readonly number[]) {
    const answered = await Promise.all(
      ids.map(async (id) =>
        inboxRoutes.getEnquiry.response.parse((await admin.get(`/api/enquiries/${id}`)).body),
      ),
    );
    expect(answered.map(({ status }) => status)).toEqual(ids.map(() => "closed"));
  }

  test("by keyboard", async (end) => {
    const { page, hand, ids } = await prepare(end);
    await goByCommand(end, { page, hand }, "answer the next", "command.answerNext");
    for (const number of [1, 2, 3]) {
      await awaitFocus(end, textOf(page, number));
      await hand.type("Please come in.");
      await hand.press("Control+Shift+Enter");
    }
    await page.getByText(enquiries["walk.done"]).first().waitFor();
    await assertClosed(ids);
    expect(hand.readPresses()).toBe((await readTold()).keyboard);
  });

  test("by pointer", async (end) => {
    const { page, hand, ids } = await prepare(end);
    await hand.click(page.getByRole("link", { name: dashboard["todo.dueNext"] }));
    for (const number of [1, 2, 3]) {
      await awaitFocus(end, textOf(page, number));
      await hand.type("Please come in.");
      await hand.click(page.getByRole("button", { name: enquiries["reply.sendCloseNext"] }));
    }
    await page.getByText(enquiries["walk.done"]).first().waitFor();
    await assertClosed(ids);
    expect(hand.readPresses()).toBe((await readTold()).pointer);
  });
});

describe("a user is found and the role is changed", () => {
  const readTold = () => readToldPresses("Find a user and change the role");

  const readRole = async (username: string) => {
    const { body } = await admin.get(`/api/admin/users?search=${username}`);
    return identityRoutes.listUsers.response.parse(body)[0]?.role;
  };

  test("by keyboard", async (end) => {
    const { username, userId } = await createPerson(bank, admin, "user");
    const { page, hand } = await open(end, admin);
    await goByKey(end, { page, hand }, { words: username, kind: office["palette.people"] });
    await awaitFocus(end, page.locator(`#role-${userId}`));
    // The first letter of "Marketing".
    await hand.press("m");
    await end.expect.poll(() => readRole(username)).toBe("marketing");
    expect(hand.readPresses()).toBe((await readTold()).keyboard);
  });

  test("by pointer", async (end) => {
    const { username } = await createPerson(bank, admin, "user");
    const { page, hand } = await open(end, admin);
    await hand.click(menuLink(page, office["nav.users"]));
    await hand.click(page.getByRole("textbox", { name: users.search }));
    await hand.type(username);
    const label = users.roleOf.replace("{{username}}", username);
    await hand.choose(page.getByRole("combobox", { name: label }), "marketing");
    await end.expect.poll(() => readRole(username)).toBe("marketing");
    expect(hand.readPresses()).toBe((await readTold()).pointer);
  });
});

async function readRawGold() {
  const { body } = await admin.get("/api/admin/gold-price-configs");
  const configs = pricingRoutes.listGoldPriceConfigs.response.parse(body);
  const config = configs.find(({ goldType }) => goldType === "Raw Gold");
  if (!config) throw new Error("Raw gold is not priced.");
  return config;
}

describe("it is seen why a price changed", () => {
  const readTold = () => readToldPresses("See why a price changed");
  let before: Awaited<ReturnType<typeof readRawGold>>;

  beforeAll(async () => {
    before = await readRawGold();
  });

  afterAll(async () => {
    const { id, baseDiscount } = before;
    const reason = "As it was";
    await admin.send("PATCH", `/api/admin/gold-price-configs/${id}`, { baseDiscount, reason });
  });

  /** A change that moved a price, and a later one that is the last. */
  async function changePrice() {
    const reason = `Assays came out low ${randomBytes(3).toString("hex")}`;
    const { id } = await readRawGold();
    const [first, last] = [1 + Math.random(), 3 + Math.random()].map((n) => Number(n.toFixed(2)));
    const path = `/api/admin/gold-price-configs/${id}`;
    await admin.send("PATCH", path, { baseDiscount: first, reason });
    await admin.send("PATCH", path, { baseDiscount: last, reason: "Another one" });
    return reason;
  }

  const findReason = (page: Page, reason: string) =>
    page.getByRole("region", { name: prices.recorded }).getByText(reason);

  test("by keyboard", async (end) => {
    const reason = await changePrice();
    const { page, hand } = await open(end, admin);
    await goByCommand(end, { page, hand }, "why a price", "command.whyPrice");
    const told = findReason(page, reason);
    await told.waitFor();
    await end.expect
      .poll(async () => {
        const place = await told.boundingBox();
        return place !== null && place.y > 0 && place.y < (page.viewportSize()?.height ?? 0);
      })
      .toBe(true);
    expect(hand.readPresses()).toBe((await readTold()).keyboard);
  });

  test("by pointer", async (end) => {
    const reason = await changePrice();
    const { page, hand } = await open(end, admin);
    await hand.click(menuLink(page, office["nav.prices"]));
    await findReason(page, reason).waitFor();
    expect(hand.readPresses()).toBe((await readTold()).pointer);
  });
});

describe("an issue of the newsletter is sent", () => {
  const readTold = () => readToldPresses("Send an issue of the newsletter");

  async function prepare(end: End) {
    await sql`
      insert into enquiry.newsletter_subscribers (email, language, token)
      values (${`presses-${crypto.randomUUID()}@example.com`}, 'en', ${randomBytes(16).toString("hex")})`;
    return open(end, await enter("marketing"));
  }

  const fieldOf = (page: Page, part: "subject" | "body") =>
    page.getByLabel(newsletter[`field.${part}`].replace("{{language}}", "English"));

  const awaitSent = async (end: End, page: Page) => {
    const progress = page.getByRole("progressbar", { name: newsletter["progress.label"] });
    await progress.waitFor();
    await end.expect
      .poll(() => progress.evaluate((bar: HTMLProgressElement) => bar.position))
      .toBe(1);
  };

  test("by keyboard", async (end) => {
    const { page, hand } = await prepare(end);
    await goByCommand(end, { page, hand }, "new issue", "command.newIssue");
    await awaitFocus(end, fieldOf(page, "subject"));
    await hand.type("Gold in November");
    await hand.press("Tab");
    await hand.type("Gold rose by two per cent.");
    await hand.press("Control+Enter");
    const dialog = page.getByRole("dialog");
    await awaitFocus(end, dialog.getByLabel(newsletter["send.all"]));
    await hand.press("Enter");
    await awaitSent(end, page);
    // Back begins no second one.
    await page.goBack();
    await page.waitForURL(`${bank.origin}/admin`);
    expect(hand.readPresses()).toBe((await readTold()).keyboard);
  });

  test("by pointer", async (end) => {
    const { page, hand } = await prepare(end);
    await hand.click(page.getByRole("button", { name: office["palette.open"], exact: true }));
    await hand.type("new issue");
    await hand.click(page.getByRole("option", { name: office["command.newIssue"] }));
    await awaitFocus(end, fieldOf(page, "subject"));
    await hand.type("Gold in December");
    await hand.click(fieldOf(page, "body"));
    await hand.type("Gold fell by two per cent.");
    await hand.click(page.getByRole("button", { name: newsletter["send.open"] }));
    await hand.click(page.getByRole("dialog").locator("button[type=submit]:enabled"));
    await awaitSent(end, page);
    expect(hand.readPresses()).toBe((await readTold()).pointer);
  });
});

describe("a booked visit is taken up to an agreed valuation", () => {
  const readTold = () => readToldPresses("Take up a booked visit to an agreed valuation");

  /** A visit of today by a registered customer, and who serves them. */
  async function prepare() {
    const [teller, valuer] = [await enter("user", "teller"), await enter("user", "valuer")];
    const name = `Njeri ${crypto.randomUUID().slice(0, 8)}`;
    const idNumber = String(Math.random()).slice(2, 12);
    const registered = await teller.send("POST", customerRoutes.registerCustomer.path, {
      name,
      phone: "0712 345 678",
      language: "sw",
      idKind: "national-id",
      idNumber,
      papers: [...customerPapers],
      consentVersion: customerConsent.version,
    });
    expect(registered.status).toBe(201);
    const visitor = createApiClient(bank.origin);
    const { body: branches } = await visitor.get("/api/branches");
    const [{ id: branchId } = { id: 0 }] = branches as { id: number }[];
    const slots = await visitor.get(`/api/visit-slots?branchId=${branchId}&kind=loan`);
    const free = visitRoutes.listVisitSlots.response
      .parse(slots.body)
      .flatMap((day) => day.slots)
      .filter(({ freeSeats }) => freeSeats > 0);
    const booked = await visitor.send("POST", "/api/visits", {
      branchId,
      kind: "loan",
      startsAt: free[Math.floor(free.length / 3)]?.startsAt,
      name,
      phone: `07${String(Math.floor(Math.random() * 1e8)).padStart(8, "0")}`,
    });
    const { reference } = visitRoutes.bookVisit.response.parse(booked.body).visit;
    await sql`update lending.appointments set starts_at = now() where reference = ${reference}`;
    return { teller, valuer, name, reference, idNumber };
  }

  const seal = () => `S-${randomBytes(4).toString("hex").toUpperCase()}`;

  test("by keyboard", async (end) => {
    const { teller, valuer, name, reference, idNumber } = await prepare();
    const { page, hand } = await open(end, teller);
    await goByKey(
      end,
      { page, hand },
      {
        words: reference,
        kind: office["nav.visits"],
        option: name,
      },
    );
    await awaitFocus(end, page.getByRole("link", { name: visits.identify }));
    await hand.press("Enter");
    await awaitFocus(end, page.getByLabel(customers.idNumber));
    await hand.type(idNumber);
    await hand.press("Enter");
    await awaitFocus(end, page.getByLabel(counter.description));
    await hand.type("Bangili");
    await hand.press("Tab");
    await hand.press("Tab");
    await awaitFocus(end, page.getByLabel(counter.gross));
    await hand.type("25.4");
    await hand.press("Tab");
    await hand.press("Tab");
    await hand.type("917");
    await hand.press("Tab");
    await hand.type(seal());
    await hand.press("Control+Enter");
    await awaitFocus(end, page.getByLabel(counter["decide.none"]));

    const desk = await open(end, valuer);
    await goByKey(end, desk, { words: name, kind: office["nav.counter"] });
    await awaitFocus(end, desk.page.getByRole("button", { name: counter.value, exact: true }));
    await desk.hand.press("Enter");
    await desk.page.getByRole("timer").waitFor();

    await end.expect
      .poll(() => page.getByLabel(counter["decide.loan"]).isEnabled(), { timeout: 30_000 })
      .toBe(true);
    await hand.press("ArrowDown");
    expect(await page.getByLabel(counter["decide.loan"]).isChecked()).toBe(true);
    await hand.press("Enter");
    await page.getByText(counter["outcome.loan"], { exact: true }).waitFor();
    expect(hand.readPresses() + desk.hand.readPresses()).toBe((await readTold()).keyboard);
  });

  test("by pointer", async (end) => {
    const { teller, valuer, name, reference, idNumber } = await prepare();
    const { page, hand } = await open(end, teller);
    await hand.click(page.getByRole("link", { name: dashboard["todo.visitsToday"] }));
    const row = page.locator("tbody tr", { hasText: reference });
    await hand.click(row.getByRole("link", { name: visits.identify }));
    await awaitFocus(end, page.getByLabel(customers.idNumber));
    await hand.type(idNumber);
    await hand.click(page.getByRole("button", { name: customers.find, exact: true }));
    await awaitFocus(end, page.getByLabel(counter.description));
    await hand.type("Bangili");
    for (const [label, words] of [
      [counter.gross, "25.4"],
      [counter.fineness, "917"],
      [counter.seal, seal()],
    ] as const) {
      await hand.click(page.getByLabel(label));
      await hand.type(words);
    }
    await hand.click(page.getByRole("button", { name: counter.save, exact: true }));
    await page.getByText("25.4 g", { exact: true }).first().waitFor();

    const desk = await open(end, valuer);
    await desk.hand.click(menuLink(desk.page, office["nav.counter"]));
    await desk.hand.click(desk.page.getByRole("link", { name }));
    await desk.hand.click(desk.page.getByRole("button", { name: counter.value, exact: true }));
    await desk.page.getByRole("timer").waitFor();

    await hand.click(page.getByLabel(counter["decide.loan"]));
    await hand.click(page.getByRole("button", { name: counter.close }));
    await page.getByText(counter["outcome.loan"], { exact: true }).waitFor();
    expect(hand.readPresses() + desk.hand.readPresses()).toBe((await readTold()).pointer);
  });
});
