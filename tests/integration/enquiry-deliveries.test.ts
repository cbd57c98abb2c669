import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { FailedDelivery } from "@dhahabu/contract/deliveries";
import type { ErrorBody } from "@dhahabu/contract/errors";
import type { Caller } from "@dhahabu/contract/internal";
import { connectDatabase } from "@dhahabu/platform/db";
import { migrate } from "@dhahabu/platform/migrate";
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  inject,
  onTestFinished,
  test,
} from "vitest";
import "../support/provided.ts";
import { createEmptyDatabase } from "../support/create-database.ts";
import { staffAddress, startEnquiryHouse } from "../support/start-enquiry.ts";
import type { EnquiryHouse } from "../support/start-enquiry.ts";
import { quietLog, stopService } from "../support/start-service.ts";
import { waitFor } from "../support/wait-for.ts";

let house: EnquiryHouse;

beforeAll(async () => {
  house = await startEnquiryHouse(inject("servers"), { hasDatabaseWay: true });
});

afterAll(() => house.stop());

beforeEach(() => house.mailServer.behave("take"));

let count = 0;
async function sendEnquiry(requestId: string = crypto.randomUUID()): Promise<string> {
  count += 1;
  const answer = await house.client.call<{ reference: string }>("POST", "/api/contact", {
    body: {
      name: "Amina Otieno",
      email: `amina.${count}@example.com`,
      phone: "0712 345 678",
      service: "Gold Loans",
      subject: "A loan on coins",
      message: "What would you lend me on four gold coins?",
    },
    caller: { requestId },
  });
  expect(answer.status).toBe(201);
  return answer.body.reference;
}

function mailsOf(reference: string) {
  return house.mailServer.mails.filter((mail) => mail.subject?.includes(reference));
}

async function jobsOf(reference: string) {
  return house.sql<{ id: string; isFailed: boolean; isDone: boolean }[]>`
    select outbox.id::text, failed_at is not null as "isFailed",
      completed_at is not null as "isDone"
    from outbox join mails on job_id = outbox.id join enquiries on enquiries.id = enquiry_id
    where reference = ${reference} order by outbox.id`;
}

/** Puts an enquiry's jobs where the relay takes them for lost. */
async function ageHandOver(reference: string): Promise<void> {
  await house.sql`
    update outbox set published_at = now() - interval '2 minutes'
    where id in (select job_id from mails join enquiries on enquiries.id = enquiry_id
      where reference = ${reference})`;
}

/** Everything that was taken since the start, by Message-ID: none twice. */
function expectNoneTwice(): void {
  const ids = house.mailServer.mails.map((mail) => mail.messageId);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
}

describe("a mail that is under way", () => {
  test("is not sent by a second worker whose queue says that the first is gone", async () => {
    house.mailServer.behave("hold");
    const offersBefore = house.mailServer.offers;
    const reference = await sendEnquiry();
    await waitFor("both offers", () => house.mailServer.offers === offersBefore + 2);
    const jobs = await jobsOf(reference);
    // What a Redis that forgets locks, or a worker that stood still for 15 s, leaves behind.
    const queueKey = "bull:enquiry";
    const locks = jobs.map(({ id }) => `${queueKey}:outbox-${id}:lock`);
    const forget = () => house.redis.del(`${queueKey}:stalled-check`, ...locks);
    // A worker looks for such jobs when it starts: the first look suspects them, the next one takes them.
    for (let started = 0; started < 2; started += 1) {
      await forget();
      const worker = await house.start("worker");
      onTestFinished(() => stopService(worker));
    }
    const waiting = await waitFor(
      "a second worker to leave both jobs for later",
      async () => {
        await forget();
        const delayed = await house.redis.zrange(`${queueKey}:delayed`, "0", "-1");
        return jobs.every(({ id }) => delayed.includes(`outbox-${id}`)) && delayed;
      },
      { timeoutMs: 30_000 },
    );
    expect(waiting).toHaveLength(2);
    expect(house.mailServer.offers).toBe(offersBefore + 2);
    house.mailServer.release();
    await house.waitUntilIdle();
    expect(mailsOf(reference)).toHaveLength(2);
    await waitFor("the queue to be empty", async () => {
      const delayed = await house.redis.zcard(`${queueKey}:delayed`);
      return delayed === 0;
    });
    expect(house.mailServer.offers).toBe(offersBefore + 2);
    expectNoneTwice();
  });

  test("is not sent again because Redis lost its data", async () => {
    house.mailServer.behave("hold");
    const offersBefore = house.mailServer.offers;
    const reference = await sendEnquiry();
    await waitFor("both offers", () => house.mailServer.offers === offersBefore + 2);
    await house.redis.flushdb();
    await ageHandOver(reference);
    await waitFor(
      "the second hand-over to find both under way",
      async () => (await house.redis.zcard("bull:enquiry:delayed")) === 2,
      { timeoutMs: 20_000 },
    );
    house.mailServer.release();
    await house.waitUntilIdle();
    expect(house.mailServer.offers).toBe(offersBefore + 2);
    expect(mailsOf(reference)).toHaveLength(2);
  });

  test("holds no transaction, and the api answers beside a mail server that is silent", async () => {
    const all = await house.start("all");
    onTestFinished(() => stopService(all));
    house.mailServer.behave("hold");
    onTestFinished(() => house.mailServer.release());
    const offersBefore = house.mailServer.offers;
    await Promise.all(Array.from({ length: 15 }, () => sendEnquiry()));
    // Three workers, ten connections each: all thirty mails are under way.
    await waitFor("thirty offers", () => house.mailServer.offers >= offersBefore + 30, {
      timeoutMs: 20_000,
    });
    // One that lasted as long as the mail server is silent would never be gone.
    await waitFor("no open transaction", async () => {
      const open = await house.sql`
        select state from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()
          and state like 'idle in transaction%'`;
      return open.length === 0;
    });
    await Promise.all(Array.from({ length: 20 }, () => sendEnquiry()));
    house.mailServer.release();
    await house.waitUntilIdle();
    expectNoneTwice();
  });

  test("is recorded though the database went away meanwhile, and not sent again", async () => {
    house.mailServer.behave("hold");
    const offersBefore = house.mailServer.offers;
    const reference = await sendEnquiry();
    await waitFor("both offers", () => house.mailServer.offers === offersBefore + 2);
    house.databaseWay.cut();
    house.mailServer.release();
    await waitFor("both mails", () => mailsOf(reference).length === 2);
    await waitFor("a record that fails", () =>
      house.logLines.some((line) => line["msg"] === "a delivery could not be recorded yet"),
    );
    house.databaseWay.open();
    await house.waitUntilIdle();
    expect(house.mailServer.offers).toBe(offersBefore + 2);
    expect(mailsOf(reference)).toHaveLength(2);
  });
});

describe("a mail that is to be tried again", () => {
  test("leaves once though it is handed over again while the queue still delays it", async () => {
    house.mailServer.behave("refuse");
    const offersBefore = house.mailServer.offers;
    const reference = await sendEnquiry();
    await waitFor("refused offers", () => house.mailServer.offers >= offersBefore + 4);
    await ageHandOver(reference);
    await waitFor("the hand-over", async () => {
      const rows = await house.sql`
        select from outbox where published_at > now() - interval '1 minute'
          and id in ${house.sql((await jobsOf(reference)).map((job) => job.id))}`;
      return rows.length === 2;
    });
    house.mailServer.behave("take");
    await house.waitUntilIdle();
    expect(mailsOf(reference)).toHaveLength(2);
    expectNoneTwice();
  });

  test("leaves once though Redis lost its data during the delay", async () => {
    house.mailServer.behave("refuse");
    const offersBefore = house.mailServer.offers;
    const reference = await sendEnquiry();
    await waitFor("refused offers", () => house.mailServer.offers >= offersBefore + 4);
    await house.redis.flushdb();
    house.mailServer.behave("take");
    await ageHandOver(reference);
    await house.waitUntilIdle();
    expect(mailsOf(reference)).toHaveLength(2);
    expectNoneTwice();
  });
});

describe("failed deliveries", () => {
  const marketing: Partial<Caller> = { userId: 7, username: "wanjiru", role: "marketing" };

  async function failEnquiry(requestId?: string): Promise<string> {
    house.mailServer.behave("unknown-address");
    const reference = await sendEnquiry(requestId);
    await waitFor("both jobs to fail", async () => {
      const jobs = await jobsOf(reference);
      return jobs.length === 2 && jobs.every((job) => job.isFailed);
    });
    house.mailServer.behave("take");
    return reference;
  }

  async function list(query = "") {
    const answer = await house.client.call<FailedDelivery[]>(
      "GET",
      `/api/deliveries/failed${query}`,
      { caller: marketing },
    );
    expect(answer.status).toBe(200);
    return answer;
  }

  function retry(id: number | string, caller: Partial<Caller> = marketing) {
    return house.client.call<ErrorBody>("POST", `/api/deliveries/${id}/retry`, { caller });
  }

  test("are listed with kind, reference and reason, and without personal data", async () => {
    const requestId = crypto.randomUUID();
    const reference = await failEnquiry(requestId);
    const { body } = await list();
    const own = body.filter((row) => row.reference === reference);
    expect(own.map((row) => row.kind).toSorted()).toEqual([
      "enquiry acknowledgement",
      "enquiry notification",
    ]);
    for (const row of own) {
      expect(row.reason).toBe("The mail server does not know the address.");
      expect(Date.parse(row.failedAt)).toBeGreaterThanOrEqual(Date.parse(row.createdAt));
    }
    expect(JSON.stringify(body)).not.toMatch(/@|Amina|0712/);
    const lines = house.logLines.filter((line) => line["requestId"] === requestId);
    expect(lines.map((line) => line["msg"])).toEqual([
      "enquiry received",
      "job failed for good",
      "job failed for good",
    ]);
    expect(JSON.stringify(lines)).not.toContain("@example.com");
  });

  test("tell no address that a mail server or a fault of ours wrote into the reason", async () => {
    const reference = await failEnquiry();
    const [first, second] = await jobsOf(reference);
    const refused =
      "The mail server refused: 550 5.7.1 <amina.1@example.com> is blocked at 10.1.2.3";
    await house.sql`update outbox set failure = ${refused} where id = ${first?.id ?? ""}`;
    const fault = 'insert into mails (job_id) violates "mails_pkey" at 127.0.0.1:5432';
    await house.sql`update outbox set failure = ${fault} where id = ${second?.id ?? ""}`;
    const { body } = await list();
    const reasons = body.filter((row) => row.reference === reference).map((row) => row.reason);
    expect(reasons.toSorted()).toEqual([
      "The mail could not be sent because of a fault on our side.",
      "The mail server refused: 550 5.7.1 [address] is blocked at [address]",
    ]);
  });

  test("are read page by page, the latest first, none twice and none left out", async () => {
    await failEnquiry();
    await failEnquiry();
    const whole = (await list()).body.map((row) => row.id);
    expect((await list()).headers.get("link")).toBeNull();
    const paged: number[] = [];
    let query: string | undefined = "?limit=3";
    while (query !== undefined) {
      const page = await list(query);
      expect(page.body.length).toBeLessThanOrEqual(3);
      paged.push(...page.body.map((row) => row.id));
      query = /<[^?>]*(\?[^>]*)>; rel="next"/.exec(page.headers.get("link") ?? "")?.[1];
    }
    expect(whole.length).toBeGreaterThan(3);
    expect(paged).toEqual(whole);
    const times = (await list()).body.map((row) => row.failedAt);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  test.each(["?limit=0", "?limit=501", "?limit=x", "?after=x", "?after=WzFd", "?after=WyIxIiwyXQ"])(
    "are not read with %s",
    async (query) => {
      const answer = await house.client.call<ErrorBody>("GET", `/api/deliveries/failed${query}`, {
        caller: marketing,
      });
      expect(answer.status).toBe(400);
      expect(answer.body.code).toBe("invalid_input");
    },
  );

  test("are sent once when staff try them again, and it is kept who did", async () => {
    const reference = await failEnquiry();
    const jobs = await jobsOf(reference);
    for (const { id } of jobs) {
      const answer = await retry(id);
      expect(answer.status).toBe(200);
      expect(answer.body.message).toBe("The mail will be sent again.");
    }
    await waitFor("both mails", async () => (await jobsOf(reference)).every((job) => job.isDone));
    const mails = mailsOf(reference);
    const ids = mails.map((mail) => mail.messageId ?? "").toSorted();
    expect(ids).toEqual(jobs.map(({ id }) => `<${id}.enquiry@bank.example>`).toSorted());
    expect(mails.map((mail) => mail.to?.[0]?.address)).toContain(staffAddress);
    const audit = await house.sql`
      select failure, retried_by_user_id as "userId", retried_by_username as username, address
      from delivery_retries where job_id in ${house.sql(jobs.map((job) => job.id))}`;
    const row = {
      failure: "The mail server does not know the address.",
      userId: 7,
      username: "wanjiru",
      address: "203.0.113.7",
    };
    expect([...audit]).toEqual([row, row]);
    expect(
      house.logLines.filter((line) => line["msg"] === "delivery tried again").at(-1),
    ).toMatchObject({ deliveryId: Number(jobs[1]?.id), userId: 7 });
    expect((await list()).body.map((failed) => failed.reference)).not.toContain(reference);
    expect((await retry(jobs[0]?.id ?? 0)).status).toBe(409);
  });

  test("say what they belong to, and are filtered by it", async () => {
    const reference = await failEnquiry();
    house.mailServer.behave("unknown-address");
    const email = `reader.${Date.now()}@example.com`;
    await house.client.call("POST", "/api/newsletter", { body: { email } });
    const [subscriber] = await house.sql<{ id: number }[]>`
      select id from newsletter_subscribers where email = ${email}`;
    const [enquiry] = await house.sql<{ id: number }[]>`
      select id from enquiries where reference = ${reference}`;
    const request = await waitFor("the request to fail", async () =>
      (await list("?about=newsletter")).body.find((row) => row.subscriberId === subscriber?.id),
    );
    house.mailServer.behave("take");
    expect(request).toMatchObject({ reference: null, enquiryId: null, kind: "newsletter request" });
    const ofEnquiries = (await list("?about=enquiry")).body;
    expect(ofEnquiries.every((row) => row.subscriberId === null)).toBe(true);
    const found = (await list(`?search=${reference.toLowerCase()}`)).body;
    expect(found.map((row) => [row.reference, row.enquiryId])).toEqual([
      [reference, enquiry?.id],
      [reference, enquiry?.id],
    ]);
    expect((await list("?search=DGB-%25")).body).toEqual([]);
    const next = (await list(`?search=${reference}&limit=1`)).headers.get("link") ?? "";
    expect(next).toContain(`search=${reference}`);
  });

  test("are tried again together, and those that are not failed ones are left out", async () => {
    const reference = await failEnquiry();
    const ids = (await jobsOf(reference)).map(({ id }) => Number(id));
    const [first = 0] = ids;
    await retry(first);
    const answer = await house.client.call<{ retriedIds: number[] }>(
      "POST",
      "/api/deliveries/retry",
      { caller: marketing, body: { ids: [...ids, ...ids, 2_147_483_647] } },
    );
    expect([answer.status, answer.body.retriedIds]).toEqual([200, ids.slice(1)]);
    await waitFor("both mails", async () => (await jobsOf(reference)).every((job) => job.isDone));
    expect(mailsOf(reference)).toHaveLength(2);
    for (const bad of [{ ids: [] }, { ids: ["x"] }, {}]) {
      const refused = await house.client.call("POST", "/api/deliveries/retry", {
        caller: marketing,
        body: bad,
      });
      expect(refused.status).toBe(400);
    }
  });

  test("are exported without personal data", async () => {
    const reference = await failEnquiry();
    const file = await house.callPage("GET", `/api/deliveries/failed/export?search=${reference}`, {
      caller: marketing,
    });
    expect(file.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    const [head, ...rows] = file.text.trimEnd().split("\r\n");
    expect(head).toContain('"id","kind","reference","reason"');
    expect(rows).toHaveLength(2);
    expect(file.text).not.toMatch(/@|Amina|0712/);
  });

  test("that fail again are listed again, after fresh attempts", async () => {
    const reference = await failEnquiry();
    const [job] = await jobsOf(reference);
    house.mailServer.behave("refuse");
    const offersBefore = house.mailServer.offers;
    await retry(job?.id ?? 0);
    await waitFor("two attempts", () => house.mailServer.offers >= offersBefore + 2);
    house.mailServer.behave("unknown-address");
    await waitFor("the failure", async () => (await jobsOf(reference))[0]?.isFailed, {
      timeoutMs: 30_000,
    });
    const ids = (await list()).body.map((row) => row.id);
    expect(ids[0]).toBe(Number(job?.id));
  });

  test("are tried again once, however many ask at once", async () => {
    const reference = await failEnquiry();
    const [job] = await jobsOf(reference);
    const answers = await Promise.all(Array.from({ length: 8 }, () => retry(job?.id ?? 0)));
    const statuses = answers.map((answer) => answer.status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
    expect(answers.find((answer) => answer.status === 409)?.body.message).toBe(
      "This mail is not among the failed ones any more.",
    );
    await waitFor("the mail", async () => (await jobsOf(reference))[0]?.isDone);
    expect(mailsOf(reference)).toHaveLength(1);
  });

  test("that do not exist, or are no mails, are not found", async () => {
    expect((await retry(2_000_000_000)).status).toBe(404);
    const [event] = await house.sql<{ id: string }[]>`
      select id::text from outbox where kind = 'event' limit 1`;
    const answer = await retry(event?.id ?? "");
    expect(answer.status).toBe(404);
    expect(answer.body.message).toBe("There is no such failed delivery.");
    for (const id of ["0", "-1", "x", "1.5", "99999999999999999999"]) {
      expect((await retry(id)).status).toBe(400);
    }
  });

  test.each([
    [401, null],
    [403, "user"],
  ] as const)("are for staff: %s for %s, and nothing changes", async (status, role) => {
    const reference = await failEnquiry();
    const [job] = await jobsOf(reference);
    const caller: Partial<Caller> = { userId: role === null ? null : 9, role };
    const listed = await house.client.call("GET", "/api/deliveries/failed", { caller });
    expect(listed.status).toBe(status);
    expect((await retry(job?.id ?? 0, caller)).status).toBe(status);
    expect((await jobsOf(reference))[0]?.isFailed).toBe(true);
  });
});

test("nothing of all this was sent twice", () => {
  expect(house.mailServer.mails.length).toBeGreaterThan(0);
  expectNoneTwice();
});

test("a mail server that says nothing is given up, and takes the mail once it speaks again", async () => {
  const impatient = await startEnquiryHouse(inject("servers"), {
    isHurried: true,
    settings: { MAIL_TIMEOUT_SECONDS: 1 },
  });
  impatient.mailServer.behave("hang");
  const requestId = crypto.randomUUID();
  await impatient.client.call("POST", "/api/newsletter", {
    body: { email: "amina@example.com" },
    caller: { requestId },
  });
  const line = await waitFor("an attempt to end", () =>
    impatient.logLines.find(
      (entry) =>
        entry["requestId"] === requestId && entry["msg"] === "job failed; it will be tried again",
    ),
  );
  expect(line["err"]).toMatchObject({ message: "The mail server did not answer in time." });
  impatient.mailServer.behave("take");
  await impatient.waitUntilIdle();
  expect(impatient.mailServer.mails).toHaveLength(1);
  expect(impatient.mailServer.offers).toBeGreaterThan(1);
  await impatient.stop();
});

test("mails of the version before keep their jobs, and what was delivered stays delivered", async () => {
  const folder = resolve(import.meta.dirname, "../../services/enquiry/migrations");
  const before = await mkdtemp(join(tmpdir(), "migrations-before-"));
  await cp(join(folder, "0001-enquiries.sql"), join(before, "0001-enquiries.sql"));
  const database = await createEmptyDatabase(inject("servers").databaseUrl, "enquiry");
  const sql = connectDatabase({ url: database.url });
  await migrate(sql, { folder: before, log: quietLog });
  await sql`
    insert into enquiries (reference, name, email, phone, service, subject, message, language)
    select 'DGB-0000-000' || number, 'Amina', 'a@example.com', '1', 'Gold Loans', 's', 'm', 'en'
    from generate_series(1, 2) as number`;
  // The first was delivered so long ago that its jobs are gone; of the second one mail is still owed.
  await sql`
    insert into enquiry_mails (enquiry_id, kind, message_id, delivered_at) values
      (1, 'acknowledgement', '<41.enquiry@bank.example>', now()),
      (1, 'notification', '<42.enquiry@bank.example>', now()),
      (2, 'acknowledgement', '<1.enquiry@bank.example>', now()),
      (2, 'notification', null, null)`;
  await sql`
    insert into outbox (topic, kind, payload) values
      ('deliver-enquiry', 'job', '{"enquiryId":2,"kind":"acknowledgement"}'),
      ('deliver-enquiry', 'job', '{"enquiryId":2,"kind":"notification"}')`;
  await migrate(sql, { folder, log: quietLog });
  const mails = await sql`
    select job_id::integer as "jobId", kind, enquiry_id as "enquiryId",
      delivered_at is not null as "isDelivered"
    from mails order by job_id`;
  expect([...mails]).toEqual([
    { jobId: 1, kind: "enquiry acknowledgement", enquiryId: 2, isDelivered: true },
    { jobId: 2, kind: "enquiry notification", enquiryId: 2, isDelivered: false },
    { jobId: 41, kind: "enquiry acknowledgement", enquiryId: 1, isDelivered: true },
    { jobId: 42, kind: "enquiry notification", enquiryId: 1, isDelivered: true },
  ]);
  await sql.end();
  await database.drop();
  await rm(before, { recursive: true });
});
