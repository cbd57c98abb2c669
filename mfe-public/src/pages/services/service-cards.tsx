import { figures } from "@dhahabu/contract/facts";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { Link } from "@dhahabu/kit/router";
import { Icon } from "@dhahabu/kit/ui/icon";
import { Section } from "@dhahabu/kit/ui/section";
import { VisuallyHidden } from "@dhahabu/kit/ui/visually-hidden";
import type texts from "./messages/en.json";
import { paths } from "../../paths.ts";
import classes from "./service-cards.module.css";

const cards = [
  { name: "buying", path: paths.goldBuying, icon: "scales" },
  { name: "loans", path: paths.goldLoans, icon: "coins" },
  { name: "analysis", path: paths.goldAnalysis, icon: "flask" },
  { name: "storage", path: paths.secureStorage, icon: "key" },
  { name: "transport", path: paths.transport, icon: "truck" },
] as const;

/** The five services, each with its way in. */
export function ServiceCards() {
  const t = useT<typeof texts>("services");
  const format = useFormat();
  const { minimumWeightGrams, longestLoanMonths: months } = figures;
  const loanValues = {
    grams: format.grams(minimumWeightGrams),
    count: months,
    months: format.number(months),
  };
  return (
    <Section title={t("cards.title")}>
      <ul className={classes.cards}>
        {cards.map(({ name, path, icon }) => {
          const title = t(`cards.${name}.title`);
          return (
            <li key={name} className={classes.card}>
              <Icon name={icon} isLarge />
              <h3 className={classes.title}>{title}</h3>
              <p className={classes.text}>
                {name === "loans" ? t("cards.loans.text", loanValues) : t(`cards.${name}.text`)}
              </p>
              <Link className={classes.link} to={path}>
                <span aria-hidden="true">{t("cards.more")}</span>
                <VisuallyHidden>
                  {t("cards.about", { more: t("cards.more"), service: title })}
                </VisuallyHidden>
              </Link>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
