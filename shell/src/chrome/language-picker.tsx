import { bankCountry } from "@dhahabu/contract/facts";
import { languages } from "@dhahabu/contract/language";
import type { Language } from "@dhahabu/contract/language";
import { languageTraits } from "@dhahabu/kit/i18n/languages";
import { useLanguage, useT } from "@dhahabu/kit/i18n/use-t";
import { useKit } from "@dhahabu/kit/kit-context";
import { isPlainPress } from "@dhahabu/kit/router";
import { showToast } from "@dhahabu/kit/toast/toast";
import { Icon } from "@dhahabu/kit/ui/icon";
import { VisuallyHidden } from "@dhahabu/kit/ui/visually-hidden";
import type texts from "../messages/en/shell.json";
import classes from "./language-picker.module.css";
import { useLanguageHref } from "./language-href.ts";
import { Menu } from "./menu.tsx";

/** Choice of the site's language, each named in its own, and the one region with its currency. */
export function LanguagePicker() {
  const t = useT<typeof texts>("shell");
  const current = useLanguage();
  const { changeLanguage } = useKit();
  const buildHref = useLanguageHref();
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
    <div className={classes.picker}>
      <Menu
        align="end"
        label={
          <>
            <Icon name="globe" />
            <span className={classes.name}>
              <VisuallyHidden>{t("language.menu")} </VisuallyHidden>
              {languageTraits[current].name}
            </span>
          </>
        }
      >
        <ul className={classes.list} aria-label={t("language.label")}>
          {languages.map((code) => (
            <li key={code}>
              <a
                className={classes.choice}
                href={buildHref(code)}
                hrefLang={code}
                lang={code}
                data-language-choice
                aria-current={code === current ? "true" : undefined}
                onClick={(event) => {
                  if (!isPlainPress(event)) return;
                  event.preventDefault();
                  void change(code);
                }}
              >
                <span aria-hidden="true">{languageTraits[code].flag}</span>
                {languageTraits[code].name}
                {code === current && <Icon name="check" />}
              </a>
            </li>
          ))}
        </ul>
        <p className={classes.region}>
          <span className={classes.regionLabel}>{t("language.region")}</span>
          <span className={classes.regionName}>
            <Icon name="kenya" />
            {t("region.kenya")} · <bdi>{bankCountry.currency}</bdi>
          </span>
        </p>
      </Menu>
    </div>
  );
}
