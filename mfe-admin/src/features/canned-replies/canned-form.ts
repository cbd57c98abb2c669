import type { CannedReply } from "@dhahabu/contract/canned-replies";
import { languages } from "@dhahabu/contract/language";
import type { Language } from "@dhahabu/contract/language";

/** What the form of a prepared reply holds: the title, and a text for each language, blank where there is none. */
export type CannedForm = Record<"title" | Language, string>;

/** The languages a prepared reply is written in. */
export function writtenLanguages({ texts }: Pick<CannedReply, "texts">): readonly Language[] {
  return languages.filter((language) => (texts[language] ?? "") !== "");
}

/** A prepared reply as its form shows it; a new one is blank. */
export function toForm(reply: Pick<CannedReply, "title" | "texts"> | undefined): CannedForm {
  const { en = "", sw = "", fr = "", ar = "", hi = "", zh = "" } = reply?.texts ?? {};
  return { title: reply?.title ?? "", en, sw, fr, ar, hi, zh };
}

/** What the server is sent of a form. */
export function toInput({ title, ...texts }: CannedForm): Pick<CannedReply, "title" | "texts"> {
  return { title, texts };
}
