import { loanCharges } from "@dhahabu/contract/facts";
import type { Formatters } from "@dhahabu/contract/format";
import type { Language } from "@dhahabu/contract/language";
import type { MessageKey, MessageValues, Translate } from "@dhahabu/kit/i18n/i18n";
import { dropBreakPlaces } from "../content/break-places.ts";
import { chargeKeys } from "../features/loan-calculator/loan-texts.ts";
import type loansTexts from "../shared-texts/loans/messages/en.json";

/** What a page's passages are made from. */
export interface PassageSources {
  /** Texts of the page: of the first namespace it reads. */
  readonly t: Translate;
  readonly loans: Translate<typeof loansTexts>;
  readonly format: Formatters;
  readonly language: Language;
  /** A number of months in words. */
  readonly months: (count: number) => string;
  /** Names of live values, in place of what they are. */
  readonly live: { readonly rate: string; readonly ltv: string };
}

/** What a page says in one place. */
interface PagePassage {
  readonly id: string;
  readonly anchor?: string | undefined;
  readonly title: string;
  readonly text: string;
}

/** What a page says, in passages, in the language of the sources. */
export type ListPassages = (sources: PassageSources) => readonly PagePassage[];

/** A line of a passage: a text, or what it is about and a text. */
type Line<Key extends string> = Key | readonly [about: Key, text: Key];

/** A passage of a page: keys of its namespace. */
interface Section<Key extends string> {
  readonly id: string;
  /** Its anchor, where that is not its id. */
  readonly anchor?: string;
  readonly titleKey: Key;
  readonly lines: readonly Line<Key>[];
  /** Further lines: keys of the namespace `loans`. */
  readonly loansLines?: readonly MessageKey<typeof loansTexts>[];
  /** True where the bank's charges of a loan follow, with their live amounts. */
  readonly listsCharges?: boolean;
}

/** Name of a live value, as a passage holds it. */
export function markLive(name: string): string {
  return `{{${name}}}`;
}

/** Lines of what a page tells as a title and a text each: `<part>.<name>.title`, `<part>.<name>.text`. */
export function titledLines<Part extends string, Name extends string>(
  part: Part,
  ...names: readonly Name[]
): (readonly [about: `${Part}.${Name}.title`, text: `${Part}.${Name}.text`])[] {
  return names.map((name) => [`${part}.${name}.title`, `${part}.${name}.text`]);
}

/** Sections of such a title and text each; the name is the section's id. */
export function titledSections<Part extends string, Name extends string>(
  part: Part,
  ...names: readonly Name[]
): Section<`${Part}.${Name}.title` | `${Part}.${Name}.text`>[] {
  return names.map((name) => ({
    id: name,
    titleKey: `${part}.${name}.title`,
    lines: [`${part}.${name}.text`],
  }));
}

/** The passages of a page whose texts have the shape `M`. */
export function definePassages<M>({
  hasAnchors = false,
  values,
  sections,
}: {
  /** True where the sections have anchors. */
  hasAnchors?: boolean;
  values?: (sources: PassageSources) => MessageValues;
  sections: readonly Section<MessageKey<M>>[];
}): ListPassages {
  return (sources) => {
    const { t, loans } = sources;
    const given = values?.(sources);
    return sections.map(
      ({ id, anchor = id, titleKey, lines, loansLines = [], listsCharges = false }) => {
        const told = lines.map((line) =>
          typeof line === "string" ? t(line, given) : `${t(line[0], given)}: ${t(line[1], given)}`,
        );
        const charges = listsCharges
          ? loanCharges.map(
              (charge) => `${loans(chargeKeys[charge.id])}: ${markLive(`charge-${charge.id}`)}`,
            )
          : [];
        return {
          id,
          anchor: hasAnchors ? anchor : undefined,
          title: dropBreakPlaces(t(titleKey, given)),
          text: dropBreakPlaces(
            [...told, ...loansLines.map((key) => loans(key)), ...charges].join("\n"),
          ),
        };
      },
    );
  };
}
