import { randomUUID } from "node:crypto";
import type { ErrorBody } from "@dhahabu/contract/errors";
import { fewestMeasuredReplies } from "@dhahabu/contract/inbox";
import type { Conversation, InboxItem, InboxTotals, ReplyTime } from "@dhahabu/contract/inbox";
import type { CannedReply } from "@dhahabu/contract/canned-replies";
import { languages } from "@dhahabu/contract/language";
import { findNairobiDay, startOfNairobiDay } from "@dhahabu/contract/nairobi-time";
import type { EnquiryTrend } from "@dhahabu/contract/trends";
import { createTransaction } from "@dhahabu/platform/db";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { createEnquiryStore } from "../../services/enquiry/inbox/enquiry-store.ts";
import { returnForgottenEnquiries } from "../../services/enquiry/inbox/return-forgotten-enquiries.ts";
import { createCannedReplyStore } from "../../services/enquiry/canned-replies/store.ts";
import "../support/provided.ts";
import { staffAddress, startEnquiryHouse } from "../support/start-enquiry.ts";
import type { EnquiryHouse } from "../support/start-enquiry.ts";
import type { ServiceAnswer } from "../support/start-service.ts";
import { waitFor } from "../support/wait-for.ts";

const wanjiru = { userId: 11, username: "wanjiru", role: "marketing" } as const;
const otieno = { userId: 12, username: "otieno", role: "marketing" } as const;
const admin = { userId: 1, username: "admin", role: "admin" } as const;
type Page<Row> = ServiceAnswer<Row[]>;
type Staff = typeof wanjiru | typeof otieno | typeof admin;

let house: EnquiryHouse;

beforeAll(async () => {
  house = await startEnquiryHouse(inject("servers"), { workerCount: 1 });
});

afterAll(() => house.stop());

beforeEach(() => house.mailServer.behave("take"));

let count = 0;
async function sendEnquiry(fields: Record<string, string> = {}): Promise<InboxItem> {
  count += 1;
  const enquiry = {
    name: "Amina Otieno",
    email: `amina.${count}@example.com`,
    phone: "0712 345 678",
    service: "Gold Loans",
    subject: "A loan on coins",
    message: "What would you lend me on four gold coins?",
    ...fields,
  };
  const sent = await house.client.call<{ reference: string }>("POST", "/api/contact", {
    body: enquiry,
  });
  expect(sent.status).toBe(201);
  const [item] = await list(`search=${sent.body.reference}`);
  if (!item) throw new Error("The enquiry is not in the list.");
  return item;
}

async function list(query: string, caller: Staff = wanjiru): Promise<InboxItem[]> {
  const answer = await house.client.call<InboxItem[]>("GET", `/api/enquiries?${query}`, { caller });
  expect(answer.status).toBe(200);
  return answer.body;
}

function call<T = Conversation>(caller: Staff, method: string, path: string, body?: object) {
  return house.client.call<T>(method, `/api/enquiries/${path}`, {
    caller,
    ...(body && { body }),
  });
}

async function act(caller: Staff, method: string, path: string, body?: object) {
  const answer = await call(caller, method, path, body);
  expect(answer.status).toBe(200);
  return answer.body;
}

const reply = (text: string, more: object = {}) => ({ text, key: randomUUID(), ...more });

const kindsOf = ({ entries }: Conversation) => entries.map(({ kind }) => kind);

const mailsTo = (address: string) =>
  house.mailServer.mails.filter((mail) => mail.to?.[0]?.address === address);

describe("the list", () => {
  test("has an accepted enquiry at once, due by the promise, and found by each of its words", async () => {
    const item = await sendEnquiry({ name: "Chebet Kiplagat", subject: "Selling a nugget" });
    expect(item).toMatchObject({
      status: "open",
      assigneeId: null,
      isOverdue: false,
      firstRepliedAt: null,
    });
    const waits = Date.parse(item.dueAt ?? "") - Date.parse(item.createdAt);
    expect(waits).toBeGreaterThan(7_195_000);
    expect(waits).toBeLessThan(86_405_000);
    for (const search of [
      item.reference,
      item.reference.toLowerCase(),
      item.reference.slice(4),
      "chebet kipl",
      item.email,
      "NUGG",
      "selling nugget chebet",
    ]) {
      const found = await list(`search=${encodeURIComponent(search)}`);
      expect([search, found.map(({ id }) => id)]).toEqual([search, [item.id]]);
    }
    expect(await list("search=nuggets")).toEqual([]);
  });

  test("finds names in the letters of every language", async () => {
    const names = ["عائشة محمد", "李小龙", "आशा शर्मा", "Zoë Noël"];
    for (const name of names) {
      const { id } = await sendEnquiry({ name });
      const [first = ""] = name.split(" ");
      const found = await list(`search=${encodeURIComponent(first)}`);
      expect([name, found.map((item) => item.id)]).toEqual([name, [id]]);
    }
  });

  test("puts who waits past the due time first, and who is answered behind", async () => {
    const [late, later, answered, fresh] = [
      await sendEnquiry({ subject: "Queue late" }),
      await sendEnquiry({ subject: "Queue later" }),
      await sendEnquiry({ subject: "Queue answered" }),
      await sendEnquiry({ subject: "Queue fresh" }),
    ];
    await house.sql`update enquiries set due_at = now() - interval '2 hours' where id = ${later.id}`;
    await house.sql`update enquiries set due_at = now() - interval '5 hours' where id = ${late.id}`;
    await act(wanjiru, "POST", `${answered.id}/claim`);
    await act(wanjiru, "POST", `${answered.id}/replies`, reply("Please come in."));
    const queue = await list("search=queue");
    expect(queue.map(({ id }) => id)).toEqual([late.id, later.id, fresh.id, answered.id]);
    expect(queue.map(({ isOverdue }) => isOverdue)).toEqual([true, true, false, false]);
    const overdue = await list("search=queue&overdue=true");
    expect(overdue.map(({ id }) => id)).toEqual([late.id, later.id]);
    const newest = await list("search=queue&sort=-createdAt");
    expect(newest.map(({ id }) => id)).toEqual([fresh.id, answered.id, later.id, late.id]);
    expect((await list("search=queue&status=pending")).map(({ id }) => id)).toEqual([answered.id]);
    expect((await list("search=queue&assignee=me")).map(({ id }) => id)).toEqual([answered.id]);
    expect(await list("search=queue&assignee=me", otieno)).toEqual([]);
    expect(await list("search=queue&assignee=none")).toHaveLength(3);
    expect(await list("search=queue&service=Digital%20Gold")).toEqual([]);
  });

  test.each(["dueAt", "-createdAt", "createdAt"])(
    "by %s walks page by page past nobody",
    async (sort) => {
      const whole = await list(`sort=${sort}&limit=500`);
      expect(whole.length).toBeGreaterThan(7);
      const walked: number[] = [];
      let path: string | undefined = `/api/enquiries?sort=${sort}&limit=3`;
      while (path !== undefined) {
        const answer: Page<InboxItem> = await house.client.call<InboxItem[]>("GET", path, {
          caller: wanjiru,
        });
        walked.push(...answer.body.map(({ id }) => id));
        path = /<([^>]+)>/.exec(answer.headers.get("link") ?? "")?.[1];
      }
      expect(walked).toEqual(whole.map(({ id }) => id));
      expect(new Set(walked).size).toBe(walked.length);
    },
  );

  test("counts what waits", async () => {
    const { body: before } = await call<InboxTotals>(otieno, "GET", "totals");
    const { id } = await sendEnquiry();
    await house.sql`update enquiries set due_at = now() - interval '1 hour' where id = ${id}`;
    const { body: after } = await call<InboxTotals>(otieno, "GET", "totals");
    expect(after).toEqual({
      overdue: before.overdue + 1,
      unassigned: before.unassigned + 1,
      mine: before.mine,
      awaiting: before.awaiting + 1,
      failedMails: before.failedMails,
    });
    await act(otieno, "POST", `${id}/claim`);
    const { body: claimed } = await call<InboxTotals>(otieno, "GET", "totals");
    expect(claimed).toEqual({ ...after, unassigned: before.unassigned, mine: before.mine + 1 });
    await act(otieno, "POST", `${id}/release`);
  });

  test("is exported with both clocks, and no cell is a formula", async () => {
    const { reference, createdAt } = await sendEnquiry({
      name: '=HYPERLINK("http://bad.example")',
      subject: "Exported, once",
    });
    const url = `/api/enquiries/export?search=exported`;
    const answer = await house.callPage("GET", url, { caller: wanjiru });
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("content-disposition")).toMatch(
      /^attachment; filename="enquiries-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const lines = answer.text.split("\r\n");
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain(reference);
    expect(lines[1]).toContain(`"'=HYPERLINK(""http://bad.example"")"`);
    expect(lines[1]).toContain(createdAt);
    expect(lines[1]).toContain('"Exported, once"');
  });
});

describe("a claim", () => {
  test("of fifty at once has one owner, and only the owner replies", async () => {
    const { id } = await sendEnquiry();
    const staff = Array.from({ length: 50 }, (_, index) => ({
      userId: 100 + index,
      username: `clerk-${index}`,
      role: "marketing" as const,
    }));
    const answers = await Promise.all(
      staff.map((caller) => house.client.call("POST", `/api/enquiries/${id}/claim`, { caller })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
    const { body } = await call(wanjiru, "GET", String(id));
    const owner = staff.find(({ userId }) => userId === body.assigneeId);
    expect(body.assigneeUsername).toBe(owner?.username);
    expect(kindsOf(body).filter((kind) => kind === "claimed")).toHaveLength(1);

    const replies = await Promise.all(
      staff.map((caller) =>
        house.client.call("POST", `/api/enquiries/${id}/replies`, {
          caller,
          body: reply("From me."),
        }),
      ),
    );
    expect(replies.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    const { body: after } = await call(wanjiru, "GET", String(id));
    const sent = after.entries.filter(({ kind }) => kind === "reply");
    expect(sent.map(({ by }) => by)).toEqual([owner?.username]);
  });

  test("can be given back, and taken away by administrators alone", async () => {
    const { id } = await sendEnquiry();
    await act(wanjiru, "POST", `${id}/claim`);
    await act(wanjiru, "POST", `${id}/claim`);
    const foreign = await call<ErrorBody>(otieno, "POST", `${id}/replies`, reply("Hello."));
    expect([foreign.status, foreign.body.message]).toEqual([409, "wanjiru has this enquiry."]);
    expect((await call(otieno, "POST", `${id}/release`)).status).toBe(409);
    expect((await act(admin, "POST", `${id}/release`)).assigneeId).toBeNull();
    expect((await act(otieno, "POST", `${id}/claim`)).assigneeUsername).toBe("otieno");
    const { body } = await call(otieno, "GET", String(id));
    expect(kindsOf(body).filter((kind) => kind === "claimed" || kind === "released")).toEqual([
      "claimed",
      "released",
      "claimed",
    ]);
    expect(body.entries.filter(({ kind }) => kind === "released").map(({ by }) => by)).toEqual([
      "admin",
    ]);
  });

  test("that is forgotten returns to the queue; one that was answered stays", async () => {
    const parts = {
      enquiries: createEnquiryStore(),
      transaction: createTransaction(house.sql),
    };
    const forgotten = await sendEnquiry();
    const answered = await sendEnquiry();
    for (const { id } of [forgotten, answered]) await act(wanjiru, "POST", `${id}/claim`);
    await act(wanjiru, "POST", `${answered.id}/replies`, reply("Here is your answer."));
    const { body } = await call(wanjiru, "GET", String(forgotten.id));
    const endsAtMs = Date.parse(body.claimEndsAt ?? "");
    expect(endsAtMs).toBeGreaterThan(Date.now() + 7_190_000);
    await returnForgottenEnquiries(parts, new Date(endsAtMs - 1000));
    expect((await act(wanjiru, "GET", String(forgotten.id))).assigneeUsername).toBe("wanjiru");
    await returnForgottenEnquiries(parts, new Date(endsAtMs + 1000));
    const returned = await act(wanjiru, "GET", String(forgotten.id));
    expect([returned.assigneeId, returned.entries.at(-1)]).toMatchObject([
      null,
      { kind: "returned", by: "wanjiru" },
    ]);
    expect((await act(wanjiru, "GET", String(answered.id))).assigneeUsername).toBe("wanjiru");
  });
});

describe("a reply", () => {
  test.each(languages)(
    "reaches the customer in %s, as an answer to the acknowledgement",
    async (language) => {
      const item = await sendEnquiry({ language });
      const { id, email, reference } = item;
      const acknowledgement = await waitFor("the acknowledgement", () => mailsTo(email)[0]);
      await house.waitUntilIdle();
      await act(wanjiru, "POST", `${id}/claim`);
      const words = "Your coins are worth a visit.\n\nPlease bring them\nto Westlands.";
      const answered = await act(wanjiru, "POST", `${id}/replies`, reply(words));
      expect(answered).toMatchObject({ status: "pending", dueAt: null, isOverdue: false });
      expect(answered.firstRepliedAt).not.toBeNull();
      await house.waitUntilIdle();
      const [, mail, ...more] = mailsTo(email);
      expect(more).toEqual([]);
      expect(mail?.subject).toBe(`Re: ${acknowledgement.subject}`);
      expect(mail?.subject).toContain(reference);
      expect(mail?.inReplyTo).toBe(acknowledgement.messageId);
      expect([mail?.references].flat()).toEqual([acknowledgement.messageId]);
      expect(mail?.replyTo?.[0]?.address).toBe(staffAddress);
      expect(mail?.text).toContain(words);
      expect(mail?.html).toContain(`lang="${language}" dir="${language === "ar" ? "rtl" : "ltr"}"`);
      expect(mail?.headers.map(({ key }) => key)).not.toContain("auto-submitted");
      await act(wanjiru, "POST", `${id}/replies`, reply("One more thing.", { closes: true }));
      await house.waitUntilIdle();
      const third = mailsTo(email)[2];
      expect(third?.inReplyTo).toBe(mail?.messageId);
      expect([third?.references].flat().join(" ")).toBe(
        `${acknowledgement.messageId} ${mail?.messageId}`,
      );
      const closed = await act(wanjiru, "GET", String(id));
      expect(closed.status).toBe("closed");
      expect(closed.firstRepliedAt).toBe(answered.firstRepliedAt);
      const replies = closed.entries.filter(({ kind }) => kind === "reply");
      expect(replies.map(({ delivery }) => delivery?.state)).toEqual(["delivered", "delivered"]);
    },
  );

  test("takes what nobody has: of two clerks at once one writes to the customer, the other is told who", async () => {
    const { id, email } = await sendEnquiry();
    const answers = await Promise.all(
      [wanjiru, otieno].flatMap((clerk) => {
        const own = reply(`From ${clerk.username}.`, { closes: true });
        // Each sends it twice, as a page does whose answer was lost.
        return [own, own].map((body) =>
          call<Conversation & ErrorBody>(clerk, "POST", `${id}/replies`, body),
        );
      }),
    );
    const { body } = await call(admin, "GET", String(id));
    expect(["wanjiru", "otieno"]).toContain(body.assigneeUsername);
    expect(kindsOf(body).filter((kind) => kind === "claimed" || kind === "reply")).toEqual([
      "claimed",
      "reply",
    ]);
    expect(body).toMatchObject({ status: "closed", dueAt: null, claimEndsAt: null });
    const isWinner = ["wanjiru", "wanjiru", "otieno", "otieno"].map(
      (username) => username === body.assigneeUsername,
    );
    expect(answers.map(({ status }) => status)).toEqual(
      isWinner.map((isFirst) => (isFirst ? 200 : 409)),
    );
    const refused = answers[isWinner.indexOf(false)];
    expect(refused?.body.message).toBe(`${body.assigneeUsername} has this enquiry.`);
    await house.waitUntilIdle();
    const mails = mailsTo(email).filter(({ text }) => /From (?:wanjiru|otieno)\./.test(text ?? ""));
    expect(mails).toHaveLength(1);
  });

  test("that is sent again after the enquiry was given back takes it from nobody", async () => {
    const { id } = await sendEnquiry();
    const once = reply("Only once.");
    await act(wanjiru, "POST", `${id}/replies`, once);
    await act(wanjiru, "POST", `${id}/release`);
    await act(otieno, "POST", `${id}/claim`);
    const again = await act(wanjiru, "POST", `${id}/replies`, once);
    expect([again.assigneeUsername, kindsOf(again).filter((kind) => kind === "reply")]).toEqual([
      "otieno",
      ["reply"],
    ]);
  });

  test("whose answer was lost is sent once, however often it is tried", async () => {
    const { id, email } = await sendEnquiry();
    await act(wanjiru, "POST", `${id}/claim`);
    const once = reply("Only once.");
    await Promise.all(
      Array.from({ length: 10 }, () => act(wanjiru, "POST", `${id}/replies`, once)),
    );
    const edited = await call<ErrorBody>(wanjiru, "POST", `${id}/replies`, {
      ...once,
      text: "Something else.",
    });
    expect([edited.status, edited.body.code]).toEqual([409, "conflict"]);
    await act(wanjiru, "POST", `${id}/release`);
    const again = await act(wanjiru, "POST", `${id}/replies`, once);
    expect(kindsOf(again).filter((kind) => kind === "reply")).toHaveLength(1);
    await house.waitUntilIdle();
    expect(mailsTo(email).filter(({ text }) => text?.includes("Only once."))).toHaveLength(1);
  });

  test("that cannot be delivered says why, in the list and in the list of failures, and can be tried again", async () => {
    const { id, reference, email } = await sendEnquiry();
    await house.waitUntilIdle();
    house.mailServer.behave("unknown-address");
    await act(wanjiru, "POST", `${id}/claim`);
    await act(wanjiru, "POST", `${id}/replies`, reply("Can you read this?"));
    const failed = await waitFor("the failure", async () => {
      const conversation = await act(wanjiru, "GET", String(id));
      return conversation.entries.find(({ delivery }) => delivery?.state === "failed");
    });
    expect(failed).toMatchObject({
      kind: "reply",
      delivery: { reason: "The mail server does not know the address." },
    });
    expect((await list(`search=${reference}`))[0]?.hasFailedDelivery).toBe(true);
    const { body: totals } = await call<InboxTotals>(wanjiru, "GET", "totals");
    expect(totals.failedMails).toBe(1);
    const failures = await house.client.call<{ id: number; kind: string; reference: string }[]>(
      "GET",
      "/api/deliveries/failed",
      { caller: wanjiru },
    );
    const delivery = failures.body.find((row) => row.reference === reference);
    expect(delivery?.kind).toBe("enquiry reply");
    house.mailServer.behave("take");
    await house.client.call("POST", `/api/deliveries/${delivery?.id}/retry`, { caller: wanjiru });
    await waitFor("the mail", () => mailsTo(email).some(({ text }) => text?.includes("read this")));
  });

  test.each([
    ["nothing", { text: "  " }],
    ["a placeholder that nobody filled in", { text: "Dear {{name}}, thank you." }],
    ["no key", { text: "Hello.", key: "x" }],
  ])("with %s is refused", async (_what, fault) => {
    const { id } = await sendEnquiry();
    await act(wanjiru, "POST", `${id}/claim`);
    const answer = await call<ErrorBody>(wanjiru, "POST", `${id}/replies`, {
      ...reply(""),
      ...fault,
    });
    expect([answer.status, answer.body.code]).toEqual([400, "invalid_input"]);
  });
});

describe("a conversation", () => {
  test("has notes that no mail holds, and answers of the customer that start the clock again", async () => {
    const { id, email } = await sendEnquiry();
    await act(wanjiru, "POST", `${id}/notes`, reply("Sounds like a dealer."));
    await act(wanjiru, "POST", `${id}/claim`);
    await act(wanjiru, "POST", `${id}/replies`, reply("What do they weigh?"));
    const key = randomUUID();
    const answer = { text: "They weigh 31 g.", channel: "phone", key };
    await act(otieno, "POST", `${id}/answers`, answer);
    const conversation = await act(otieno, "POST", `${id}/answers`, answer);
    expect(conversation.status).toBe("open");
    expect(Date.parse(conversation.dueAt ?? "")).toBeGreaterThan(Date.now() + 7_190_000);
    expect(conversation.claimEndsAt).not.toBeNull();
    expect(kindsOf(conversation).slice(2)).toEqual([
      "note",
      "claimed",
      "reply",
      "status",
      "answer",
      "status",
    ]);
    expect(kindsOf(conversation).slice(0, 2).toSorted()).toEqual([
      "acknowledgement",
      "notification",
    ]);
    expect(conversation.entries.find(({ kind }) => kind === "answer")).toMatchObject({
      by: "otieno",
      channel: "phone",
      text: "They weigh 31 g.",
    });
    await house.waitUntilIdle();
    for (const { text } of mailsTo(email)) expect(text).not.toMatch(/dealer|31 g/);
  });

  test("that is closed stops the clock, and opened again it stands where it stood", async () => {
    const { id, dueAt } = await sendEnquiry();
    const closed = await act(wanjiru, "PATCH", `${id}/status`, { status: "closed", from: "open" });
    expect([closed.status, closed.dueAt]).toEqual(["closed", null]);
    const stale = await call<ErrorBody>(otieno, "PATCH", `${id}/status`, {
      status: "pending",
      from: "open",
    });
    expect([stale.status, stale.body.code]).toEqual([409, "conflict"]);
    const open = await act(wanjiru, "PATCH", `${id}/status`, { status: "open", from: "closed" });
    expect(open.dueAt).toBe(dueAt);
  });

  test("keeps who did what, and no entry can be rewritten", async () => {
    const { id } = await sendEnquiry();
    const requestId = randomUUID();
    await house.client.call("POST", `/api/enquiries/${id}/notes`, {
      caller: { ...wanjiru, requestId, address: "203.0.113.50" },
      body: reply("Noted."),
    });
    const rows = await house.sql`
      select kind, user_id as "userId", username, address, request_id as "requestId"
      from enquiry_entries where enquiry_id = ${id}`;
    expect([...rows]).toEqual([
      { kind: "note", userId: 11, username: "wanjiru", address: "203.0.113.50", requestId },
    ]);
    await expect(
      house.sql`update enquiry_entries set text = 'Other.' where enquiry_id = ${id}`,
    ).rejects.toThrow("append only");
  });

  test("tells open pages of every change", async () => {
    const { id } = await sendEnquiry();
    await act(wanjiru, "POST", `${id}/claim`);
    await act(wanjiru, "POST", `${id}/notes`, reply("Noted."));
    const rows = await house.sql`
      select topic from outbox where kind = 'event'
        and (payload ->> 'enquiryId')::integer = ${id} order by id`;
    expect(rows.map(({ topic }) => topic as string)).toEqual([
      "enquiry.received",
      "enquiry.changed",
      "enquiry.changed",
    ]);
  });

  test("of an unknown number is a 404, for every call", async () => {
    const answers = await Promise.all([
      call(wanjiru, "GET", "999999"),
      call(wanjiru, "POST", "999999/claim"),
      call(wanjiru, "POST", "999999/release"),
      call(wanjiru, "POST", "999999/notes", reply("x")),
      call(wanjiru, "PATCH", "999999/status", { status: "closed", from: "open" }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  });
});

test("the measured reply time is told from twenty first replies on, of 90 days", async () => {
  const read = async () => (await house.client.call<ReplyTime>("GET", "/api/reply-time")).body;
  await house.sql`update enquiries set first_replied_at = null, first_reply_minutes = null`;
  const measure = (howMany: number, minutes: number, age: string) => house.sql`
    insert into enquiries (reference, name, email, phone, service, subject, message, language,
      due_at, first_replied_at, first_reply_minutes)
    select 'DGB-' || lpad(${minutes}::text, 4, '0') || '-' || lpad(n::text, 4, '0'), 'Amina',
      'a@example.com', '1', 'Gold Loans', 'Measured', 'Measured', 'en', null,
      now() - ${age}::interval, ${minutes}
    from generate_series(1, ${howMany}) as n`;
  await measure(fewestMeasuredReplies - 1, 30, "1 day");
  await measure(100, 500, "91 days");
  expect(await read()).toEqual({ answers: fewestMeasuredReplies - 1, medianMinutes: null });
  await measure(1, 7, "1 hour");
  expect(await read()).toEqual({ answers: fewestMeasuredReplies, medianMinutes: 30 });
  await measure(200, 12, "10 minutes");
  expect(await read()).toEqual({ answers: 200, medianMinutes: 12 });
});

test("what came and was answered is told by day, the days being Nairobi's", async () => {
  await house.sql`update enquiries set created_at = now() - interval '90 days',
    first_replied_at = null, first_reply_minutes = null`;
  const today = startOfNairobiDay(new Date());
  const at = (days: number, hours: number) =>
    new Date(today.getTime() + (days * 24 + hours) * 3_600_000);
  const moments = [at(0, 0), at(-1, 23.9), at(-1, 0), at(-29, 0), at(-30, 23.9)];
  for (const [place, moment] of moments.entries()) {
    await house.sql`
      insert into enquiries (reference, name, email, phone, service, subject, message, language,
        due_at, created_at, first_replied_at, first_reply_minutes)
      values (${`DGB-TREN-000${place}`}, 'Amina', 'a@example.com', '1', 'Gold Loans', 'By day',
        'By day', 'en', null, ${moment}, ${place === 0 ? null : moment},
        ${place === 0 ? null : 10 * place})`;
  }
  const { status, body } = await house.client.call<EnquiryTrend>("GET", "/api/enquiries/trend", {
    caller: wanjiru,
  });
  expect(status).toBe(200);
  expect(body).toHaveLength(30);
  const dayOf = (moment: Date) => findNairobiDay(moment.getTime());
  expect(body.filter(({ received }) => received > 0)).toEqual([
    { day: dayOf(at(-29, 0)), received: 1, medianReplyMinutes: 30 },
    { day: dayOf(at(-1, 0)), received: 2, medianReplyMinutes: 10 },
    { day: dayOf(today), received: 1, medianReplyMinutes: null },
  ]);
});

describe("prepared replies", () => {
  const canned = <T = CannedReply>(method: string, path: string, body?: object) =>
    house.client.call<T>(method, `/api/canned-replies${path}`, {
      caller: wanjiru,
      ...(body && { body }),
    });

  test("are there from the start in six languages, each with its placeholders", async () => {
    const { body } = await canned<CannedReply[]>("GET", "");
    expect(body.length).toBeGreaterThanOrEqual(6);
    expect(body.map(({ title }) => title)).toEqual(
      body
        .map(({ title }) => title)
        .toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)),
    );
    for (const { texts } of body) {
      expect(Object.keys(texts).toSorted()).toEqual([...languages].toSorted());
      for (const text of Object.values(texts)) expect(text).toContain("{{name}}");
    }
  });

  test("are added, changed against their version, removed and brought back exactly", async () => {
    const input = { title: "Opening hours", texts: { en: "Dear {{name}}", sw: "", fr: "Bonjour" } };
    const { body: created, status } = await canned("POST", "", input);
    expect(status).toBe(201);
    expect(created.texts).toEqual({ en: "Dear {{name}}", fr: "Bonjour" });
    const changed = await canned("PUT", `/${created.id}`, {
      ...input,
      title: "Hours",
      updatedAt: created.updatedAt,
    });
    expect(changed.status).toBe(200);
    const stale = await canned<ErrorBody>("PUT", `/${created.id}`, {
      ...input,
      updatedAt: created.updatedAt,
    });
    expect([stale.status, stale.body.code]).toEqual([409, "conflict"]);
    expect(stale.body.issues?.map(({ path }) => path)).toEqual(["updatedAt"]);
    expect((await canned("DELETE", `/${created.id}`)).status).toBe(200);
    expect((await canned<ErrorBody>("DELETE", `/${created.id}`)).status).toBe(404);
    const search = () => canned<CannedReply[]>("GET", "?search=hours");
    expect((await search()).body.some(({ id }) => id === created.id)).toBe(false);
    expect((await canned("POST", `/${created.id}/restore`)).body).toEqual(changed.body);
    expect((await search()).body).toContainEqual(changed.body);
    const actions = await house.sql`
      select action from canned_reply_changes where canned_reply_id = ${created.id} order by id`;
    expect(actions.map(({ action }) => action as string)).toEqual([
      "created",
      "changed",
      "deleted",
      "restored",
    ]);
  });

  test("count the replies that they went into, once for each, however often one is sent", async () => {
    const { body: used } = await canned("POST", "", { title: "Used", texts: { en: "Come in." } });
    expect([used.usedCount, used.lastUsedAt]).toEqual([0, null]);
    const { id } = await sendEnquiry();
    const sent = reply("Come in.", { canned: [used.id, used.id, 2_000_000] });
    await act(wanjiru, "POST", `${id}/replies`, sent);
    await act(wanjiru, "POST", `${id}/replies`, sent);
    const read = async () =>
      (await canned<CannedReply[]>("GET", "?search=used")).body.find((one) => one.id === used.id);
    const after = await read();
    expect(after?.usedCount).toBe(1);
    expect(Date.parse(after?.lastUsedAt ?? "")).toBeGreaterThan(Date.now() - 60_000);
    // It is no change of the text.
    expect(after?.updatedAt).toBe(used.updatedAt);
    const refused = await call(
      otieno,
      "POST",
      `${id}/replies`,
      reply("Mine.", { canned: [used.id] }),
    );
    expect(refused.status).toBe(409);
    expect((await read())?.usedCount).toBe(1);
  });

  test("that were removed are gone for good after 30 days", async () => {
    const { body } = await canned("POST", "", { title: "Old", texts: { en: "Old." } });
    await canned("DELETE", `/${body.id}`);
    const store = createCannedReplyStore({ sql: house.sql });
    expect(await store.purge(new Date(Date.now() + 29 * 86_400_000))).toBe(0);
    expect(await store.purge(new Date(Date.now() + 31 * 86_400_000))).toBe(1);
    expect((await canned("POST", `/${body.id}/restore`)).status).toBe(404);
  });

  test("are walked page by page in both orders", async () => {
    for (const sort of ["title", "-updatedAt"]) {
      const { body: whole } = await canned<CannedReply[]>("GET", `?sort=${sort}`);
      const walked: number[] = [];
      let path: string | undefined = `?sort=${sort}&limit=2`;
      while (path !== undefined) {
        const answer: Page<CannedReply> = await canned<CannedReply[]>("GET", path);
        walked.push(...answer.body.map(({ id }) => id));
        path = /<[^>?]+(\?[^>]+)>/.exec(answer.headers.get("link") ?? "")?.[1];
      }
      expect(walked).toEqual(whole.map(({ id }) => id));
    }
  });

  test.each([
    ["no English text", { title: "Hours", texts: { sw: "Saa" } }],
    ["another placeholder", { title: "Hours", texts: { en: "Dear {{customer}}" } }],
    ["no title", { title: " ", texts: { en: "Hello" } }],
    ["another language", { title: "Hours", texts: { en: "Hello", de: "Hallo" } }],
  ])("with %s are refused", async (_what, input) => {
    const answer = await canned<ErrorBody>("POST", "", input);
    expect([answer.status, answer.body.code]).toEqual([400, "invalid_input"]);
  });
});

test("an enquiry that a release without the inbox writes is found by its words and due by the outer promise", async () => {
  const [row] = await house.sql<{ id: number }[]>`
    insert into enquiries (reference, name, email, phone, service, subject, message, language)
    values ('DGB-0XDR-0001', 'Old Writer', 'old@example.com', '1', 'Gold Loans', 's', 'm', 'en')
    returning id`;
  const [found] = await list("search=old%20writer");
  expect(found?.id).toBe(row?.id);
  const waits = Date.parse(found?.dueAt ?? "") - Date.parse(found?.createdAt ?? "");
  expect(waits).toBe(86_400_000);
});

test("a word that many have is found also where the list begins with others", async () => {
  const insert = (name: string, howMany: number, digit: string) => house.sql`
    insert into enquiries (reference, name, email, phone, service, subject, message, language, status)
    select 'DGB-' || ${digit} || 'M00-' || lpad(n::text, 4, '0'), ${name}, 'many@example.com', '1',
      'Gold Loans', 's', 'm', 'en', 'closed'
    from generate_series(1, ${howMany}::int) as n`;
  await insert("Sparse", 1100, "1");
  await insert("Another", 100, "2");
  const found = await list("search=sparse&limit=3");
  expect(found.map(({ reference }) => reference)).toEqual([
    "DGB-1M00-1100",
    "DGB-1M00-1099",
    "DGB-1M00-1098",
  ]);
  expect(await list("search=sparse&status=open&limit=3")).toEqual([]);
});
