import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { useLive } from "@dhahabu/kit/live/use-data";
import { ErrorPanel } from "@dhahabu/kit/ui/panel";
import { Section } from "@dhahabu/kit/ui/section";
import { Skeleton } from "@dhahabu/kit/ui/skeleton";
import type texts from "../../messages/en/home.json";
import classes from "./home-page.module.css";

function PriceTable() {
  const t = useT<typeof texts>("home");
  const format = useFormat();
  const { data: prices, error, isFetching, refresh } = useLive("prices");
  if (!prices && error) {
    return <ErrorPanel onRetry={() => void refresh()} isRetrying={isFetching} />;
  }
  if (!prices) return <Skeleton height="12rem" />;
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t("prices.type")}</th>
          <th scope="col">{t("prices.perGram")}</th>
          <th scope="col">{t("prices.change")}</th>
        </tr>
      </thead>
      <tbody>
        {prices.map((price) => (
          <tr key={price.goldType}>
            <th scope="row">{price.goldType}</th>
            <td suppressHydrationWarning>{format.kes(price.pricePerGram)}</td>
            <td suppressHydrationWarning>{format.signedPercent(price.priceChange)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The home page. */
export function Page() {
  const t = useT<typeof texts>("home");
  return (
    <>
      <section className={classes.hero} data-ground="ink">
        <h1 className={classes.title}>{t("hero.title")}</h1>
        <p>{t("hero.lead")}</p>
      </section>
      <Section id="prices" title={t("prices.title")} lead={t("prices.lead")}>
        <PriceTable />
      </Section>
    </>
  );
}
