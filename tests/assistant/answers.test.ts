import { chatLanguages } from "@dhahabu/contract/assistant";
import { everydayOunceGrams, purityRows, servingSinceYear } from "@dhahabu/contract/facts";
import { expect, test } from "vitest";
import { normalise } from "../../services/assistant/read/normalise.ts";
import { readBank } from "../../services/assistant/teach/store.ts";
import { readPassages } from "./read-passages.ts";

/** Where an answer comes from that no passage holds: live facts, how the site works, what nobody published, manners, what everybody knows. */
const elsewhere = new Set(["facts", "site", "unpublished", "manners", "general"]);
/** Figures that stand in no passage. */
const figuresElsewhere = new Set(
  [
    servingSinceYear,
    everydayOunceGrams,
    ...purityRows.flatMap(({ karat, percent, finenessPerMille }) => [
      karat,
      percent,
      finenessPerMille,
    ]),
    // Hours until an enquiry is answered; seconds until prices are read again.
    2,
    24,
    30,
    // The usual stamp of 14K, and the telephone numbers for emergencies.
    585,
    999,
    112,
  ].map(String),
);

const bank = await readBank();
const answers = bank.ids.flatMap((id) => bank.get(id) ?? []);
const passageIds = [...(await readPassages("en")).keys()];

test("every answer says where it comes from, and there is such a passage", () => {
  const known = new Set([...passageIds, ...elsewhere]);
  const lost = answers.flatMap(({ id, source }) =>
    source.filter((one) => !known.has(one)).map((one) => [id, one]),
  );
  expect(lost).toEqual([]);
});

test("every passage of the pages is the source of an answer", () => {
  const told = new Set(answers.flatMap(({ source }) => source));
  expect(passageIds.filter((id) => !told.has(id))).toEqual([]);
});

test.each(chatLanguages)("every passage is whole in %s", async (language) => {
  for (const [id, text] of await readPassages(language)) {
    const fault = /undefined|\{\{|\.(?:title|text|question|answer|lead)\b/.exec(text);
    expect([id, text === "", fault]).toEqual([id, false, null]);
  }
});

/** The figures of a text as it is written: no live value, no number of a step. */
function listFigures(text: string): string[] {
  const own = text.replaceAll(/\{\{[^}]*\}\}/gu, " ").replaceAll(/^\d\. /gmu, "");
  return normalise(own).match(/\d+(?:\.\d+)?/gu) ?? [];
}

test.each(chatLanguages)(
  "every figure of an answer stands in its passages in %s",
  async (language) => {
    const passages = [...(await readPassages(language))];
    const figures = new Map(passages.map(([id, text]) => [id, new Set(listFigures(text))]));
    const lost = answers.flatMap(({ id, says, source }) => {
      const isTold = (figure: string) =>
        source.some((one) => figures.get(one)?.has(figure)) ||
        (source.some((one) => elsewhere.has(one)) && figuresElsewhere.has(figure));
      const own = listFigures(says[language]).filter((figure) => !isTold(figure));
      return own.length > 0 ? [[id, ...own]] : [];
    });
    expect(lost).toEqual([]);
  },
);
