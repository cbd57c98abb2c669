import { useEffect, useRef } from "react";
import { figures } from "@dhahabu/contract/facts";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { useLive } from "@dhahabu/kit/live/use-data";
import { useLocation } from "@dhahabu/kit/router";
import { NewsletterForm } from "@dhahabu/kit/newsletter/newsletter-form";
import { useSentForm } from "@dhahabu/kit/send/sent-form";
import { Section } from "@dhahabu/kit/ui/section";
import { PictureBand } from "../../blocks/picture-band.tsx";
import { SunkenBand } from "../../blocks/sunken-band.tsx";
import { Assistant } from "../../features/assistant/assistant.tsx";
import { Hero } from "./hero/hero.tsx";
import { QuickEstimate } from "../../features/loan-calculator/quick-estimate.tsx";
import { LoanCalculator } from "../../features/loan-calculator/loan-calculator.tsx";
import { PriceAlerts } from "../../features/price-alerts/price-alerts.tsx";
import { PriceHistory } from "../../features/price-history/price-history.tsx";
import { PriceBoard } from "../../features/prices/price-board.tsx";
import { PriceTeaser } from "../../features/prices/price-teaser.tsx";
import { CompactPurity } from "../../features/purity/compact-purity.tsx";
import { Statistics } from "../../features/testimonials/statistics.tsx";
import { Testimonials } from "../../features/testimonials/testimonials.tsx";
import { VaultTour } from "../../features/vault/vault-tour.tsx";
import type assistantTexts from "../../features/assistant/messages/en.json";
import type goldTexts from "../../shared-texts/gold/messages/en.json";
import type texts from "./messages/en.json";
import type testimonialTexts from "../../features/testimonials/messages/en.json";
import type vaultTexts from "../../features/vault/messages/en.json";
import { homeAnchors } from "../../paths.ts";
import dustPlaceholder from "../../pictures/testimonials-dust-placeholder.webp";
import { AboutBank } from "./about-bank.tsx";
import { CoreValues } from "./core-values.tsx";
import classes from "./home-page.module.css";
import { ServicesGrid } from "./services-grid.tsx";
import { useCityNames } from "./use-city-names.ts";
import { useFadeIn } from "./use-fade-in.ts";
import { WhyChoose } from "./why-choose.tsx";

function PricesSection() {
  const t = useT<typeof goldTexts>("gold");
  const format = useFormat();
  const { data: config } = useLive("publicConfig");
  const ltv = format.percent(config?.ltvRatio ?? figures.defaultLoanToValuePercent);
  return (
    <Section
      id={homeAnchors.prices}
      eyebrow={t("prices.eyebrow")}
      title={t("prices.title")}
      lead={t("prices.lead", { ltv })}
    >
      <div className={classes.prices}>
        <PriceBoard />
        <PriceHistory />
        <PriceAlertsPlace />
      </div>
    </Section>
  );
}

/** Opened by its own line, and by the link in each price's row. */
function PriceAlertsPlace() {
  const t = useT<typeof texts>("home");
  const placeRef = useRef<HTMLDetailsElement>(null);
  const begun = useSentForm("createPriceAlert");
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash === `#${homeAnchors.priceAlerts}` && placeRef.current) placeRef.current.open = true;
  }, [hash, key]);
  return (
    <details
      ref={placeRef}
      id={homeAnchors.priceAlerts}
      className={classes.alerts}
      open={begun !== undefined}
      // A visitor may have opened it before React came.
      suppressHydrationWarning
    >
      <summary className={classes.alertsTitle}>{t("alerts.title")}</summary>
      <div className={classes.alertsBody}>
        <p>{t("alerts.lead")}</p>
        <PriceAlerts />
      </div>
    </details>
  );
}

function PuritySection() {
  const t = useT<typeof texts>("home");
  return (
    <Section eyebrow={t("purity.eyebrow")} title={t("purity.title")}>
      <CompactPurity />
    </Section>
  );
}

function CalculatorSection() {
  const t = useT<typeof goldTexts>("gold");
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
      lead={lead}
    >
      <LoanCalculator />
    </Section>
  );
}

function VaultSection() {
  const t = useT<typeof vaultTexts>("vault");
  return (
    <Section
      id={homeAnchors.vault}
      ground="ink"
      eyebrow={t("eyebrow")}
      title={t("title")}
      lead={t("lead")}
    >
      <VaultTour />
    </Section>
  );
}

function AssistantSection() {
  const t = useT<typeof assistantTexts>("assistant");
  return (
    <Section id={homeAnchors.assistant} eyebrow={t("eyebrow")} title={t("title")} lead={t("lead")}>
      <Assistant />
    </Section>
  );
}

function CustomersSection() {
  const t = useT<typeof testimonialTexts>("testimonials");
  return (
    <Section ground="ink" eyebrow={t("eyebrow")} title={t("title")}>
      <Testimonials cities={useCityNames()} />
      <Statistics />
    </Section>
  );
}

function NewsletterSection() {
  const t = useT<typeof texts>("home");
  return (
    <Section
      eyebrow={t("newsletter.eyebrow")}
      title={t("newsletter.title")}
      lead={t("newsletter.lead")}
    >
      <NewsletterForm variant="card" />
    </Section>
  );
}

/** The home page, in the order of spec section 2; prices and calculator come first, since most visitors come for them. */
export function Page() {
  const t = useT<typeof texts>("home");
  const pageRef = useFadeIn();
  return (
    <div ref={pageRef}>
      <Hero>
        <PriceTeaser />
        <QuickEstimate submitLabel={t("hero.start")} />
      </Hero>
      <PricesSection />
      <div className={classes.screenOnly}>
        <CalculatorSection />
      </div>
      <SunkenBand>
        <PuritySection />
      </SunkenBand>
      <ServicesGrid />
      <WhyChoose />
      <AboutBank />
      <SunkenBand>
        <CoreValues />
      </SunkenBand>
      <div className={classes.deep}>
        <VaultSection />
      </div>
      <div className={classes.screenOnly}>
        <AssistantSection />
      </div>
      <PictureBand picture={{ name: "testimonials-dust", placeholder: dustPlaceholder }}>
        <CustomersSection />
      </PictureBand>
      <div className={classes.screenOnly}>
        <NewsletterSection />
      </div>
    </div>
  );
}
