import { useT } from "@dhahabu/kit/i18n/use-t";
import { ButtonLink } from "@dhahabu/kit/ui/button";
import type publicTexts from "../../shared-texts/public/messages/en.json";
import type texts from "./messages/en.json";
import { paths } from "../../paths.ts";
import classes from "./home-page.module.css";

/** The two ways on from a section about the bank: its story and its door. */
export function SectionActions() {
  const t = useT<typeof texts>("home");
  const tPublic = useT<typeof publicTexts>("public");
  return (
    <div className={classes.actions}>
      <ButtonLink to={paths.visit}>{tPublic("nav.visit")}</ButtonLink>
      <ButtonLink to={paths.contact} look="secondary">
        {t("action.contact")}
      </ButtonLink>
      <ButtonLink to={paths.about} look="secondary">
        {t("action.about")}
      </ButtonLink>
    </div>
  );
}
