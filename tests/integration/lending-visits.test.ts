import { randomUUID } from "node:crypto";
import type { ErrorBody } from "@dhahabu/contract/errors";
import { findNairobiDay, nairobiAheadMs, startOfNairobiDay } from "@dhahabu/contract/nairobi-time";
import type { VisitTrend } from "@dhahabu/contract/trends";
import type { ListedVisit, OwnVisit, SlotDay } from "@dhahabu/contract/visits";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { createVisitNoticeStore } from "../../services/lending/appointments/notice-store.ts";
import "../support/provided.ts";
import { createServiceClient } from "../support/start-service.ts";
import { startLendingHouse, testBranch, visitOrigin } from "../support/start-lending.ts";
import type { LendingHouse } from "../support/start-lending.ts";
import type { TakenMail } from "../support/mail-server.ts";
import { waitFor } from "../support/wait-for.ts";

const admin = { userId: 1, username: "admin", role: "admin" } as const;
let house: LendingHouse;

beforeAll(async () => {
  house = await startLendingHouse(inject("servers"));
});

afterAll(() => house.stop());

afterEach(() => {
  Object.assign(house.content, { branches: [testBranch], isAway: false });
  house.mailWay.behaviour = "open";
});

type Kind = OwnVisit["kind"];

async function listSlots(kind: Kind = "loan", branchId = testBranch.id) {
  const path = `/api/visit-slots?branchId=${branchId}&kind=${kind}`;
  return house.client.call<SlotDay[]>("GET", path);
}

/** A free slot of a day that is not today; each test takes one of its own. */
let slotsTaken = 0;
async function takeSlot(kind: Kind = "loan"): Promise<string> {
  const { body } = await listSlots(kind);
  slotsTaken += 1;
  const slots = body.slice(2).flatMap(({ slots: own }) => own);
  return slots[slotsTaken]?.startsAt ?? "";
}

let people = 0;
function newPerson() {
  people += 1;
  return {
    name: `Amina Otieno ${people}`,
    phone: `+2547${String(10_000_000 + people)}`,
    email: `visit.${people}@example.com`,
  };
}

async function newVisit(changes: Record<string, unknown> = {}) {
  const kind = (changes["kind"] ?? "loan") as Kind;
  return {
    branchId: testBranch.id,
    kind,
    startsAt: await takeSlot(kind),
    ...newPerson(),
    language: "en",
    key: randomUUID(),
    ...changes,
  };
}

interface Booked {
  visit: OwnVisit;
  linkToken: string;
}

const post = <T = Booked & ErrorBody>(path: string, body: unknown, caller = {}) =>
  house.client.call<T>("POST", path, { body, caller, allowUnavailable: true });

async function book(changes: Record<string, unknown> = {}, caller = {}) {
  const sent = await newVisit(changes);
  const { status, body } = await post("/api/visits", sent, caller);
  expect(status).toBe(201);
  return { ...body, sent };
}

const mailsTo = (email: string) =>
  house.enquiry.mailServer.mails.filter(({ envelopeTo }) => envelopeTo.includes(email));

const awaitMails = (email: string, count: number): Promise<TakenMail[]> =>
  waitFor(`${count} mails`, () => {
    const mails = mailsTo(email);
    return mails.length >= count ? mails : undefined;
  });

async function countOf(email: string): Promise<number> {
  const [row] = await house.sql<{ count: number }[]>`
    select count(*)::int as count from appointments where email = ${email}`;
  return row?.count ?? 0;
}

describe("slots", () => {
  test("lie in the hours of Nairobi, and leave out Sundays, closed days and what is past", async () => {
    const { body: before } = await listSlots();
    const closed = before[3]?.date ?? "";
    house.content.branches = [{ ...testBranch, closedDays: [{ date: closed, reason: "Holiday" }] }];
    const { status, body } = await listSlots();
    expect(status).toBe(200);
    expect(body.map(({ date }) => date)).not.toContain(closed);
    expect(body).toHaveLength(before.length - 1);
    for (const { date, slots } of body) {
      expect(new Date(`${date}T00:00:00Z`).getUTCDay()).not.toBe(0);
      for (const { startsAt } of slots) {
        expect(findNairobiDay(Date.parse(startsAt))).toBe(date);
        expect(Date.parse(startsAt)).toBeGreaterThan(Date.now());
        const clock = new Date(Date.parse(startsAt) + nairobiAheadMs).toISOString().slice(11, 16);
        expect(clock >= "08:00" && clock <= "17:30").toBe(true);
      }
    }
  });

  test.each([
    ["branchId=99&kind=loan", "visit.branchMissing"],
    ["branchId=&kind=loan", "visit.branchMissing"],
    ["branchId=7&kind=dinner", "visit.kindMissing"],
  ])("of %s there are none", async (query, reason) => {
    const answer = await house.client.call<ErrorBody>("GET", `/api/visit-slots?${query}`);
    expect(answer.status).toBe(400);
    expect(answer.body.reason).toBe(reason);
  });

  test("a branch that is closed for the time being has none, and takes no booking", async () => {
    const visit = await newVisit();
    house.content.branches = [{ ...testBranch, isOpen: false }];
    expect((await listSlots()).body).toEqual([]);
    const { status, body } = await post("/api/visits", visit);
    expect([status, body.reason]).toEqual([400, "visit.slotWrong"]);
    expect(await countOf(visit.email)).toBe(0);
  });
});

describe("a booking", () => {
  test("has a seat, a reference, a private link and one mail with its calendar file", async () => {
    const { visit, linkToken, sent } = await book({ language: "sw" });
    expect(visit).toMatchObject({
      branchName: "Westlands",
      kind: "loan",
      startsAt: sent.startsAt,
      state: "booked",
      isChangeable: true,
    });
    expect(visit.reference).toMatch(/^DGB-/);
    expect((await post<OwnVisit>("/api/own-visit", { token: linkToken })).body).toEqual(visit);

    const [mail] = await awaitMails(sent.email, 1);
    expect(mail?.subject).toContain("Ziara yako");
    expect(mail?.text).toContain(visit.reference);
    expect(mail?.text).not.toContain(sent.name);
    const mailed = mail?.text?.split(`${visitOrigin}/my-visit?lang=sw#`)[1]?.slice(0, 32) ?? "";
    expect((await post<OwnVisit>("/api/own-visit", { token: mailed })).body).toEqual(visit);
    const [file] = mail?.attachments ?? [];
    expect(file?.filename).toBe("visit.ics");
    const text = new TextDecoder().decode(file?.content as ArrayBuffer);
    // A reader of mails gives lines of texts ends of its own.
    const calendar = text.replaceAll(/\r?\n /g, "").split(/\r?\n/);
    expect(calendar).toContain(`UID:${visit.reference}@bank.example`);
    expect(calendar).toContain(`DTSTART:${sent.startsAt.replaceAll(/[-:]|\.\d+/g, "")}`);
    await house.enquiry.waitUntilIdle();
    expect(mailsTo(sent.email)).toHaveLength(1);
  });

  test("needs no address, and then no mail is owed", async () => {
    const { visit } = await book({ email: "" });
    const rows = await house.sql`
      select from appointment_mails join appointments on appointments.id = appointment_id
      where reference = ${visit.reference}`;
    expect(rows).toHaveLength(0);
  });

  test("is reminded of the day before at nine, and not after it is cancelled", async () => {
    const { sent, linkToken } = await book();
    const dueAt = async () => {
      const rows = await house.sql<{ dueAt: Date }[]>`
        select due_at as "dueAt" from appointment_mails
        join appointments on appointments.id = appointment_id
        where email = ${sent.email} and appointment_mails.kind = 'visit reminder'`;
      return rows.map((row) => row.dueAt.toISOString());
    };
    const day = findNairobiDay(Date.parse(sent.startsAt) - 86_400_000);
    expect(await dueAt()).toEqual([`${day}T06:00:00.000Z`]);
    await post("/api/own-visit/cancel", { token: linkToken });
    expect(await dueAt()).toEqual([]);
  });

  test("is one for its key, however often it is sent, and another body under it is refused", async () => {
    const visit = await newVisit();
    const answers = await Promise.all(Array.from({ length: 5 }, () => post("/api/visits", visit)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.linkToken)).size).toBe(1);
    const other = await post("/api/visits", { ...visit, name: "Somebody Else" });
    expect([other.status, other.body.reason]).toEqual([409, "request.keyUsed"]);
    expect(await countOf(visit.email)).toBe(1);
    await house.enquiry.waitUntilIdle();
    await awaitMails(visit.email, 1);
    expect(mailsTo(visit.email)).toHaveLength(1);
  });

  test("that was cancelled is another one where the same is sent again, and holds a seat", async () => {
    const wish = await newVisit({ email: "" });
    const first = await post("/api/visits", wish);
    await post("/api/own-visit/cancel", { token: first.body.linkToken });
    const answers = await Promise.all([1, 2, 3].map(() => post("/api/visits", wish)));
    const [second] = answers;
    expect(answers.map(({ body }) => [body.visit.reference, body.visit.state])).toEqual(
      answers.map(() => [second?.body.visit.reference, "booked"]),
    );
    expect(second?.body.visit.reference).not.toBe(first.body.visit.reference);
    const rows = await house.sql<{ state: string }[]>`
      select state from appointments where phone = ${wish.phone} order by id`;
    expect(rows.map(({ state }) => state)).toEqual(["cancelled", "booked"]);
  });

  test("of 50 at once for the two last seats two are taken, the rest told the next free time", async () => {
    const startsAt = await takeSlot();
    const wishes = await Promise.all(Array.from({ length: 50 }, () => newVisit({ startsAt })));
    const answers = await Promise.all(wishes.map((wish) => post("/api/visits", wish)));
    const taken = answers.filter(({ status }) => status === 201);
    const refused = answers.filter(({ status }) => status === 409);
    expect([taken.length, refused.length]).toEqual([2, 48]);
    const { body: days } = await listSlots();
    const next = days
      .flatMap(({ slots }) => slots)
      .find((slot) => slot.startsAt > startsAt && slot.freeSeats > 0);
    const nairobi = new Date(Date.parse(next?.startsAt ?? "") + nairobiAheadMs).toISOString();
    for (const { body } of refused) {
      expect(body.reason).toBe("visit.taken");
      expect(body.values).toEqual({ next: nairobi.slice(0, 16).replace("T", " ") });
    }
    const seats = await house.sql<{ seat: number }[]>`
      select seat from appointments where starts_at = ${startsAt} and state <> 'cancelled'
      order by seat`;
    expect(seats.map(({ seat }) => seat)).toEqual([1, 2]);
  });

  test("the database itself gives no seat twice, and none beyond the capacity", async () => {
    const { visit } = await book();
    const copy = (change: string) =>
      house.sql.unsafe(`
        insert into appointments (reference, branch_id, branch_name, branch_address, kind, starts_at,
          capacity, seat, name, phone, language, consent_version, request_id)
        select 'DGB-0000-0000', branch_id, branch_name, branch_address, kind, starts_at, capacity,
          ${change}, name, phone, language, consent_version, request_id
        from appointments where reference = '${visit.reference}'`);
    await expect(copy("seat")).rejects.toThrow("appointments_one_seat");
    await expect(copy("capacity + 1")).rejects.toThrow("check");
  });

  test("a person has three to come at most, by telephone and by address", async () => {
    const { sent } = await book();
    const again = { phone: "0712 999 001", email: sent.email.toUpperCase() };
    await book(again);
    await book({ ...again, phone: "0712 999 002" });
    const wish = await newVisit({ ...again, phone: "0712 999 003" });
    const { status, body } = await post("/api/visits", wish);
    expect([status, body.reason]).toEqual([409, "visit.tooMany"]);
  });

  test.each([
    ["a time between slots", { startsAt: "2026-11-30T06:31:00.000Z" }, "visit.slotWrong"],
    ["a time long past", { startsAt: "2020-01-06T06:30:00.000Z" }, "visit.slotWrong"],
    ["no time", { startsAt: "" }, "visit.slotMissing"],
    ["no name", { name: " " }, "contact.nameMissing"],
    ["a wrong address", { email: "amina" }, "contact.emailWrong"],
    ["an unknown branch", { branchId: 99 }, "visit.branchMissing"],
  ])("with %s is refused by name, and nothing is kept", async (_, fault, reason) => {
    const visit = await newVisit(fault);
    const { status, body } = await post("/api/visits", visit);
    expect([status, body.reason]).toEqual([400, reason]);
    expect(body.issues?.map(({ path }) => path)).toEqual([Object.keys(fault)[0]]);
    const rows = await house.sql`select from appointments where phone = ${visit.phone}`;
    expect(rows).toHaveLength(0);
  });

  test("while content is away, there is a readable 503 and nothing is kept", async () => {
    const visit = await newVisit();
    house.content.isAway = true;
    const { status, body } = await post("/api/visits", visit);
    expect([status, body.reason]).toEqual([503, "server.partUnavailable"]);
    expect(await countOf(visit.email)).toBe(0);
    house.content.isAway = false;
    expect((await post("/api/visits", visit)).status).toBe(201);
  });
});

describe("by its private link", () => {
  test("a visit is moved once, its old seat is free and its customer is told", async () => {
    const { visit, linkToken, sent } = await book({ kind: "assay" });
    const startsAt = await takeSlot("assay");
    const moved = await post<OwnVisit>("/api/own-visit/move", { token: linkToken, startsAt });
    expect(moved.status).toBe(200);
    expect(moved.body).toEqual({ ...visit, startsAt, changeCount: 1 });
    const again = await post<OwnVisit>("/api/own-visit/move", { token: linkToken, startsAt });
    expect(again.body).toEqual(moved.body);
    await book({ kind: "assay", startsAt: sent.startsAt });
    const mails = await awaitMails(sent.email, 2);
    await house.enquiry.waitUntilIdle();
    expect(mailsTo(sent.email)).toHaveLength(2);
    expect(mails.map(({ subject }) => subject).join(" ")).toContain("Your visit is now on");
  });

  test("it is not moved to a slot that somebody has, and stays where it was", async () => {
    const other = await book({ kind: "assay" });
    const { linkToken, visit } = await book({ kind: "assay" });
    const { status, body } = await post("/api/own-visit/move", {
      token: linkToken,
      startsAt: other.visit.startsAt,
    });
    expect([status, body.reason]).toEqual([409, "visit.taken"]);
    expect((await post<OwnVisit>("/api/own-visit", { token: linkToken })).body).toEqual(visit);
  });

  test("it is cancelled, once, its seat is free again and its customer is told", async () => {
    const { linkToken, sent } = await book({ kind: "assay" });
    await awaitMails(sent.email, 1);
    for (let time = 0; time < 2; time += 1) {
      const { status, body } = await post<OwnVisit>("/api/own-visit/cancel", { token: linkToken });
      expect([status, body.state, body.isChangeable]).toEqual([200, "cancelled", false]);
    }
    await book({ kind: "assay", startsAt: sent.startsAt });
    await awaitMails(sent.email, 2);
    await house.enquiry.waitUntilIdle();
    expect(mailsTo(sent.email)).toHaveLength(2);
    const startsAt = await takeSlot("assay");
    const moved = await post("/api/own-visit/move", { token: linkToken, startsAt });
    expect([moved.status, moved.body.reason]).toEqual([409, "visit.over"]);
  });

  test("it is read for a week after it was, or was cancelled, and by nobody later", async () => {
    const [past, cancelled] = [await book(), await book()];
    await post("/api/own-visit/cancel", { token: cancelled.linkToken });
    const read = async ({ linkToken }: Booked) =>
      (await post<OwnVisit & ErrorBody>("/api/own-visit", { token: linkToken })).status;
    const pass = (days: number) =>
      house.sql.begin(async (tx) => {
        await tx`
          update appointments set starts_at = now() - make_interval(days => ${days})
          where reference = ${past.visit.reference}`;
        await tx`alter table appointment_changes disable trigger user`;
        await tx`
          update appointment_changes set changed_at = now() - make_interval(days => ${days})
          where appointment_id = (
            select id from appointments where reference = ${cancelled.visit.reference})`;
        await tx`alter table appointment_changes enable trigger user`;
      });
    await pass(6);
    expect([await read(past), await read(cancelled)]).toEqual([200, 200]);
    await pass(8);
    expect([await read(past), await read(cancelled)]).toEqual([404, 404]);
  });

  test("a link that nobody was given opens nothing", async () => {
    await book();
    const token = "x".repeat(32);
    for (const [path, body] of [
      ["/api/own-visit", { token }],
      ["/api/own-visit/cancel", { token }],
      ["/api/own-visit/move", { token, startsAt: await takeSlot() }],
    ] as const) {
      const answer = await post(path, body);
      expect([answer.status, answer.body.reason]).toEqual([404, "visit.unknownLink"]);
    }
  });
});

describe("mails", () => {
  /** Waits until nothing is owed to an address any more. */
  const settle = async (email: string) => {
    const hasNone = async () => {
      // Any change has mails looked for.
      await book({ email: "" });
      const owed = await house.sql`
        select from appointment_mails join appointments on appointments.id = appointment_id
        where email = ${email} and done_at is null and due_at <= now()`;
      return owed.length === 0;
    };
    await waitFor("no mail to be owed", hasNone, { everyMs: 300 });
    await house.enquiry.waitUntilIdle();
  };

  test("remind nobody of tomorrow once the day of the visit has begun", async () => {
    const [late, early] = [await book(), await book()];
    await house.sql`
      update appointments set starts_at = now() where reference = ${late.visit.reference}`;
    await house.sql`
      update appointment_mails set due_at = now() where kind = 'visit reminder' and appointment_id in (
        select id from appointments
        where reference in (${late.visit.reference}, ${early.visit.reference}))`;
    for (const { sent } of [late, early]) await settle(sent.email);
    const kindsOf = async (email: string) => {
      await awaitMails(email, 1);
      return mailsTo(email).length;
    };
    expect([await kindsOf(late.sent.email), await kindsOf(early.sent.email)]).toEqual([1, 2]);
  });

  test("say of a visit that was cancelled meanwhile that it is, and nothing else", async () => {
    house.mailWay.behaviour = "away";
    const { sent, linkToken } = await book();
    const startsAt = await takeSlot();
    await post("/api/own-visit/move", { token: linkToken, startsAt });
    await post("/api/own-visit/cancel", { token: linkToken });
    house.mailWay.behaviour = "open";
    await settle(sent.email);
    const mails = await awaitMails(sent.email, 1);
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining("cancelled")]);
  });

  test("wait while enquiry is away, and leave once after", async () => {
    house.mailWay.behaviour = "away";
    const { sent } = await book();
    expect(mailsTo(sent.email)).toHaveLength(0);
    house.mailWay.behaviour = "open";
    await book();
    await awaitMails(sent.email, 1);
    await house.enquiry.waitUntilIdle();
    expect(mailsTo(sent.email)).toHaveLength(1);
  });

  test("whose answer is lost, or whose process is killed, leave once", async () => {
    await waitFor("no mail to be owed", async () => {
      const owed = await house.sql`
        select from appointment_mails where done_at is null and due_at <= now()`;
      return owed.length === 0;
    });
    house.mailWay.behaviour = "dropping";
    const killed = await house.fork();
    const client = createServiceClient({ url: killed.url, service: "lending" });
    const visit = await newVisit();
    expect((await client.call("POST", "/api/visits", { body: visit })).status).toBe(201);
    await awaitMails(visit.email, 1);
    await killed.kill();
    house.mailWay.behaviour = "open";
    await waitFor(
      "the mail to be recorded",
      async () => {
        // The database may hold what the killed process had locked for a moment more: any change has mails looked for.
        await book();
        const [row] = await house.sql<{ open: number }[]>`
        select count(*)::int as open from appointment_mails
        join appointments on appointments.id = appointment_id
        where email = ${visit.email} and appointment_mails.kind = 'visit booked'
          and done_at is null`;
        return row?.open === 0 ? true : undefined;
      },
      { timeoutMs: 60_000 },
    );
    await house.enquiry.waitUntilIdle();
    expect(mailsTo(visit.email)).toHaveLength(1);
  });
});

describe("an account", () => {
  test("lists and exports the visits that were booked with it, and nobody else's", async () => {
    const amina = { userId: 41, username: "amina", role: "user" } as const;
    const { visit } = await book({}, amina);
    await book({}, { ...amina, userId: 42 });
    await book();
    const own = await house.client.call<OwnVisit[]>("GET", "/api/user/visits", { caller: amina });
    expect(own.body).toEqual([visit]);
    const client = house.client.call<{ visits: { reference: string }[] }>(
      "GET",
      "/internal/users/41/data",
    );
    expect((await client).body.visits.map(({ reference }) => reference)).toEqual([visit.reference]);
    const stranger = await house.client.call("GET", "/api/user/visits");
    expect(stranger.status).toBe(401);
  });
});

describe("the office", () => {
  test.each(["0000-01-01", "0001-01-01", "2019-12-31", "2101-01-01", "2026-02-30"])(
    "asks for no day %s",
    async (day) => {
      const path = `/api/admin/visits?day=${day}`;
      const answer = await house.client.call<ErrorBody>("GET", path, { caller: admin });
      expect([answer.status, answer.body.reason]).toEqual([400, "visit.dayWrong"]);
    },
  );

  test("is told of a visit for the day it was booked, until it is cancelled, and of no other", async () => {
    const begin = new Date();
    const { visit } = await book();
    await book();
    const told = () => createVisitNoticeStore(house).listForStaff(begin, new Date());
    expect(await told()).toEqual({ notices: [], overKeys: [] });
    await house.sql`
      update appointments set starts_at = created_at where reference = ${visit.reference}`;
    const { notices } = await told();
    expect(notices.map(({ kind, values }) => [kind, values["reference"]])).toEqual([
      ["visit.today", visit.reference],
    ]);
    expect(JSON.stringify(notices)).not.toMatch(/Amina|2547|@/);
    await house.sql`
      update appointments set state = 'cancelled' where reference = ${visit.reference}`;
    expect(await told()).toEqual({ notices: [], overKeys: notices.map(({ key }) => key) });
  });

  test("is told the new time of a visit that was moved, and of the old one no more, also on the way back", async () => {
    const begin = new Date();
    const { visit } = await book();
    const source = createVisitNoticeStore(house);
    const told = () => source.listForStaff(begin, new Date());
    /** Moves it as its customer does, without regard to the branch's hours. */
    const move = (minutes: number) => house.sql`
      with before as (
        select id, starts_at from appointments where reference = ${visit.reference}
      ), moved as (
        update appointments set starts_at = date_trunc('second', created_at) + make_interval(mins => ${minutes})
        from before where appointments.id = before.id returning appointments.*
      )
      insert into appointment_changes (appointment_id, old_state, new_state, old_starts_at,
        new_starts_at, address, request_id)
      select moved.id, 'booked', 'booked', before.starts_at, moved.starts_at, '', ''
      from before, moved`;
    await house.sql`
      update appointments set starts_at = date_trunc('second', created_at)
      where reference = ${visit.reference}`;
    const kept = new Map<string, string | undefined>();
    const startsAt = async () => {
      const { notices, overKeys } = await told();
      for (const { key, values } of notices) kept.set(key, kept.get(key) ?? values["startsAt"]);
      for (const key of overKeys) kept.set(key, "over");
      return [...kept.values()].filter((value) => value !== "over");
    };
    const [first] = await startsAt();
    await move(-1);
    const [second, ...others] = await startsAt();
    expect(others).toEqual([]);
    expect(Date.parse(second ?? "")).toBe(Date.parse(first ?? "") - 60_000);
    await move(0);
    expect(await startsAt()).toEqual([first]);
    // Moved to a day to come, it is no visit of today.
    await move(3 * 24 * 60);
    expect(await startsAt()).toEqual([]);
  });

  const list = (query: string) =>
    house.client.call<ListedVisit[]>("GET", `/api/admin/visits?${query}`, { caller: admin });

  test("finds visits by branch, day, state, reference and the beginnings of a name", async () => {
    const { visit, sent } = await book({ name: "Wanjiru Kamau" });
    const day = findNairobiDay(Date.parse(sent.startsAt));
    for (const query of [
      `branchId=7&day=${day}&limit=500`,
      `state=booked&branchId=7&limit=500`,
      `search=${visit.reference}`,
      "search=wanj%20kam",
    ]) {
      const { status, body } = await list(query);
      expect(status, query).toBe(200);
      expect(
        body.map(({ reference }) => reference),
        query,
      ).toContain(visit.reference);
    }
    for (const query of ["branchId=8", "day=2020-01-01", "state=served", "search=nobody"]) {
      expect((await list(query)).body, query).toEqual([]);
    }
  });

  test("says what became of a visit, step by step, and two do not at once", async () => {
    const { visit, linkToken } = await book();
    const [found] = (await list(`search=${visit.reference}`)).body;
    const set = (from: string, state: string) =>
      house.client.call<ListedVisit & ErrorBody>("PATCH", `/api/admin/visits/${found?.id}/state`, {
        body: { from, state },
        caller: admin,
      });
    expect((await set("booked", "served")).body.reason).toBe("visit.stepWrong");
    const both = await Promise.all([set("booked", "arrived"), set("booked", "no-show")]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const state = both.find(({ status }) => status === 200)?.body.state ?? "";
    expect((await set("cancelled", "arrived")).body.reason).toBe("visit.stateChanged");
    const cancelled = await post("/api/own-visit/cancel", { token: linkToken });
    expect([cancelled.status, cancelled.body.reason]).toEqual([409, "visit.over"]);
    const changes = await house.sql`
      select new_state as state, username from appointment_changes
      where appointment_id = ${found?.id ?? 0}`;
    expect([...changes]).toEqual([{ state, username: "admin" }]);
    await expect(house.sql`update appointment_changes set username = 'x'`).rejects.toThrow(
      "append only",
    );
  });

  test("counts the visits of each of the last 30 days, without those that were cancelled", async () => {
    const yesterday = new Date(startOfNairobiDay(new Date()).getTime() - 60_000);
    for (const [seat, state] of ["served", "no-show", "cancelled"].entries()) {
      await house.sql`
        insert into appointments (reference, branch_id, branch_name, branch_address, kind,
          starts_at, capacity, seat, state, name, phone, language, consent_version, request_id)
        values (${`DGB-TREN-000${seat}`}, 7, 'Westlands', 'Muthithi Road', 'loan', ${yesterday},
          3, ${seat + 1}, ${state}, 'Amina', ${`+25470000000${seat}`}, 'en', 'test', 'test')`;
    }
    const { body } = await house.client.call<VisitTrend>("GET", "/api/admin/visits/trend", {
      caller: admin,
    });
    expect(body).toHaveLength(30);
    expect(body.at(-2)).toEqual({ day: findNairobiDay(yesterday.getTime()), visits: 2 });
  });

  test("is for administrators", async () => {
    for (const role of ["user", "marketing"] as const) {
      const caller = { userId: 3, username: "neema", role };
      for (const path of ["/api/admin/visits", "/api/admin/visits/trend"]) {
        expect((await house.client.call("GET", path, { caller })).status).toBe(403);
      }
    }
  });
});
