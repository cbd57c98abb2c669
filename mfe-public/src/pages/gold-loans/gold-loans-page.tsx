import { useT } from "@dhahabu/kit/i18n/use-t";
import { ButtonLink } from "@dhahabu/kit/ui/button";
import { Section } from "@dhahabu/kit/ui/section";
import { CallToAction } from "../../blocks/call-to-action.tsx";
import { HeadPicture } from "../../blocks/head-picture.tsx";
import { PageHero } from "../../blocks/page-hero.tsx";
import { PointList } from "../../blocks/point-list.tsx";
import { StepList } from "../../blocks/step-list.tsx";
import { buildEnquiryPath } from "../../content/enquiry-topics.ts";
import { LoanCalculator } from "../../features/loan-calculator/loan-calculator.tsx";
import { documentKeys } from "../../features/loan-calculator/loan-texts.ts";
import type goldTexts from "../../shared-texts/gold/messages/en.json";
import type texts from "./messages/en.json";
import type loansTexts from "../../shared-texts/loan-words/messages/en.json";
import { paths } from "../../paths.ts";
import placeholder from "../../pictures/service-loans-placeholder.webp";
import classes from "./gold-loans-page.module.css";
import { LoanCharges } from "./loan-charges.tsx";
import { LoanFeatures } from "./loan-features.tsx";
import { LoanTerms } from "./loan-terms.tsx";
import { TodayPrices } from "./today-prices.tsx";

const calculatorAnchor = "calculator";
const contactPath = buildEnquiryPath("gold-loan");

function Hero() {
  const t = useT<typeof texts>("gold-loans");
  return (
    <PageHero
      trail={[{ name: t("trail"), path: paths.services }]}
      title={t("title")}
      lead={t("lead")}
      picture={
        <HeadPicture picture={{ name: "service-loans", placeholder }} alt={t("picture.alt")} />
      }
      actions={
        <>
          <ButtonLink to={`${paths.goldLoans}#${calculatorAnchor}`}>
            {t("action.calculate")}
          </ButtonLink>
          <ButtonLink to={contactPath} look="secondary">
            {t("action.ask")}
          </ButtonLink>
        </>
      }
    >
      <TodayPrices />
    </PageHero>
  );
}

function Steps() {
  const t = useT<typeof texts>("gold-loans");
  const steps = (["visit", "tender", "receive"] as const).map((step) => ({
    title: t(`steps.${step}.title`),
    text: t(`steps.${step}.text`),
  }));
  return (
    <Section title={t("steps.title")}>
      <StepList steps={steps} />
    </Section>
  );
}

function Documents() {
  const t = useT<typeof texts>("gold-loans");
  const loans = useT<typeof loansTexts>("loan-words");
  return (
    <Section title={t("documents.title")} lead={t("documents.lead")}>
      <ul className={classes.documents}>
        {documentKeys.map((key) => (
          <li key={key}>{loans(key)}</li>
        ))}
      </ul>
    </Section>
  );
}

function Calculator() {
  const t = useT<typeof texts>("gold-loans");
  const gold = useT<typeof goldTexts>("gold");
  return (
    <Section
      id={calculatorAnchor}
      ground="ink"
      eyebrow={gold("calculator.eyebrow")}
      title={gold("calculator.title")}
      lead={t("calculator.lead")}
    >
      <LoanCalculator hasApply blankAmount="max" />
    </Section>
  );
}

function Factors() {
  const t = useT<typeof texts>("gold-loans");
  const points = (["market", "currency", "purity", "weight"] as const).map((factor) => ({
    title: t(`factors.${factor}.title`),
    text: t(`factors.${factor}.text`),
  }));
  return (
    <Section title={t("factors.title")}>
      <div className={classes.pairs}>
        <PointList points={points} />
      </div>
    </Section>
  );
}

function Benefits() {
  const t = useT<typeof texts>("gold-loans");
  const points = (["keep", "clear", "safe", "free"] as const).map((benefit) => ({
    title: t(`benefits.${benefit}.title`),
    text: t(`benefits.${benefit}.text`),
  }));
  return (
    <Section title={t("benefits.title")}>
      <div className={classes.pairs}>
        <PointList points={points} />
      </div>
    </Section>
  );
}

/** What a gold loan is, what it costs and what it takes. */
export function Page() {
  const t = useT<typeof texts>("gold-loans");
  return (
    <>
      <Hero />
      <LoanFeatures />
      <Steps />
      <Documents />
      <Calculator />
      <Section>
        <div className={classes.costs}>
          <LoanTerms />
          <LoanCharges />
        </div>
      </Section>
      <Factors />
      <Benefits />
      <CallToAction title={t("close.title")} text={t("close.text")}>
        <ButtonLink to={contactPath}>{t("close.contact")}</ButtonLink>
      </CallToAction>
    </>
  );
}
