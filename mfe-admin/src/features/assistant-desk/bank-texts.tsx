import type { BankEntry } from "@dhahabu/contract/assistant-desk";
import { languageTraits } from "@dhahabu/kit/i18n/languages";
import { Link } from "@dhahabu/kit/router";
import { useTexts } from "../../use-texts.ts";
import classes from "./assistant-desk.module.css";
import { deskLanguages } from "./desk-language.ts";
import { MarkedText } from "./marked-text.tsx";

export function BankTexts({ entry: { title, says, link } }: { entry: BankEntry }) {
  const t = useTexts("admin-assistant");
  return (
    <dl className={classes.texts}>
      {deskLanguages.map((code) => (
        <div key={code}>
          <dt lang={code}>{languageTraits[code].name}</dt>
          <dd lang={code} dir={languageTraits[code].dir}>
            <strong>{title[code]}</strong>
            <p className={classes.response}>
              <MarkedText text={says[code]} />
            </p>
          </dd>
        </div>
      ))}
      <div>
        <dt>{t("bankPage")}</dt>
        <dd>
          {link === null ? (
            t("noSource")
          ) : (
            <Link to={link} target="_blank">
              <bdi dir="ltr">{link}</bdi>
            </Link>
          )}
        </dd>
      </div>
    </dl>
  );
}
