import { createHash, randomUUID } from "node:crypto";
import { assistantRoutes, chatAnswerSchema, chatLanguages } from "@dhahabu/contract/assistant";
import type { ChatLanguage } from "@dhahabu/contract/assistant";
import { contentRoutes } from "@dhahabu/contract/content";
import type { ErrorBody } from "@dhahabu/contract/errors";
import { eventChannel } from "@dhahabu/contract/events";
import { phones } from "@dhahabu/contract/facts";
import type { Knowledge } from "@dhahabu/contract/knowledge";
import { pricingRoutes } from "@dhahabu/contract/pricing";
import type { GoldPrice, GoldType, LoanEstimate } from "@dhahabu/contract/pricing";
import { createLog } from "@dhahabu/platform/log";
import { connectRedisForWork } from "@dhahabu/platform/redis";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { createApiClient, signIn } from "../support/api-client.ts";
import type { ApiClient } from "../support/api-client.ts";
import "../support/provided.ts";
import { readKnowledge } from "../support/read-knowledge.ts";
import { startHouse } from "../support/start-house.ts";
import type { House } from "../support/start-house.ts";
import { startJsonServer } from "../support/start-json-server.ts";
import type { JsonServer } from "../support/start-json-server.ts";
import { createServiceClient, quietLog } from "../support/start-service.ts";
import { readSystemConfig, writeSystemConfig } from "../support/system-config.ts";
import { waitFor } from "../support/wait-for.ts";

let house: House;
let admin: ApiClient;
let visitor: ApiClient;

// Stands where a gateway with published interfaces would: tells what the pages say.
let told: Record<ChatLanguage, Knowledge>;
let pages: JsonServer;
const logLines: string[] = [];

beforeAll(async () => {
  told = await readKnowledge();
  pages = await startJsonServer((req, res) => {
    const language = new URL(req.url ?? "", "http://pages").searchParams.get("language");
    const body = JSON.stringify(told[language as ChatLanguage]);
    const etag = `"${createHash("sha256").update(body).digest("hex")}"`;
    if (req.headers["if-none-match"] === etag) res.writeHead(304).end();
    else res.writeHead(200, { "content-type": "application/json", etag }).end(body);
  });
  const log = createLog({
    service: "enquiry",
    level: "debug",
    destination: { write: (line) => void logLines.push(line) },
  });
  house = await startHouse(inject("servers"), {}, { GATEWAY_URL: pages.url }, log);
  admin = createApiClient(house.origin);
  visitor = createApiClient(house.origin);
  await signIn(admin, house.admin);
  // The gateway waits ten seconds for an answer, which may be less than it takes to learn.
  const reader = createServiceClient({ url: house.services.enquiry, service: "enquiry" });
  await reader.call("POST", "/api/chat", { body: { message: "hello" } });
});

afterEach(() => {
  for (const way of Object.values(house.ways)) way.open();
  house.enquiryRedis.open();
});

afterAll(async () => {
  await house.stop();
  await pages.stop();
});

async function converse(client: ApiClient, message: string, language = "en", currency = "KES") {
  const answer = await client.send("POST", "/api/chat", { message, language, currency });
  expect([message, answer.status]).toEqual([message, 200]);
  return assistantRoutes.chat.response.parse(answer.body);
}

/** Asks as a visitor who was never here. */
async function chat(message: string, language = "en", currency = "KES"): Promise<string> {
  const { response } = await converse(createApiClient(house.origin), message, language, currency);
  return response;
}

async function tellPagesChanged(): Promise<void> {
  const redis = connectRedisForWork({ url: inject("servers").redisUrl, log: quietLog });
  const payload = { changedAt: new Date().toISOString() };
  await redis.publish(
    eventChannel,
    JSON.stringify({ id: randomUUID(), name: "pages.changed", payload }),
  );
  redis.disconnect();
}

// Pricing itself, past the gateway's prepared answers.
const pricing = () => createServiceClient({ url: house.services.pricing, service: "pricing" });

async function readPrice(goldType: string): Promise<number> {
  const { body } = await pricing().call<GoldPrice[]>("GET", "/api/gold-prices/currency/KES");
  return body.find((line) => line.goldType === goldType)?.pricePerGram ?? Number.NaN;
}

async function readEstimate(question: {
  goldType: GoldType;
  goldWeight: number;
  duration: number;
  loanAmount?: number;
}): Promise<LoanEstimate> {
  const { body } = await pricing().call("POST", "/api/calculate-loan", { body: question });
  return pricingRoutes.calculateLoan.response.parse(body);
}

const locales = { en: "en-US", sw: "sw-KE", ar: "ar-SA" };
const kes = (amountKes: number, language: ChatLanguage) =>
  new Intl.NumberFormat(locales[language], {
    style: "currency",
    currency: "KES",
    minimumFractionDigits: 2,
  }).format(amountKes);

const questions: Record<
  ChatLanguage,
  Record<"price" | "weight" | "loan" | "grams" | "interest", string>
> = {
  en: {
    price: "What is the gold price today?",
    weight: "How much are 7.25 grams of 22K worth?",
    loan: "How much can I borrow on 12.5 g of 18k gold?",
    grams: "How many grams of 24K do I need for a loan of KES 150,000?",
    interest: "What is the interest rate?",
  },
  sw: {
    price: "Bei ya dhahabu leo ni gani?",
    weight: "Gramu 7.25 za 22K ni pesa ngapi?",
    loan: "Naweza kukopa ngapi kwa gramu 12.5 za karati 18?",
    grams: "Nahitaji gramu ngapi za 24K kupata mkopo wa elfu mia moja hamsini?",
    interest: "Riba ni ngapi kwa mwezi?",
  },
  ar: {
    price: "كم سعر الذهب اليوم؟",
    weight: "كم قيمة ٧٫٢٥ غرام عيار ٢٢؟",
    loan: "كم أقدر أقترض على ١٢٫٥ غرام عيار ١٨؟",
    grams: "كم غرام عيار ٢٤ أحتاج لقرض مئة وخمسين ألف شلن؟",
    interest: "كم الفائدة الشهرية؟",
  },
};

describe.each(chatLanguages)("figures in %s are the API's to the cent", (language) => {
  test("the price list", async () => {
    const response = await chat(questions[language].price, language);
    for (const goldType of ["24K", "22K", "18K", "Gold Bars", "Gold Coins", "Raw Gold"]) {
      expect(response).toContain(kes(await readPrice(goldType), language));
    }
  });

  test("the price of a weight", async () => {
    const pricePerGram = await readPrice("22K");
    // In whole numbers: cents by hundredths of a gram, half up.
    const cents = (BigInt(Math.round(pricePerGram * 100)) * 725n * 2n + 100n) / 200n;
    const response = await chat(questions[language].weight, language);
    expect(response).toContain(kes(Number(cents) / 100, language));
  });

  test("a loan, and what is repaid after each duration", async () => {
    const response = await chat(questions[language].loan, language);
    for (const duration of [1, 2, 3]) {
      const line = await readEstimate({ goldType: "18K", goldWeight: 12.5, duration });
      for (const amount of [
        line.goldValue,
        line.maxLoanAmount,
        line.totalRepayment,
        line.totalInterest,
      ]) {
        expect(response).toContain(kes(amount, language));
      }
    }
  });

  test("the grams that a loan needs", async () => {
    const response = await chat(questions[language].grams, language);
    const isEnough = async (tenths: number) =>
      !(
        await readEstimate({
          goldType: "24K",
          goldWeight: tenths / 10,
          duration: 1,
          loanAmount: 150_000,
        })
      ).limitedToMax;
    let tenths = 1;
    while (!(await isEnough(tenths))) tenths += 1;
    const grams = new Intl.NumberFormat(locales[language], {
      style: "unit",
      unit: "gram",
      unitDisplay: "long",
    });
    expect(response).toContain(grams.format(tenths / 10));
    const { totalRepayment } = await readEstimate({
      goldType: "24K",
      goldWeight: tenths / 10,
      duration: 3,
      loanAmount: 150_000,
    });
    expect(response).toContain(kes(totalRepayment, language));
  });

  test("the interest", async () => {
    const { body } = await visitor.get("/api/public-config");
    const { interestRate } = pricingRoutes.getPublicConfig.response.parse(body);
    const percent = new Intl.NumberFormat(locales[language], { style: "percent" });
    expect(await chat(questions[language].interest, language)).toContain(
      percent.format(interestRate / 100),
    );
  });
});

describe("what an admin changes is in the next answer", () => {
  test.each([
    ["LOAN_INTEREST_RATE", "12.5", "what is the interest rate", "12.5%"],
    ["MAX_LOAN_TO_VALUE_RATIO", "55", "what is your loan to value", "55%"],
  ])("%s", async (key, value, question, words) => {
    const before = (await readSystemConfig(admin)).get(key) ?? "";
    expect(await chat(question)).not.toContain(words);
    try {
      await writeSystemConfig(admin, key, value);
      expect(await chat(question)).toContain(words);
    } finally {
      await writeSystemConfig(admin, key, before);
    }
    expect(await chat(question)).not.toContain(words);
  });

  test("prices", async () => {
    const before = (await readSystemConfig(admin)).get("WEBSITE_DISCOUNT_PERCENTAGE") ?? "";
    const earlier = await readPrice("22K");
    try {
      await writeSystemConfig(admin, "WEBSITE_DISCOUNT_PERCENTAGE", "20");
      const response = await chat("price of 22k");
      const later = await readPrice("22K");
      expect(later).not.toBe(earlier);
      expect(response).toContain(kes(later, "en"));
      expect(response).not.toContain(kes(earlier, "en"));
    } finally {
      await writeSystemConfig(admin, "WEBSITE_DISCOUNT_PERCENTAGE", before);
    }
  });

  test("branches", async () => {
    const branch = {
      name: "Nakuru Branch",
      address: "Kenyatta Avenue, Nakuru",
      phone: "+254 700 000 009",
    };
    const created = await admin.send("POST", "/api/admin/branches", branch);
    expect(created.status).toBe(201);
    const { id } = contentRoutes.createBranch.response.parse(created.body);
    expect(await chat("where are your branches")).toContain(
      "Kenyatta Avenue, Nakuru, +254 700 000 009",
    );
    await admin.send("DELETE", `/api/admin/branches/${id}`);
    expect(await chat("where are your branches")).not.toContain("Nakuru");
  });
});

describe("a visitor is remembered for ten minutes", () => {
  test("by a random cookie that no script reads; the next message goes on", async () => {
    const first = await visitor.send("POST", "/api/chat", { message: "I want a loan" });
    const cookie = first.headers.getSetCookie().join();
    expect(cookie).toMatch(
      /^visitor=[A-Za-z0-9_-]{32}; path=\/; expires=.+; samesite=lax; httponly$/i,
    );
    expect(first.headers.get("cache-control")).toBe("no-store");
    const expires = Date.parse(/expires=([^;]+)/i.exec(cookie)?.[1] ?? "");
    expect(Math.abs(expires - Date.now() - 600_000)).toBeLessThan(60_000);
    expect(chatAnswerSchema.parse(first.body).choices).toContain("22K");
    const weighed = await converse(visitor, "22K");
    expect(weighed.response).toBe("How much does your gold weigh?");
    const { maxLoanAmount } = await readEstimate({
      goldType: "22K",
      goldWeight: 20,
      duration: 1,
    });
    expect((await converse(visitor, "20 grams")).response).toContain(kes(maxLoanAmount, "en"));
    const other = await readEstimate({ goldType: "18K", goldWeight: 20, duration: 1 });
    const { response } = await converse(visitor, "and at 18K?");
    expect(response).toContain(kes(other.maxLoanAmount, "en"));
    expect(response).not.toContain(kes(maxLoanAmount, "en"));
    expect(await chat("and at 18K?")).not.toContain(kes(other.maxLoanAmount, "en"));
  });

  test("under a name that the cookie does not tell, and nobody's words are kept", async () => {
    const redis = connectRedisForWork({ url: inject("servers").redisUrl, log: quietLog });
    const client = createApiClient(house.origin);
    await converse(client, "Zawadi Otieno wants a loan for 12 grams of 22K");
    const keys = await redis.keys("assistant:visitor:*");
    const kept = await Promise.all(keys.map((key) => redis.get(key)));
    const ttl = await redis.ttl(keys[0] ?? "");
    redis.disconnect();
    expect(kept.join()).toContain('"weightsGrams":[12]');
    expect(kept.join()).not.toMatch(/Zawadi/);
    expect(ttl).toBeGreaterThan(500);
    expect(ttl).toBeLessThanOrEqual(600);
    expect(keys.join()).not.toContain(client.cookies.split("=")[1] ?? "");
  });

  test("and of other calls nobody is", async () => {
    const answer = await createApiClient(house.origin).get("/api/public-config");
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test("unless Redis is away: then each message is answered for itself", async () => {
    house.enquiryRedis.cut();
    const client = createApiClient(house.origin);
    const { response } = await converse(client, "I want a loan");
    expect(response).toContain("Please answer in one message");
    const { maxLoanAmount } = await readEstimate({ goldType: "22K", goldWeight: 20, duration: 1 });
    expect((await converse(client, "loan for 20 grams of 22K")).response).toContain(
      kes(maxLoanAmount, "en"),
    );
  });
});

describe("what the pages say is what the assistant says", () => {
  const readPassage = (id: string, language: ChatLanguage = "en") =>
    told[language].passages.find((passage) => passage.id === id) ??
    expect.fail(`There is no ${id}.`);

  test.each(chatLanguages)("in %s, with the page as its source", async (language) => {
    const passage = readPassage("faq loan-documents", language);
    const client = createApiClient(house.origin);
    await waitFor("the pages to be read", async () => {
      const { response, source } = await converse(client, "which documents for a loan", language);
      return response === passage.text && source?.path === passage.path;
    });
  });

  test("an edit changes the next answer, a live value stays live, an unknown one is not told", async () => {
    const before = told;
    told = await readKnowledge((language, namespace, messages) => {
      if (language !== "en" || namespace !== "faq") return messages;
      return {
        ...messages,
        "loan-interest.answer": "It is {{rate}} each month, as of our newest rules.",
        "loan-documents.answer": "Bring {{somethingNew}}.",
      };
    });
    try {
      await tellPagesChanged();
      const interest = await waitFor("the edit to be read", async () => {
        const response = await chat("what is the interest rate");
        return response.includes("newest rules") && response;
      });
      const { body } = await visitor.get("/api/public-config");
      const { interestRate } = pricingRoutes.getPublicConfig.response.parse(body);
      expect(interest).toBe(`It is ${interestRate}% each month, as of our newest rules.`);
      expect(await chat("which documents for a loan")).toContain("please bring your gold");
    } finally {
      told = before;
      await tellPagesChanged();
    }
  });

  test("a question without an answer of its own gets the passage that it asks for", async () => {
    const client = createApiClient(house.origin);
    const { response, source } = await converse(client, "is my gold insured in your vault");
    expect(source?.path).toBe("/fair-practices#custody");
    expect(response).toContain(readPassage("fair-practices custody").text);
  });
});

describe("who is not understood", () => {
  test("is told what is answered, then offered people, and never told the same twice", async () => {
    const client = createApiClient(house.origin);
    const first = await converse(client, "what is the weather like");
    expect(first).toMatchObject({ isHandOver: false });
    expect(first.choices.length).toBeGreaterThan(3);
    const second = await converse(client, "who won the football match");
    expect(second).toMatchObject({ isHandOver: true });
    expect(second.response).toContain(phones.support);
    const third = await converse(client, "tell me a joke");
    expect(third.isHandOver).toBe(true);
    expect(new Set([first.response, second.response, third.response]).size).toBe(3);
  });

  test("and whoever breaks the rules is told the rule, without people to press on", async () => {
    const answer = await converse(createApiClient(house.origin), "can I pawn a stolen chain");
    expect(answer).toMatchObject({ isHandOver: false });
    expect(answer.response).toContain("rightful owner");
  });
});

describe("a source of figures that is away", () => {
  test.each(chatLanguages)("pricing, in %s: no figure, but the phone", async (language) => {
    house.ways.pricing.cut();
    for (const kind of ["price", "weight", "loan", "grams", "interest"] as const) {
      const response = await chat(questions[language][kind], language);
      expect(response).toContain(phones.support);
      expect(response).not.toMatch(/KES|Ksh|%|٪/);
    }
    expect(await chat("where are your branches", language)).toContain(phones.mombasa);
    house.ways.pricing.open();
    expect(await chat(questions[language].price, language)).toMatch(/KES|Ksh/);
  });

  test.each(chatLanguages)("content, in %s: the head office", async (language) => {
    house.ways.content.cut();
    const response = await chat("where are your branches", language);
    expect(response).toContain("Occidental Plaza");
    expect(response).toContain(phones.support);
    expect(response).not.toContain(phones.mombasa);
  });
});

describe("the call", () => {
  test("answers a page of another language in English", async () => {
    expect(await chat("bonjour, gold price", "fr")).toContain("Our gold prices now");
    const answer = await visitor.send("POST", "/api/chat", { message: "gold price" });
    expect(answer.text).toContain("Our gold prices now");
  });

  test("tells a page that counts in another currency that figures are in KES", async () => {
    expect(await chat("gold price", "en", "USD")).toContain("I answer in Kenyan shillings");
  });

  test("takes a visitor who is signed in, and one who is not", async () => {
    const answer = await admin.send("POST", "/api/chat", { message: "hello" });
    expect(answer.status).toBe(200);
    expect(await chat("hello")).toContain("welcome to Dhahabu Gold Bank");
  });

  test.each([
    ["nothing", {}, "Please write a message."],
    ["a blank message", { message: " \n " }, "Please write a message."],
    [
      "a message that is too long",
      { message: "a".repeat(1001) },
      "Please use at most 1,000 characters.",
    ],
  ])("refuses %s", async (_, body, message) => {
    const answer = await visitor.send("POST", "/api/chat", body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      code: "invalid_input",
      message,
    } satisfies Partial<ErrorBody>);
  });

  test("answers whatever is written", async () => {
    const strange = [
      "'; drop table enquiries; --",
      "<script>alert(1)</script>",
      "{{price}} $t(hello)",
      "\u202e٪٪٪",
      "9".repeat(1000),
      "🪙🪙",
      "loan ".repeat(200),
    ];
    for (const message of strange) {
      for (const language of chatLanguages) {
        const response = await chat(message, language);
        expect(response.length).toBeGreaterThan(0);
        expect(response.length).toBeLessThanOrEqual(1200);
        expect(response).not.toMatch(/script|\{\{|drop table/);
      }
    }
  });

  test("keeps no message: the log knows language, intent and outcome, the database nothing", async () => {
    const client = createServiceClient({ url: house.services.enquiry, service: "enquiry" });
    const before = logLines.length;
    const message = "I am Zawadi Otieno, 0722000111: loan for 10g of 22k";
    const { status } = await client.call("POST", "/api/chat", { body: { message } });
    expect(status).toBe(200);
    const written = logLines.slice(before).join("\n");
    expect(written).toContain('"intent":"loan"');
    expect(written).toContain('"outcome":"answered"');
    expect(written).not.toMatch(/Zawadi|0722000111|10g/);
  });
});
