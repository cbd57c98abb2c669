import { chatLanguages, maxChatResponseLength } from "@dhahabu/contract/assistant";
import type { ChatLanguage } from "@dhahabu/contract/assistant";
import { phones } from "@dhahabu/contract/facts";
import { maxWeightGrams } from "@dhahabu/contract/pricing";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { answerMessage, answerWithoutFigures } from "./answer.ts";
import type { Figures } from "./figures.ts";
import { formats } from "./format.ts";
import { exampleQuestion } from "./loan-answer.ts";
import { emptyMemory } from "./memory.ts";
import type { Intent } from "./intents.ts";
import { findNamedTopic } from "./topics.ts";
import { totalKes } from "./price-answer.ts";
import { readMessage } from "./reading.ts";
import type { Reading } from "./reading.ts";
import { findFault } from "./self-check.ts";
import { createStillFigures } from "./testing/figures.ts";
import { utterances } from "./testing/utterances.ts";
import { texts } from "./texts.ts";

// The first message is read after the built-in examples are learned.
beforeAll(() => {
  readMessage("hello");
}, 60_000);

const figures = createStillFigures();
const ask = (
  text: string,
  language: ChatLanguage = "en",
  currency = "KES",
  own: Figures = figures,
) => answerMessage({ text, language, currency }, own);

// What no topic claims, whatever examples teach.
const nonsense = "zzkxq";
const read = (text: string): Reading => {
  const reading = readMessage(text);
  return text.includes(nonsense) ? { ...reading, understanding: { kind: "unknown" } } : reading;
};

const visit = (language: ChatLanguage = "en") => {
  let memory = emptyMemory;
  return async (text: string) => {
    const message = { text, language, currency: "KES" };
    const answer = await answerMessage(message, figures, { memory, read });
    expect([text, answer.fault]).toEqual([text, undefined]);
    memory = answer.memory;
    return answer;
  };
};

describe.each(chatLanguages)("every utterance in %s", (language) => {
  test("gets an answer that passes its check, on a page of any language", async () => {
    for (const [text] of utterances[language]) {
      for (const page of chatLanguages) {
        const { response, fault } = await ask(text, page);
        expect([text, fault]).toEqual([text, undefined]);
        expect(response.length).toBeLessThanOrEqual(maxChatResponseLength);
      }
    }
  });

  test("that comes near the rules is told them, and answered all the same", async () => {
    const nearRules = (text: string): Reading => ({ ...readMessage(text), isNearRules: true });
    for (const [text, meant] of utterances[language]) {
      const message = { text, language, currency: "KES" };
      const plain = await answerMessage(message, figures);
      const told = await answerMessage(message, figures, { read: nearRules });
      const isTold = findNamedTopic(text) === undefined && meant !== "against-rules";
      const first = isTold ? `${texts[language].rulesFirst}\n` : "";
      if (plain.intent !== meant) continue;
      expect([text, told.response, told.fault]).toEqual([text, first + plain.response, undefined]);
    }
  });

  test("that is understood is answered in the page's language", async () => {
    const { response } = await ask(utterances[language][0]?.[0] ?? "", "ar");
    expect(response).toMatch(/\p{Script=Arabic}/u);
  });
});

describe("prices", () => {
  test("of all types, of one, and of a weight", async () => {
    expect((await ask("gold price today")).response).toBe(
      "Our gold prices now, per gram:\n24K gold: KES 15,823.66\n22K gold: KES 14,509.00\n18K gold: KES 11,867.75\nGold bars: KES 15,823.66\nGold coins: KES 14,509.00\nRaw gold: KES 11,867.75".replaceAll(
        "KES ",
        "KES\u00a0",
      ),
    );
    expect((await ask("price of 22k")).response).toContain("14,509.00");
    const { response } = await ask("price of 7.25 g of 18k");
    expect(response).toContain(formats.en.kes(86_041.19));
  });

  test("of a type that is not listed are not made up", async () => {
    const { response } = await ask("price of 10g of 21k");
    expect(response).toContain("do not publish a price for 21K gold");
    expect(response).not.toContain("10 grams");
  });

  test.each([
    ["market-closed", "market is closed"],
    ["delayed", "late"],
    ["fallback", "set by the bank"],
  ] as const)("that are %s say so", async (state, words) => {
    const { response } = await ask("price of 22k", "en", "KES", createStillFigures({ state }));
    expect(response).toContain(words);
  });

  test("are in KES for a page or a message that counts in something else, which is told", async () => {
    for (const answer of [await ask("gold price", "en", "USD"), await ask("gold price in euros")]) {
      expect(answer.response).toContain("I answer in Kenyan shillings");
    }
    expect((await ask("gold price")).response).not.toContain("I answer in Kenyan shillings");
  });

  test("of a weight are rounded half up once", () => {
    expect(totalKes({ pricePerGram: 14_509.33 }, 0.5)).toBe(7254.67);
    expect(totalKes({ pricePerGram: 1.005 }, 1)).toBe(1.01);
    expect(totalKes({ pricePerGram: 8.05 }, 0.1)).toBe(0.81);
  });
});

describe("weights", () => {
  test.each(["price of 0 grams 22k", "price of -5 grams 22k", "loan for 2000 kg of 22k"])(
    "out of range are asked for again: %s",
    async (text) => {
      const answer = await ask(text);
      expect(answer.outcome).toBe("asked");
      expect(answer.response).toContain(formats.en.grams(maxWeightGrams));
    },
  );

  test("that are several are asked for one by one", async () => {
    const answer = await ask("loan for 20g of 22k and 5g of 24k");
    expect(answer.response).toContain("one piece of gold at a time");
  });
});

describe("loans", () => {
  test("of less than nothing are asked for as if no amount were named", async () => {
    const answer = await ask("how many grams do I need for a loan of KES -5");
    expect(answer.outcome).toBe("asked");
    expect(answer.response).not.toContain("-");
    expect(answer.response).toContain(formats.en.kes(exampleQuestion.amountKes));
  });

  test("show what is repaid in each duration, or in the one asked for", async () => {
    const all = (await ask("loan for 10g of 22k")).response;
    for (const months of ["1 month:", "2 months:", "3 months:"]) expect(all).toContain(months);
    expect(all).toContain(formats.en.kes(87_054));
    const one = (await ask("loan for 10g of 22k for 2 months")).response;
    expect(one).toContain(formats.en.kes(115_128.92));
    expect(one).not.toContain("3 months");
  });

  test("keep to an amount that was asked for, and say where it is too much", async () => {
    expect((await ask("loan of KES 50,000 for 10g of 22k")).response).toContain(
      formats.en.kes(57_500),
    );
    const { response } = await ask("loan of KES 500,000 for 10g of 22k");
    expect(response).toContain("more than this gold allows");
    expect(response).not.toContain("500,000");
  });

  test.each([
    ["I want a loan", "Which gold is it"],
    ["loan for 12 grams", "Which gold is it"],
    ["loan for 22k", "How much does your gold weigh"],
    ["I want to borrow 50k against my gold", "Which gold is it"],
    ["I want to borrow $500 against my gold", "Kenyan shillings"],
    ["how many grams do I need for a loan", "How much would you like to borrow"],
  ])("%s: what is missing is asked for", async (text, words) => {
    const forgetful = await ask(text);
    expect(forgetful.outcome).toBe("asked");
    expect(forgetful.response).toContain(words);
    const message = { text, language: "en", currency: "KES" } as const;
    const mindful = await answerMessage(message, figures, { memory: emptyMemory });
    expect(mindful.response).toContain(words);
    expect(mindful.response).not.toContain("in one message");
    expect(mindful.memory.asked).toBeDefined();
  });

  test("tell the rules that a request comes up against", async () => {
    expect((await ask("loan for 5g of 22k")).response).toContain("10 grams of gold or more");
    expect((await ask("loan for 10g of 22k for 6 months")).response).toContain(
      "3 months at the most",
    );
    expect((await ask("loan of KES 5,000 for 10g 22k")).response).toContain(formats.en.kes(10_000));
    expect((await ask("loan for 10g of 14k")).response).toContain("does not lend on 14K gold");
  });

  test("the grams that are named carry the amount, and a tenth of a gram less would not", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1000, max: 50_000_000 }), async (amountKes) => {
        const { response, outcome } = await ask(
          `how many grams of 22k for a loan of KES ${amountKes}`,
        );
        expect(outcome).toBe("answered");
        const grams = Number(/about ([\d,.]+) grams?/.exec(response)?.[1]?.replaceAll(",", ""));
        const maxOf = async (weightGrams: number) => {
          const question = {
            goldType: "22K",
            weightGrams,
            amountKes: undefined,
            durationMonths: 1,
          } as const;
          return (await figures.estimateLoan(question))?.maxLoanAmount ?? 0;
        };
        expect(await maxOf(grams)).toBeGreaterThanOrEqual(amountKes);
        expect(await maxOf(Number((grams - 0.1).toFixed(1)))).toBeLessThan(amountKes);
      }),
      { numRuns: 200 },
    );
  });

  test("more than the calculator takes are handed over", async () => {
    const answer = await ask("how many grams of 22k for a loan of KES 900,000,000,000");
    expect(answer.outcome).toBe("handed-over");
  });

  test("the interest on an amount comes from the calculator", async () => {
    const { response } = await ask("what is the interest on a loan of KES 60,000");
    for (const total of [69_000, 79_350, 91_252.5])
      expect(response).toContain(formats.en.kes(total));
  });
});

describe.each([
  ["en", "I want a loan", "for 2 months", "and for KES 50,000?"],
  ["sw", "nataka mkopo", "kwa miezi 2", "na kwa shilingi 50,000?"],
  ["ar", "أريد قرضًا بضمان الذهب", "لمدة شهرين", "و٥٠ ألف شلن؟"],
] as const)("a conversation in %s", (language, loan, twoMonths, fiftyThousand) => {
  const format = formats[language];

  test("asks for what is missing, one thing at a time, and every choice answers it", async () => {
    for (const karat of [24, 22, 18]) {
      const say = visit(language);
      const asked = await say(loan);
      expect([asked.memory.asked, asked.choices.length]).toEqual(["type", 6]);
      const weighed = await say(format.karat(karat));
      expect(weighed.memory.asked).toBe("weight");
      const told = await say(weighed.choices[1] ?? "");
      expect(told.outcome).toBe("answered");
      expect(told.memory.slots).toMatchObject({ karats: [karat], weightsGrams: [20] });
    }
    for (const form of ["Gold Bars", "Gold Coins", "Raw Gold"] as const) {
      const say = visit(language);
      await say(loan);
      await say(format.goldType(form));
      const told = await say("12.5");
      expect(told.memory.slots).toMatchObject({ forms: [form], weightsGrams: [12.5] });
      expect(told.outcome).toBe("answered");
    }
  });

  test("goes on with another karat, time and amount, and drops all of it for a new topic", async () => {
    const say = visit(language);
    await say(loan);
    await say(format.karat(22));
    await say(format.grams(20));
    const other = await say(`${language === "ar" ? "و" : ""}${format.karat(18)}?`);
    expect(other.response).toContain(format.kes(237_355));
    const shorter = await say(twoMonths);
    expect(shorter.response).toContain(format.kes(188_341.19));
    expect(shorter.response).not.toContain(format.kes(216_592.37));
    const less = await say(fiftyThousand);
    expect(less.response).toContain(format.kes(66_125));
    await say(format.topic("hours"));
    const fresh = await say(loan);
    expect(fresh.memory).toMatchObject({ asked: "type", slots: { karats: [], weightsGrams: [] } });
  });

  test("asks again in other words once, then offers people, never in the same words twice", async () => {
    const say = visit(language);
    const first = await say(nonsense);
    expect(first.isHandOver).toBe(false);
    expect(first.choices.length).toBeGreaterThan(3);
    const told = [first.response];
    for (const text of [`more ${nonsense}`, nonsense, nonsense]) {
      const { isHandOver, response } = await say(text);
      expect(isHandOver).toBe(true);
      expect(response).toContain(phones.support);
      expect(response).not.toBe(told.at(-1));
      told.push(response);
    }
    const known = await say(format.title(format.topic("price")));
    expect([known.intent, known.isHandOver, known.memory.misses]).toEqual(["price", false, 0]);
  });

  test("what is offered is understood when it is tapped", async () => {
    const [miss] = [await visit(language)(nonsense)];
    for (const choice of miss.choices) {
      const { intent } = await visit(language)(choice);
      expect(miss.choices).toContain(format.title(format.topic(intent as Intent)));
    }
  });
});

test("what is asked for and not understood is asked for again, then people are offered", async () => {
  const say = visit();
  await say("loan for 22k");
  const again = await say(nonsense);
  expect(again.response).toMatch(/could not read.*\n.*weigh/s);
  expect(again.memory).toMatchObject({ intent: "loan", asked: "weight", misses: 1 });
  expect((await say(nonsense)).isHandOver).toBe(true);
  expect((await say("20 grams")).outcome).toBe("answered");
});

test("two topics that are as likely are offered, and the chosen one has what was named", async () => {
  const ambiguous = {
    read: (text: string): Reading => ({
      ...readMessage(text),
      understanding: { kind: "ambiguous", first: "price", second: "loan" },
    }),
  };
  const message = { text: "20g 22k", language: "en", currency: "KES" } as const;
  const asked = await answerMessage(message, figures, { memory: emptyMemory, ...ambiguous });
  expect(asked.choices).toEqual(["Gold prices", "A loan estimate"]);
  const chosen = { ...message, text: "A loan estimate" };
  const told = await answerMessage(chosen, figures, { memory: asked.memory });
  expect(told.response).toContain(formats.en.kes(174_108));
});

test("staff's own answer is given with live values, and never against the rules", async () => {
  const correction = { id: 7, text: "We take {{ rate }}: call {{phone}}.", sourcePath: "/contact" };
  const context = { memory: emptyMemory, findCorrection: () => correction };
  const message = { text: "can I repay early", language: "en", currency: "KES" } as const;
  const told = await answerMessage(message, figures, context);
  expect(told).toMatchObject({
    response: `We take 15%: call ${phones.support}.`,
    correctionId: 7,
    source: { path: "/contact" },
  });
  const stolen = { ...message, text: "can I pawn stolen gold" };
  expect((await answerMessage(stolen, figures, context)).intent).toBe("against-rules");
});

describe("handing over", () => {
  test("what is not known, not published or not ours leads to a person", async () => {
    for (const text of [
      "xyzzy",
      "are you licensed",
      "how much is a locker",
      "what is the weather",
    ]) {
      expect((await ask(text)).response).toContain(phones.support);
    }
  });

  test("without figures no figure is given", async () => {
    for (const language of chatLanguages) {
      const { response, outcome } = answerWithoutFigures({ text: "", language, currency: "KES" });
      expect(outcome).toBe("unavailable");
      expect(response).toContain(phones.support);
      expect(response).not.toMatch(/KES|Ksh/);
    }
  });

  test("branches that cannot be read leave the head office and the phone", async () => {
    const down = { ...figures, listBranches: () => Promise.reject(new Error("down")) };
    const answer = await ask("where are your branches", "en", "KES", down);
    expect(answer.outcome).toBe("unavailable");
    expect(answer.response).toContain("Occidental Plaza");
  });

  test("many branches still fit", async () => {
    const long = "A long name of a branch, ".repeat(8);
    const many = Array.from({ length: 200 }, (_, id) => ({
      id,
      name: long,
      address: long,
      phone: phones.support,
      latitude: null,
      longitude: null,
      isOpen: true,
      openingHours: [],
      closedDays: [],
    }));
    const answer = await ask("branches", "en", "KES", {
      ...figures,
      listBranches: () => Promise.resolve(many),
    });
    expect(answer.response.length).toBeLessThanOrEqual(maxChatResponseLength);
    expect(answer.response).toContain("A long name");
  });
});

test("nothing that is written makes it say a number from nowhere, or fall", async () => {
  const words = fc.constantFrom(
    ..."loan price gold 22k 24K 10 g gram kg 50k KES 1e9 0 -3 999999999999 99999999999999999999 1/2 ½ 10-12 0722000111 month months interest bei mkopo dhahabu gramu elfu laki mia riba سعر ذهب قرض غرام عيار الف شهرين ٢٢ ٥٠٬٠٠٠ {{price}} $t(x) <b> stolen id ? % $ €".split(
      " ",
    ),
  );
  const message = fc.oneof(
    fc.array(words, { minLength: 1, maxLength: 14 }).map((list) => list.join(" ")),
    fc.string({ unit: "grapheme", maxLength: 200 }),
  );
  await fc.assert(
    fc.asyncProperty(message, fc.constantFrom(...chatLanguages), async (text, language) => {
      const { response, fault } = await ask(text, language);
      expect([text, fault]).toEqual([text, undefined]);
      expect(response.trim()).not.toBe("");
      expect(response).not.toMatch(/Infinity|NaN|undefined|\{\{/);
    }),
    { numRuns: 2000 },
  );
});

test("the check that an answer passes is the one that refuses", () => {
  expect(findFault({ text: "7", parts: [], language: "en" })).toContain("7");
});
