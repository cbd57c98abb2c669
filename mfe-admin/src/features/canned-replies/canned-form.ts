import type { CannedReply } from "@dhahabu/contract/canned-replies";
import { languages } from "@dhahabu/contract/language";
import type { Language } from "@dhahabu/contract/language";

/** What the form of a prepared reply holds: the title, and a text for each language, blank where there is none. */
export type CannedForm = Record<"title" | Language, string>;

/** The languages a prepared reply is written in. */
export function writtenLanguages({ texts }: Pick<CannedReply, "texts">): readonly Language[] {
  return languages.filter((language) => (texts[language] ?? "") !== "");
}

/** What a prepared reply can name; both are stated in every enquiry. */
const cannedPlaces = ["name", "reference"] as const;

type Place = (typeof cannedPlaces)[number];

function namesPlace(text: string, place: Place): boolean {
  return new RegExp(`\\{\\{\\s*${place}\\s*\\}\\}`).test(text);
}

/** What a prepared reply names in any of its languages. */
export function namedPlaces({ texts }: Pick<CannedReply, "texts">): readonly Place[] {
  return cannedPlaces.filter((place) =>
    Object.values(texts).some((text) => namesPlace(text, place)),
  );
}

/** Which languages do not name what another language of the same reply does. */
export function findUnnamed(
  reply: Pick<CannedReply, "texts">,
): readonly { readonly place: Place; readonly languages: readonly Language[] }[] {
  return namedPlaces(reply)
    .map((place) => ({
      place,
      languages: writtenLanguages(reply).filter(
        (language) => !namesPlace(reply.texts[language] ?? "", place),
      ),
    }))
    .filter((unnamed) => unnamed.languages.length > 0);
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
