import { expect, test } from "vitest";
import type { SearchDocument } from "./search-document.ts";
import { createSearchIndex } from "./search-index.ts";

function makeDocument(id: string, fields: Partial<SearchDocument>): SearchDocument {
  return {
    id,
    kind: "page",
    to: `/${id}`,
    title: "",
    summary: "",
    texts: [],
    trail: [],
    ...fields,
  };
}

const documents: Record<string, SearchDocument[]> = {
  en: [
    makeDocument("loans", {
      title: "Gold loans",
      summary: "Borrow against your gold at a clear rate.",
      texts: ["What a loan costs", "Repayment is monthly or as a lump sum."],
    }),
    makeDocument("storage", {
      title: "Secure storage",
      summary: "Safe deposit boxes and lockers.",
      texts: ["Gold and documents, and a loan agreement too."],
    }),
    makeDocument("purity", { title: "Gold purity chart", summary: "From 24K to 8K." }),
  ],
  sw: [
    makeDocument("loans", {
      title: "Mikopo ya dhahabu",
      summary: "Kopa kwa dhamana ya dhahabu yako kwa riba iliyo wazi.",
    }),
    makeDocument("storage", { title: "Hifadhi salama", summary: "Masanduku ya amana." }),
  ],
  fr: [
    makeDocument("loans", {
      title: "Prêts sur or",
      summary: "Empruntez contre l’or que vous possédez.",
    }),
    makeDocument("buying", { title: "Achat d’or", summary: "Bijoux, pièces, lingots." }),
  ],
  ar: [
    makeDocument("loans", {
      title: "القروض بضمان الذهب",
      summary: "اقترض بضمان ذهبك بسعر فائدة واضح.",
    }),
    makeDocument("buying", { title: "شراء الذهب", summary: "أسعار اليوم بالشلن." }),
  ],
  hi: [
    makeDocument("loans", { title: "गोल्ड लोन", summary: "ज़ेवर गिरवी रखकर ऋण लें।" }),
    makeDocument("buying", { title: "सोने की खरीद", summary: "आज के भाव पर।" }),
  ],
  zh: [
    makeDocument("loans", { title: "黄金贷款", summary: "以您的黄金抵押借款，利率清晰。" }),
    makeDocument("buying", { title: "黄金收购", summary: "按当日金价付款。" }),
  ],
};

function find(language: string, query: string): string[] {
  const index = createSearchIndex(documents[language] ?? []);
  return index.find(query).map((hit) => hit.document.id);
}

test.each([
  ["en", "GOLD LOAN", ["loans", "storage"]],
  ["en", "repay", ["loans"]],
  ["en", "24k", ["purity"]],
  ["sw", "mkopo", ["loans"]],
  ["sw", "amana", ["storage"]],
  ["fr", "pret", ["loans"]],
  ["fr", "PRÊTS", ["loans"]],
  ["fr", "l'or", ["buying", "loans"]],
  ["ar", "قُرُوض", ["loans"]],
  ["ar", "ذهب", ["buying", "loans"]],
  ["ar", "اسعار", ["buying"]],
  ["hi", "जेवर", ["loans"]],
  ["hi", "सोने", ["buying"]],
  ["zh", "贷款", ["loans"]],
  ["zh", "金价", ["buying"]],
  ["zh", "抵", ["loans"]],
  ["zh", "款利", []],
])("in %s, %j finds %j", (language, query, ids) => {
  expect(find(language, query).toSorted()).toEqual(ids.toSorted());
});

test("a title counts more than a summary, and a summary more than a text", () => {
  expect(find("en", "loan")).toEqual(["loans", "storage"]);
  expect(find("en", "gold")[0]).not.toBe("storage");
  expect(find("en", "gold").at(-1)).toBe("storage");
});

test.each([
  ["en", "puritty", ["purity"]],
  ["en", "strage", ["storage"]],
  ["fr", "lingits", ["buying"]],
  ["sw", "masandukuu", ["storage"]],
])("in %s, the typo in %j is forgiven", (language, query, ids) => {
  expect(find(language, query)).toEqual(ids);
});

test("what is written right is not watered down by its neighbours", () => {
  const index = createSearchIndex([
    makeDocument("sold", { title: "Sold" }),
    makeDocument("gold", { title: "Gold" }),
  ]);
  expect(index.find("gold").map((hit) => hit.document.id)).toEqual(["gold"]);
});

test("a spoken sentence finds what some of its words say", () => {
  expect(find("en", "please show me your safe deposit lockers")[0]).toBe("storage");
});

test("a word of two letters finds nothing beside one that is nowhere", () => {
  expect(find("en", "xylophones of in to")).toEqual([]);
});

test.each(["", "   ", "?!", "x"])("%j asks for nothing", (query) => {
  expect(find("en", query)).toEqual([]);
});

test("words that are nowhere find nothing", () => {
  expect(find("en", "platypus")).toEqual([]);
});
