import { figures } from "@dhahabu/contract/facts";
import { readStatedFigures } from "@dhahabu/contract/stated-figures";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { useFacts, useLive } from "@dhahabu/kit/live/use-data";
import { ButtonLink } from "@dhahabu/kit/ui/button";
import { Section } from "@dhahabu/kit/ui/section";
import { CallToAction } from "../../blocks/call-to-action.tsx";
import { FigureList } from "../../blocks/figure-list.tsx";
import { HeadPicture } from "../../blocks/head-picture.tsx";
import { PageHero } from "../../blocks/page-hero.tsx";
import { PointList } from "../../blocks/point-list.tsx";
import { StepList } from "../../blocks/step-list.tsx";
import { SunkenBand } from "../../blocks/sunken-band.tsx";
import { tellPoints } from "../../blocks/tell-points.ts";
import { LoanCalculator } from "../../features/loan-calculator/loan-calculator.tsx";
import type goldTexts from "../../shared-texts/gold/messages/en.json";
import type texts from "./messages/en.json";
import { homeAnchors, paths } from "../../paths.ts";
import placeholder from "../../pictures/service-overview-placeholder.webp";
import classes from "./services-page.module.css";
import { ServiceCards } from "./service-cards.tsx";

function HeroFigures() {
  const t = useT<typeof texts>("services");
  const format = useFormat();
  const { branchesOnHome } = readStatedFigures(useFacts());
  const hours = format.number(figures.supportHoursPerDay);
  const days = format.number(figures.supportDaysPerWeek);
  return (
    <FigureList
      figures={[
        { label: t("figure.locations"), value: `${format.number(branchesOnHome)}+` },
        {
          label: t("figure.approval"),
          value: t("figure.minutes", { minutes: format.number(figures.approvalMinutes) }),
        },
        { label: t("figure.purity"), value: format.percent(figures.purityPercent) },
        { label: t("figure.support"), value: `${hours}/${days}` },
      ]}
    />
  );
}

function CalculatorSection() {
  const t = useT<typeof texts>("services");
  const tGold = useT<typeof goldTexts>("gold");
  const format = useFormat();
  const { data: config } = useLive("publicConfig");
  const lead = tGold("calculator.lead", {
    ltv: format.percent(config?.ltvRatio ?? figures.defaultLoanToValuePercent),
    rate: format.percent(config?.interestRate ?? figures.defaultInterestRatePercentPerMonth),
  });
  const { minimumWeightGrams, longestLoanMonths: months } = figures;
  const note = t("loan.note", {
    grams: format.grams(minimumWeightGrams),
    count: months,
    months: format.number(months),
  });
  return (
    <Section
      id={homeAnchors.calculator}
      ground="ink"
      eyebrow={tGold("calculator.eyebrow")}
      title={tGold("calculator.title")}
      lead={`${lead} ${note}`}
    >
      <LoanCalculator hasApply />
    </Section>
  );
}

/** The services at a glance, how the bank works, and what gold can raise. */
export function Page() {
  const t = useT<typeof texts>("services");
  return (
    <>
      <PageHero
        title={t("title")}
        lead={t("lead")}
        picture={
          <HeadPicture picture={{ name: "service-overview", placeholder }} alt={t("picture.alt")} />
        }
        actions={
          <>
            <ButtonLink to={paths.contact}>{t("contact")}</ButtonLink>
            <ButtonLink to={`${paths.services}#${homeAnchors.calculator}`} look="secondary">
              {t("calculate")}
            </ButtonLink>
          </>
        }
      >
        <div className={classes.figures}>
          <HeroFigures />
        </div>
      </PageHero>
      <ServiceCards />
      <SunkenBand>
        <Section title={t("steps.title")}>
          <StepList steps={tellPoints(t, ["steps.1", "steps.2", "steps.3", "steps.4"])} />
        </Section>
      </SunkenBand>
      <CalculatorSection />
      <Section title={t("why.title")}>
        <div className={classes.why}>
          <PointList points={tellPoints(t, ["why.1", "why.2", "why.3", "why.4"])} />
        </div>
      </Section>
      <CallToAction title={t("cta.title")} text={t("cta.text")}>
        <ButtonLink to={paths.contact}>{t("cta.button")}</ButtonLink>
        <ButtonLink to={paths.purityChart} look="secondary">
          {t("cta.chart")}
        </ButtonLink>
      </CallToAction>
    </>
  );
}
