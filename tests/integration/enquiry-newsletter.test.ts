import { createHash } from "node:crypto";
import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { ErrorBody } from "@dhahabu/contract/errors";
import { consentTexts } from "@dhahabu/contract/consent";
import { languages } from "@dhahabu/contract/language";
import { connectDatabase, createTransaction } from "@dhahabu/platform/db";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createNewsletterStore } from "../../services/enquiry/newsletter/store.ts";
import { subscribe as storeSubscription } from "../../services/enquiry/newsletter/subscribe.ts";
import { removeWhatIsOver } from "@dhahabu/platform/retention";
import { createOldDataRemovals } from "../../services/enquiry/retention/create-old-data-removals.ts";
import { createRetentionStore } from "../../services/enquiry/retention/store.ts";
import { migrate } from "@dhahabu/platform/migrate";
import { createSubscriberListStore } from "../../services/enquiry/subscribers/list-store.ts";
import { createApiClient } from "../support/api-client.ts";
import { createEmptyDatabase } from "../support/create-database.ts";
import { limitDeletes } from "../support/limit-deletes.ts";
import type { TakenMail } from "../support/mail-server.ts";
import "../support/provided.ts";
import { createRecordingLog } from "../support/recording-log.ts";
import { siteOrigin, startEnquiryHouse } from "../support/start-enquiry.ts";
import type { EnquiryHouse } from "../support/start-enquiry.ts";
import { startHouse } from "../support/start-house.ts";
import { quietLog } from "../support/start-service.ts";
import { waitFor } from "../support/wait-for.ts";

const thanks =
  "Thank you for subscribing to our newsletter. Please confirm in the mail we sent you; if you are subscribed already, there is nothing to do.";
const linkStart = `${siteOrigin}/api/newsletter/unsubscribe/`;
let house: EnquiryHouse;

beforeAll(async () => {
  house = await startEnquiryHouse(inject("servers"), { isHurried: true });
});

afterAll(() => house.stop());

let count = 0;
function createAddress(): string {
  count += 1;
  return `amina.${count}@example.com`;
}

/** Asks for the newsletter; nothing is confirmed yet. */
async function ask(body: object): Promise<void> {
  const answer = await house.client.call<{ message: string }>("POST", "/api/newsletter", { body });
  expect(answer.status).toBe(201);
  expect(answer.body).toEqual({ message: thanks });
}

function mailsTo(address: string): TakenMail[] {
  return house.mailServer.mails.filter(
    (mail) => mail.envelopeTo.join().toLowerCase() === address.toLowerCase(),
  );
}

function headerOf(mail: TakenMail | undefined, name: string): string | undefined {
  return mail?.headers.find((header) => header.key === name)?.value;
}

const isWelcome = (mail: TakenMail) => headerOf(mail, "list-unsubscribe") !== undefined;

async function welcomeOf(address: string, ordinal = 1): Promise<TakenMail> {
  return waitFor(
    `the welcome to ${address}`,
    () => mailsTo(address).filter(isWelcome)[ordinal - 1],
  );
}

async function requestOf(address: string, ordinal = 1): Promise<TakenMail> {
  return waitFor(
    `the request to ${address}`,
    () => mailsTo(address).filter((mail) => !isWelcome(mail))[ordinal - 1],
  );
}

/** Path of the page that confirms, in a mail that asks to. */
function confirmPathIn({ text }: TakenMail): string {
  const path = /\/api\/newsletter\/confirm\/[\w-]{32}(?=\n)/.exec(text ?? "")?.[0] ?? "";
  expect(text).toContain(`${siteOrigin}${path}\n`);
  return path;
}

/** Asks for the newsletter and confirms it by the mail, as a customer does. */
async function subscribe(
  body: { email: string; name?: string; language?: string; source?: string },
  ordinal = 1,
): Promise<void> {
  await ask(body);
  const path = confirmPathIn(await requestOf(body.email.trim(), ordinal));
  expect((await house.callPage("POST", `${path}?from=page`)).status).toBe(200);
}

/** Path of the unsubscribe link in a mail. */
function pathIn(mail: TakenMail): string {
  const link = headerOf(mail, "list-unsubscribe")?.slice(1, -1) ?? "";
  expect(link.startsWith(linkStart)).toBe(true);
  return link.slice(siteOrigin.length);
}

async function readSubscribers(email: string) {
  return [
    ...(await house.sql<{ id: number; name: string | null; token: string; isActive: boolean }[]>`
      select id, name, token,
        unsubscribed_at is null and confirmed_at is not null as "isActive"
      from newsletter_subscribers where lower(email) = ${email.toLowerCase()}`),
  ];
}

async function readConsents(email: string) {
  return [
    ...(await house.sql<
      { action: string; channel: string; version: string; language: string; age: number }[]
    >`
      select action, channel, text_version as version, consents.language,
        extract(epoch from now() - recorded_at)::float as age
      from consents join newsletter_subscribers on newsletter_subscribers.id = subscriber_id
      where lower(email) = ${email.toLowerCase()} order by consents.id`),
  ];
}

describe("subscribing", () => {
  test("is stored with both consents, and welcomed once with one-click unsubscription", async () => {
    const email = createAddress();
    await subscribe({ email: `  ${email} `, name: " Amina Otieno ", source: "footer" });
    const [subscriber] = await readSubscribers(email);
    expect(subscriber).toMatchObject({ name: "Amina Otieno", isActive: true });
    // 32 characters of 6 bits.
    expect(subscriber?.token).toMatch(/^[A-Za-z0-9_-]{32}$/);
    const [consent, confirmed] = await readConsents(email);
    expect(confirmed).toMatchObject({ action: "confirmed", channel: "confirm-page" });
    expect(consent).toMatchObject({
      action: "given",
      channel: "newsletter-footer",
      version: consentTexts.newsletter.version,
      language: "en",
    });
    expect(consent?.age).toBeLessThan(60);

    const mail = await welcomeOf(email);
    expect(mail.subject).toBe("Welcome to the Dhahabu Gold Bank newsletter");
    expect(mail.text).toContain("Dear Amina Otieno,");
    const link = `${linkStart}${subscriber?.token}`;
    expect(headerOf(mail, "list-unsubscribe")).toBe(`<${link}>`);
    expect(headerOf(mail, "list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    expect(mail.text).toContain(link);
    expect(mail.html).toContain(`href="${link}"`);
    expect(mail.from).toMatchObject({ address: "no-reply@bank.example" });
    await house.waitUntilIdle();
    expect(mailsTo(email)).toHaveLength(2);
  });

  test.each([{ email: "" }, { email: "   " }, {}, { email: null }])(
    "without an address is refused in the spec's words: %j",
    async (body) => {
      const answer = await house.client.call<ErrorBody>("POST", "/api/newsletter", { body });
      expect(answer.status).toBe(400);
      const message = "Please enter your email address to subscribe";
      expect(answer.body).toMatchObject({ code: "invalid_input", message });
      expect(answer.body.issues).toEqual([
        { path: "email", message, reason: "newsletter.emailMissing" },
      ]);
    },
  );

  test.each([
    ["email", { email: "amina" }],
    ["email", { email: "amína@example.com" }],
    ["email", { email: "a@example.com\r\nBcc: victim@example.com" }],
    ["email", { email: "a@example.com, victim@example.com" }],
    ["name", { name: "Amina\r\nBcc: victim@example.com" }],
    ["name", { name: "Your account is blocked call us at once" }],
    ["name", { name: "Call 0712345678" }],
    ["language", { language: "de" }],
    ["source", { source: "popup" }],
  ])("with a bad %s is refused and stores nothing: %j", async (field, fault) => {
    const email = createAddress();
    const answer = await house.client.call<ErrorBody>("POST", "/api/newsletter", {
      body: { email, ...fault },
    });
    expect(answer.status).toBe(400);
    expect(answer.body.issues?.map((issue) => issue.path)).toEqual([field]);
    expect(await readSubscribers(email)).toEqual([]);
  });

  test("with a blank name is subscribing without one", async () => {
    const email = createAddress();
    await subscribe({ email, name: "   " });
    expect(await readSubscribers(email)).toMatchObject([{ name: null }]);
    expect((await welcomeOf(email)).text).toContain("Good day,");
  });

  test("19.8: with somebody's message as name, from an earlier release, does not carry it to the address", async () => {
    const email = createAddress();
    await ask({ email });
    await house.sql`
      update newsletter_subscribers set name = 'Win at http://bad.example <b>'
      where email = ${email}`;
    const request = await requestOf(email);
    await house.callPage("POST", `${confirmPathIn(request)}?from=page`);
    for (const mail of [request, await welcomeOf(email)]) {
      expect(`${mail.subject}${mail.text}${mail.html}${mail.to?.[0]?.name}`).not.toContain("bad");
    }
  });

  test("again, whatever the case, is a success without a second welcome", async () => {
    const email = createAddress();
    await subscribe({ email });
    await ask({ email: email.toUpperCase() });
    await house.waitUntilIdle();
    expect(await readSubscribers(email)).toMatchObject([{ isActive: true }]);
    expect(await readConsents(email)).toHaveLength(2);
    expect(mailsTo(email)).toHaveLength(2);
  });

  test("fifty times at once is one subscriber, one consent and one mail", async () => {
    const email = createAddress();
    const written = Array.from({ length: 50 }, (_, index) =>
      index % 2 === 0 ? email : email.replace("amina", "AMINA"),
    );
    await Promise.all(written.map((address) => ask({ email: address })));
    await house.waitUntilIdle();
    expect(await readSubscribers(email)).toHaveLength(1);
    expect(await readConsents(email)).toHaveLength(1);
    expect(mailsTo(email)).toHaveLength(1);
  });

  test("is all or nothing: without its consent row there is no subscriber and no mail", async () => {
    const email = createAddress();
    const parts = {
      store: createNewsletterStore({ sql: house.sql }),
      transaction: createTransaction(house.sql),
      addMail: () => Promise.resolve(),
      recordConsent: () => Promise.reject(new Error("no room for the consent")),
    };
    const subscription = { email, name: undefined, language: "en", source: "page" } as const;
    const refused = storeSubscription(parts, { ...subscription, requestId: "test" });
    await expect(refused).rejects.toThrow("no room for the consent");
    expect(await readSubscribers(email)).toEqual([]);
    const owed = await house.sql`
      select from outbox where topic = 'deliver-newsletter-request' and request_id = 'test'`;
    expect(owed).toHaveLength(0);
  });
});

describe("confirming", () => {
  test("comes before every other mail, and looking at the page, as scanners do, is not it", async () => {
    const email = createAddress();
    await ask({ email, name: "Amina Otieno" });
    const request = await requestOf(email);
    expect(request.subject).toBe("Please confirm the Dhahabu Gold Bank newsletter");
    expect(request.text).not.toContain("Amina");
    const path = confirmPathIn(request);
    await Promise.all(Array.from({ length: 10 }, () => house.callPage("GET", path)));
    await house.callPage("HEAD", path);
    const page = await house.callPage("GET", path);
    expect(page.text).toContain("<h1>Receive our newsletter?</h1>");
    expect(page.text).toContain('<form method="post" action="?from=page">');
    expect(page.text).not.toMatch(/<script|<img|<link|@example\.com/);
    await house.waitUntilIdle();
    expect(await readSubscribers(email)).toMatchObject([{ isActive: false }]);
    expect(await readConsents(email)).toMatchObject([{ action: "given" }]);
    expect(mailsTo(email)).toHaveLength(1);
  });

  test("many times at once is one consent and one welcome, and the page says so ever after", async () => {
    const email = createAddress();
    await ask({ email });
    const path = confirmPathIn(await requestOf(email));
    const pages = await Promise.all(
      Array.from({ length: 10 }, () => house.callPage("POST", `${path}?from=page`)),
    );
    pages.push(await house.callPage("GET", path));
    expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200]));
    for (const { text } of pages) expect(text).toContain("<h1>You are subscribed</h1>");
    await house.waitUntilIdle();
    expect(await readConsents(email)).toHaveLength(2);
    expect(mailsTo(email)).toHaveLength(2);
  });

  test("is asked for again only an hour later, under the same link", async () => {
    const email = createAddress();
    await ask({ email });
    const path = confirmPathIn(await requestOf(email));
    await ask({ email, language: "sw" });
    await house.waitUntilIdle();
    expect(mailsTo(email)).toHaveLength(1);
    await house.sql`
      update newsletter_subscribers set asked_at = now() - interval '61 minutes'
      where email = ${email}`;
    await ask({ email, language: "sw" });
    const second = await requestOf(email, 2);
    expect(second.subject).toContain("Tafadhali thibitisha");
    expect(confirmPathIn(second)).toBe(path);
  });

  test.each(["GET", "POST"])(
    "%s with a link that is too old or of nobody says so",
    async (method) => {
      const email = createAddress();
      await ask({ email });
      const path = confirmPathIn(await requestOf(email));
      await house.sql`
      update newsletter_subscribers set asked_at = now() - interval '7 days' where email = ${email}`;
      for (const address of [path, `/api/newsletter/confirm/${"x".repeat(32)}`]) {
        const page = await house.callPage(method, address);
        expect(page.status).toBe(404);
        expect(page.text).toContain("This link is not valid");
      }
      expect(await readSubscribers(email)).toMatchObject([{ isActive: false }]);
    },
  );

  test("by who has left before begins anew; by the old request it does not", async () => {
    const email = createAddress();
    await subscribe({ email });
    const leave = pathIn(await welcomeOf(email));
    const path = confirmPathIn(await requestOf(email));
    await house.callPage("POST", leave);
    expect((await house.callPage("POST", path)).status).toBe(404);
    await ask({ email });
    expect(await readSubscribers(email)).toMatchObject([{ isActive: false }]);
    await requestOf(email, 2);
    expect((await house.callPage("POST", path)).status).toBe(200);
    expect(await readSubscribers(email)).toMatchObject([{ isActive: true }]);
    await welcomeOf(email, 2);
  });

  test("that is forgotten is deleted after 7 days; who confirmed or has left stays", async () => {
    const [forgotten, young, active, left] = [
      createAddress(),
      createAddress(),
      createAddress(),
      createAddress(),
    ];
    for (const email of [forgotten, young]) await ask({ email });
    for (const email of [active, left]) await subscribe({ email });
    await house.callPage("POST", pathIn(await welcomeOf(left)));
    await house.waitUntilIdle();
    await house.sql`
      update newsletter_subscribers set asked_at = now() - interval '7 days 1 minute'
      where email in (${forgotten}, ${active}, ${left})`;
    await house.sql`
      update newsletter_subscribers set asked_at = now() - interval '6 days 23 hours'
      where email = ${young}`;
    const store = createNewsletterStore({ sql: house.sql });
    expect(await store.deleteUnconfirmed(new Date())).toBeGreaterThan(0);
    expect(await readSubscribers(forgotten)).toEqual([]);
    expect(await readConsents(forgotten)).toEqual([]);
    for (const email of [young, active, left]) {
      expect(await readSubscribers(email)).toHaveLength(1);
    }
  });

  test("is not asked of who subscribed before this release", async () => {
    const folder = resolve(import.meta.dirname, "../../services/enquiry/migrations");
    const before = await mkdtemp(join(tmpdir(), "migrations-before-"));
    await cp(folder, before, { recursive: true });
    const later = (await readdir(before)).filter((name) => name >= "0011");
    for (const name of later) await rm(join(before, name));
    const database = await createEmptyDatabase(inject("servers").databaseUrl, "enquiry");
    const sql = connectDatabase({ url: database.url });
    await migrate(sql, { folder: before, log: quietLog });
    await sql`
      insert into newsletter_subscribers (email, language, token, unsubscribed_at, subscribed_at)
      values ('stays@example.com', 'en', ${"a".repeat(32)}, null, '2026-01-05'),
        ('left@example.com', 'en', ${"b".repeat(32)}, now(), '2026-01-05')`;
    await migrate(sql, { folder, log: quietLog });
    const { rows } = await createSubscriberListStore({ sql }).list({ sort: "-email", limit: 10 });
    expect(rows.map(({ email, state }) => [email, state])).toEqual([
      ["stays@example.com", "active"],
      ["left@example.com", "left"],
    ]);
    expect(rows[0]?.subscribedAt).toBe("2026-01-05T00:00:00.000Z");
    expect(await createNewsletterStore({ sql }).deleteUnconfirmed(new Date())).toBe(0);
    await sql.end();
    await database.drop();
  });
});

describe.each(languages)("in %s", (language) => {
  const direction = language === "ar" ? "rtl" : "ltr";
  const opening = `<html lang="${language}" dir="${direction}">`;

  test("both mails and all pages speak the subscriber's language", async () => {
    const email = createAddress();
    await ask({ email, language });
    const request = await requestOf(email);
    expect(request.html).toContain(opening);
    expect(headerOf(request, "content-language")).toBe(language);
    const confirming = await house.callPage("GET", confirmPathIn(request));
    const begun = await house.callPage("POST", confirmPathIn(request));
    const mail = await welcomeOf(email);
    expect(mail.html).toContain(opening);
    expect(headerOf(mail, "content-language")).toBe(language);
    expect(mail.subject).toContain(words[language].subject);
    const asked = await house.callPage("GET", pathIn(mail));
    const done = await house.callPage("POST", pathIn(mail));
    for (const [page, title] of [
      [confirming, words[language].confirm],
      [begun, words[language].begun],
      [asked, words[language].ask],
      [done, words[language].done],
    ] as const) {
      expect(page.status).toBe(200);
      expect(page.text).toContain(opening);
      expect(page.text).toContain(`<h1>${title}</h1>`);
      expect(page.text).toContain(`<title>${title} · `);
      expect(page.text).not.toMatch(/\{\{|page\.|undefined/);
    }
    expect(await readConsents(email)).toMatchObject([{ language }, { language }, { language }]);
  });
});

const words = {
  en: {
    subject: "Welcome to",
    confirm: "Receive our newsletter?",
    begun: "You are subscribed",
    ask: "Unsubscribe from our newsletter?",
    done: "You are unsubscribed",
  },
  sw: {
    subject: "Karibu kwenye jarida",
    confirm: "Ungependa kupokea jarida letu?",
    begun: "Umesajiliwa",
    ask: "Ungependa kujiondoa kwenye jarida letu?",
    done: "Umeondolewa kwenye jarida",
  },
  fr: {
    subject: "Bienvenue dans la lettre",
    confirm: "Recevoir notre lettre d’information ?",
    begun: "Votre abonnement est confirmé",
    ask: "Vous désabonner de notre lettre d’information ?",
    done: "Vous êtes désabonné(e)",
  },
  ar: {
    subject: "مرحبًا بكم",
    confirm: "هل تريدون تلقي نشرتنا الإخبارية؟",
    begun: "تم تأكيد اشتراككم",
    ask: "هل تريدون إلغاء الاشتراك في نشرتنا الإخبارية؟",
    done: "تم إلغاء اشتراككم",
  },
  hi: {
    subject: "में आपका स्वागत है",
    confirm: "क्या आप हमारा न्यूज़लेटर पाना चाहते हैं?",
    begun: "आपकी सदस्यता पक्की हो गई है",
    ask: "क्या आप हमारे न्यूज़लेटर की सदस्यता समाप्त करना चाहते हैं?",
    done: "आपकी सदस्यता समाप्त हो गई है",
  },
  zh: {
    subject: "欢迎订阅",
    confirm: "要接收我们的通讯吗？",
    begun: "您已成功订阅",
    ask: "确定要退订我们的通讯吗？",
    done: "您已成功退订",
  },
};

describe("unsubscribing", () => {
  async function subscribeAndRead(): Promise<{ email: string; path: string }> {
    const email = createAddress();
    await subscribe({ email });
    return { email, path: pathIn(await welcomeOf(email)) };
  }

  test("looking at the page, as mail scanners do, changes nothing", async () => {
    const { email, path } = await subscribeAndRead();
    await Promise.all(
      Array.from({ length: 10 }, () => house.callPage("GET", `${path}?utm_source=scan`)),
    );
    await house.callPage("HEAD", path);
    const page = await house.callPage("GET", path);
    expect(page.text.match(/<button/g)).toHaveLength(1);
    expect(page.text).toContain('<form method="post" action="?from=page">');
    expect(page.text).not.toMatch(/<script|<img|<link|@example\.com/);
    expect(await readSubscribers(email)).toMatchObject([{ isActive: true }]);
    expect(await readConsents(email)).toHaveLength(2);
  });

  test("pages are closed to everything but their own style and form", async () => {
    const { path } = await subscribeAndRead();
    const pages = [
      await house.callPage("GET", path),
      await house.callPage("POST", path),
      await house.callPage("GET", `/api/newsletter/unsubscribe/${"x".repeat(32)}`),
      await house.callPage("GET", `/api/newsletter/confirm/${"x".repeat(32)}`),
    ];
    for (const { headers, text } of pages) {
      const style = /<style>([^]*)<\/style>/.exec(text)?.[1] ?? "";
      const hash = createHash("sha256").update(style).digest("base64");
      expect(headers.get("content-security-policy")).toBe(
        `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
      );
      expect(text).not.toMatch(/ style="/);
      expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
      expect(headers.get("referrer-policy")).toBe("no-referrer");
      expect(headers.get("cache-control")).toBe("no-store");
    }
  });

  const form = "application/x-www-form-urlencoded";
  const parts =
    '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--';
  test.each([
    ["no body", undefined],
    ["a form", { type: form, text: "List-Unsubscribe=One-Click" }],
    ["an empty form", { type: form, text: "" }],
    ["form data", { type: "multipart/form-data; boundary=b", text: parts }],
  ])("with one click and %s ends the subscription", async (_, body) => {
    const { email, path } = await subscribeAndRead();
    const page = await house.callPage("POST", path, body ? { body } : {});
    expect(page.status).toBe(200);
    expect(page.text).toContain("You are unsubscribed");
    expect(await readSubscribers(email)).toMatchObject([{ isActive: false }]);
    expect(await readConsents(email)).toMatchObject([
      { action: "given" },
      { action: "confirmed" },
      { action: "withdrawn", channel: "one-click" },
    ]);
  });

  test("by the page's button says so in the consent row; again changes nothing", async () => {
    const { email, path } = await subscribeAndRead();
    const clicks = await Promise.all(
      Array.from({ length: 10 }, () => house.callPage("POST", `${path}?from=page`)),
    );
    expect(clicks.map((page) => page.status)).toEqual(Array.from({ length: 10 }, () => 200));
    const page = await house.callPage("GET", path);
    expect(page.text).toContain("You are unsubscribed");
    expect(page.text).not.toContain("<button");
    expect(await readConsents(email)).toMatchObject([
      { action: "given" },
      { action: "confirmed" },
      { action: "withdrawn", channel: "unsubscribe-page" },
    ]);
  });

  test("and subscribing again is welcomed again, and the old link still works", async () => {
    const { email, path } = await subscribeAndRead();
    await house.callPage("POST", path);
    await subscribe({ email: email.toUpperCase(), name: "Amina", language: "sw" }, 2);
    const second = await welcomeOf(email, 2);
    expect(second.subject).toContain("Karibu");
    expect(second.messageId).not.toBe((await welcomeOf(email)).messageId);
    expect(await readSubscribers(email)).toMatchObject([{ isActive: true, name: "Amina" }]);
    expect((await readConsents(email)).map((consent) => consent.action)).toEqual([
      "given",
      "confirmed",
      "withdrawn",
      "given",
      "confirmed",
    ]);
    await house.callPage("POST", path);
    expect(await readSubscribers(email)).toMatchObject([{ isActive: false }]);
  });

  test("before the welcome left keeps it from leaving; of two only the last one leaves", async () => {
    const dropped = () =>
      house.logLines.filter((line) => line["msg"] === "mail is not wanted any more");
    const [left, back] = [createAddress(), createAddress()];
    const paths: string[] = [];
    for (const email of [left, back]) {
      await ask({ email });
      paths.push(confirmPathIn(await requestOf(email)));
    }
    await house.waitUntilIdle();
    house.mailServer.behave("refuse");
    for (const path of paths) await house.callPage("POST", path);
    const droppedBefore = dropped().length;
    const offersBefore = house.mailServer.offers;
    await waitFor("refused offers", () => house.mailServer.offers >= offersBefore + 2);
    for (const email of [left, back]) {
      const [subscriber] = await readSubscribers(email);
      await house.callPage("POST", `/api/newsletter/unsubscribe/${subscriber?.token}`);
    }
    await ask({ email: back });
    await house.callPage("POST", paths[1] ?? "");
    // An attempt on its way when they left would still be taken. Of the second request nothing is wanted either.
    await waitFor("both first welcomes dropped", () => dropped().length >= droppedBefore + 3);
    house.mailServer.behave("take");
    await house.waitUntilIdle();
    expect(mailsTo(left).filter(isWelcome)).toHaveLength(0);
    expect(mailsTo(back).filter(isWelcome)).toHaveLength(1);
  });

  test.each(["GET", "POST"])("with an unknown link (%s) is a page that says so", async (method) => {
    const page = await house.callPage(method, `/api/newsletter/unsubscribe/${"x".repeat(32)}`);
    expect(page.status).toBe(404);
    expect(page.text).toContain('<html lang="en" dir="ltr">');
    expect(page.text).toContain("This link is not valid");
  });

  test.each(["short", "x".repeat(101), "%00".repeat(20), "' or '1'='1' or '1'='1"])(
    "with the malformed token %s is refused",
    async (token) => {
      const page = await house.callPage("POST", `/api/newsletter/unsubscribe/${token}`);
      expect(page.status).toBe(400);
      const body = JSON.parse(page.text) as ErrorBody;
      expect(body).toMatchObject({ code: "invalid_input", message: "This link is not valid." });
    },
  );
});

test("personal data goes when its time is over, and not before", async () => {
  const keptForMonths = { enquiry: 24, formerSubscriber: 12 };
  const [old, young, active] = [createAddress(), createAddress(), createAddress()];
  for (const email of [old, young, active]) await subscribe({ email });
  await house.waitUntilIdle();
  const leave = (email: string, months: number) => house.sql`
    update newsletter_subscribers set unsubscribed_at = now() - make_interval(months => ${months})
    where email = ${email}`;
  await leave(old, keptForMonths.formerSubscriber + 1);
  await leave(young, keptForMonths.formerSubscriber - 1);
  await house.sql`
    update newsletter_subscribers set subscribed_at = now() - interval '9 years'
    where email = ${active}`;
  await house.sql`
    insert into enquiries
      (reference, name, email, phone, service, subject, message, language, created_at)
    select 'DGB-0000-000' || age, 'Amina', 'a@example.com', '1', 'Gold Loans', 's', 'm', 'en',
      now() - make_interval(months => ${keptForMonths.enquiry} - 1 + age)
    from unnest(array[0, 2]) as age`;
  const { sql } = house;
  const store = createRetentionStore({ sql });
  expect(await store.deleteEnquiries(new Date(), keptForMonths.enquiry)).toBe(1);
  expect(await store.deleteSubscribers(new Date(), keptForMonths.formerSubscriber)).toBe(1);
  expect(await readSubscribers(old)).toEqual([]);
  expect(await readConsents(old)).toEqual([]);
  expect(await readSubscribers(young)).toHaveLength(1);
  expect(await readSubscribers(active)).toHaveLength(1);
  const kept = await house.sql`select reference from enquiries`;
  expect([...kept]).toEqual([{ reference: "DGB-0000-0000" }]);
});

test("what cannot be deleted keeps nothing else, and many go in statements that end in time", async () => {
  const { sql } = house;
  await sql`
    insert into enquiries
      (reference, name, email, phone, service, subject, message, language, created_at)
    select 'DGB-1111-' || lpad(number::text, 4, '0'), 'Amina', 'a@example.com', '1', 'Gold Loans',
      's', 'm', 'en', now() - interval '3 years'
    from generate_series(1, 2001) as number`;
  const email = createAddress();
  await subscribe({ email });
  await sql`
    update newsletter_subscribers set unsubscribed_at = now() - interval '3 years'
    where email = ${email}`;
  await house.waitUntilIdle();
  const keptForMonths = { enquiry: 24, formerSubscriber: 12 };
  const { log, lines } = createRecordingLog(["info", "error"]);
  const removals = createOldDataRemovals({
    store: createRetentionStore({ sql }),
    readRetention: () => Promise.resolve(keptForMonths),
  });
  const run = () => removeWhatIsOver(removals, { now: new Date(), log });
  const deleted = () => lines.splice(0).map((line) => line["deleted"]);
  const stop = await limitDeletes(sql, "enquiries", 0);
  await expect(run()).rejects.toThrow("Not deleted: enquiries.");
  await stop();
  expect(deleted()).toEqual([undefined, 1]);
  expect(await readSubscribers(email)).toEqual([]);
  const stopAgain = await limitDeletes(sql, "enquiries", 1000);
  await run();
  await stopAgain();
  expect(deleted()).toEqual([2001, 0]);
});

test("a consent row cannot be rewritten", async () => {
  const email = createAddress();
  await subscribe({ email });
  const rewrite = house.sql`update consents set channel = 'contact-form'`;
  await expect(rewrite).rejects.toThrow("append only");
});

test("no address of a subscriber is logged", async () => {
  await house.waitUntilIdle();
  const lines = JSON.stringify(house.logLines);
  expect(lines).toContain("newsletter subscribed");
  expect(lines).not.toContain("@example.com");
});

test("through the gateway: mail programs post from anywhere, and the page keeps its own policy", async () => {
  const gateway = await startHouse(inject("servers"));
  const sql = connectDatabase({ url: gateway.databases.enquiry.url });
  const visitor = createApiClient(gateway.origin);
  const answer = await visitor.send("POST", "/api/newsletter", { email: "amina@example.com" });
  expect(answer.status).toBe(201);
  const [subscriber] = await sql<{ token: string }[]>`select token from newsletter_subscribers`;
  const confirmed = await fetch(
    new URL(`/api/newsletter/confirm/${subscriber?.token}`, gateway.origin),
    { method: "POST", headers: { origin: "null" } },
  );
  expect(await confirmed.text()).toContain("You are subscribed");
  const path = `/api/newsletter/unsubscribe/${subscriber?.token}`;
  const page = await visitor.get(path);
  expect(page.status).toBe(200);
  expect(page.text).toContain("Unsubscribe from our newsletter?");
  expect(page.headers.get("content-security-policy")).toMatch(
    /style-src 'sha256-.*form-action 'self'/,
  );
  expect(page.headers.get("referrer-policy")).toBe("no-referrer");
  expect(page.headers.get("cache-control")).toBe("no-store");
  const posted = await fetch(new URL(path, gateway.origin), {
    method: "POST",
    headers: { origin: "null", "content-type": "application/x-www-form-urlencoded" },
    body: "List-Unsubscribe=One-Click",
  });
  expect(posted.status).toBe(200);
  expect(await posted.text()).toContain("You are unsubscribed");
  const left = await sql`select from newsletter_subscribers where unsubscribed_at is not null`;
  expect(left).toHaveLength(1);
  const unknown = await visitor.get(`/api/newsletter/unsubscribe/${"x".repeat(32)}`);
  expect(unknown.status).toBe(404);
  expect(unknown.headers.get("content-type")).toContain("text/html");
  await sql.end();
  await gateway.stop();
});
