import { useT } from "@dhahabu/kit/i18n/use-t";
import { Link } from "@dhahabu/kit/router";
import { Icon } from "@dhahabu/kit/ui/icon";
import { Section } from "@dhahabu/kit/ui/section";
import type texts from "./messages/en.json";
import { paths } from "../../paths.ts";
import classes from "./bought-kinds.module.css";

const kinds = [
  { title: "buy.jewellery.title", text: "buy.jewellery.text", icon: "ring" },
  { title: "buy.coins.title", text: "buy.coins.text", icon: "coin" },
  { title: "buy.bars.title", text: "buy.bars.text", icon: "bar" },
  { title: "buy.raw.title", text: "buy.raw.text", icon: "nugget" },
  { title: "buy.dental.title", text: "buy.dental.text", icon: "tooth" },
] as const;

/** The five kinds of gold the bank buys. */
export function BoughtKinds() {
  const t = useT<typeof texts>("gold-buying");
  return (
    <Section title={t("buy.title")} lead={t("buy.lead")}>
      <ul className={classes.grid}>
        {kinds.map(({ title, text, icon }) => (
          <li key={title} className={classes.kind}>
            <Icon name={icon} isLarge />
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
