import { assistantRoutes } from "@dhahabu/contract/assistant";
import type { ChatLanguage, FoundAnswer } from "@dhahabu/contract/assistant";
import { contentRoutes } from "@dhahabu/contract/content";
import { firstFacts } from "@dhahabu/contract/facts";
import { bankFactsSchema } from "@dhahabu/contract/bank-facts";
import { pricingRoutes } from "@dhahabu/contract/pricing";
import { createI18n } from "@dhahabu/kit/i18n/i18n";
import type { Messages } from "@dhahabu/kit/i18n/i18n";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { groupHits } from "../../mfe-public/src/pages/search/group-hits.ts";
import {
  listBranchDocuments,
  listNamespaces,
  listPages,
  listPrices,
  listQuestions,
} from "../../mfe-public/src/pages/search/list-documents.ts";
import { createSearchIndex } from "../../mfe-public/src/pages/search/search-index.ts";
import type { SearchIndex } from "../../mfe-public/src/pages/search/search-index.ts";
import { routes } from "../../mfe-public/src/routes.ts";
import { readMessages } from "../../mfe-public/src/testing/read-messages.ts";
import { createApiClient } from "../support/api-client.ts";
import type { ApiClient } from "../support/api-client.ts";
import "../support/provided.ts";
import { startHouse } from "../support/start-house.ts";
import type { House } from "../support/start-house.ts";

let house: House;
let visitor: ApiClient;

beforeAll(async () => {
  house = await startHouse(inject("servers"), {}, { isTaught: true }, { hasWays: true });
  visitor = createApiClient(house.origin);
});

afterEach(() => {
  for (const way of Object.values(house.ways)) way.open();
});

afterAll(() => house.stop());

async function findAnswers(words: string, language: string): Promise<FoundAnswer[]> {
  const query = new URLSearchParams({ words, language }).toString();
  const { status, body } = await visitor.get(`/api/chat/answers?${query}`);
  expect([words, status]).toEqual([words, 200]);
  return assistantRoutes.findAnswers.response.parse(body).answers;
}

const indexes = new Map<ChatLanguage, Promise<SearchIndex>>();

/** The index as a browser builds it, of the pages' texts and of what the bank answers. */
async function buildIndex(language: ChatLanguage): Promise<SearchIndex> {
  const texts = new Map<string, Messages>();
  const i18n = createI18n(language);
  for (const namespace of ["public", "search", ...listNamespaces(routes)]) {
    const messages = await readMessages(language, namespace);
    texts.set(namespace, messages);
    i18n.addMessages(language, namespace, messages);
  }
  const branches = contentRoutes.listBranches.response.parse(
    (await visitor.get("/api/branches")).body,
  );
  const prices = pricingRoutes.listGoldPrices.response.parse(
    (await visitor.get("/api/gold-prices/currency/KES")).body,
  );
  const facts = bankFactsSchema.parse(firstFacts);
  return createSearchIndex([
    ...listBranchDocuments(branches, i18n),
    ...listPrices(prices, i18n),
    ...listPages({ routes, i18n, texts }),
    ...listQuestions({ i18n, interestRatePercent: 15, facts }),
  ]);
}

async function findFirst(
  language: ChatLanguage,
  query: string,
  answers?: readonly FoundAnswer[],
): Promise<string> {
  const index = indexes.get(language) ?? buildIndex(language);
  indexes.set(language, index);
  const given = answers ?? (await findAnswers(query, language));
  const [group] = groupHits(query, (await index).find(query), given);
  const first = group?.hits[0]?.document;
  return first ? `${first.kind} ${first.kind === "answer" ? first.title : first.to}` : "nothing";
}

const branch = "branch /contact#branches";
const price = "price /#prices";

test.each<[ChatLanguage, string, string]>([
  ["en", "teeth", "answer Do you buy dental gold?"],
  ["en", "gold teeth", "answer Do you buy dental gold?"],
  ["en", "mpesa", "answer Can you pay me by M-Pesa, bank or cheque?"],
  ["en", "licence", "answer Are you licensed by the Central Bank?"],
  ["en", "license", "answer Are you licensed by the Central Bank?"],
  ["en", "westlands", branch],
  ["en", "mombasa", branch],
  ["en", "kisumu branch", branch],
  ["en", "Muthithi Road", branch],
  ["en", "oginga odinga street", branch],
  ["en", "24k price", price],
  ["en", "price 22k", price],
  ["en", "gold price today", price],
  ["en", "gold loans", "page /services/gold-loans"],
  ["en", "gold buying", "page /services/gold-buying"],
  ["en", "secure storage", "page /services/secure-storage"],
  ["en", "transport", "page /services/transport"],
  ["en", "privacy policy", "page /privacy-policy"],
  ["en", "purity chart", "page /services/gold-purity-chart"],
  ["en", "about us", "page /about-us"],
  ["en", "what if I lose my key", "question /faq#box-lost-key"],
  ["en", "jobs", "answer Do you have jobs?"],
  ["en", "my earring is broken", "answer Do you buy broken jewellery or one earring?"],
  ["sw", "meno", "answer Mnanunua dhahabu ya meno?"],
  ["sw", "mpesa", "answer Mnaweza kunilipa kwa M-Pesa, benki au hundi?"],
  ["sw", "leseni", "answer Mna leseni ya Benki Kuu?"],
  ["sw", "westlands", branch],
  ["sw", "tawi la mombasa", branch],
  ["sw", "bei ya dhahabu", price],
  ["sw", "bei ya 24k leo", price],
  ["sw", "mkopo wa dhahabu", "answer Mkopo wa dhahabu ni nini?"],
  ["sw", "mikopo ya dhahabu", "page /services/gold-loans"],
  ["sw", "faragha", "page /privacy-policy"],
  ["sw", "kazi", "answer Mna nafasi za kazi?"],
  ["ar", "أسنان", "answer هل تشترون ذهب الأسنان؟"],
  ["ar", "رخصة", "answer هل أنتم مرخّصون من البنك المركزي؟"],
  ["ar", "ام بيسا", "answer هل تدفعون عبر M-Pesa أو تحويل أو شيك؟"],
  ["ar", "فرع مومباسا", branch],
  ["ar", "westlands", branch],
  ["ar", "سعر الذهب", price],
  ["ar", "سعر عيار 24", price],
  ["ar", "الخصوصية", "page /privacy-policy"],
  ["ar", "وظائف", "answer هل لديكم وظائف؟"],
  ["ar", "النقل", "page /services/transport"],
])("in %s, %j finds %s first", async (language, query, wanted) => {
  expect(await findFirst(language, query)).toBe(wanted);
});

test("words that mean nothing here find nothing", async () => {
  expect(await findFirst("en", "platypus")).toBe("nothing");
});

describe("the call", () => {
  test("says what holds now, and where; an answer that needs figures comes without words", async () => {
    const [licence] = await findAnswers("licence", "en");
    expect(licence?.text).toContain(firstFacts.phones.support);
    expect(licence?.text).not.toContain("{{");
    const [dental] = await findAnswers("meno", "sw");
    expect(dental).toMatchObject({ isSure: true, path: "/services/gold-buying" });
    expect(await findAnswers("hello", "en")).toEqual([]);
    expect((await findAnswers("teeth", "fr"))[0]?.title).toBe("Do you buy dental gold?");
  });

  test.each([
    ["language=en", "words"],
    ["words=%20%20&language=en", "words"],
    [`words=${"a".repeat(1001)}`, "words"],
    ["words=teeth&language=tlh", "language"],
  ])("%s is refused by name", async (query, field) => {
    const { status, body } = await visitor.get(`/api/chat/answers?${query}`);
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: "invalid_input", issues: [{ path: field }] });
  });

  test("where figures cannot be had, what needs none of them is still found", async () => {
    house.ways.pricing.cut();
    expect((await findAnswers("teeth", "en"))[0]?.text).toContain("dental gold");
    const [today] = await findAnswers("24k price", "en");
    expect(today).toMatchObject({ text: "", isSure: true });
  });

  test("while the assistant is away the call says so, and the site's own search goes on", async () => {
    house.ways.assistant.cut();
    const patient = createApiClient(house.origin, { allowUnavailable: true });
    const { status, headers } = await patient.get("/api/chat/answers?words=teeth");
    expect(status).toBe(503);
    expect(headers.get("retry-after")).not.toBeNull();
    expect(await findFirst("en", "westlands", [])).toBe(branch);
    expect(await findFirst("en", "24k price", [])).toBe(price);
    expect(await findFirst("en", "gold loans", [])).toBe("page /services/gold-loans");
  });
});
