import { languageTraits } from "@dhahabu/kit/i18n/languages";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { SelectField } from "@dhahabu/kit/ui/field";
import type texts from "./messages/en.json";
import { chatLanguages } from "./use-conversation.ts";
import type { useConversation } from "./use-conversation.ts";

/** In which language the assistant answers. */
export function LanguageChoice({ held }: { held: ReturnType<typeof useConversation> }) {
  const t = useT<typeof texts>("assistant");
  const { live, language } = held;
  return (
    <SelectField
      label={t("language.label")}
      value={language}
      disabled={!live}
      onChange={(event) => {
        const chosen = chatLanguages.find((code) => code === event.currentTarget.value);
        if (chosen) live?.openConversation().chooseLanguage(chosen);
      }}
    >
      {chatLanguages.map((code) => (
        <option key={code} value={code} lang={code}>
          {languageTraits[code].name}
        </option>
      ))}
    </SelectField>
  );
}
