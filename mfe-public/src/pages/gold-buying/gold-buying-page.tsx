import { figures } from "@dhahabu/contract/facts";
import { readStatedFigures } from "@dhahabu/contract/stated-figures";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { useFacts, useLive } from "@dhahabu/kit/live/use-data";
import { ButtonLink } from "@dhahabu/kit/ui/button";
import { Section } from "@dhahabu/kit/ui/section";
import { CallToAction } from "../../blocks/call-to-action.tsx";
import { DetailList } from "../../blocks/detail-list.tsx";
import { FigureList } from "../../blocks/figure-list.tsx";
import { HeadPicture } from "../../blocks/head-picture.tsx";
import { PageHero } from "../../blocks/page-hero.tsx";
import { PointList } from "../../blocks/point-list.tsx";
import { StepList } from "../../blocks/step-list.tsx";
import { SunkenBand } from "../../blocks/sunken-band.tsx";
import { tellPoints } from "../../blocks/tell-points.ts";
import { buildEnquiryPath } from "../../content/enquiry-topics.ts";
import type texts from "./messages/en.json";
import { branchesAnchor, paths } from "../../paths.ts";
import placeholder from "../../pictures/service-buying-placeholder.webp";
import { BoughtKinds } from "./bought-kinds.tsx";
import classes from "./gold-buying-page.module.css";
import { PriceExample } from "./price-example.tsx";

const fineKarat = 24;

function Reasons() {
  const t = useT<typeof texts>("gold-buying");
  const format = useFormat();
  const { data: prices } = useLive("prices");
  const { branchesOnBuyingAndFaq } = readStatedFigures(useFacts());
  const fine = prices?.find(({ goldType }) => goldType === `${fineKarat}K`);
  return (
    <Section title={t("why.title")}>
      <div className={classes.reasons}>
        <PointList points={tellPoints(t, ["why.1", "why.2", "why.3", "why.4"])} />
        <FigureList
          figures={[
            {
              label: t("figure.branches"),
              value: `${format.number(branchesOnBuyingAndFaq)}+`,
            },
            { label: t("figure.precision"), value: format.grams(figures.scalePrecisionGrams) },
            ...(fine
              ? [
                  {
                    label: t("figure.fine", { karat: format.number(fineKarat) }),
                    value: format.kes(fine.pricePerGram),
                  },
                ]
              : []),
          ]}
        />
      </div>
    </Section>
  );
}

/** Gold buying: the price of the moment, what is bought, how, and what to bring. */
export function Page() {
  const t = useT<typeof texts>("gold-buying");
  const format = useFormat();
  return (
    <>
      <PageHero
        trail={[{ name: t("trail"), path: paths.services }]}
        title={t("title")}
        lead={t("lead")}
        picture={
          <HeadPicture picture={{ name: "service-buying", placeholder }} alt={t("picture.alt")} />
        }
        actions={<ButtonLink to={buildEnquiryPath("gold-buying")}>{t("quoteNow")}</ButtonLink>}
      >
        <PriceExample />
      </PageHero>
      <BoughtKinds />
      <Section ground="ink" title={t("steps.title")}>
        <StepList
          steps={[
            { title: t("steps.1.title"), text: t("steps.1.text") },
            {
              title: t("steps.2.title"),
              text: t("steps.2.text", { precision: format.grams(figures.scalePrecisionGrams) }),
            },
            { title: t("steps.3.title"), text: t("steps.3.text") },
            { title: t("steps.4.title"), text: t("steps.4.text") },
          ]}
        />
      </Section>
      <Reasons />
      <SunkenBand>
        <Section title={t("know.title")}>
          <DetailList
            details={tellPoints(t, ["know.bring", "know.time", "know.cost", "know.stones"])}
          />
        </Section>
      </SunkenBand>
      <CallToAction title={t("cta.title")} text={t("cta.text")}>
        <ButtonLink to={buildEnquiryPath("gold-buying")}>{t("cta.quote")}</ButtonLink>
        <ButtonLink to={`${paths.contact}#${branchesAnchor}`} look="secondary">
          {t("cta.branch")}
        </ButtonLink>
      </CallToAction>
    </>
  );
}
