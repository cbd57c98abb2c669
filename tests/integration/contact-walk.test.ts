import { errorBodySchema } from "@dhahabu/contract/errors";
import { enquiryRoutes } from "@dhahabu/contract/enquiry";
import type { Email } from "postal-mime";
import postgres from "postgres";
import { afterAll, describe, expect, inject, test } from "vitest";
import { createApiClient } from "../support/api-client.ts";
import { readMail } from "../support/read-mail.ts";
import { waitUntilIdle } from "../support/wait-until-idle.ts";

const bank = inject("bank");
const sql = postgres(bank.databaseUrl, { max: 1 });
const visitor = createApiClient(bank.origin);

afterAll(() => sql.end());

const enquiry = {
  name: "Amina Otieno",
  email: "amina@example.com",
  phone: "0712 345 678",
  service: "Gold Loans",
  subject: "A loan on two bracelets",
  message: "I would like to know how much my two bracelets are worth.",
};

function isAbout(mail: Email, text: string): boolean {
  return `${mail.subject ?? ""} ${mail.text ?? ""} ${mail.html ?? ""}`.includes(text);
}

describe("contact walk: form, enquiry and outbox row in one transaction, queue, mail", () => {
  test("an accepted enquiry is stored, answered and mailed to the bank once", async () => {
    const message = `I would like to sell a coin, case ${crypto.randomUUID()}.`;
    const answer = await visitor.send("POST", "/api/contact", { ...enquiry, message });
    expect(answer.status).toBe(201);
    const { reference } = enquiryRoutes.contact.response.parse(answer.body);
    expect(reference).not.toBe("");

    const rows = await sql<{ email: string; phone: string }[]>`
      select email, phone from enquiry.enquiries where message = ${message}`;
    expect(rows).toHaveLength(1);
    expect(rows[0]?.email).toBe(enquiry.email);

    await waitUntilIdle(sql, "enquiry");
    const mails = await readMail(bank.dataDir);
    const toBank = mails.filter((mail) => isAbout(mail, message));
    expect(toBank).toHaveLength(1);
    expect(toBank[0]?.messageId).toMatch(/^<.+@.+>$/);
    expect(toBank[0]?.replyTo?.[0]?.address ?? "").toBe(enquiry.email);
    const ids = mails.map((mail) => mail.messageId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  // The order of spec section 5: the first fault is the sentence a customer reads.
  test.each([
    ["name", { name: "  " }, "Please enter your name."],
    ["email", { email: "" }, "Please enter your email address."],
    ["phone", { phone: " " }, "Please enter your phone number."],
    ["service", { service: "" }, "Please select a service you're interested in."],
    ["subject", { subject: "" }, "Please enter a subject."],
    ["message", { message: "  too short " }, "Please enter a message with at least 10 characters."],
  ])("a fault in %s is refused by name and nothing is stored", async (path, fault, sentence) => {
    const [before] = await sql<{ count: number }[]>`
      select count(*)::int as count from enquiry.enquiries`;
    const answer = await visitor.send("POST", "/api/contact", { ...enquiry, ...fault });
    expect(answer.status).toBe(400);
    const body = errorBodySchema.parse(answer.body);
    expect(body.code).toBe("invalid_input");
    expect(body.message).toBe(sentence);
    expect(body.issues?.map((issue) => [issue.path, issue.message])).toEqual([[path, sentence]]);
    const [after] = await sql<{ count: number }[]>`
      select count(*)::int as count from enquiry.enquiries`;
    expect(after).toEqual(before);
  });

  test("all faults are named at once, in the order of the form", async () => {
    const answer = await visitor.send("POST", "/api/contact", {});
    const body = errorBodySchema.parse(answer.body);
    expect(body.issues?.map((issue) => issue.path)).toEqual([
      "name",
      "email",
      "phone",
      "service",
      "subject",
      "message",
    ]);
  });

  test("a line break in a field cannot write a mail header", async () => {
    const subject = "Hello\r\nBcc: everyone@example.com";
    const answer = await visitor.send("POST", "/api/contact", { ...enquiry, subject });
    expect(answer.status).toBe(400);
    expect(errorBodySchema.parse(answer.body).issues?.[0]?.path).toBe("subject");
  });

  test("another site's page cannot send an enquiry in a visitor's name", async () => {
    const answer = await visitor.send("POST", "/api/contact", enquiry, {
      origin: "https://elsewhere.example",
    });
    expect(answer.status).toBe(403);
    expect(errorBodySchema.parse(answer.body).code).toBe("cross_origin");
  });
});
