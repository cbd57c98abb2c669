import { answerPlaceholders } from "@dhahabu/contract/assistant-choices";
import { chatLanguages } from "@dhahabu/contract/assistant";
import { branches, firstFacts } from "@dhahabu/contract/facts";
import type { BankFacts } from "@dhahabu/contract/facts";
import { expect, test } from "vitest";
import { readSlots } from "../read/slots.ts";
import type { Figures } from "./figures.ts";
import { formats } from "./format.ts";
import { isLiveName, listNames, readLiveValues } from "./live-values.ts";
import { createStillFigures } from "./testing/figures.ts";

const read = (
  text: string,
  {
    language = "en",
    figures = createStillFigures(),
    facts = firstFacts,
  }: { language?: "en" | "sw" | "ar"; figures?: Figures; facts?: BankFacts } = {},
) =>
  readLiveValues(text, {
    slots: readSlots([]),
    tokens: [],
    format: formats[language],
    figures,
    facts,
    now: new Date("2026-11-23T08:00:00Z"),
  });

test("the names of a text are found, each once, with or without spaces", () => {
  expect(
    listNames("Call {{phone}} or {{ chatPhone }}, then {{phone}}; {not} {{this one}}"),
  ).toEqual(["phone", "chatPhone"]);
});

test.each(chatLanguages)(
  "whatever staff may put into an answer has a value in %s",
  async (language) => {
    for (const name of answerPlaceholders) {
      expect([name, isLiveName(name)]).toEqual([name, true]);
      const values = await read(`{{${name}}}`, { language });
      expect([name, values?.[name]]).toEqual([name, expect.stringMatching(/\S/u)]);
    }
  },
);

test("figures and places are those of this moment", async () => {
  const text = "{{rate}} {{ltv}} {{price.22K}} {{mombasa.phone}} {{branchCount}}";
  expect(await read(text)).toEqual({
    rate: "15%",
    ltv: "60%",
    "price.22K": formats.en.kes(14_509),
    "mombasa.phone": branches[1]?.phone,
    branchCount: "3",
  });
});

test("a charge is what staff published, or asked for at the branch", async () => {
  const facts: BankFacts = {
    ...firstFacts,
    loanCharges: [{ id: "fresh-loan", amountKes: 500 }, { id: "security" }],
  };
  expect(await read("{{charge.fresh-loan}} {{charge.security}}", { facts })).toEqual({
    "charge.fresh-loan": formats.en.kes(500),
    "charge.security": formats.en.text("chargeOnRequest"),
  });
  expect(await read("{{charge.lawyer}}", { facts })).toBeUndefined();
});

test("where one of the names has no value there are none", async () => {
  expect(await read("{{phone}} {{nobody}}")).toBeUndefined();
  const still = createStillFigures();
  const figures: Figures = {
    ...still,
    listBranches: async () =>
      (await still.listBranches()).map((one) => ({ ...one, isOpen: false })),
  };
  expect(await read("{{mombasa.address}}", { figures })).toBeUndefined();
});

test("a source that is away is told, and not guessed", async () => {
  const figures: Figures = {
    ...createStillFigures(),
    readPublicConfig: () => Promise.reject(new Error("away")),
  };
  await expect(read("{{rate}}", { figures })).rejects.toThrow("away");
  expect(await read("{{phone}}", { figures })).toEqual({ phone: firstFacts.phones.support });
});
