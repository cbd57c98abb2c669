import { figures } from "@dhahabu/contract/facts";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { ButtonLink } from "@dhahabu/kit/ui/button";
import { Section } from "@dhahabu/kit/ui/section";
import { CallToAction } from "../../blocks/call-to-action.tsx";
import { HeadPicture } from "../../blocks/head-picture.tsx";
import { PageHero } from "../../blocks/page-hero.tsx";
import { PointList } from "../../blocks/point-list.tsx";
import { Slip, SlipLines } from "../../blocks/slip.tsx";
import { tellPoints } from "../../blocks/tell-points.ts";
import { buildEnquiryPath } from "../../content/enquiry-topics.ts";
import type texts from "./messages/en.json";
import { paths } from "../../paths.ts";
import placeholder from "../../pictures/service-smelting-placeholder.webp";
import { MeltSteps } from "./melt-steps.tsx";

const exampleKarat = 18;

/** Smelting: how pieces become a bar, that it makes nothing purer, and what to think of first. */
export function Page() {
  const t = useT<typeof texts>("gold-smelting");
  const format = useFormat();
  return (
    <>
      <PageHero
        trail={[
          { name: t("trail"), path: paths.services },
          { name: t("trail.analysis"), path: paths.goldAnalysis },
        ]}
        title={t("title")}
        lead={t("lead")}
        picture={
          <HeadPicture picture={{ name: "service-smelting", placeholder }} alt={t("picture.alt")} />
        }
        actions={<ButtonLink to={buildEnquiryPath("gold-smelting")}>{t("book")}</ButtonLink>}
      >
        <Slip eyebrow={t("sheet.eyebrow")} title={t("sheet.title")}>
          <SlipLines
            lines={[
              {
                term: t("sheet.before"),
                text: t("sheet.before.text", {
                  precision: format.grams(figures.scalePrecisionGrams),
                }),
              },
              { term: t("sheet.after"), text: t("sheet.after.text") },
              { term: t("sheet.loss"), text: t("sheet.loss.text") },
              { term: t("sheet.slag"), text: t("sheet.slag.text") },
            ]}
          />
        </Slip>
      </PageHero>
      <MeltSteps />
      <CallToAction
        title={t("purer.title")}
        text={t("purer.text", { karat: format.number(exampleKarat) })}
      >
        <ButtonLink to={paths.goldRefining} look="secondary">
          {t("purer.link")}
        </ButtonLink>
      </CallToAction>
      <Section title={t("before.title")}>
        <PointList points={tellPoints(t, ["before.1", "before.2", "before.3"])} />
      </Section>
    </>
  );
}
