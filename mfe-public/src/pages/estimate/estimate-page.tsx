import { useT } from "@dhahabu/kit/i18n/use-t";
import { Link } from "@dhahabu/kit/router";
import { arrivalFocus } from "@dhahabu/kit/ui/arrival-focus";
import { ButtonLink } from "@dhahabu/kit/ui/button";
import page from "../../blocks/plain-page.module.css";
import { ValuedGold } from "../../features/quotes/valued-pieces.tsx";
import { buildQuotePath, paths } from "../../paths.ts";
import type texts from "./messages/en.json";
import { NeededGoldTable } from "./needed-gold.tsx";
import { PiecesForm } from "./pieces-form.tsx";
import { usePiecesForm } from "./use-pieces-form.ts";
import classes from "./estimate-page.module.css";

/** Values gold piece by piece, says how much gold an amount needs, and makes a quote of it. */
export function Page() {
  const t = useT<typeof texts>("estimate");
  const { resultRef, isAnswer, estimate, made, isDraft, ...form } = usePiecesForm();
  return (
    <div className={page.page} data-wide>
      <header className={classes.header}>
        <h1 className={page.title}>{t("title")}</h1>
        <p className={classes.lead}>{t("lead")}</p>
      </header>
      <PiecesForm key={isDraft ? "draft" : "first"} {...form} />
      <section
        ref={resultRef}
        className={classes.result}
        aria-label={t("result")}
        tabIndex={-1}
        {...(isAnswer && arrivalFocus)}
      >
        {made && (
          <div className={classes.made} role="status">
            <p>{t("made", { code: `\u2066${made.code}\u2069` })}</p>
            <ButtonLink to={buildQuotePath(made.code)}>{t("made.open")}</ButtonLink>
          </div>
        )}
        {estimate?.needed && <NeededGoldTable needed={estimate.needed} />}
        {estimate && estimate.pieces.length > 0 && <ValuedGold valued={estimate} />}
        {made && <ValuedGold valued={made} />}
      </section>
      <p className={classes.note}>
        {t("known")} <Link to={paths.quote}>{t("known.open")}</Link>
      </p>
    </div>
  );
}
