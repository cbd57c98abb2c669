import type { Language } from "@dhahabu/contract/language";
import { expect, test } from "vitest";
import { createI18n } from "../i18n/i18n.ts";
import { loadSentences } from "./load-sentences.ts";
import { saySentence } from "./say-sentence.ts";
import type { Told } from "./say-sentence.ts";

async function say(told: Told, language: Language = "ar"): Promise<string> {
  const i18n = createI18n(language);
  await loadSentences(i18n, language);
  return saySentence(told, i18n, language);
}

const message = "The title may have at most 1,200 characters.";
const titleLong = { message, reason: "media.titleLong", values: { max: 1200 } };

test("a sentence is said in the page's language, with its numbers", async () => {
  expect(await say(titleLong)).toBe("يجب ألا يزيد عدد أحرف العنوان على ١٬٢٠٠.");
});

test("in English it is the service's own", async () => {
  expect(await say({ ...titleLong, message: "As the service says it." }, "en")).toBe(
    "As the service says it.",
  );
});

test("where the words are not there it is the service's own", () => {
  expect(saySentence(titleLong, createI18n("ar"), "ar")).toBe(message);
});

test.each([undefined, "media.notThoughtOfYet"])(
  "what a service says under the name %s stays as it is",
  async (reason) => {
    expect(await say({ message, reason })).toBe(message);
  },
);

test.each([
  [1, "ثانية واحدة"],
  [5, "٥ ثوانٍ"],
  [45, "٤٥ ثانية"],
])("%i seconds are counted as the language counts", async (count, words) => {
  expect(await say({ message, reason: "limit.seconds", values: { count } })).toContain(words);
});

test("names keep their own direction, values their digits, and choices their word", async () => {
  const taken = { message, reason: "enquiry.taken", values: { username: "amina.k" } };
  expect(await say(taken)).toBe("يتولى \u2068amina.k\u2069 هذا الاستفسار.");
  const changed = { message, reason: "policy.notInForce", values: { now: "12.5", before: "true" } };
  expect(await say(changed)).toContain("هي الآن ١٢٫٥ وليست مفعّل");
  const kinds = { message, reason: "file.wrongKind", values: { kinds: ["JPEG", "MP4"] } };
  expect(await say(kinds)).toContain("\u2068JPEG\u2069 أو \u2068MP4\u2069");
});
