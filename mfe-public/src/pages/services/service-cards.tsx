import { figures } from "@dhahabu/contract/facts";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { Link } from "@dhahabu/kit/router";
import { Section } from "@dhahabu/kit/ui/section";
import { OutlineIcon } from "../../blocks/outline-icon.tsx";
import type texts from "../../messages/en/services.json";
import { paths } from "../../paths.ts";
import classes from "./service-cards.module.css";

const cards = [
  {
    name: "buying",
    path: paths.goldBuying,
    outline:
      "M16 5v22M9 27h14M6 9h20M6 9l-4 9h8zM26 9l-4 9h8zM2 18a4 4 0 0 0 8 0M22 18a4 4 0 0 0 8 0",
  },
  {
    name: "loans",
    path: paths.goldLoans,
    outline:
      "M4 9c0-2 4-3.500 8-3.500s8 1.500 8 3.500-4 3.500-8 3.500-8-1.500-8-3.500zM4 9v7c0 2 4 3.500 8 3.500M20 9v4M12 19c0-2 4-3.500 8-3.500s8 1.500 8 3.500-4 3.500-8 3.500-8-1.500-8-3.500zM12 19v6c0 2 4 3.500 8 3.500s8-1.500 8-3.500v-6",
  },
  {
    name: "analysis",
    path: paths.goldAnalysis,
    outline:
      "M12 4h8M13.500 4v9L5 26.500A1.700 1.700 0 0 0 6.500 29h19a1.700 1.700 0 0 0 1.500-2.500L18.500 13V4M9.500 20h13",
  },
  {
    name: "storage",
    path: paths.secureStorage,
    outline:
      "M15 11a6 6 0 1 0 12 0 6 6 0 1 0-12 0M16.800 15.200L5 27M9 23l3.500 3.500M5 27l2 2M22.500 9.500h.01",
  },
  {
    name: "transport",
    path: paths.transport,
    outline:
      "M2 7h17v16H2zM19 12h6l5 6v5H19M7 23a3 3 0 1 0 6 0 3 3 0 1 0-6 0M20.500 23a3 3 0 1 0 6 0 3 3 0 1 0-6 0",
  },
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
        {cards.map(({ name, path, outline }) => {
          const title = t(`cards.${name}.title`);
          return (
            <li key={name} className={classes.card}>
              <OutlineIcon path={outline} />
              <h3 className={classes.title}>{title}</h3>
              <p className={classes.text} suppressHydrationWarning>
                {name === "loans" ? t("cards.loans.text", loanValues) : t(`cards.${name}.text`)}
              </p>
              <Link
                className={classes.link}
                to={path}
                aria-label={t("cards.about", { more: t("cards.more"), service: title })}
              >
                {t("cards.more")}
              </Link>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
