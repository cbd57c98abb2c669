import type { ErrorBody } from "@dhahabu/contract/errors";
import { languages } from "@dhahabu/contract/language";
import { connectDatabase } from "@dhahabu/platform/db";
import type { Sql } from "@dhahabu/platform/db";
import type { RunningService } from "@dhahabu/platform/lifecycle";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { startEnquiry } from "../../services/enquiry/app.ts";
import { configSchema } from "../../services/enquiry/config.ts";
import { createServiceDatabase } from "../support/create-database.ts";
import type { ServiceDatabase } from "../support/create-database.ts";
import { startMailServer } from "../support/mail-server.ts";
import type { MailServer } from "../support/mail-server.ts";
import "../support/provided.ts";
import {
  createServiceClient,
  quietLog,
  serviceSettings,
  stopService,
} from "../support/start-service.ts";
import type { ServiceClient } from "../support/start-service.ts";
import { waitFor } from "../support/wait-for.ts";

interface Answer {
  message: string;
  reference: string;
}

const staffAddress = "desk@example.com";
let database: ServiceDatabase;
let sql: Sql;
let mailServer: MailServer;
let api: RunningService;
let workers: RunningService[];
let client: ServiceClient;

function start(role: "api" | "worker"): Promise<RunningService> {
  const redisUrl = new URL(inject("servers").redisUrl);
  redisUrl.pathname = "/3";
  const config = configSchema.parse({
    ...serviceSettings,
    ROLE: role,
    DATABASE_URL: database.url,
    REDIS_URL: redisUrl.href,
    SMTP_URL: mailServer.url,
    MAIL_FROM: "no-reply@bank.example",
    MAIL_STAFF_TO: staffAddress,
  });
  return startEnquiry({ config, log: quietLog });
}

beforeAll(async () => {
  database = await createServiceDatabase(inject("servers").databaseUrl, "enquiry");
  sql = connectDatabase({ url: database.url });
  mailServer = await startMailServer();
  [api, ...workers] = await Promise.all([start("api"), start("worker"), start("worker")]);
  client = createServiceClient({ url: api.url ?? "", service: "enquiry" });
});

afterAll(async () => {
  await Promise.all([api, ...workers].map(stopService));
  await mailServer.stop();
  await sql.end();
  await database.drop();
});

beforeEach(() => mailServer.behave("take"));

let count = 0;
function createEnquiry() {
  count += 1;
  return {
    name: "Amina Otieno",
    email: `amina.${count}@example.com`,
    phone: "0712 345 678",
    service: "Gold Loans",
    subject: "A loan on coins",
    message: "What would you lend me\non four gold coins?",
  };
}

async function send(enquiry: object): Promise<Answer> {
  const answer = await client.call<Answer>("POST", "/api/contact", { body: enquiry });
  expect(answer.status).toBe(201);
  return answer.body;
}

function mailsOf(reference: string) {
  return mailServer.mails.filter((mail) => mail.subject?.includes(reference));
}

async function deliveredKinds(reference: string): Promise<string[]> {
  const rows = await sql<{ kind: string }[]>`
    select kind from enquiry_mails join enquiries on id = enquiry_id
    where reference = ${reference} and delivered_at is not null order by kind`;
  return rows.map((row) => row.kind);
}

async function waitForDelivery(reference: string): Promise<void> {
  await waitFor(
    `both mails of ${reference}`,
    async () => (await deliveredKinds(reference)).length === 2,
    { timeoutMs: 20_000 },
  );
}

describe("an enquiry", () => {
  test("is stored, answered with a reference, and reaches customer and staff once", async () => {
    const enquiry = createEnquiry();
    const { message, reference } = await send(enquiry);
    expect(message).toBe("Thank you for your enquiry. We'll get back to you within 24 hours.");
    expect(reference).toMatch(/^DGB-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
    const rows =
      await sql`select name, phone, message from enquiries where reference = ${reference}`;
    expect([...rows]).toEqual([
      { name: enquiry.name, phone: "+254712345678", message: enquiry.message },
    ]);

    await waitForDelivery(reference);
    expect(mailsOf(reference)).toHaveLength(2);
    const toCustomer = mailsOf(reference).find((mail) => mail.to?.[0]?.address === enquiry.email);
    const toStaff = mailsOf(reference).find((mail) => mail.to?.[0]?.address === staffAddress);
    expect(toCustomer?.envelopeTo).toEqual([enquiry.email]);
    expect(toCustomer?.from).toMatchObject({
      name: "Dhahabu Gold Bank",
      address: "no-reply@bank.example",
    });
    expect(toCustomer?.text).toContain("Dear Amina Otieno,");
    expect(toCustomer?.text).not.toContain("coins");
    expect(toCustomer?.html).toContain(reference);
    expect(toStaff?.envelopeTo).toEqual([staffAddress]);
    expect(toStaff?.replyTo).toEqual([{ name: enquiry.name, address: enquiry.email }]);
    expect(toStaff?.subject).toBe(`[${reference}] Gold Loans: A loan on coins`);
    expect(toStaff?.text).toContain("What would you lend me\non four gold coins?");
    expect(toCustomer?.messageId).toMatch(/^<\d+\.enquiry@bank\.example>$/);
    expect(toCustomer?.messageId).not.toBe(toStaff?.messageId);
  });

  test.each(languages)("is acknowledged in %s", async (language) => {
    const { reference } = await send({ ...createEnquiry(), language });
    await waitForDelivery(reference);
    const mail = mailsOf(reference).find((mail) => mail.to?.[0]?.address !== staffAddress);
    expect(mail?.html).toContain(`lang="${language}" dir="${language === "ar" ? "rtl" : "ltr"}"`);
    expect(mail?.headers.find((header) => header.key === "content-language")?.value).toBe(language);
    const others = languages.filter((other) => other !== language).map((other) => subjects[other]);
    expect(mail?.subject).toContain(subjects[language]);
    for (const other of others) expect(mail?.subject).not.toContain(other);
  });

  test.each([
    ["name", { name: "Amina\r\nBcc: victim@example.com" }],
    ["email", { email: "a@example.com\r\nBcc: victim@example.com" }],
    ["email", { email: "a@example.com, victim@example.com" }],
    ["subject", { subject: "Hello\nBcc: victim@example.com" }],
    ["phone", { phone: "07\u000012" }],
    ["message", { message: "\u0000 and ten characters more" }],
    ["service", { service: "Gold Everything" }],
    ["message", { message: "   short   " }],
  ])("with a bad %s is refused: %j", async (field, fault) => {
    const answer = await client.call<ErrorBody>("POST", "/api/contact", {
      body: { ...createEnquiry(), ...fault },
    });
    expect(answer.status).toBe(400);
    expect(answer.body.issues?.map((issue) => issue.path)).toEqual([field]);
  });

  test("without anything names every field in the order of the form", async () => {
    const answer = await client.call<ErrorBody>("POST", "/api/contact", { body: {} });
    expect(answer.body.message).toBe("Please enter your name.");
    expect(answer.body.issues?.map((issue) => issue.path)).toEqual([
      "name",
      "email",
      "phone",
      "service",
      "subject",
      "message",
    ]);
  });

  test("cannot carry markup, invisible characters or a link into a mail's frame", async () => {
    const { reference } = await send({
      ...createEnquiry(),
      name: "<b>Win</b> http://bad.example",
      subject: "a\u2028b \u202ec <script>",
      message: "<img src=x onerror=alert(1)> $t(subject) {{name}}",
    });
    await waitForDelivery(reference);
    const toStaff = mailsOf(reference).find((mail) => mail.to?.[0]?.address === staffAddress);
    const toCustomer = mailsOf(reference).find((mail) => mail.to?.[0]?.address !== staffAddress);
    expect(toStaff?.subject).toBe(`[${reference}] Gold Loans: a b c <script>`);
    expect(toStaff?.html).not.toMatch(/<(?:img|script|b)\b/);
    expect(toStaff?.text).toContain("$t(subject) {{name}}");
    expect(`${toCustomer?.text}${toCustomer?.html}${toCustomer?.to?.[0]?.name}`).not.toMatch(
      /Win|bad\.example/,
    );
    expect(toCustomer?.text).toContain("Good day,");
  });
});

const subjects = {
  en: "We have received",
  sw: "Tumepokea",
  fr: "Nous avons bien reçu",
  ar: "لقد استلمنا",
  hi: "पूछताछ मिल गई",
  zh: "我们已收到",
};

describe("delivery", () => {
  test("of many enquiries over two workers is once each", async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => send(createEnquiry())));
    const references = answers.map((answer) => answer.reference);
    expect(new Set(references).size).toBe(30);
    await Promise.all(references.map(waitForDelivery));
    for (const reference of references) expect(mailsOf(reference)).toHaveLength(2);
    const ids = mailServer.mails.map((mail) => mail.messageId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("waits for a mail server that refuses, and is then done once", async () => {
    mailServer.behave("refuse");
    const offersBefore = mailServer.offers;
    const { reference } = await send(createEnquiry());
    await waitFor("four refused offers", () => mailServer.offers >= offersBefore + 4);
    expect(mailsOf(reference)).toHaveLength(0);
    mailServer.behave("take");
    await waitForDelivery(reference);
    expect(mailsOf(reference)).toHaveLength(2);
  });

  test("of a mail that was recorded is not repeated when its job runs again", async () => {
    const { reference } = await send(createEnquiry());
    await waitForDelivery(reference);
    const offersBefore = mailServer.offers;
    const reopened = await sql`
      update outbox set completed_at = null, published_at = null
      where kind = 'job' and payload->>'enquiryId' in
        (select id::text from enquiries where reference = ${reference})
      returning id`;
    expect(reopened).toHaveLength(2);
    await waitFor("the jobs to be done again", async () => {
      const open = await sql`select from outbox where kind = 'job' and completed_at is null`;
      return open.length === 0;
    });
    expect(mailServer.offers).toBe(offersBefore);
  });

  test("to an address that does not exist is given up with the reason", async () => {
    mailServer.behave("unknown-address");
    const { reference } = await send(createEnquiry());
    const failures = await waitFor("both jobs to be marked failed", async () => {
      const rows = await sql<{ failure: string }[]>`
        select failure from outbox where failed_at is not null
          and payload->>'enquiryId' in (select id::text from enquiries where reference = ${reference})`;
      return rows.length === 2 && rows;
    });
    expect(failures.map((row) => row.failure)).toEqual([
      "The mail server does not know the address.",
      "The mail server does not know the address.",
    ]);
    expect(await deliveredKinds(reference)).toEqual([]);
  });

  test("outlives a mail server that is not there", async () => {
    const { url } = mailServer;
    await mailServer.stop();
    const { reference } = await send(createEnquiry());
    await waitFor("the jobs to be handed to the queue", async () => {
      const rows = await sql`
        select from outbox where published_at is not null and completed_at is null
          and payload->>'enquiryId' in (select id::text from enquiries where reference = ${reference})`;
      return rows.length === 2;
    });
    mailServer = await startMailServer({ port: Number(new URL(url).port) });
    await waitForDelivery(reference);
    expect(mailsOf(reference)).toHaveLength(2);
  });
});

test("a worker without a mail server is a fault of the configuration, beside every other one", () => {
  const settings = { ...serviceSettings, DATABASE_URL: "x", REDIS_URL: "x" };
  const faults = configSchema.safeParse({ ...settings, ROLE: "worker", MAIL_FROM: "x" }).error;
  expect(faults?.issues.map((issue) => issue.path[0])).toEqual(["MAIL_FROM", "SMTP_URL"]);
  expect(configSchema.safeParse({ ...settings, ROLE: "api" }).success).toBe(true);
});
