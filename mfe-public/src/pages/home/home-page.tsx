import { figures } from "@dhahabu/contract/facts";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { useLive } from "@dhahabu/kit/live/use-data";
import { Section } from "@dhahabu/kit/ui/section";
import { LoanCalculator } from "../../features/loan-calculator/loan-calculator.tsx";
import { PriceBoard } from "../../features/prices/price-board.tsx";
import type texts from "../../messages/en/gold.json";
import { homeAnchors } from "../../paths.ts";
import { AboutBank } from "./about-bank.tsx";
import { CoreValues } from "./core-values.tsx";
import { Hero } from "./hero.tsx";
import { ServicesGrid } from "./services-grid.tsx";
import { useFadeIn } from "./use-fade-in.ts";
import { WhyChoose } from "./why-choose.tsx";

function CalculatorSection() {
  const t = useT<typeof texts>("gold");
  const format = useFormat();
  const { data: config } = useLive("publicConfig");
  const lead = t("calculator.lead", {
    ltv: format.percent(config?.ltvRatio ?? figures.defaultLoanToValuePercent),
    rate: format.percent(config?.interestRate ?? figures.defaultInterestRatePercentPerMonth),
  });
  return (
    <Section
      id={homeAnchors.calculator}
      ground="ink"
      eyebrow={t("calculator.eyebrow")}
      title={t("calculator.title")}
      lead={<span suppressHydrationWarning>{lead}</span>}
    >
      <LoanCalculator />
    </Section>
  );
}

/** The home page. */
export function Page() {
  const t = useT<typeof texts>("gold");
  const pageRef = useFadeIn();
  return (
    <div ref={pageRef}>
      <Hero />
      <Section
        id={homeAnchors.prices}
        eyebrow={t("prices.eyebrow")}
        title={t("prices.title")}
        lead={t("prices.lead")}
      >
        <PriceBoard />
      </Section>
      <CalculatorSection />
      <ServicesGrid />
      <WhyChoose />
      <AboutBank />
      <CoreValues />
    </div>
  );
}
