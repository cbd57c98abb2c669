import { chatLanguages } from "@dhahabu/contract/assistant";
import { beforeAll, describe, expect, test } from "vitest";
import { readMessage } from "./reading.ts";
import type { Slots } from "./slots.ts";
import { utterances } from "./testing/utterances.ts";
import type { NamedSlots } from "./testing/utterances.ts";

const leastPerLanguage = 60;

// The first message is read after the built-in examples are learned.
beforeAll(() => {
  readMessage("hello");
}, 60_000);

function expectSlots({ g, k, m, kes, form }: NamedSlots): Partial<Slots> {
  return {
    ...(g === undefined ? {} : { weightsGrams: [g] }),
    ...(k === undefined ? {} : { karats: [k] }),
    ...(m === undefined ? {} : { durationsMonths: [m] }),
    ...(kes === undefined ? {} : { amountsKes: [kes] }),
    ...(form === undefined ? {} : { forms: [form] }),
  };
}

describe.each(chatLanguages)("utterances in %s", (language) => {
  test("are enough to mean something, each once", () => {
    const texts = utterances[language].map(([text]) => text);
    expect(new Set(texts).size).toBe(texts.length);
    expect(texts.length).toBeGreaterThanOrEqual(leastPerLanguage);
  });

  test.each(utterances[language])("%s is %s", (text, intent, named = {}) => {
    const { understanding, slots } = readMessage(text);
    const understood = understanding.kind === "clear" ? understanding.intent : understanding.kind;
    expect(understood, JSON.stringify(understanding)).toBe(intent);
    expect(slots).toMatchObject(expectSlots(named));
  });
});

describe("what the rules forbid", () => {
  test.each([
    "can I sell stolen gold",
    "I stole this chain, how much is it worth?",
    "this gold is not mine",
    "loan without ID please",
    "price of gold, I have no ID",
    "what if I use forged documents",
    "I want to launder money through gold",
    "dhahabu ya wizi",
    "mkopo bila kitambulisho",
    "nyaraka bandia zinakubalika?",
    "nataka kukwepa kodi",
    "الذهب مسروق",
    "قرض من غير هوية",
    "أوراق مزورة",
    "i stole gold, what is the price",
    "كم سعر الذهب المسروق",
    "تهريب الذهب",
  ])("%s meets the rule", (text) => {
    expect(readMessage(text).understanding.kind).toBe("against-rules");
  });

  test.each([
    "what happens if my gold is stolen from your vault",
    "my ID was stolen, can I still get a loan",
    "is my gold protected from theft",
    "I have no receipt",
    "which ID do I need",
    "what documents do I need",
    "how do you detect fake gold",
    "my late father's gold, can I sell it",
    "stone set ring 5g 18k price",
    "je ikiibiwa kwenye hifadhi yenu itakuwaje",
    "sina risiti",
    "kitambulisho gani kinahitajika",
    "dhahabu yangu ni halisi?",
    "لو سرق ذهبي من خزنتكم",
    "ما هي الهوية المطلوبة",
    "هل الذهب أصلي",
    "ضاعت الفاتورة",
    "thieves broke in at our place, can I rent one of your deposit boxes",
  ])("%s does not", (text) => {
    expect(readMessage(text).understanding.kind).not.toBe("against-rules");
  });
});

describe("beside another matter", () => {
  test.each([
    "what time do you open on Saturday, and do you mind that the bangle was taken from a house?",
    "bei ya gramu moja ni ngapi leo? cheni ni ya jirani na hajui",
    "وين فرعكم في ممباسا؟ السلسلة حق جارتي وهي ما تدري",
  ])("%s comes near the rules", (text) => {
    expect(readMessage(text).isNearRules).toBe(true);
  });

  test.each([
    "what time do you open on Saturday, and what is the price of 22k?",
    "bei ya gramu moja ni ngapi leo? mko na tawi Mombasa?",
    "وين فرعكم في ممباسا؟ ومتى تفتحون يوم السبت؟",
    "hello",
    "asante sana",
    "are you a bot?",
  ])("%s does not", (text) => {
    expect(readMessage(text).isNearRules).toBe(false);
  });
});
