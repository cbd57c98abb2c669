import type { EditableFacts } from "@dhahabu/contract/bank-facts";
import type { OpeningRule } from "@dhahabu/contract/facts";

/** The same hours in as few rules as there can be, in the order of the week: each of days that follow one another. */
export function joinDays(rules: readonly OpeningRule[]): EditableFacts["openingHours"] {
  const joined: EditableFacts["openingHours"] = [];
  for (const day of [1, 2, 3, 4, 5, 6, 7]) {
    const rule = rules.find(({ days }) => days.includes(day));
    const last = joined.at(-1);
    const isNext =
      last?.days.at(-1) === day - 1 && last.opens === rule?.opens && last.closes === rule.closes;
    if (isNext) last.days.push(day);
    else if (rule) joined.push({ days: [day], opens: rule.opens, closes: rule.closes });
  }
  return joined;
}
