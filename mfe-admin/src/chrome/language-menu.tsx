import { useId } from "react";
import { languages } from "@dhahabu/contract/language";
import type { Language } from "@dhahabu/contract/language";
import { languageTraits } from "@dhahabu/kit/i18n/languages";
import { useLanguage } from "@dhahabu/kit/i18n/use-t";
import { useKit } from "@dhahabu/kit/kit-context";
import { LookChoice } from "@dhahabu/kit/parts/look-choice";
import { showToast } from "@dhahabu/kit/toast/toast";
import { Icon } from "@dhahabu/kit/ui/icon";
import { VisuallyHidden } from "@dhahabu/kit/ui/visually-hidden";
import { useTexts } from "../use-texts.ts";
import classes from "./language-menu.module.css";

/** Choice of the language, each named in its own, and of the look; the browser's own popover keeps focus and Escape. */
export function LanguageMenu() {
  const t = useTexts("admin");
  const id = useId();
  const current = useLanguage();
  const { changeLanguage } = useKit();
  async function change(chosen: Language) {
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
  }
  return (
    <>
      <button type="button" className={classes.switch} popoverTarget={id}>
        <Icon name="globe" />
        <VisuallyHidden>{t("language.label")}: </VisuallyHidden>
        <span className={classes.name}>{languageTraits[current].name}</span>
      </button>
      <div id={id} className={classes.menu} popover="auto" data-ground="ink">
        <ul className={classes.list} aria-label={t("language.label")}>
          {languages.map((code) => (
            <li key={code}>
              <button
                type="button"
                className={classes.choice}
                lang={code}
                aria-current={code === current ? "true" : undefined}
                popoverTarget={id}
                popoverTargetAction="hide"
                onClick={() => void change(code)}
              >
                {languageTraits[code].name}
                {code === current && <Icon name="check" />}
              </button>
            </li>
          ))}
        </ul>
        <div className={classes.look}>
          <LookChoice label={t("look.label")} nameOf={(look) => t(`look.${look}`)} />
        </div>
      </div>
    </>
  );
}
