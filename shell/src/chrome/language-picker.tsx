import { useState } from "react";
import { isLanguage, languages } from "@dhahabu/contract/language";
import { languageTraits } from "@dhahabu/kit/i18n/languages";
import { useLanguage, useT } from "@dhahabu/kit/i18n/use-t";
import { useKit } from "@dhahabu/kit/kit-context";
import { showToast } from "@dhahabu/kit/toast/toast";
import { VisuallyHidden } from "@dhahabu/kit/ui/visually-hidden";
import type texts from "../messages/en/shell.json";
import classes from "./language-picker.module.css";

/** Choice of the site's language, each named in its own. */
export function LanguagePicker() {
  const t = useT<typeof texts>("shell");
  const language = useLanguage();
  const { changeLanguage } = useKit();
  const [isBusy, setIsBusy] = useState(false);
  async function change(chosen: string) {
    if (!isLanguage(chosen)) return;
    setIsBusy(true);
    try {
      await changeLanguage(chosen);
    } catch (error) {
      console.error("Failed to load a language", error);
      showToast({
        title: t("language.failed"),
        description: t("language.failedText"),
        kind: "error",
      });
    }
    setIsBusy(false);
  }
  return (
    <label className={classes.picker}>
      <VisuallyHidden>{t("language.label")}</VisuallyHidden>
      <select
        className={classes.select}
        value={language}
        disabled={isBusy}
        onChange={(event) => void change(event.target.value)}
      >
        {languages.map((code) => (
          <option key={code} value={code} lang={code}>
            {languageTraits[code].name}
          </option>
        ))}
      </select>
    </label>
  );
}
