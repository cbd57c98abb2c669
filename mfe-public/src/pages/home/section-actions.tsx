import { useT } from "@dhahabu/kit/i18n/use-t";
import { ButtonLink } from "@dhahabu/kit/ui/button";
import type texts from "./messages/en.json";
import { paths } from "../../paths.ts";
import classes from "./home-page.module.css";

/** The two ways on from a section about the bank: its story and its door. */
export function SectionActions() {
  const t = useT<typeof texts>("home");
  return (
    <div className={classes.actions}>
      <ButtonLink to={paths.contact}>{t("action.contact")}</ButtonLink>
      <ButtonLink to={paths.about} look="secondary">
        {t("action.about")}
      </ButtonLink>
    </div>
  );
}
