import { figures } from "@dhahabu/contract/facts";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { Link } from "@dhahabu/kit/router";
import { ButtonLink } from "@dhahabu/kit/ui/button";
import { Icon } from "@dhahabu/kit/ui/icon";
import type { IconName } from "@dhahabu/kit/ui/icon";
import { Section } from "@dhahabu/kit/ui/section";
import type texts from "./messages/en.json";
import { homeAnchors, paths } from "../../paths.ts";
import classes from "./services-grid.module.css";

function Tile({
  icon,
  title,
  text,
  to,
}: {
  icon: IconName;
  title: string;
  text: string;
  to: string;
}) {
  return (
    <li className={classes.tile}>
      <Icon name={icon} isLarge />
      <div>
        <h3 className={classes.title}>
          <Link className={classes.link} to={to}>
            {title}
          </Link>
        </h3>
        <p className={classes.text}>{text}</p>
      </div>
    </li>
  );
}

/** The six services, each leading to its page, and the way to all of them. */
export function ServicesGrid() {
  const t = useT<typeof texts>("home");
  const format = useFormat();
  const months = figures.longestLoanMonths;
  return (
    <Section id={homeAnchors.services} eyebrow={t("services.eyebrow")} title={t("services.title")}>
      <ul className={classes.grid}>
        <Tile
          icon="scales"
          title={t("services.buying.title")}
          text={t("services.buying.text")}
          to={paths.goldBuying}
        />
        <Tile
          icon="coins"
          title={t("services.loans.title")}
          text={t("services.loans.text", { count: months, months: format.number(months) })}
          to={paths.goldLoans}
        />
        <Tile
          icon="key"
          title={t("services.boxes.title")}
          text={t("services.boxes.text")}
          to={paths.secureStorage}
        />
        <Tile
          icon="flask"
          title={t("services.analysis.title")}
          text={t("services.analysis.text")}
          to={paths.goldAnalysis}
        />
        <Tile
          icon="truck"
          title={t("services.transport.title")}
          text={t("services.transport.text")}
          to={paths.transport}
        />
        <Tile
          icon="calculator"
          title={t("services.calculator.title")}
          text={t("services.calculator.text")}
          to={`${paths.home}#${homeAnchors.calculator}`}
        />
      </ul>
      <p className={classes.all}>
        <ButtonLink to={paths.services} look="secondary">
          {t("services.all")}
        </ButtonLink>
      </p>
    </Section>
  );
}
