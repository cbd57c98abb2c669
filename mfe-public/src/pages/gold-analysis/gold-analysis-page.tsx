import { useT } from "@dhahabu/kit/i18n/use-t";
import { Link } from "@dhahabu/kit/router";
import { ButtonLink } from "@dhahabu/kit/ui/button";
import { Section } from "@dhahabu/kit/ui/section";
import { CallToAction } from "../../blocks/call-to-action.tsx";
import { DetailList } from "../../blocks/detail-list.tsx";
import { HeadPicture } from "../../blocks/head-picture.tsx";
import { PageHero } from "../../blocks/page-hero.tsx";
import { StepList } from "../../blocks/step-list.tsx";
import { SunkenBand } from "../../blocks/sunken-band.tsx";
import { tellPoints } from "../../blocks/tell-points.ts";
import type texts from "./messages/en.json";
import { buildVisitPath, paths } from "../../paths.ts";
import placeholder from "../../pictures/service-analysis-placeholder.webp";
import classes from "./gold-analysis-page.module.css";
import { LaboratoryLists } from "./laboratory-lists.tsx";
import { MethodDepths } from "./method-depths.tsx";
import { MethodTable } from "./method-table.tsx";

const cards = [
  { name: "refining", path: paths.goldRefining },
  { name: "smelting", path: paths.goldSmelting },
  { name: "assaying", path: paths.goldAssaying },
] as const;

function LaboratoryServices() {
  const t = useT<typeof texts>("gold-analysis");
  return (
    <Section title={t("cards.title")}>
      <ul className={classes.cards}>
        {cards.map(({ name, path }) => (
          <li key={name} className={classes.card}>
            <h3 className={classes.cardTitle}>{t(`cards.${name}.title`)}</h3>
            <p className={classes.cardText}>{t(`cards.${name}.text`)}</p>
            <Link className={classes.cardLink} to={path}>
              {t(`cards.${name}.link`)}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Gold analysis: the laboratory's services, methods, capabilities and equipment. */
export function Page() {
  const t = useT<typeof texts>("gold-analysis");
  return (
    <>
      <PageHero
        trail={[{ name: t("trail"), path: paths.services }]}
        title={t("title")}
        lead={t("lead")}
        picture={
          <HeadPicture picture={{ name: "service-analysis", placeholder }} alt={t("picture.alt")} />
        }
        actions={<ButtonLink to={buildVisitPath("assay")}>{t("book")}</ButtonLink>}
      >
        <MethodDepths />
      </PageHero>
      <LaboratoryServices />
      <SunkenBand>
        <Section title={t("methods.title")}>
          <MethodTable />
        </Section>
      </SunkenBand>
      <Section ground="ink" title={t("steps.title")}>
        <StepList steps={tellPoints(t, ["steps.1", "steps.2", "steps.3", "steps.4"])} />
      </Section>
      <Section>
        <LaboratoryLists />
      </Section>
      <SunkenBand>
        <Section title={t("know.title")}>
          <DetailList details={tellPoints(t, ["know.bring", "know.time", "know.cost"])} />
        </Section>
      </SunkenBand>
      <CallToAction title={t("cta.title")} text={t("cta.text")}>
        <ButtonLink to={buildVisitPath("assay")}>{t("book")}</ButtonLink>
      </CallToAction>
    </>
  );
}
