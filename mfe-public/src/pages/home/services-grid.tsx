import type { ReactNode } from "react";
import { figures } from "@dhahabu/contract/facts";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { Link } from "@dhahabu/kit/router";
import { Section } from "@dhahabu/kit/ui/section";
import type texts from "../../messages/en/home.json";
import { homeAnchors, paths } from "../../paths.ts";
import { ServiceIcon } from "./service-icon.tsx";
import type { ServiceIconName } from "./service-icon.tsx";
import classes from "./services-grid.module.css";

function Tile({
  icon,
  title,
  text,
  children,
}: {
  icon: ServiceIconName;
  title: string;
  text: string;
  children?: ReactNode;
}) {
  return (
    <li className={classes.tile}>
      <ServiceIcon name={icon} />
      <h3 className={classes.title}>{title}</h3>
      <p className={classes.text}>{text}</p>
      {children}
    </li>
  );
}

/** The six services. */
export function ServicesGrid() {
  const t = useT<typeof texts>("home");
  const format = useFormat();
  const months = figures.longestLoanMonths;
  return (
    <Section
      id={homeAnchors.services}
      eyebrow={t("services.eyebrow")}
      title={t("services.title")}
      lead={t("services.lead")}
    >
      <ul className={classes.grid}>
        <Tile icon="scale" title={t("services.buying.title")} text={t("services.buying.text")} />
        <Tile
          icon="coins"
          title={t("services.loans.title")}
          text={t("services.loans.text", { count: months, months: format.number(months) })}
        />
        <Tile icon="key" title={t("services.boxes.title")} text={t("services.boxes.text")} />
        <Tile
          icon="flask"
          title={t("services.analysis.title")}
          text={t("services.analysis.text")}
        />
        <Tile
          icon="truck"
          title={t("services.transport.title")}
          text={t("services.transport.text")}
        />
        <Tile
          icon="calculator"
          title={t("services.calculator.title")}
          text={t("services.calculator.text")}
        >
          <Link className={classes.link} to={`${paths.home}#${homeAnchors.calculator}`}>
            {t("services.calculator.link")}
          </Link>
        </Tile>
      </ul>
    </Section>
  );
}
