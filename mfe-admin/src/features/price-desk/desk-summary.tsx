import type { ReactNode } from "react";
import type { PriceDesk } from "@dhahabu/contract/price-desk";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { Moment } from "../../blocks/value/moment.tsx";
import { useTexts } from "../../use-texts.ts";
import classes from "./desk-summary.module.css";
import { LastChange } from "./last-change.tsx";

export function DeskSummary({ desk }: { desk: PriceDesk }) {
  const t = useTexts("admin-prices");
  const format = useFormat();
  const { lastQuote, waitingQuote } = desk;
  const usd = (usdPerGram: number) => t("usdPerGram", { value: format.number(usdPerGram, 4) });
  return (
    <section className={classes.summary} aria-labelledby="desk-source" data-ground="ink">
      <h2 id="desk-source" className={classes.title}>
        {t("sourceTitle")}
      </h2>
      <dl className={classes.figures}>
        <Figure label={t("feed")}>
          {desk.feed === null ? t("noFeed") : <bdi>{desk.feed}</bdi>}
        </Figure>
        <Figure label={t("market")}>{t(desk.isMarketOpen ? "marketOpen" : "marketClosed")}</Figure>
        <Figure label={t("lastQuote")}>
          {lastQuote ? (
            <>
              {usd(lastQuote.usdPerGram)}
              <span className={classes.age}>
                <Moment at={lastQuote.observedAt} precision="relative" />
              </span>
            </>
          ) : (
            t("noQuote")
          )}
        </Figure>
        <Figure label={t("usdToKes")}>{format.number(desk.usdToKesRate, 4)}</Figure>
        <Figure label={t("websiteDiscount")}>{format.percent(desk.websiteDiscountPercent)}</Figure>
        <Figure label={t("loanDiscount")}>{format.percent(desk.loanDiscountPercent)}</Figure>
      </dl>
      {waitingQuote && (
        <p className={classes.waiting} role="status">
          {t("waitingQuote", { price: usd(waitingQuote.usdPerGram) })}{" "}
          <Moment at={waitingQuote.observedAt} precision="relative" />
        </p>
      )}
      <LastChange />
    </section>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value}>{children}</dd>
    </div>
  );
}
