import type { DeskPrice, PriceDesk } from "@dhahabu/contract/price-desk";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { Moment } from "../../blocks/value/moment.tsx";
import { StatusBadge } from "../../blocks/value/status-badge.tsx";
import { useTypeName } from "../../policy/use-type-name.ts";
import { useTexts } from "../../use-texts.ts";
import { findDeskState } from "./desk-state.ts";
import classes from "./desk-table.module.css";

const feedPrefix = "feed:";

export function DeskTable({ desk }: { desk: PriceDesk }) {
  const t = useTexts("admin-prices");
  return (
    <section className={classes.sheet} aria-labelledby="desk-prices">
      <header className={classes.head}>
        <h2 id="desk-prices" className={classes.title}>
          {t("pricesTitle")}
        </h2>
        <p className={classes.note}>{t("pricesNote")}</p>
      </header>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t("type")}</th>
            <th scope="col" className={classes.amount}>
              {t("marketPrice")}
            </th>
            <th scope="col" className={classes.amount}>
              {t("websitePrice")}
            </th>
            <th scope="col" className={classes.amount}>
              {t("loanPrice")}
            </th>
            <th scope="col" className={classes.amount}>
              {t("dayChange")}
            </th>
            <th scope="col">{t("state")}</th>
            <th scope="col">{t("observed")}</th>
          </tr>
        </thead>
        <tbody>
          {desk.prices.map((price) => (
            <DeskRow key={price.goldType} price={price} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function DeskRow({
  price: { goldType, finenessPerMille, isGuarded, price, ...type },
}: {
  price: DeskPrice;
}) {
  const t = useTexts("admin-prices");
  const format = useFormat();
  const nameType = useTypeName();
  const { state, tone } = findDeskState({ ...type, price });
  const kes = (amount: number | undefined) =>
    amount === undefined ? (
      <span className={classes.none}>{t("noPrice")}</span>
    ) : (
      format.kes(amount)
    );
  return (
    <tr data-muted={!type.isListed || undefined}>
      <th scope="row">
        {nameType(goldType)}
        <span className={classes.fineness}>
          {t("fineness", { value: format.number(finenessPerMille) })}
        </span>
      </th>
      <td data-label={t("marketPrice")} className={classes.amount}>
        {kes(price?.marketPricePerGram)}
      </td>
      <td data-label={t("websitePrice")} className={classes.amount}>
        <strong>{kes(price?.websitePricePerGram)}</strong>
      </td>
      <td data-label={t("loanPrice")} className={classes.amount}>
        {price && price.loanPricePerGram === null ? (
          <span className={classes.none}>{t("noLoans")}</span>
        ) : (
          kes(price?.loanPricePerGram ?? undefined)
        )}
      </td>
      <td data-label={t("dayChange")} className={classes.amount}>
        {price ? format.signedPercent(price.changePercent) : t("noPrice")}
      </td>
      <td data-label={t("state")}>
        <span className={classes.badges}>
          <StatusBadge tone={tone}>{t(`state.${state}`)}</StatusBadge>
          {isGuarded && type.isListed && (
            <StatusBadge tone="bad">{t(nameGuard(price))}</StatusBadge>
          )}
        </span>
      </td>
      <td data-label={t("observed")}>
        {price && (
          <>
            {price.source.startsWith(feedPrefix) ? (
              <bdi>{price.source.slice(feedPrefix.length)}</bdi>
            ) : (
              t("configuration")
            )}
            <span className={classes.age}>
              <Moment at={price.observedAt} precision="relative" />
            </span>
          </>
        )}
      </td>
    </tr>
  );
}

function nameGuard(price: DeskPrice["price"]): "guardedMin" | "guardedMax" | "guarded" {
  const kinds = price?.steps.map(({ kind }) => kind) ?? [];
  if (kinds.includes("minimum")) return "guardedMin";
  return kinds.includes("maximum") ? "guardedMax" : "guarded";
}
