import { useTexts } from "../../use-texts.ts";
import classes from "./effects-panel.module.css";

const effects = ["website", "valuation", "interest", "duration"] as const;

/** Says which values act on what, and that they do so at once (spec section 2). */
export function EffectsPanel() {
  const t = useTexts("admin-config");
  return (
    <section className={classes.panel} aria-labelledby="effects-title">
      <h2 id="effects-title" className={classes.title}>
        {t("effectsTitle")}
      </h2>
      <p className={classes.lead}>{t("effectsLead")}</p>
      <dl className={classes.effects}>
        {effects.map((effect) => (
          <div key={effect} className={classes.effect}>
            <dt className={classes.name}>{t(`effect.${effect}Title`)}</dt>
            <dd className={classes.text}>{t(`effect.${effect}`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
