import type { ErrorBody } from "@dhahabu/contract/errors";
import { consentTexts } from "@dhahabu/contract/consent";
import { languages } from "@dhahabu/contract/language";
import { getFormatters } from "@dhahabu/contract/format";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { configSchema } from "../../services/enquiry/config.ts";
import "../support/provided.ts";
import { staffAddress, startEnquiryHouse } from "../support/start-enquiry.ts";
import type { EnquiryHouse } from "../support/start-enquiry.ts";
import { serviceSettings } from "../support/start-service.ts";
import { waitFor } from "../support/wait-for.ts";

interface Answer {
  message: string;
  reference: string;
  answerDueAt: string;
}

let house: EnquiryHouse;

beforeAll(async () => {
  house = await startEnquiryHouse(inject("servers"), { isHurried: true });
});

afterAll(() => house.stop());

beforeEach(() => house.mailServer.behave("take"));

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
  const answer = await house.client.call<Answer>("POST", "/api/contact", { body: enquiry });
  expect(answer.status).toBe(201);
  return answer.body;
}

function mailsOf(reference: string) {
  return house.mailServer.mails.filter((mail) => mail.subject?.includes(reference));
}

async function deliveredKinds(reference: string): Promise<string[]> {
  const rows = await house.sql<{ kind: string }[]>`
    select kind from mails join enquiries on id = enquiry_id
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
    const { message, reference, answerDueAt } = await send(enquiry);
    expect(message).toBe("Thank you for your enquiry. We'll get back to you within 24 hours.");
    expect(reference).toMatch(/^DGB-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
    const rows =
      await house.sql`select name, phone, message from enquiries where reference = ${reference}`;
    expect([...rows]).toEqual([
      { name: enquiry.name, phone: "+254712345678", message: enquiry.message },
    ]);

    const inbox = await house.client.call<{ dueAt: string }[]>(
      "GET",
      `/api/enquiries?search=${reference}`,
      { caller: { userId: 1, username: "neema", role: "marketing" } },
    );
    expect(inbox.body.map(({ dueAt }) => dueAt)).toEqual([answerDueAt]);
    await waitForDelivery(reference);
    expect(mailsOf(reference)).toHaveLength(2);
    const toCustomer = mailsOf(reference).find((mail) => mail.to?.[0]?.address === enquiry.email);
    const toStaff = mailsOf(reference).find((mail) => mail.to?.[0]?.address === staffAddress);
    expect(toCustomer?.envelopeTo).toEqual([enquiry.email]);
    expect(toCustomer?.from).toMatchObject({
      name: "Dhahabu Gold Bank",
      address: "no-reply@bank.example",
    });
    expect(toCustomer?.text).not.toContain("Amina Otieno");
    expect(toCustomer?.text).not.toContain("coins");
    const due = getFormatters("en").longDateTime(answerDueAt);
    expect(toCustomer?.text).toContain(`Answer due by (Nairobi time): ${due}`);
    expect(toCustomer?.html).toContain(reference);
    expect(toStaff?.envelopeTo).toEqual([staffAddress]);
    expect(toStaff?.replyTo).toEqual([{ name: enquiry.name, address: enquiry.email }]);
    expect(toStaff?.subject).toBe(`[${reference}] Gold Loans: A loan on coins`);
    expect(toStaff?.text).toContain("What would you lend me\non four gold coins?");
    expect(toCustomer?.messageId).toMatch(/^<\d+\.enquiry@bank\.example>$/);
    expect(toCustomer?.messageId).not.toBe(toStaff?.messageId);
  });

  test("from an address that wrote five times this hour is stored and told to the staff alone", async () => {
    const enquiry = createEnquiry();
    const references: string[] = [];
    for (let sent = 0; sent < 6; sent += 1) {
      const email = sent % 2 === 0 ? enquiry.email : enquiry.email.toUpperCase();
      references.push((await send({ ...enquiry, email })).reference);
    }
    const [fifth = "", sixth = ""] = references.slice(-2);
    await waitForDelivery(fifth);
    await waitFor("the staff's mail", async () => (await deliveredKinds(sixth)).length === 1);
    expect(await deliveredKinds(sixth)).toEqual(["enquiry notification"]);
    await house.waitUntilIdle();
    expect(mailsOf(sixth)).toHaveLength(1);
  });

  test("keeps the consent to its words, and its request through outbox and log", async () => {
    const requestId = crypto.randomUUID();
    const { body } = await house.client.call<Answer>("POST", "/api/contact", {
      body: { ...createEnquiry(), language: "fr" },
      caller: { requestId },
    });
    const consents = await house.sql`
      select action, channel, text_version as version, consents.language, request_id as "requestId"
      from consents join enquiries on enquiries.id = enquiry_id
      where reference = ${body.reference}`;
    const { version } = consentTexts.enquiry;
    expect([...consents]).toEqual([
      { action: "given", channel: "contact-form", version, language: "fr", requestId },
    ]);
    const messages = await house.sql<{ kind: string }[]>`
      select kind from outbox where request_id = ${requestId} order by kind`;
    expect(messages.map((message) => message.kind)).toEqual(["event", "job", "job"]);
    await waitForDelivery(body.reference);
    const lines = await waitFor("three lines of the log", () => {
      const own = house.logLines.filter((line) => line["requestId"] === requestId);
      return own.length === 3 && own;
    });
    // A mail may be on its way before the answer is.
    expect(lines.map((line) => String(line["msg"])).toSorted()).toEqual([
      "enquiry received",
      "mail delivered",
      "mail delivered",
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/@example|four gold coins/);
  });

  test("in 5,000 characters of Arabic reaches the staff letter by letter", async () => {
    const sentence = "أودّ أن أعرف قيمة أربع عملات ذهبية، وكم يمكنني أن أقترض مقابلها؟\n";
    const message = sentence.repeat(100).slice(0, 4999) + "؟";
    const enquiry = {
      ...createEnquiry(),
      name: "عائشة محمد",
      subject: "قرض بضمان الذهب",
      message,
      language: "ar",
    };
    const { reference } = await send(enquiry);
    await waitForDelivery(reference);
    const toStaff = mailsOf(reference).find((mail) => mail.to?.[0]?.address === staffAddress);
    expect(message).toHaveLength(5000);
    expect(toStaff?.text).toContain(message);
    expect(toStaff?.subject).toBe(`[${reference}] Gold Loans: ${enquiry.subject}`);
    expect(toStaff?.replyTo).toEqual([{ name: enquiry.name, address: enquiry.email }]);
    const tooLong = await house.client.call<ErrorBody>("POST", "/api/contact", {
      body: { ...enquiry, message: `${message}؟` },
    });
    expect(tooLong.status).toBe(400);
    expect(tooLong.body.issues?.map((issue) => issue.path)).toEqual(["message"]);
  });

  test("cannot hide a header in an encoded word", async () => {
    const hidden = "=?utf-8?q?Amina=0D=0ABcc:_victim=40example.com?=";
    const enquiry = { ...createEnquiry(), name: hidden, subject: hidden };
    const { reference } = await send(enquiry);
    await waitForDelivery(reference);
    const mails = mailsOf(reference);
    expect(mails).toHaveLength(2);
    for (const mail of mails) {
      expect(mail.envelopeTo).toHaveLength(1);
      expect(mail.headers.map((header) => header.key)).not.toContain("bcc");
      expect(mail.bcc ?? []).toEqual([]);
    }
    const toStaff = mails.find((mail) => mail.to?.[0]?.address === staffAddress);
    expect(toStaff?.subject).toBe(`[${reference}] Gold Loans: = ${hidden.slice(1)}`);
    expect(toStaff?.replyTo).toEqual([{ name: `= ${hidden.slice(1)}`, address: enquiry.email }]);
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
    ["email", { email: "amína@example.com" }],
    ["email", { email: "Amina <a@example.com>" }],
    ["email", { email: '"a b"@example.com' }],
    ["subject", { subject: "Hello\nBcc: victim@example.com" }],
    ["phone", { phone: "07\u000012" }],
    ["message", { message: "\u0000 and ten characters more" }],
    ["service", { service: "Gold Everything" }],
    ["message", { message: "   short   " }],
  ])("with a bad %s is refused: %j", async (field, fault) => {
    const answer = await house.client.call<ErrorBody>("POST", "/api/contact", {
      body: { ...createEnquiry(), ...fault },
    });
    expect(answer.status).toBe(400);
    expect(answer.body.issues?.map((issue) => issue.path)).toEqual([field]);
  });

  test("without anything names every field in the order of the form", async () => {
    const answer = await house.client.call<ErrorBody>("POST", "/api/contact", { body: {} });
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

  test.each([
    ["phone", "Please enter your phone number."],
    ["service", "Please select a service you're interested in."],
    ["subject", "Please enter a subject."],
    ["message", "Please enter a message with at least 10 characters."],
  ])("says that the %s is missing before that the address is none", async (field, sentence) => {
    const answer = await house.client.call<ErrorBody>("POST", "/api/contact", {
      body: { ...createEnquiry(), email: "amina@example", [field]: " " },
    });
    expect(answer.body.message).toBe(sentence);
    expect(answer.body.issues?.map((issue) => issue.path)).toEqual([field, "email"]);
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
    const ids = house.mailServer.mails.map((mail) => mail.messageId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("waits for a mail server that refuses, and is then done once", async () => {
    house.mailServer.behave("refuse");
    const offersBefore = house.mailServer.offers;
    const { reference } = await send(createEnquiry());
    await waitFor("four refused offers", () => house.mailServer.offers >= offersBefore + 4);
    expect(mailsOf(reference)).toHaveLength(0);
    house.mailServer.behave("take");
    await waitForDelivery(reference);
    expect(mailsOf(reference)).toHaveLength(2);
  });

  test("of a mail that was recorded is not repeated when its job runs again", async () => {
    const { reference } = await send(createEnquiry());
    await waitForDelivery(reference);
    const offersBefore = house.mailServer.offers;
    const reopened = await house.sql`
      update outbox set completed_at = null, published_at = null
      where kind = 'job' and payload->>'enquiryId' in
        (select id::text from enquiries where reference = ${reference})
      returning id`;
    expect(reopened).toHaveLength(2);
    await waitFor("the jobs to be done again", async () => {
      const open = await house.sql`select from outbox where kind = 'job' and completed_at is null`;
      return open.length === 0;
    });
    expect(house.mailServer.offers).toBe(offersBefore);
  });

  test("to an address that does not exist is given up with the reason", async () => {
    house.mailServer.behave("unknown-address");
    const { reference } = await send(createEnquiry());
    const failures = await waitFor("both jobs to be marked failed", async () => {
      const rows = await house.sql<{ failure: string }[]>`
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
    await house.mailServer.stop();
    const { reference } = await send(createEnquiry());
    await waitFor("the jobs to be handed to the queue", async () => {
      const rows = await house.sql`
        select from outbox where published_at is not null and completed_at is null
          and payload->>'enquiryId' in (select id::text from enquiries where reference = ${reference})`;
      return rows.length === 2;
    });
    await house.startNewMailServer();
    await waitForDelivery(reference);
    expect(mailsOf(reference)).toHaveLength(2);
  });
});

test("a worker without a mail server is a fault of the configuration, beside every other one", () => {
  const settings = { ...serviceSettings, DATABASE_URL: "x", REDIS_URL: "x" };
  const faults = configSchema.safeParse({ ...settings, ROLE: "worker", MAIL_FROM: "x" }).error;
  expect(faults?.issues.map((issue) => issue.path[0])).toEqual([
    "MAIL_FROM",
    "SMTP_URL",
    "PUBLIC_ORIGIN",
  ]);
  expect(configSchema.safeParse({ ...settings, ROLE: "api" }).success).toBe(true);
});
