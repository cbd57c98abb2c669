import { Fragment } from "react";
import type { Language } from "@dhahabu/contract/language";
import { languageTraits } from "@dhahabu/kit/i18n/languages";
import { useLanguage } from "@dhahabu/kit/i18n/use-t";

const commas: Partial<Record<Language, string>> = { ar: "، ", zh: "、" };

export function LanguageNames({ languages }: { languages: readonly Language[] }) {
  const comma = commas[useLanguage()] ?? ", ";
  return languages.map((language, index) => (
    <Fragment key={language}>
      {index > 0 && comma}
      <bdi lang={language}>{languageTraits[language].name}</bdi>
    </Fragment>
  ));
}
