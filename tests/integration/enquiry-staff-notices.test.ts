import type { ErrorBody } from "@dhahabu/contract/errors";
import type { NewsletterIssue } from "@dhahabu/contract/newsletter-issues";
import type { NoticeKind, StaffNotice } from "@dhahabu/contract/staff-notices";
import { findNairobiDay, startOfNairobiDate } from "@dhahabu/contract/nairobi-time";
import { createTransaction } from "@dhahabu/platform/db";
import type { Sql, Tx } from "@dhahabu/platform/db";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { createMailStore } from "../../services/enquiry/deliveries/mail-store.ts";
import { createNoticeMailStore } from "../../services/enquiry/staff-notices/mail-store.ts";
import { oweDigests } from "../../services/enquiry/staff-notices/owe-mails.ts";
import type { NewNotices } from "../../services/enquiry/staff-notices/notice.ts";
import { createOwnSourceStore } from "../../services/enquiry/staff-notices/own-source-store.ts";
import { createStaffNoticeStore } from "../../services/enquiry/staff-notices/store.ts";
import { takeStaffNotices } from "../../services/enquiry/staff-notices/take-staff-notices.ts";
import "../support/provided.ts";
import { siteOrigin, startEnquiryHouse } from "../support/start-enquiry.ts";
import type { EnquiryHouse } from "../support/start-enquiry.ts";
import { startJsonServer } from "../support/start-json-server.ts";
import type { JsonServer } from "../support/start-json-server.ts";
import { waitFor } from "../support/wait-for.ts";

const wanjiru = { userId: 11, username: "wanjiru", role: "marketing" } as const;
const otieno = { userId: 12, username: "otieno", role: "marketing" } as const;
const akinyi = { userId: 13, username: "akinyi", role: "admin" } as const;
const everybody = [wanjiru, otieno, akinyi];

interface Member {
  userId: number;
  username: string;
  role: "user" | "marketing" | "admin";
}

let identity: JsonServer;
let house: EnquiryHouse;
let told: NewNotices = { notices: [], overKeys: [] };
let isAway = false;
/** What identity says otherwise of a member of staff. */
let known: Partial<Record<number, { role?: Member["role"]; isConfirmed?: boolean }>> = {};

beforeAll(async () => {
  identity = await startJsonServer((req, res) => {
    const [, id, address] = /^\/internal\/users\/(\d+)(\/address)?$/.exec(req.url ?? "") ?? [];
    const member = everybody.find(({ userId }) => userId === Number(id));
    res.statusCode = member ? 200 : 404;
    res.setHeader("content-type", "application/json");
    const { isConfirmed = true, ...changed } = known[Number(id)] ?? {};
    res.end(
      JSON.stringify(
        address === undefined
          ? { ...member, ...changed, sessionVersion: 1 }
          : { email: `${member?.username}@bank.example`, isConfirmed },
      ),
    );
  });
  house = await startEnquiryHouse(inject("servers"), {
    workerCount: 0,
    settings: { IDENTITY_URL: identity.url },
  });
});

afterAll(async () => {
  await house.stop();
  await identity.stop();
});

beforeEach(async () => {
  told = { notices: [], overKeys: [] };
  known = {};
  house.mailServer.mails.length = 0;
  await house.sql`
    truncate staff_notices, staff_notice_settings, staff_notice_mails, enquiries, newsletter_issues, newsletter_subscribers,
      outbox cascade`;
});

const mailParts = () => ({
  noticeMails: createNoticeMailStore(house),
  addMail: createMailStore(house).add,
  transaction: createTransaction(house.sql),
});

/** What the worker does when an event comes, and each minute. */
function take(source: "enquiry" | "identity" = "enquiry") {
  const { sql } = house;
  return takeStaffNotices(
    {
      staffNotices: createStaffNoticeStore({ sql }),
      ownSource: createOwnSourceStore({ sql }),
      askSource: () => (isAway ? Promise.reject(new Error("away")) : Promise.resolve(told)),
      ...mailParts(),
      clock: { now: () => new Date() },
    },
    source,
    crypto.randomUUID(),
  );
}

async function call<T = unknown>(who: Member, method: string, path: string, body?: object) {
  return house.client.call<T & ErrorBody>(method, path, { caller: who, ...(body && { body }) });
}

async function act(who: Member, path: string, body: object = {}) {
  const answer = await call(who, "POST", path, body);
  expect([path, answer.status]).toEqual([path, 200]);
}

async function list(who: Member): Promise<StaffNotice[]> {
  return (await call<StaffNotice[]>(who, "GET", "/api/staff/notices")).body;
}

const kindsOf = async (who: Member) => (await list(who)).map(({ kind }) => kind);

const unreadOf = async (who: Member) =>
  (await call<{ unread: number }>(who, "GET", "/api/staff/notices/unread")).body.unread;

async function sendEnquiry(): Promise<number> {
  const { body } = await house.client.call<{ reference: string }>("POST", "/api/contact", {
    body: {
      name: "Amina Otieno",
      email: "amina@example.com",
      phone: "0712 345 678",
      service: "Gold Loans",
      subject: "A loan on coins",
      message: "What would you lend me on four gold coins?",
    },
  });
  const [row] = await house.sql<{ id: number }[]>`
    select id from enquiries where reference = ${body.reference}`;
  return row?.id ?? 0;
}

/** Notices that a connection has read; what it read before a transaction is in it too, until it is handed over. */
async function countRead(tx: Tx): Promise<number> {
  const [row] = await tx<{ read: number }[]>`
    select (seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as read
    from pg_stat_xact_user_tables where relname = 'staff_notices'`;
  return row?.read ?? 0;
}

const answerOf = () => ({ text: "Two more coins.", channel: "phone", key: crypto.randomUUID() });

/** What another service tells. */
const tell = (kind: NoticeKind, given: Partial<NewNotices["notices"][number]> = {}) => ({
  key: "of-a-test",
  kind,
  at: new Date().toISOString(),
  userId: null,
  exceptUserId: null,
  isMailed: false,
  values: { by: "baraka" },
  ...given,
});

describe("an enquiry", () => {
  test("that is new is told once to all who could take it, and to nobody once somebody has", async () => {
    const id = await sendEnquiry();
    await Promise.all([take(), take(), take()]);
    await take();
    const [notice, ...others] = await list(wanjiru);
    expect(others).toEqual([]);
    expect(notice).toMatchObject({
      kind: "enquiry.received",
      isRead: false,
      enquiryId: id,
      values: { name: "Amina Otieno", reference: expect.stringMatching(/^DGB-/) as string },
    });
    expect(await unreadOf(akinyi)).toBe(1);
    await act(otieno, `/api/enquiries/${id}/claim`);
    for (const who of everybody) expect(await list(who)).toEqual([]);
    await act(otieno, `/api/enquiries/${id}/release`);
    expect(await kindsOf(wanjiru)).toEqual(["enquiry.received"]);
  });

  test("that is handed over is told to whom alone, also of several at once, and to nobody who takes it by themselves", async () => {
    const [first, second] = [await sendEnquiry(), await sendEnquiry()];
    await act(wanjiru, `/api/enquiries/${first}/claim`);
    const handing = { to: otieno.userId, from: wanjiru.userId, note: "" };
    await act(wanjiru, `/api/enquiries/${first}/handover`, handing);
    await act(akinyi, "/api/enquiries/assign", {
      to: otieno.userId,
      enquiries: [{ id: second, from: null }],
    });
    await take();
    const notices = await list(otieno);
    expect(notices.map(({ kind, values }) => [kind, values["by"]])).toEqual([
      ["enquiry.assigned", "akinyi"],
      ["enquiry.assigned", "wanjiru"],
    ]);
    expect(await list(wanjiru)).toEqual([]);
    expect(await list(akinyi)).toEqual([]);
  });

  test("whose customer writes again is told to who has it, and to all where nobody has; not to who noted it", async () => {
    const id = await sendEnquiry();
    await act(akinyi, `/api/enquiries/${id}/answers`, answerOf());
    await take();
    expect(await kindsOf(akinyi)).toEqual(["enquiry.received"]);
    expect(await kindsOf(otieno)).toEqual(["enquiry.answered", "enquiry.received"]);
    await act(otieno, `/api/enquiries/${id}/claim`);
    await act(akinyi, `/api/enquiries/${id}/answers`, answerOf());
    await act(otieno, `/api/enquiries/${id}/answers`, answerOf());
    await take();
    expect(await kindsOf(otieno)).toEqual(["enquiry.answered", "enquiry.answered"]);
    expect(await kindsOf(wanjiru)).toEqual([]);
  });

  test("whose answer is overdue is told to who has it, once for each time it was due", async () => {
    const id = await sendEnquiry();
    await act(otieno, `/api/enquiries/${id}/claim`);
    await house.sql`update enquiries set due_at = now() - interval '1 minute'`;
    await take();
    await take();
    expect(await kindsOf(otieno)).toEqual(["enquiry.overdue"]);
    expect(await list(akinyi)).toEqual([]);
    await house.sql`update enquiries set due_at = now() - interval '1 second'`;
    await take();
    expect(await kindsOf(otieno)).toEqual(["enquiry.overdue", "enquiry.overdue"]);

    const handing = { to: wanjiru.userId, from: otieno.userId, note: "" };
    await act(otieno, `/api/enquiries/${id}/handover`, handing);
    expect(await kindsOf(wanjiru)).toContain("enquiry.overdue");
    expect(await kindsOf(otieno)).toEqual([]);
  });

  test("that was closed and is opened again after its time is told as overdue", async () => {
    const id = await sendEnquiry();
    await act(otieno, `/api/enquiries/${id}/claim`);
    await house.sql`update enquiries set status = 'closed', due_at = now() - interval '3 hours'`;
    await take();
    expect(await kindsOf(otieno)).toEqual([]);
    await house.sql`update enquiries set status = 'open'`;
    await take();
    expect(await kindsOf(otieno)).toEqual(["enquiry.overdue"]);
  });
});

test("mails that fail together are told once", async () => {
  await sendEnquiry();
  await house.sql`
    update outbox set failed_at = date_trunc('hour', now(), 'UTC'), failure = 'no such address'
    where kind = 'job'`;
  await take();
  await take();
  const kinds = await kindsOf(wanjiru);
  expect(kinds.filter((kind) => kind === "mail.failed")).toHaveLength(1);
});

test("who sends an issue of the newsletter is told when it was sent, and that a colleague stopped it", async () => {
  const path = "/api/newsletter-issues";
  const texts = { en: { subject: "Gold this week", body: "Up." } };
  await house.sql`
    insert into newsletter_subscribers (email, language, token)
    values ('reader@example.com', 'en', md5('reader'))`;
  const { id, updatedAt } = (await call<NewsletterIssue>(wanjiru, "POST", path, { texts })).body;
  await act(wanjiru, `${path}/${id}/send`, { languages: null, updatedAt });
  await act(wanjiru, `${path}/${id}/pause`);
  await take();
  expect(await list(wanjiru)).toEqual([]);
  await act(wanjiru, `${path}/${id}/resume`);
  await act(akinyi, `${path}/${id}/pause`);
  await take();
  await act(wanjiru, `${path}/${id}/resume`);
  await house.sql`update newsletter_issues set state = 'sent', ended_at = now() where id = ${id}`;
  await take();
  const notices = await list(wanjiru);
  expect(notices.map(({ kind, values }) => [kind, values])).toEqual([
    ["newsletter.sent", { title: "Gold this week" }],
    ["newsletter.stopped", { title: "Gold this week", by: "akinyi" }],
  ]);
  expect(await list(akinyi)).toEqual([]);
});

describe("what another service tells", () => {
  test("concerns whom it may, in the role that they have at that moment, and never who did it", async () => {
    told.notices = [
      tell("request.waiting", { key: "1", exceptUserId: akinyi.userId }),
      tell("request.refused", { key: "2", userId: otieno.userId }),
      tell("price.fallback", { key: "3", values: { since: "2026-11-28T10:00:00.000Z" } }),
    ];
    await take("identity");
    const asAdmin = { ...otieno, role: "admin" } as const;
    const notices = await list(asAdmin);
    expect(notices.map(({ kind }) => kind).toSorted()).toEqual([
      "price.fallback",
      "request.refused",
      "request.waiting",
    ]);
    expect(await kindsOf(akinyi)).toEqual(["price.fallback"]);
    expect(await kindsOf(otieno)).toEqual(["price.fallback"]);
    const refused = notices.find(({ kind }) => kind === "request.refused");
    const path = `/api/staff/notices/${refused?.id}/read`;
    for (const who of [otieno, { ...akinyi, role: "admin" } as const]) {
      const answer = await call(who, "POST", path);
      expect([answer.status, answer.body.message]).toEqual([404, "There is no such notice."]);
    }
    const asCustomer = await call({ ...otieno, role: "user" }, "GET", "/api/staff/notices");
    expect(asCustomer.status).toBe(403);
    await act(asAdmin, path);
    expect(await unreadOf(asAdmin)).toBe(2);
    expect(await unreadOf(otieno)).toBe(1);
  });

  test("is gone for all once it concerns nobody any more", async () => {
    told.notices = [tell("request.waiting")];
    await take("identity");
    expect(await unreadOf(akinyi)).toBe(1);
    told = { notices: [], overKeys: ["of-a-test"] };
    await take("identity");
    expect([await unreadOf(akinyi), await list(akinyi)]).toEqual([0, []]);
  });

  test("is asked for from where it was left, once the service is back", async () => {
    const readAskedUntil = () => createStaffNoticeStore(house).readAskedUntil("identity");
    const before = await readAskedUntil();
    isAway = true;
    await expect(take("identity")).rejects.toThrow("away");
    isAway = false;
    expect(await readAskedUntil()).toEqual(before);
    told.notices = [tell("price.fallback")];
    await take("identity");
    expect(await kindsOf(wanjiru)).toEqual(["price.fallback"]);
    expect((await readAskedUntil()).getTime()).toBeGreaterThan(before.getTime());
  });
});

describe("reading", () => {
  test("is kept for each person, for one notice and for all that were seen", async () => {
    for (let count = 0; count < 3; count += 1) await sendEnquiry();
    await take();
    const [newest, middle, oldest] = await list(wanjiru);
    await act(wanjiru, `/api/staff/notices/${middle?.id}/read`);
    await act(wanjiru, `/api/staff/notices/${middle?.id}/read`);
    expect((await list(wanjiru)).map(({ isRead }) => isRead)).toEqual([false, true, false]);
    await act(wanjiru, "/api/staff/notices/read", { upTo: middle?.id });
    expect((await list(wanjiru)).map(({ isRead }) => isRead)).toEqual([false, true, true]);
    expect([await unreadOf(wanjiru), await unreadOf(otieno)]).toEqual([1, 3]);
    expect((newest?.id ?? 0) > (oldest?.id ?? 0)).toBe(true);
  });

  // Before what leaves many rows of a rare kind deleted, and not yet cleared away.
  test("lists what concerns a reader at the cost of a page, among however many that concern others", async () => {
    const { sql } = house;
    await sql`
      insert into staff_notices (source, key, kind, at, user_id, values, is_mailed)
      select 'pricing', n, told.kind, now(), told.user_id, '{}', false
      from generate_series(1, 6000) as n, lateral (
        select case when n <= 5 then 'price.fallback'
            when n % 2 = 0 then 'visit.today' else 'enquiry.assigned' end as kind,
          case when n > 5 and n % 2 = 1 then ${otieno.userId}::integer end as user_id
      ) as told`;
    await sql`
      insert into staff_notices (source, key, kind, at, user_id, values, is_mailed)
      select 'identity', n, 'enquiry.assigned', now(), ${wanjiru.userId}, '{}', false
      from generate_series(1, 3) as n`;
    await sql`analyze staff_notices`;
    const readPages = (reader: Member, limit: number) =>
      sql.begin(async (tx) => {
        const store = createStaffNoticeStore({ sql: tx as unknown as Sql });
        const before = await countRead(tx);
        const first = await store.list(reader, { limit });
        const second = await store.list(reader, { limit, after: first.next });
        const pages = [first.rows.length, second.rows.length];
        return { pages, read: (await countRead(tx)) - before };
      });
    const rare = await readPages(wanjiru, 5);
    expect(rare.pages).toEqual([5, 3]);
    expect(rare.read).toBeLessThanOrEqual(40);
    expect((await list(wanjiru)).map(({ kind }) => kind)).toEqual([
      ...Array.from({ length: 3 }, () => "enquiry.assigned"),
      ...Array.from({ length: 5 }, () => "price.fallback"),
    ]);
    const common = await readPages(akinyi, 50);
    expect(common.pages).toEqual([50, 50]);
    expect(common.read).toBeLessThanOrEqual(250);
  });

  test("is counted among the latest, up to a hundred, at the cost of these", async () => {
    const { sql } = house;
    await sql`
      insert into staff_notices (source, key, kind, at, user_id, values, is_mailed)
      select 'pricing', n, 'price.fallback', now(),
        case when n % 100 = 0 then ${otieno.userId}::integer end, '{}', false
      from generate_series(1, 6000) as n`;
    await sql`
      insert into staff_notice_reads (user_id, notice_id)
      select ${wanjiru.userId}, id from staff_notices where user_id is null order by id desc offset 3`;
    await sql`
      insert into staff_notice_reads (user_id, notice_id)
      select ${otieno.userId}, id from staff_notices where user_id is null`;
    await sql`analyze staff_notices`;
    expect(await unreadOf(wanjiru)).toBe(3);
    // Older than a thousand that all were told, and their own.
    expect(await unreadOf(otieno)).toBe(60);
    expect(await unreadOf(akinyi)).toBe(100);
    const read = await sql.begin(async (tx) => {
      const before = await countRead(tx);
      await createStaffNoticeStore({ sql: tx as unknown as Sql }).countUnread(wanjiru);
      return (await countRead(tx)) - before;
    });
    expect(read).toBeLessThanOrEqual(1100);
  });

  test.each([
    ["POST", "/api/staff/notices/none/read", {}],
    ["POST", "/api/staff/notices/-1/read", {}],
    ["POST", "/api/staff/notices/read", {}],
    ["POST", "/api/staff/notices/read", { upTo: "all" }],
    ["GET", "/api/staff/notices?after=nothing", undefined],
  ])("bad input is refused: %s %s", async (method, path, body) => {
    const answer = await call(wanjiru, method, path, body);
    expect([answer.status, answer.body.code]).toEqual([400, "invalid_input"]);
  });

  test("ends after 30 days, with the notice", async () => {
    await sendEnquiry();
    await take();
    const [notice] = await list(wanjiru);
    await act(wanjiru, `/api/staff/notices/${notice?.id}/read`);
    const store = createStaffNoticeStore(house);
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
    expect(await store.deleteOld(inDays(29))).toBe(0);
    expect(await store.deleteOld(inDays(31))).toBe(1);
    expect(await list(wanjiru)).toEqual([]);
    expect(await house.sql`select from staff_notice_reads`).toHaveLength(0);
  });
});

describe("how one is told", () => {
  const path = "/api/staff/notice-settings";

  const choose = (who: Member, ways: object, language = "en") =>
    call<{ ways: object }>(who, "PATCH", path, { ways, language });

  /** The digests of today, at an hour in Nairobi. */
  const oweAt = (hour: number) => {
    const day = startOfNairobiDate(findNairobiDay(Date.now()));
    const now = () => new Date(day.getTime() + hour * 3_600_000);
    return oweDigests({ ...mailParts(), clock: { now } }, crypto.randomUUID());
  };

  const mailsTo = ({ username }: Member) =>
    house.mailServer.mails.filter(({ envelopeTo }) =>
      envelopeTo.includes(`${username}@bank.example`),
    );

  beforeAll(() => house.start("worker"));

  test("is each person's own, by kind", async () => {
    expect((await choose(wanjiru, { "mail.failed": "digest" })).status).toBe(200);
    const { body } = await choose(wanjiru, { "enquiry.received": "mail" });
    const ways = { "mail.failed": "digest", "enquiry.received": "mail" };
    expect(body.ways).toEqual(ways);
    expect((await call(wanjiru, "GET", path)).body).toEqual({ ways });
    expect((await call(otieno, "GET", path)).body).toEqual({ ways: {} });
  });

  test.each([
    ["a kind that is none", { ways: { "bank.robbed": "mail" }, language: "en" }],
    ["a way that is none", { ways: { "mail.failed": "pigeon" }, language: "en" }],
    ["a language that is none", { ways: {}, language: "tlh" }],
    ["nothing", {}],
  ])("%s is refused, and nothing is kept", async (_what, body) => {
    const answer = await call(wanjiru, "PATCH", path, body);
    expect([answer.status, answer.body.code]).toEqual([400, "invalid_input"]);
    expect((await call(wanjiru, "GET", path)).body).toEqual({ ways: {} });
  });

  test("is by no mail to an address that nobody confirmed", async () => {
    known[wanjiru.userId] = { isConfirmed: false };
    expect((await choose(wanjiru, { "mail.failed": "mail" })).status).toBe(403);
    expect((await choose(wanjiru, { "mail.failed": "bell" })).status).toBe(200);
  });

  test("is a mail at once, once, in one's language, without a word of the customer", async () => {
    await choose(otieno, { "enquiry.assigned": "mail" }, "sw");
    await choose(akinyi, { "enquiry.assigned": "mail", "enquiry.received": "bell" });
    const id = await sendEnquiry();
    await act(wanjiru, `/api/enquiries/${id}/claim`);
    const handing = { to: otieno.userId, from: wanjiru.userId, note: "" };
    await act(wanjiru, `/api/enquiries/${id}/handover`, handing);
    await Promise.all([take(), take()]);
    const mail = await waitFor("the mail", () => mailsTo(otieno)[0]);
    await house.waitUntilIdle();
    expect(mailsTo(otieno)).toHaveLength(1);
    expect([...mailsTo(akinyi), ...mailsTo(wanjiru)]).toEqual([]);
    expect(mail.subject).toBe("wanjiru amekukabidhi ulizo");
    expect(mail.text).toContain(`${siteOrigin}/admin/enquiries?open=${id}`);
    expect(mail.text).toMatch(/DGB-/);
    expect(`${mail.text} ${mail.html} ${mail.subject}`).not.toMatch(/Amina|coins/);
  });

  test("names a setting in the reader's language, its key never", async () => {
    await choose(akinyi, { "request.waiting": "mail" }, "ar");
    const values = { by: "baraka", setting: "FALLBACK_GOLD_PRICE_24K_PER_GRAM" };
    told.notices = [tell("request.waiting", { key: "1", values })];
    await take("identity");
    const mail = await waitFor("the mail", () => mailsTo(akinyi)[0]);
    expect(mail.text).toContain("السعر الاحتياطي");
    expect(`${mail.text} ${mail.html} ${mail.subject}`).not.toContain("FALLBACK");
  });

  test("is by no mail for who may not open it any more, and for what is mailed to all anyway", async () => {
    await choose(akinyi, { "request.waiting": "mail", "price.fallback": "mail" });
    await choose(otieno, { "request.waiting": "mail" });
    known[akinyi.userId] = { role: "marketing" };
    told.notices = [
      tell("request.waiting", { key: "1" }),
      tell("request.waiting", { key: "2", isMailed: true }),
      tell("price.fallback", { key: "3" }),
    ];
    await take("identity");
    await waitFor("a mail", () => mailsTo(akinyi)[0]);
    await house.waitUntilIdle();
    expect(mailsTo(akinyi).map(({ subject }) => subject)).toEqual([
      "The price feed is away: prices come from the configuration",
    ]);
    expect(mailsTo(otieno)).toEqual([]);
  });

  test("is a digest from seven in the morning on, once a day, of what is unread", async () => {
    await choose(wanjiru, { "enquiry.received": "digest", "price.fallback": "digest" });
    await choose(otieno, { "enquiry.received": "digest" });
    await sendEnquiry();
    told.notices = [tell("price.fallback", { values: {} })];
    await take();
    await take("identity");
    const [fallback] = await list(wanjiru);
    await act(wanjiru, `/api/staff/notices/${fallback?.id}/read`);
    // Who chose after seven waits for tomorrow.
    const today = startOfNairobiDate(findNairobiDay(Date.now()));
    const chosen = [
      [wanjiru, -24],
      [otieno, 8],
    ] as const;
    for (const [{ userId }, hour] of chosen) {
      await house.sql`
        update staff_notice_settings set changed_at = ${new Date(today.getTime() + hour * 3_600_000)}
        where user_id = ${userId}`;
    }
    expect(await oweAt(6.9)).toBe(0);
    const owed = await Promise.all([oweAt(7), oweAt(7.5), oweAt(12)]);
    expect(owed.filter((count) => count > 0)).toHaveLength(1);
    const mail = await waitFor("the digest", () => mailsTo(wanjiru)[0]);
    await house.waitUntilIdle();
    expect([mailsTo(wanjiru).length, mailsTo(otieno).length]).toEqual([1, 0]);
    expect(mail.text).toContain("A new enquiry has come in");
    expect(mail.text).not.toContain("price feed");
    expect(mail.text).not.toContain("Amina");
  });
});
