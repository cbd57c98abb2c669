import type { ErrorBody } from "@dhahabu/contract/errors";
import { newsletterIssueRoutes } from "@dhahabu/contract/newsletter-issues";
import type {
  ListedIssue,
  NewsletterIssue,
  SendingProgress,
} from "@dhahabu/contract/newsletter-issues";
import type { Route } from "@dhahabu/contract/route";
import { createTransaction } from "@dhahabu/platform/db";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { createLetterStore } from "../../services/enquiry/newsletter-issues/letter-store.ts";
import type { TakenMail } from "../support/mail-server.ts";
import "../support/provided.ts";
import { siteOrigin, startEnquiryHouse } from "../support/start-enquiry.ts";
import type { EnquiryHouse } from "../support/start-enquiry.ts";
import { startJsonServer } from "../support/start-json-server.ts";
import type { JsonServer } from "../support/start-json-server.ts";
import { stopService } from "../support/start-service.ts";
import { waitFor } from "../support/wait-for.ts";

const path = "/api/newsletter-issues";
const marketing = { userId: 12, username: "neema", role: "marketing" } as const;
const own = { email: "neema@bank.example", isConfirmed: true };
const texts = {
  en: {
    subject: "Gold this week",
    body: "# Gold\n\nUp **two** per cent, see [prices](/gold-prices).",
  },
  sw: { subject: "Dhahabu wiki hii", body: "Imepanda." },
};
let identity: JsonServer;
let house: EnquiryHouse;

beforeAll(async () => {
  identity = await startJsonServer((_req, res) => {
    res.setHeader("content-type", "application/json").end(JSON.stringify(own));
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
  await house.sql`truncate newsletter_subscribers, outbox cascade`;
  house.mailServer.mails.length = 0;
});

function call<T = NewsletterIssue>(method: string, address: string, body?: object) {
  return house.client.call<T & ErrorBody>(method, `${path}${address}`, {
    caller: marketing,
    ...(body && { body }),
  });
}

async function write(written: object = texts): Promise<NewsletterIssue> {
  const { status, body } = await call("POST", "", { texts: written });
  expect(status).toBe(201);
  return body;
}

const read = async (id: number) => (await call("GET", `/${id}`)).body;

async function send(
  { id, updatedAt }: NewsletterIssue,
  languages: string[] | null = null,
): Promise<NewsletterIssue> {
  const { status, body } = await call("POST", `/${id}/send`, { languages, updatedAt });
  expect(status).toBe(200);
  return body;
}

/** Subscribers who have confirmed: `reader.1@example.com` and on. */
async function addReaders(count: number, language = "en"): Promise<void> {
  await house.sql`
    insert into newsletter_subscribers (email, language, token)
    select 'reader.' || n || '@example.com', ${language}, md5(n::text)
    from generate_series(
      (select count(*) + 1 from newsletter_subscribers),
      (select count(*) + ${count}::int from newsletter_subscribers)) as n`;
}

const tokenOf = async (email: string) => {
  const [row] = await house.sql<{ token: string }[]>`
    select token from newsletter_subscribers where email = ${email}`;
  return row?.token ?? "";
};

const leave = async (email: string) =>
  house.callPage("POST", `/api/newsletter/unsubscribe/${await tokenOf(email)}`, {
    body: { type: "application/x-www-form-urlencoded", text: "List-Unsubscribe=One-Click" },
  });

const mailTo = (email: string): TakenMail | undefined =>
  house.mailServer.mails.find(({ envelopeTo }) => envelopeTo.includes(email));

describe("a draft", () => {
  test("is written by versions: who comes second with an old one is told", async () => {
    const draft = await write();
    expect(draft).toMatchObject({ state: "draft", texts, updatedBy: "neema" });
    const change = (updatedAt: string, subject: string) =>
      call("PUT", `/${draft.id}`, { texts: { en: { ...texts.en, subject } }, updatedAt });
    const first = await change(draft.updatedAt, "First");
    expect(first.body.texts.en?.subject).toBe("First");
    const second = await change(draft.updatedAt, "Second");
    expect([second.status, second.body.issues?.[0]?.path]).toEqual([409, "updatedAt"]);
    // Nor is a version sent that nobody has seen.
    await addReaders(1);
    const unseen = { languages: null, updatedAt: draft.updatedAt };
    expect((await call("POST", `/${draft.id}/send`, unseen)).status).toBe(409);
    expect(await read(draft.id)).toMatchObject({ state: "draft", texts: first.body.texts });
  });

  test("is removed and brought back as it was", async () => {
    const { id } = await write();
    expect((await call("DELETE", `/${id}`)).status).toBe(200);
    expect((await call("GET", `/${id}`)).status).toBe(404);
    expect((await call("POST", `/${id}/restore`)).body.texts).toEqual(texts);
    expect((await call<ListedIssue[]>("GET", "?limit=1")).body[0]?.id).toBe(id);
  });

  test("is listed by its subjects and whole languages; neither list nor progress carries a text", async () => {
    const { id } = await write({ ...texts, fr: { subject: "Or", body: "" } });
    const listed = await call<ListedIssue[]>("GET", "?limit=1");
    expect(listed.body).toMatchObject([
      {
        id,
        subjects: { en: texts.en.subject, sw: texts.sw.subject, fr: "Or" },
        writtenLanguages: ["en", "sw"],
      },
    ]);
    const progress = await call<SendingProgress>("GET", `/${id}/progress`);
    expect(progress.body).toMatchObject({ id, state: "draft", counts: { recipients: 0, left: 0 } });
    for (const { body } of [listed, progress]) {
      expect(JSON.stringify(body)).not.toContain(texts.sw.body);
    }
    expect((await call("GET", "/999999/progress")).status).toBe(404);
  });

  test("is looked at as its mail, in which nothing runs or loads", async () => {
    const answer = await call<{ subject: string; html: string }>("POST", "/preview", {
      language: "ar",
      texts: {
        en: {
          ...texts.en,
          body: `${texts.en.body}\n\n<script>x</script> ![p](https://x.example/p)`,
        },
      },
    });
    expect(answer.body.subject).toBe(texts.en.subject);
    expect(answer.body.html).toContain('<html lang="ar" dir="rtl">');
    expect(answer.body.html).toContain("هذا العدد غير متوفر بلغتك");
    expect(answer.body.html).toContain(`href="${siteOrigin}/gold-prices"`);
    expect(answer.body.html).not.toMatch(/<script|<img/);
  });

  test("is not sent without English, by halves, or to nobody", async () => {
    const refuse = async (written: object, languages: string[] | null = null) => {
      const { id, updatedAt } = await write(written);
      const { status, body } = await call("POST", `/${id}/send`, { languages, updatedAt });
      return [status, body.reason];
    };
    expect(await refuse(texts)).toEqual([409, "issue.nobody"]);
    await addReaders(1);
    expect(await refuse({ sw: texts.sw })).toEqual([409, "issue.englishMissing"]);
    expect(await refuse({ ...texts, fr: { subject: "Or", body: "" } })).toEqual([
      409,
      "issue.half",
    ]);
    expect(await refuse(texts, ["fr"])).toEqual([409, "issue.nobody"]);
  });
});

test("only staff may do anything with issues", async () => {
  for (const { method, path: address } of Object.values<Route>(newsletterIssueRoutes)) {
    for (const [caller, status] of [
      [{ userId: 13, username: "amina", role: "user" }, 403],
      [{ userId: null, username: null, role: null }, 401],
    ] as const) {
      const options = { caller, ...(method !== "GET" && { body: {} }) };
      const answer = await house.client.call(method, address.replace(":id", "1"), options);
      expect([address, answer.status]).toEqual([address, status]);
    }
  }
});

test("recipients and their letters are made in steps that read no more at the end than at the beginning", async () => {
  const count = 5000;
  const size = 500;
  await addReaders(count);
  await house.sql`analyze newsletter_subscribers`;
  const { id } = await send(await write());
  const letters = createLetterStore({ sql: house.sql });
  const transaction = createTransaction(house.sql);

  const [job] = await house.sql<{ id: string }[]>`
    select job_id as id from newsletter_issues where id = ${id}`;

  /** How many rows of a table a step reads, also to check what refers to it. */
  const measure = (table: string, step: "listNext" | "handOver") =>
    transaction(async (tx) => {
      const readCounter = async () => {
        const [row] = await tx<{ read: number }[]>`
          select (seq_tup_read + idx_tup_fetch)::int as read
          from pg_stat_xact_user_tables where relname = ${table}`;
        return row?.read ?? 0;
      };
      const sending = await letters.lockSending(tx, id, job?.id ?? "");
      if (!sending) throw new Error("The issue is not being sent.");
      const before = await readCounter();
      await letters[step](tx, sending, size);
      return (await readCounter()) - before;
    });

  const listing: number[] = [];
  for (let listed = 0; listed < count; listed += size) {
    listing.push(await measure("newsletter_subscribers", "listNext"));
  }
  expect(Math.max(...listing)).toBeLessThanOrEqual(4 * size);
  expect((await read(id)).counts).toMatchObject({ recipients: count, left: count });
  await house.sql`analyze newsletter_letters`;
  const handing: number[] = [];
  for (let handed = 0; handed < count; handed += size) {
    handing.push(await measure("newsletter_letters", "handOver"));
  }
  expect(Math.max(...handing)).toBeLessThanOrEqual(4 * size);
  expect(await transaction((tx) => letters.countHanded(tx, id))).toBe(count);
});

describe("an issue", () => {
  test("goes to each once, in their language or in English with words, and is left by one click", async () => {
    const worker = await house.fork("worker");
    await addReaders(2);
    await addReaders(1, "sw");
    await addReaders(1, "ar");
    await house.sql`update newsletter_subscribers set confirmed_at = null where id = (
      select max(id) from newsletter_subscribers where language = 'en')`;
    const draft = await write();
    const test = await call<{ email: string }>("POST", `/${draft.id}/test`, { language: "sw" });
    expect(test.body).toEqual({ email: own.email });
    const toOneself = await waitFor("the test", () => mailTo(own.email));
    expect(toOneself.subject).toBe("Jaribio: Dhahabu wiki hii");

    await send(draft);
    const issue = await waitFor("the end", async () => {
      const now = await read(draft.id);
      return now.state === "sent" ? now : undefined;
    });
    expect(issue.counts).toEqual({ recipients: 3, sent: 3, failed: 0, unsubscribed: 0, left: 0 });
    expect(house.mailServer.mails).toHaveLength(4);
    expect(mailTo("reader.3@example.com")?.subject).toBe(texts.sw.subject);
    const arabic = mailTo("reader.4@example.com");
    expect(arabic?.subject).toBe(texts.en.subject);
    expect(arabic?.text).toContain("هذا العدد غير متوفر بلغتك");
    const headers = new Map(arabic?.headers.map(({ key, value }) => [key, value]));
    const link = headers.get("list-unsubscribe")?.slice(1, -1) ?? "";
    expect(headers.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    const left = await house.callPage("POST", link.slice(siteOrigin.length), {
      body: { type: "application/x-www-form-urlencoded", text: "List-Unsubscribe=One-Click" },
    });
    expect(left.status).toBe(200);

    // What was sent stays as it is, and is not sent again.
    const late = { texts, updatedAt: issue.updatedAt };
    expect((await call("PUT", `/${issue.id}`, late)).status).toBe(409);
    expect((await call("DELETE", `/${issue.id}`)).status).toBe(409);
    expect((await call("POST", `/${issue.id}/pause`)).status).toBe(409);
    const again = { languages: null, updatedAt: issue.updatedAt };
    expect((await call("POST", `/${issue.id}/send`, again)).status).toBe(409);

    // To one language alone, and who has left is nobody.
    const next = await send(await write(), ["ar", "sw"]);
    await waitFor("the next end", async () => (await read(next.id)).state === "sent");
    expect((await read(next.id)).counts).toMatchObject({ recipients: 1, sent: 1 });

    // An address that does not exist is a failure, which staff see and can try again.
    house.mailServer.behave("unknown-address");
    const third = await send(await write(), ["sw"]);
    await waitFor("the third end", async () => (await read(third.id)).state === "sent");
    expect((await read(third.id)).counts).toMatchObject({ sent: 0, failed: 1, left: 0 });
    const failed = await waitFor("the failed mail", async () => {
      const { body } = await house.client.call<{ id: number; kind: string }[]>(
        "GET",
        "/api/deliveries/failed?about=newsletter",
        { caller: marketing },
      );
      return body.find(({ kind }) => kind === "newsletter issue");
    });
    house.mailServer.behave("take");
    await house.client.call("POST", `/api/deliveries/${failed.id}/retry`, { caller: marketing });
    await waitFor("the retry", async () => (await read(third.id)).counts.sent === 1);
    expect((await read(third.id)).counts).toMatchObject({ failed: 0, left: 0 });
    await worker.kill();
  });

  test("leaves out who was deleted before their turn, and nothing has failed", async () => {
    const worker = await house.start("worker");
    house.mailServer.behave("hold");
    const before = house.mailServer.offers;
    await addReaders(60);
    const { id } = await send(await write());
    await waitFor("letters to be held", () => house.mailServer.offers > before);
    await house.sql`delete from newsletter_subscribers where email = 'reader.60@example.com'`;
    house.mailServer.release();
    await waitFor("the end", async () => (await read(id)).state === "sent");
    await house.waitUntilIdle();
    expect((await read(id)).counts).toMatchObject({ sent: 59, failed: 0, unsubscribed: 1 });
    expect(await house.sql`select from outbox where failed_at is not null`).toHaveLength(0);
    await stopService(worker);
  });

  test("ends where an outcome could not be written down at first, without another try", async () => {
    await house.sql.unsafe(`
      create sequence refusals;
      create function refuse_outcome() returns trigger language plpgsql as $$
      begin
        perform nextval('refusals');
        raise exception 'not now';
      end $$;
      create trigger refuse_outcome before update on newsletter_letters
        for each row when (new.state = 'failed') execute function refuse_outcome()`);
    const worker = await house.start("worker");
    house.mailServer.behave("unknown-address");
    await addReaders(1);
    const { id } = await send(await write());
    await waitFor("an outcome to be refused", async () => {
      const [row] = await house.sql<{ isRefused: boolean }[]>`
        select is_called as "isRefused" from refusals`;
      return row?.isRefused;
    });
    await house.sql.unsafe("drop function refuse_outcome() cascade; drop sequence refusals");
    await waitFor("the end", async () => (await read(id)).state === "sent");
    expect((await read(id)).counts).toMatchObject({ sent: 0, failed: 1, left: 0 });
    await house.waitUntilIdle();
    const failures = house.logLines.filter(
      ({ job, msg }) => job === "deliver-newsletter-letter" && String(msg).startsWith("job failed"),
    );
    expect(failures.map(({ attempt }) => attempt)).toEqual([1]);
    house.mailServer.behave("take");
    await stopService(worker);
  });

  test("reaches every address once through kill -9, pause and resume, and nobody who left before their turn", async () => {
    const count = 400;
    const leaving = `reader.${count}@example.com`;
    await addReaders(count);
    const first = await house.fork("worker");
    const { id } = await send(await write());
    await waitFor("the first letters", () => house.mailServer.mails.length > 30);
    await first.kill();
    expect((await read(id)).counts.left).toBeGreaterThan(0);
    expect((await call("POST", `/${id}/pause`)).body.state).toBe("paused");
    const offered = house.mailServer.offers;
    await leave(leaving);
    await house.fork("worker");
    // What the dead worker had in hand is asked for again, and waits with the rest.
    await waitFor(
      "every letter under way to wait",
      async () => {
        const [row] = await house.sql<{ handed: number }[]>`
          select count(*)::int as handed from newsletter_letters where state = 'handed'`;
        return (await house.redis.zcard("bull:enquiry:delayed")) === row?.handed;
      },
      { timeoutMs: 60_000 },
    );
    expect(house.mailServer.offers).toBe(offered);
    expect((await call("POST", `/${id}/resume`)).body.state).toBe("sending");
    const issue = await waitFor(
      "the end",
      async () => {
        const now = await read(id);
        return now.state === "sent" ? now : undefined;
      },
      { timeoutMs: 60_000 },
    );
    expect(issue.counts).toEqual({
      recipients: count,
      sent: count - 1,
      failed: 0,
      unsubscribed: 1,
      left: 0,
    });
    const messageIds = new Map<string, Set<string>>();
    for (const { envelopeTo, messageId = "" } of house.mailServer.mails) {
      const known = messageIds.get(envelopeTo.join()) ?? new Set();
      messageIds.set(envelopeTo.join(), known.add(messageId));
    }
    expect(messageIds.size).toBe(count - 1);
    expect(messageIds.has(leaving)).toBe(false);
    // One mail for each; it may have left twice only where the worker was killed within its exchange.
    expect([...messageIds.values()].every((ids) => ids.size === 1)).toBe(true);
    expect(house.mailServer.mails.length - messageIds.size).toBeLessThanOrEqual(10);
  });

  test("that is cancelled reaches nobody more", async () => {
    house.mailServer.behave("hold");
    const before = house.mailServer.offers;
    await addReaders(60);
    const { id } = await send(await write());
    await waitFor("letters to be held", () => house.mailServer.offers > before);
    const cancelled = await call("POST", `/${id}/cancel`);
    expect(cancelled.body.state).toBe("cancelled");
    house.mailServer.release();
    await house.waitUntilIdle();
    const { counts, state } = await read(id);
    expect(state).toBe("cancelled");
    expect(counts.sent).toBe(house.mailServer.mails.length);
    expect(counts.left).toBe(60 - counts.sent);
    expect((await call("POST", `/${id}/resume`)).status).toBe(409);
  });
});
