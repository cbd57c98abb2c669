import type { ReactNode } from "react";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useLive } from "@dhahabu/kit/live/use-data";
import { Skeleton } from "@dhahabu/kit/ui/skeleton";
import { useTypeName } from "../../policy/use-type-name.ts";
import { useTexts } from "../../use-texts.ts";
import classes from "./customer-view.module.css";
import { summarizePrices } from "./price-summary.ts";

export function CustomerView() {
  const t = useTexts("admin-config");
  const nameType = useTypeName();
  const format = useFormat();
  const prices = useLive("prices");
  const terms = useLive("publicConfig");
  const summary = prices.data && summarizePrices(prices.data);
  return (
    <section className={classes.view} aria-labelledby="customer-view-title" data-ground="ink">
      <header className={classes.head}>
        <h2 id="customer-view-title" className={classes.title}>
          {t("nowTitle")}
        </h2>
        {summary && (
          <p className={classes.state}>
            <span className={classes.badge}>{t(`priceState.${summary.state}`)}</span>
            {t("nowRefreshed", { time: format.time(summary.refreshedAt) })}
          </p>
        )}
      </header>
      {prices.error && !prices.data ? (
        <p className={classes.missing}>{t("nowUnavailable")}</p>
      ) : (
        <dl className={classes.figures}>
          {summary?.prices.map(({ goldType, pricePerGram, isGuarded }) => (
            <Figure key={goldType} label={t("nowPrice", { goldType: nameType(goldType) })}>
              {format.kes(pricePerGram)}
              {isGuarded && <span className={classes.guarded}>{t("guarded")}</span>}
            </Figure>
          )) ?? <Figure label={t("nowTitle")} />}
          <Figure label={t("nowInterest")}>
            {terms.data && format.percent(terms.data.interestRate)}
          </Figure>
          <Figure label={t("nowLoanToValue")}>
            {terms.data && format.percent(terms.data.ltvRatio)}
          </Figure>
        </dl>
      )}
    </section>
  );
}

function Figure({ label, children }: { label: string; children?: ReactNode }) {
  return (
    <div>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.amount}>{children ?? <Skeleton width="5rem" height="1.4rem" />}</dd>
    </div>
  );
}
