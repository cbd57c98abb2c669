// @vitest-environment happy-dom
import type { Language } from "@dhahabu/contract/language";
import { buildTestTree, createTestKit } from "@dhahabu/kit/testing/render-page";
import { act } from "react";
// oxlint-disable-next-line no-restricted-imports -- a test renders by itself, there is no shell
import { createRoot } from "react-dom/client";
import { expect, test } from "vitest";
import arabic from "../../messages/ar/admin-sentences.json" with { type: "json" };
import english from "../../messages/en/admin-sentences.json" with { type: "json" };
import { useSentence } from "./use-sentence.ts";
import type { Told } from "./use-sentence.ts";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

function Sentence({ told }: { told: Told }) {
  return useSentence()(told);
}

async function say(told: Told, language: Language = "ar"): Promise<string | null> {
  const messages = { "admin-sentences": language === "ar" ? arabic : english };
  const kit = createTestKit({ language, messages });
  const place = document.createElement("div");
  const root = createRoot(place);
  await act(async () => root.render(buildTestTree({ kit, children: <Sentence told={told} /> })));
  const text = place.textContent;
  await act(async () => root.unmount());
  return text;
}

const message = "The title may have at most 1,200 characters.";
const titleLong = { message, reason: "media.titleLong", values: { max: 1200 } };

test("a sentence is said in the office's language, with its numbers", async () => {
  expect(await say(titleLong)).toBe("يجب ألا يزيد عدد أحرف العنوان على ١٬٢٠٠.");
});

test("in English it is the service's own", async () => {
  expect(await say({ ...titleLong, message: "As the service says it." }, "en")).toBe(
    "As the service says it.",
  );
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
