import type { OpeningRule } from "@dhahabu/contract/facts";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useTexts } from "../../use-texts.ts";

// Unicode's isolates: hours keep their order beside words of another direction. They stay on one line as well.
const isolate = (text: string) =>
  `\u2068${text.replaceAll(/\s/g, "\u202f").replaceAll("–", "–\u2060")}\u2069`;

/** Puts the hours of a week into words, rule by rule; its words are in the namespace `admin-hours`. */
export function useHoursText(): (rules: readonly OpeningRule[]) => string {
  const t = useTexts("admin-hours");
  const format = useFormat();
  return (rules) =>
    rules.length === 0
      ? t("never")
      : rules
          .map(
            ({ days, opens, closes }) =>
              `${format.weekdays(days)} ${isolate(format.hours(opens, closes))}`,
          )
          .join(" · ");
}
