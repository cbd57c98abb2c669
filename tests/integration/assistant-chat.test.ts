import { mkdtemp, rename, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { assistantRoutes, chatLanguages } from "@dhahabu/contract/assistant";
import type { ChatAnswer, ChatLanguage } from "@dhahabu/contract/assistant";
import { contentRoutes } from "@dhahabu/contract/content";
import type { ErrorBody } from "@dhahabu/contract/errors";
import { phones } from "@dhahabu/contract/facts";
import { pricingRoutes } from "@dhahabu/contract/pricing";
import type { GoldPrice, GoldType, LoanEstimate } from "@dhahabu/contract/pricing";
import { createLog } from "@dhahabu/platform/log";
import { connectRedisForWork } from "@dhahabu/platform/redis";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { startAssistant } from "../../services/assistant/app.ts";
import type { AnswerBank } from "../../services/assistant/answer/bank.ts";
import { configSchema } from "../../services/assistant/config.ts";
import { buildArtefact } from "../../services/assistant/teach/build-artefact.ts";
import {
  hashSources,
  nameArtefact,
  readBank,
  writeArtefact,
  writeCurrent,
} from "../../services/assistant/teach/store.ts";
import { createApiClient, signIn } from "../support/api-client.ts";
import type { ApiClient } from "../support/api-client.ts";
import { createServiceDatabase } from "../support/create-database.ts";
import { copyTaught } from "../support/ensure-taught.ts";
import "../support/provided.ts";
import { readKnowledge } from "../support/read-knowledge.ts";
import { startHouse } from "../support/start-house.ts";
import type { House } from "../support/start-house.ts";
import {
  createServiceClient,
  quietLog,
  serviceSettings,
  stopService,
} from "../support/start-service.ts";
import { readSystemConfig, writeSystemConfig } from "../support/system-config.ts";
import { waitFor } from "../support/wait-for.ts";

const lookEveryMs = 200;
let house: House;
let admin: ApiClient;
let visitor: ApiClient;
let bank: AnswerBank;

// Stands where published interfaces would, with what their pages say.
let uiDir: string;
let told: Awaited<ReturnType<typeof readKnowledge>>;
const logLines: string[] = [];

beforeAll(async () => {
  bank = await readBank();
  told = await readKnowledge();
  uiDir = await mkdtemp(join(tmpdir(), "dhahabu-ui-"));
  await publish(Object.values(told));
  const log = createLog({
    service: "assistant",
    level: "debug",
    destination: { write: (line) => void logLines.push(line) },
  });
  house = await startHouse(
    inject("servers"),
    {},
    { settings: { UI_DIR: uiDir }, log, lookEveryMs, isTaught: true },
    { hasWays: true },
  );
  admin = createApiClient(house.origin);
  visitor = createApiClient(house.origin);
  await signIn(admin, house.admin);
});

afterEach(() => {
  for (const way of Object.values(house.ways)) way.open();
  house.assistantRedis.open();
});

afterAll(async () => {
  await house.stop();
  await rm(uiDir, { recursive: true, force: true });
});

/** Writes what the pages say as a publication does: in one step. */
async function publish(knowledge: unknown): Promise<void> {
  const draft = join(uiDir, "knowledge.json.draft");
  await writeFile(draft, JSON.stringify(knowledge));
  await rename(draft, join(uiDir, "knowledge.json"));
}

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

// Pricing itself, past the gateway's prepared answers.
const pricing = () => createServiceClient({ url: house.services.pricing, service: "pricing" });

async function readLine(goldType: string): Promise<GoldPrice> {
  const { body } = await pricing().call<GoldPrice[]>("GET", "/api/gold-prices/currency/KES");
  const line = body.find((one) => one.goldType === goldType);
  if (!line) throw new Error(`There is no price of ${goldType}.`);
  return line;
}

async function readPrice(goldType: string): Promise<number> {
  return (await readLine(goldType)).pricePerGram;
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

async function readInterestRate(): Promise<number> {
  const { body } = await visitor.get("/api/public-config");
  return pricingRoutes.getPublicConfig.response.parse(body).interestRate;
}

const locales = { en: "en-US", sw: "sw-KE", ar: "ar-SA" };
const kes = (amountKes: number, language: ChatLanguage = "en") =>
  new Intl.NumberFormat(locales[language], {
    style: "currency",
    currency: "KES",
    minimumFractionDigits: 2,
  }).format(amountKes);

/** A weight's price: cents by hundredths of a gram in whole numbers, half up. */
function priceOf(pricePerGram: number, hundredthsOfGram: bigint): number {
  const cents = (BigInt(Math.round(pricePerGram * 100)) * hundredthsOfGram * 2n + 100n) / 200n;
  return Number(cents) / 100;
}

const kinds = ["price", "weight", "loan", "grams", "interest"] as const;
const questions: Record<ChatLanguage, Record<(typeof kinds)[number], string>> = {
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
    const response = await chat(questions[language].weight, language);
    expect(response).toContain(kes(priceOf(await readPrice("22K"), 725n), language));
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

  test("the grams that a loan needs: enough, and a tenth less is not", async () => {
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
    // More gold never raises less: halving finds the least that is enough.
    let [tooFew, tenths] = [0, 1000];
    while (tenths - tooFew > 1) {
      const middle = Math.floor((tooFew + tenths) / 2);
      if (await isEnough(middle)) tenths = middle;
      else tooFew = middle;
    }
    const grams = new Intl.NumberFormat(locales[language], {
      style: "unit",
      unit: "gram",
      unitDisplay: "long",
    });
    expect(response).toContain(grams.format(tenths / 10));
  });

  test("the interest", async () => {
    const percent = new Intl.NumberFormat(locales[language], { style: "percent" });
    expect(await chat(questions[language].interest, language)).toContain(
      percent.format((await readInterestRate()) / 100),
    );
  });
});

test("several pieces have a price each, and their sum", async () => {
  const response = await chat("how much is 10 g of 22k and 5 g of 24k");
  const [first, second] = [
    priceOf(await readPrice("22K"), 1000n),
    priceOf(await readPrice("24K"), 500n),
  ];
  const sum = (Math.round(first * 100) + Math.round(second * 100)) / 100;
  for (const amount of [first, second, sum]) expect(response).toContain(kes(amount));
});

test("dollars are at the bank's rate of the day", async () => {
  const { pricePerGram, steps } = await readLine("22K");
  const rate = steps.find(({ kind }) => kind === "exchange-rate")?.value;
  const response = await chat("how much is 10 grams of 22k in dollars");
  expect(response).toContain(kes(Number(rate)));
  const dollars = Number(/USD\s([\d,.]*\d)/u.exec(response)?.[1]?.replaceAll(",", ""));
  expect(dollars).toBeCloseTo((pricePerGram * 10) / Number(rate), 1);
});

describe("what staff change is in the next answer", () => {
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
      expect(response).toContain(kes(later));
      expect(response).not.toContain(kes(earlier));
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

describe("an answer of the bank", () => {
  const id = "loan.rate";
  const titleOf = (language: ChatLanguage, path: string) =>
    told[language].pages.find((page) => page.path === path)?.title;

  test.each(chatLanguages)(
    "in %s leads to the page that says more, by its name",
    async (language) => {
      const { link = "", next = "", title } = bank.get(id) ?? {};
      const client = createApiClient(house.origin);
      const { source, choices } = await converse(client, title?.[language] ?? "", language);
      const page = link.replace(/#.*$/u, "");
      expect(source).toEqual({
        path: link,
        title: titleOf(language, link) ?? titleOf(language, page),
      });
      expect(choices).toEqual([bank.get(next)?.title[language]]);
    },
  );

  test("has its page's new name soon after a publication, and keeps it where the next one is broken", async () => {
    const renamed = Object.values(told).map((own) => ({
      ...own,
      pages: own.pages.map((page) => ({ ...page, title: `${page.title} (new)` })),
    }));
    const readTitle = async () =>
      (await converse(visitor, "what is the interest rate")).source?.title ?? "";
    try {
      await publish(renamed);
      await waitFor("the new name", async () => (await readTitle()).endsWith("(new)"));
      const before = logLines.length;
      await publish([{ language: "en" }]);
      await waitFor("the broken publication to be read", () =>
        logLines.slice(before).some((line) => line.includes("what the pages say cannot be read")),
      );
      expect(await readTitle()).toMatch(/\(new\)$/u);
    } finally {
      await publish(Object.values(told));
    }
  });

  test("that is tapped is given, word for word, whatever language it is in", async () => {
    for (const language of chatLanguages) {
      const title = bank.get("price.today")?.title[language] ?? "";
      expect(await chat(title, language)).toContain(kes(await readPrice("24K"), language));
    }
  });

  test("answers two questions of one message", async () => {
    const response = await chat("what is the interest rate? where is your branch in Mombasa?");
    expect(response).toContain(`${await readInterestRate()}%`);
    expect(response).toContain(phones.mombasa);
  });
});

describe("a visitor is remembered for ten minutes", () => {
  test("by a random cookie that no script reads; the next message goes on", async () => {
    const client = createApiClient(house.origin);
    const first = await client.send("POST", "/api/chat", {
      message: "how much can I borrow on 22K gold",
    });
    const cookie = first.headers.getSetCookie().join();
    expect(cookie).toMatch(
      /^visitor=[A-Za-z0-9_-]{32}; path=\/; expires=.+; samesite=lax; httponly$/i,
    );
    expect(first.headers.get("cache-control")).toBe("no-store");
    const expires = Date.parse(/expires=([^;]+)/i.exec(cookie)?.[1] ?? "");
    expect(Math.abs(expires - Date.now() - 600_000)).toBeLessThan(60_000);
    const { choices } = assistantRoutes.chat.response.parse(first.body);
    expect(choices).toContain("20 grams");
    const line = await readEstimate({ goldType: "22K", goldWeight: 20, duration: 1 });
    expect((await converse(client, "20 grams")).response).toContain(kes(line.maxLoanAmount));
    const other = await readEstimate({ goldType: "18K", goldWeight: 20, duration: 1 });
    const { response } = await converse(client, "and for 18K?");
    expect(response).toContain(kes(other.maxLoanAmount));
    expect(response).not.toContain(kes(line.maxLoanAmount));
    expect(await chat("and for 18K?")).not.toContain(kes(other.maxLoanAmount));
  });

  test.each([
    ["sw", "na kwa 18K je?"],
    ["ar", "وعيار ١٨؟"],
  ] as const)("in %s as well", async (language, more) => {
    const client = createApiClient(house.origin);
    await converse(client, questions[language].weight, language);
    const { response } = await converse(client, more, language);
    expect(response).toContain(kes(priceOf(await readPrice("18K"), 725n), language));
  });

  test("by the city and the answer too", async () => {
    const client = createApiClient(house.origin);
    await converse(client, "where is your branch in Kisumu");
    expect((await converse(client, "how do I get there?")).response).toContain("Oginga Odinga");
    const asked = await converse(client, "what is the interest rate");
    const place = await converse(client, "send me the link");
    expect(place.source).toEqual(asked.source);
    expect(place.response).toContain(asked.source?.title);
  });

  test("by the figures of what was not understood, and of what came between", async () => {
    const client = createApiClient(house.origin);
    const first = await converse(client, "zzz qqq 80,000 shillings");
    expect(first.response).not.toContain("92,000");
    const paid = "how much do I pay if I clear everything after 1 month?";
    expect((await converse(client, paid)).response).toContain("92,000.00 in all");
    expect((await converse(client, "and after 2?")).response).toContain("105,800.00 in all");
  });

  test("by what is talked of, where papers are asked for without saying what for", async () => {
    const client = createApiClient(house.origin);
    await converse(client, "how much can I borrow on 25 grams of 22K?");
    expect((await converse(client, "ok. which papers do I carry")).response).toMatch(
      /^Five things/,
    );
    expect((await converse(client, "which papers do I carry to sell gold")).response).toContain(
      "national ID or passport and the gold",
    );
  });

  test("under a name that the cookie does not tell, and nobody's words are kept", async () => {
    const redis = connectRedisForWork({ url: inject("servers").redisUrl, log: quietLog });
    const client = createApiClient(house.origin);
    await converse(client, "Zawadi Otieno wants a loan for 13 grams of 22K");
    const keys = await redis.keys("assistant:visitor:*");
    const kept = await Promise.all(keys.map((key) => redis.get(key)));
    const ttl = await redis.ttl(keys[0] ?? "");
    redis.disconnect();
    expect(kept.join()).toContain('"weightsGrams":[13]');
    expect(kept.join()).not.toMatch(/Zawadi/);
    expect(ttl).toBeGreaterThan(500);
    expect(ttl).toBeLessThanOrEqual(600);
    expect(keys.join()).not.toContain(client.cookies.split("=")[1] ?? "");
  });

  test("and of other calls nobody is", async () => {
    const answer = await createApiClient(house.origin).get("/api/public-config");
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test("unless Redis is away: then each message is answered for itself, at once", async () => {
    const client = createApiClient(house.origin);
    const line = await readEstimate({ goldType: "22K", goldWeight: 20, duration: 1 });
    const other = await readEstimate({ goldType: "18K", goldWeight: 20, duration: 1 });
    house.assistantRedis.cut();
    expect((await converse(client, "loan for 20 grams of 22K")).response).toContain(
      kes(line.maxLoanAmount),
    );
    expect((await converse(client, "and for 18K?")).response).not.toContain(
      kes(other.maxLoanAmount),
    );
    house.assistantRedis.open();
    await waitFor("the next message to be remembered", async () => {
      await converse(client, "loan for 20 grams of 22K");
      return (await converse(client, "and for 18K?")).response.includes(kes(other.maxLoanAmount));
    });
  });
});

describe("who is not understood", () => {
  const nonsense = ["zzkxq vvbrt", "qwrtz plmnb", "xxkvv wwqpp"];

  test.each(chatLanguages)(
    "in %s has something to tap, then people, and never hears the same twice",
    async (language) => {
      const client = createApiClient(house.origin);
      const answers: ChatAnswer[] = [];
      for (const message of nonsense) answers.push(await converse(client, message, language));
      const [first, second, third] = answers;
      expect(first?.isHandOver).toBe(false);
      expect(first?.choices.length).toBeGreaterThan(1);
      for (const later of [second, third]) {
        expect(later?.isHandOver).toBe(true);
        expect(later?.response).toContain(phones.support);
      }
      expect(new Set(answers.map(({ response }) => response)).size).toBe(3);
      expect(answers.map(({ feedbackToken }) => feedbackToken)).toEqual([
        undefined,
        undefined,
        undefined,
      ]);
      const tapped = await converse(client, first?.choices[0] ?? "", language);
      expect(tapped).toMatchObject({ isHandOver: false, feedbackToken: expect.any(String) });
    },
  );

  test("and whoever breaks the rules is told no, without people to press on", async () => {
    const before = logLines.length;
    const answer = await converse(createApiClient(house.origin), "I have stolen gold to sell");
    expect(answer.isHandOver).toBe(false);
    const written = logLines.slice(before).join("\n");
    expect(written).toContain('"outcome":"refused"');
    expect(written).toContain('"answerId":"refuse.');
  });
});

describe("a source of figures that is away", () => {
  test.each(chatLanguages)(
    "pricing, in %s: no figure but the phone, and figures again when it is back",
    async (language) => {
      house.ways.pricing.cut();
      for (const kind of kinds) {
        const answer = await converse(
          createApiClient(house.origin),
          questions[language][kind],
          language,
        );
        expect(answer.response).toContain(phones.support);
        expect(answer.response).not.toMatch(/KES|Ksh|%|٪/);
        expect(answer.feedbackToken).toBeUndefined();
      }
      expect(await chat("where are your branches", language)).toContain(phones.mombasa);
      house.ways.pricing.open();
      await waitFor("figures again", async () =>
        /KES|Ksh/u.test(await chat(questions[language].price, language)),
      );
    },
  );

  test.each(chatLanguages)("content, in %s: the head office", async (language) => {
    house.ways.content.cut();
    const response = await chat("where are your branches", language);
    expect(response).toContain("Occidental Plaza");
    expect(response).toContain(phones.support);
    expect(response).not.toContain(phones.mombasa);
  });
});

describe("the call", () => {
  test("answers a page of another language, or of none, in English", async () => {
    const price = kes(await readPrice("22K"));
    expect(await chat("bonjour, price of 22k", "fr")).toContain(price);
    const answer = await visitor.send("POST", "/api/chat", { message: "price of 22k" });
    expect(assistantRoutes.chat.response.parse(answer.body).response).toContain(price);
  });

  test("counts in shillings, whatever currency the page counts in", async () => {
    expect(await chat("price of 22k", "en", "USD")).toContain(kes(await readPrice("22K")));
  });

  test("takes a visitor who is signed in, and one who is not", async () => {
    const answer = await admin.send("POST", "/api/chat", { message: "hello" });
    expect(answer.status).toBe(200);
    expect(await chat("hello")).toBe(assistantRoutes.chat.response.parse(answer.body).response);
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
      "loan of KES -5 on 20 grams of 22K",
      "0 grams of 22K",
    ];
    for (const message of strange) {
      for (const language of chatLanguages) {
        const response = await chat(message, language);
        expect(response.length).toBeGreaterThan(0);
        expect(response.length).toBeLessThanOrEqual(1200);
        expect(response).not.toMatch(/script|\{\{|drop table|-KES|-Ksh/);
      }
    }
  });

  test("keeps no message: the log knows language, answer and outcome, the desk nothing of what was answered", async () => {
    const client = createServiceClient({ url: house.services.assistant, service: "assistant" });
    const before = logLines.length;
    const message = "I am Zawadi Otieno, 0722000111: loan for 10g of 22k";
    const { status } = await client.call("POST", "/api/chat", { body: { message } });
    expect(status).toBe(200);
    const written = logLines.slice(before).join("\n");
    expect(written).toContain('"answerId":"loan.estimate"');
    expect(written).toContain('"outcome":"answered"');
    expect(written).not.toMatch(/Zawadi|0722000111|10g/);
    expect(logLines.join("\n")).not.toMatch(/Zawadi|zzkxq/);
  });
});

describe("what the assistant was taught", () => {
  let folder: string;
  let sources: string;
  const lines: string[] = [];

  beforeAll(async () => {
    sources = await hashSources();
  });

  /** Starts an assistant over a folder of its own. */
  async function startOver(prepare: (name: string) => Promise<void>) {
    folder = await mkdtemp(join(tmpdir(), "dhahabu-taught-"));
    await prepare(nameArtefact(sources));
    const database = await createServiceDatabase(inject("servers").databaseUrl, "assistant");
    const service = await startAssistant({
      config: configSchema.parse({
        ...serviceSettings,
        ROLE: "api",
        DATABASE_URL: database.url,
        REDIS_URL: inject("servers").redisUrl,
        PRICING_URL: house.services.pricing,
        CONTENT_URL: house.services.content,
        ASSISTANT_DIR: folder,
      }),
      log: createLog({
        service: "assistant",
        level: "warn",
        destination: { write: (line) => void lines.push(line) },
      }),
      lookEveryMs,
    });
    const client = createServiceClient({ url: service.url ?? "", service: "assistant" });
    return {
      ask: (message: string) =>
        client.call<ChatAnswer & ErrorBody>("POST", "/api/chat", {
          body: { message },
          allowUnavailable: true,
        }),
      async stop() {
        await stopService(service);
        await database.drop();
        await rm(folder, { recursive: true, force: true });
      },
    };
  }

  test.each([
    ["is missing", () => Promise.resolve()],
    [
      "is cut off",
      async (name: string) => {
        await copyTaught(folder);
        await truncate(join(folder, name), 100_000);
      },
    ],
  ])("%s: a readable 503, and answers as soon as it is there", async (_, prepare) => {
    const assistant = await startOver(prepare);
    try {
      const away = await assistant.ask("price of 22k");
      expect(away.status).toBe(503);
      expect(away.body).toMatchObject({
        code: "unavailable",
        message: expect.stringMatching(/\w/u),
      });
      expect(Number(away.headers.get("retry-after"))).toBeGreaterThan(0);
      await copyTaught(folder);
      const back = await waitFor("the artefact to be loaded", async () => {
        const answer = await assistant.ask("price of 22k");
        return answer.status === 200 && answer.body.feedbackToken !== undefined && answer.body;
      });
      expect(back.response).toContain(kes(await readPrice("22K")));
      // Nobody publishes pages here: the question that an answer is for stands for its page's name.
      const { body } = await assistant.ask("what is the interest rate");
      expect(body.source?.title).toBe(bank.get("loan.rate")?.title.en);
    } finally {
      await assistant.stop();
    }
  });

  test("stays in use where a later artefact is refused, and gives way to one that is whole", async () => {
    const assistant = await startOver(async () => copyTaught(folder));
    const sentence = "zorbi kwanda mulipi chendu";
    const isTaught = async () => {
      const { body } = await assistant.ask(sentence);
      return body.source?.path === bank.get("refining.what")?.link;
    };
    const later = buildArtefact(
      {
        answers: [
          { text: sentence, answerId: "refining.what" },
          { text: "hello", answerId: "talk.greeting" },
        ],
        topics: [],
        firstWords: [],
      },
      { answerIds: ["refining.what", "talk.greeting"] },
    );
    try {
      expect(await isTaught()).toBe(false);
      const broken = nameArtefact(sources, "1");
      await writeArtefact(folder, broken, later);
      await truncate(join(folder, broken), 1000);
      await writeCurrent(folder, { sources, file: broken, version: "1" });
      lines.length = 0;
      await waitFor("the artefact to be refused", () => lines.join().includes("is refused"));
      expect((await assistant.ask("price of 22k")).body.response).toContain(
        kes(await readPrice("22K")),
      );
      const whole = nameArtefact(sources, "2");
      await writeArtefact(folder, whole, later);
      await writeCurrent(folder, { sources, file: whole, version: "2" });
      await waitFor("the whole one to be loaded", isTaught);
    } finally {
      await assistant.stop();
    }
  });
});

describe("19.4: a question sent again under its key", () => {
  const ask = (client: ApiClient, key: string, message: string) =>
    client.send("POST", "/api/chat", { message, key });

  test("is given the first answer, also where it comes twice at once or the talk went on", async () => {
    const client = createApiClient(house.origin);
    const key = crypto.randomUUID();
    const message = "what is the price of 22k today";
    const [first, beside] = await Promise.all([1, 2].map(() => ask(client, key, message)));
    expect(first?.status).toBe(200);
    expect(assistantRoutes.chat.response.parse(first?.body).feedbackToken).toBeDefined();
    expect(beside?.body).toEqual(first?.body);
    await converse(client, "and 24k?");
    expect((await ask(client, key, message)).body).toEqual(first?.body);
    expect((await ask(client, crypto.randomUUID(), message)).body).not.toEqual(first?.body);
  });

  test("with other words is refused, and answered anew where nothing can be remembered", async () => {
    const client = createApiClient(house.origin);
    const key = crypto.randomUUID();
    const { body } = await ask(client, key, "where is your head office");
    const other = await ask(client, key, "what is the interest rate");
    expect(other.status).toBe(409);
    expect(other.body).toMatchObject({ code: "conflict", reason: "request.keyUsed" });
    house.assistantRedis.cut();
    const again = await ask(client, key, "where is your head office");
    expect(again.status).toBe(200);
    expect(again.body).not.toEqual(body);
  });
});
