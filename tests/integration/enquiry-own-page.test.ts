import type { Conversation } from "@dhahabu/contract/inbox";
import type { OwnEnquiry } from "@dhahabu/contract/own-enquiry";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import "../support/provided.ts";
import type { TakenMail } from "../support/mail-server.ts";
import { siteOrigin, startEnquiryHouse } from "../support/start-enquiry.ts";
import type { EnquiryHouse } from "../support/start-enquiry.ts";
import { waitFor } from "../support/wait-for.ts";

const neema = { userId: 12, username: "neema", role: "marketing" } as const;
let house: EnquiryHouse;

beforeAll(async () => {
  house = await startEnquiryHouse(inject("servers"));
});

afterAll(() => house.stop());

let count = 0;
async function send(language = "en") {
  count += 1;
  const email = `own.${count}@example.com`;
  const { status, body } = await house.client.call<{
    reference: string;
    answerDueAt: string;
    linkToken: string;
  }>("POST", "/api/contact", {
    body: {
      name: "Amina Otieno",
      email,
      phone: "0712 345 678",
      service: "Gold Loans",
      subject: `Coins of ${count}`,
      message: "What would you lend me on four coins?",
      language,
    },
  });
  expect(status).toBe(201);
  const [row] = await house.sql<{ id: number }[]>`
    select id from enquiries where reference = ${body.reference}`;
  return { ...body, email, id: row?.id ?? 0 };
}

const tokenIn = ({ text }: TakenMail, language = "en") =>
  text?.split(`${siteOrigin}/enquiry?lang=${language}#`)[1]?.slice(0, 32) ?? "";

async function mailTo(email: string, ordinal = 1): Promise<TakenMail> {
  return waitFor(
    "a mail to the customer",
    () => house.mailServer.mails.filter((mail) => mail.envelopeTo.includes(email))[ordinal - 1],
  );
}

const read = (token: unknown) =>
  house.client.call<OwnEnquiry>("POST", "/api/own-enquiry", { body: { token } });

const write = (token: unknown, text: unknown, key: unknown = crypto.randomUUID()) =>
  house.client.call<OwnEnquiry>("POST", "/api/own-enquiry/messages", {
    body: { token, text, key },
  });

async function act(id: number, what: string, body: object = {}) {
  const path = `/api/enquiries/${id}/${what}`;
  const answer = await house.client.call<Conversation>("POST", path, { body, caller: neema });
  expect(answer.status).toBe(200);
  return answer.body;
}

const answer = (id: number, text: string, closes = false) =>
  act(id, "replies", { text, key: crypto.randomUUID(), closes });

test("the receipt's link shows the state and the promise, from the office's own clock", async () => {
  const { linkToken, reference, answerDueAt, id } = await send();
  const { status, body } = await read(linkToken);
  expect(status).toBe(200);
  expect(body).toEqual({
    reference,
    subject: `Coins of ${count}`,
    receivedAt: expect.stringMatching(/Z$/) as string,
    state: "received",
    answerDueAt,
    entries: null,
  });
  await act(id, "claim");
  expect((await read(linkToken)).body).toMatchObject({ state: "in-hand", answerDueAt });
});

test.each(["en", "sw", "fr", "ar", "hi", "zh"])(
  "in %s the confirmation and each reply lead to the page in that language",
  async (language) => {
    const { email, id, reference } = await send(language);
    const first = tokenIn(await mailTo(email), language);
    await act(id, "claim");
    await answer(id, "Up to sixty per cent.");
    const second = tokenIn(await mailTo(email, 2), language);
    expect(new Set([first, second]).size).toBe(2);
    for (const token of [first, second]) {
      expect((await read(token)).body).toMatchObject({ reference, state: "answered" });
    }
    expect((await mailTo(email)).html).toContain(`#${first}"`);
  },
);

test("the mail's link shows the bank's replies; the receipt's, which proves no address, does not", async () => {
  const { email, id, linkToken } = await send();
  const mailed = tokenIn(await mailTo(email));
  await act(id, "claim");
  await act(id, "notes", { text: "A secret of the office.", key: crypto.randomUUID() });
  await act(id, "answers", {
    text: "She said on the telephone.",
    channel: "phone",
    key: crypto.randomUUID(),
  });
  await answer(id, "Up to sixty per cent.");
  const seen = await read(mailed);
  expect(seen.body).toMatchObject({ state: "answered", answerDueAt: null });
  expect(seen.body.entries?.map(({ from, text }) => [from, text])).toEqual([
    ["bank", "Up to sixty per cent."],
  ]);
  expect(JSON.stringify(seen.body)).not.toMatch(/secret|telephone|neema|example\.com|Amina|0712/);
  const ofReceipt = await read(linkToken);
  expect(ofReceipt.body).toMatchObject({ state: "answered", entries: null });
  expect(JSON.stringify(ofReceipt.body)).not.toContain("sixty");
});

test("a message reaches the inbox in the same enquiry, opens a closed one, and is taken once", async () => {
  const { email, id } = await send();
  const token = tokenIn(await mailTo(email));
  await act(id, "claim");
  await answer(id, "Up to sixty per cent.", true);
  expect((await read(token)).body.state).toBe("closed");
  const key = crypto.randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => write(token, "  And for 18K?\n", key)),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const { body } = await read(token);
  expect(body.state).toBe("in-hand");
  expect(body.answerDueAt).not.toBeNull();
  expect(body.entries?.map(({ from, text }) => [from, text])).toEqual([
    ["bank", "Up to sixty per cent."],
    ["customer", "And for 18K?"],
  ]);
  const inbox = await house.client.call<Conversation>("GET", `/api/enquiries/${id}`, {
    caller: neema,
  });
  expect(inbox.body.status).toBe("open");
  const written = inbox.body.entries.filter(({ kind }) => kind === "answer");
  expect(written).toMatchObject([{ text: "And for 18K?", channel: "page", by: null }]);
  expect((await write(token, "Something else.", key)).status).toBe(409);
});

test("through the receipt's link a message arrives as well, and shows nothing more", async () => {
  const { linkToken, id } = await send();
  expect((await write(linkToken, "I forgot: it is 18K.")).body.entries).toBeNull();
  const [entry] = await house.sql`
    select text, user_id as "userId" from enquiry_entries where enquiry_id = ${id}`;
  expect(entry).toEqual({ text: "I forgot: it is 18K.", userId: null });
});

test("nothing of another customer is seen or touched", async () => {
  const [mine, other] = [await send(), await send()];
  const token = tokenIn(await mailTo(mine.email));
  await act(other.id, "claim");
  await answer(other.id, "For the other customer alone.");
  await write(token, "Mine.", crypto.randomUUID());
  for (const own of [token, mine.linkToken]) {
    const text = JSON.stringify((await read(own)).body);
    expect(text).toContain(mine.reference);
    expect(text).not.toContain(other.reference);
    expect(text).not.toContain("other customer");
  }
  const entries = await house.sql`
    select text from enquiry_entries where enquiry_id = ${other.id} and channel = 'page'`;
  expect(entries).toHaveLength(0);
  const stored = await house.sql<{ hash: string }[]>`select token_hash as hash from enquiry_links`;
  const hashes = stored.map(({ hash }) => hash);
  expect(hashes).not.toContain(token);
  for (const stranger of ["x".repeat(32), hashes[0]?.slice(0, 32), token.toLowerCase()]) {
    expect((await read(stranger)).status).toBe(404);
    expect((await write(stranger, "Let me in.")).status).toBe(404);
  }
});

test.each([undefined, "", 5, "x".repeat(31), `${"x".repeat(31)}'`, { length: 32 }])(
  "the malformed token %j is refused",
  async (token) => {
    expect((await read(token)).status).toBe(400);
    expect((await write(token, "Let me in.")).status).toBe(400);
  },
);

test.each([
  ["no text", "   ", crypto.randomUUID()],
  ["too long a text", "x".repeat(5001), crypto.randomUUID()],
  ["what cannot be stored", "a\0b", crypto.randomUUID()],
  ["no key", "A text.", "x"],
])("a message with %s is refused and stores nothing", async (_, text, key) => {
  const { linkToken, id } = await send();
  expect((await write(linkToken, text, key)).status).toBe(400);
  expect(await house.sql`select from enquiry_entries where enquiry_id = ${id}`).toHaveLength(0);
});

test("links go with their enquiry, and no token is logged", async () => {
  const { linkToken, id } = await send();
  await house.waitUntilIdle();
  await house.sql`delete from enquiries where id = ${id}`;
  expect((await read(linkToken)).status).toBe(404);
  expect(JSON.stringify(house.logLines)).not.toContain(linkToken);
});
