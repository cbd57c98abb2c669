import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

/** What a customer comes to the site for. Journeys begin their names with the numbers of the errands they walk. */
const errands = [
  "1: from home to a price, an estimate and an alert",
  "2: an estimate, and on to a branch with it",
  "3: the two prices told apart",
  "4: prices without a market feed",
  "5: a phone's bar, and the assistant on every page",
  "6: the nearest branch",
  "7: the search",
  "8: an account of one's own, and its end",
  "9: an enquiry and a newsletter, with what was promised",
  "10: proof that it is the bank",
  "11: figures on which pages disagree, settled by the office",
];

const folder = resolve(import.meta.dirname, "../e2e");

test("every errand of a customer has a journey named after it", async () => {
  const files = (await readdir(folder)).filter((name) => name.endsWith(".test.ts"));
  const sources = await Promise.all(files.map((name) => readFile(join(folder, name), "utf8")));
  const named = sources.flatMap((source) =>
    [...source.matchAll(/^\s*(?:test\()?"((?:\d+, )*\d+): /gm)].flatMap(([, numbers = ""]) =>
      numbers.split(", "),
    ),
  );
  expect(errands.filter((errand) => !named.includes(errand.split(":")[0] ?? ""))).toEqual([]);
});
