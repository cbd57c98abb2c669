import { chatLanguages } from "@dhahabu/contract/assistant";
import { describe, expect, test } from "vitest";
import { formats } from "./format.ts";
import { isInLanguage } from "./self-check.ts";
import { fillText, renderParts, texts } from "./texts.ts";
import { en } from "./texts/en.ts";
import type { TextKey } from "./texts/en.ts";

const keys = Object.keys(en) as TextKey[];
const namesIn = (text: string) =>
  new Set([...text.matchAll(/\{\{([\w.-]+)\}\}/gu)].map((match) => match[1]));

describe.each(chatLanguages)("the texts in %s", (language) => {
  test("have every key, none of them blank, with the same values to put in", () => {
    expect(Object.keys(texts[language]).toSorted()).toEqual([...keys].toSorted());
    for (const key of keys) {
      expect([key, texts[language][key].trim() === ""]).toEqual([key, false]);
      expect([key, namesIn(texts[language][key])]).toEqual([key, namesIn(en[key])]);
    }
  });

  test("hold no figure of their own", () => {
    expect(keys.filter((key) => /\p{Nd}/u.test(texts[language][key]))).toEqual([]);
  });

  test("are in their language", () => {
    const other = keys.filter(
      (key) =>
        !isInLanguage(
          fillText(texts[language][key], {}).replaceAll(/\{\{[^}]*\}\}/gu, " "),
          language,
        ),
    );
    expect(other).toEqual([]);
    const same = keys.filter(
      (key) =>
        language !== "en" && en[key].split(" ").length > 3 && texts[language][key] === en[key],
    );
    expect(same).toEqual([]);
  });
});

test("values are put in as they are, and not read again", () => {
  expect(fillText("{{a}} and {{b}}", { a: "{{b}}", b: "$&" })).toBe("{{b}} and $&");
  expect(fillText("{{missing}}", {})).toBe("{{missing}}");
});

test("lines begin with a capital letter", () => {
  const parts = [{ key: "priceLine", values: { type: "gold bars", price: "KES 1.00" } }] as const;
  expect(renderParts(parts, "en")).toBe("Gold bars: KES 1.00");
});

test("figures are written as each language has them", () => {
  const plain = (text: string) =>
    text.replaceAll(/[\u00a0\u202f]/gu, " ").replaceAll(/\p{Cf}/gu, "");
  expect(plain(formats.en.kes(1234.5))).toBe("KES 1,234.50");
  expect(plain(formats.sw.kes(1234.5))).toBe("Ksh 1,234.50");
  expect(plain(formats.ar.kes(1234.5))).toBe("١٬٢٣٤٫٥٠ KES");
  expect(formats.en.percent(12.5)).toBe("12.5%");
  expect(formats.sw.months(3)).toBe("miezi 3");
  expect(formats.ar.goldType(22)).toBe("ذهب عيار ٢٢");
  expect(formats.ar.grams(2)).toBe("٢ غرام");
  expect(formats.en.weekday(6)).toBe("Saturday");
  expect(plain(formats.en.timeOfDay("08:00"))).toBe("8:00 AM");
  expect(formats.ar.code("+254 700")).toBe("\u2066+254 700\u2069");
});
