import { useT } from "@dhahabu/kit/i18n/use-t";
import { Link } from "@dhahabu/kit/router";
import { Section } from "@dhahabu/kit/ui/section";
import { OutlineIcon } from "../../blocks/outline-icon.tsx";
import type texts from "../../messages/en/gold-buying.json";
import { paths } from "../../paths.ts";
import classes from "./bought-kinds.module.css";

const kinds = [
  {
    title: "buy.jewellery.title",
    text: "buy.jewellery.text",
    outline: "M8 20a8 8 0 1 0 16 0 8 8 0 1 0-16 0M12 3h8l3 4-7 6-7-6zM9 7h14M16 13V7",
  },
  {
    title: "buy.coins.title",
    text: "buy.coins.text",
    outline:
      "M4 16a12 12 0 1 0 24 0 12 12 0 1 0-24 0M7.5 16a8.5 8.5 0 1 0 17 0 8.5 8.5 0 1 0-17 0M16 11v10M13 13l3-2",
  },
  {
    title: "buy.bars.title",
    text: "buy.bars.text",
    outline: "M7 10h18l5 14H2zM7 10l3-3h12l3 3M11 14h10M10 19h12",
  },
  {
    title: "buy.raw.title",
    text: "buy.raw.text",
    outline:
      "M6 21l3-9 7-5 8 3 3 8-4 7-9 2zM9 12l6 5 9-7M15 17l-1 10M15 17l12 1M4 28h.01M28 27h.01M3 12h.01",
  },
  {
    title: "buy.dental.title",
    text: "buy.dental.text",
    outline:
      "M16 8c-3-2.5-9-3-9 4 0 4 2 6 3 10 .6 3 1 6 2.500 6 2 0 1.500-7 3.500-7s1.500 7 3.500 7c1.500 0 1.900-3 2.500-6 1-4 3-6 3-10 0-7-6-6.500-9-4zM11 10c-1 1-1 2.500-.5 4",
  },
] as const;

/** The five kinds of gold the bank buys. */
export function BoughtKinds() {
  const t = useT<typeof texts>("gold-buying");
  return (
    <Section title={t("buy.title")} lead={t("buy.lead")}>
      <ul className={classes.grid}>
        {kinds.map(({ title, text, outline }) => (
          <li key={title} className={classes.kind}>
            <OutlineIcon path={outline} />
            <h3 className={classes.title}>{t(title)}</h3>
            <p className={classes.text}>{t(text)}</p>
          </li>
        ))}
      </ul>
      <p className={classes.more}>
        <Link className={classes.link} to={paths.purityChart}>
          {t("buy.chart")}
        </Link>
      </p>
    </Section>
  );
}
