import { figures } from "@dhahabu/contract/facts";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { ButtonLink } from "@dhahabu/kit/ui/button";
import { Section } from "@dhahabu/kit/ui/section";
import { DetailList } from "../../blocks/detail-list.tsx";
import { HeadPicture } from "../../blocks/head-picture.tsx";
import { PageHero } from "../../blocks/page-hero.tsx";
import { PointList } from "../../blocks/point-list.tsx";
import { Slip, SlipLines } from "../../blocks/slip.tsx";
import { SunkenBand } from "../../blocks/sunken-band.tsx";
import { tellPoints } from "../../blocks/tell-points.ts";
import type texts from "./messages/en.json";
import { buildVisitPath, paths } from "../../paths.ts";
import placeholder from "../../pictures/service-assaying-placeholder.webp";
import { FireAssay } from "./fire-assay.tsx";

/** Assaying: how a fire assay works, what the report says, which test answers which question. */
export function Page() {
  const t = useT<typeof texts>("gold-assaying");
  const format = useFormat();
  const precision = format.grams(figures.scalePrecisionGrams);
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
          <HeadPicture picture={{ name: "service-assaying", placeholder }} alt={t("picture.alt")} />
        }
        actions={<ButtonLink to={buildVisitPath("assay")}>{t("book")}</ButtonLink>}
      >
        <Slip eyebrow={t("report.eyebrow")} title={t("report.title")}>
          <SlipLines
            lines={[
              { term: t("report.sample"), text: t("report.sample.text", { precision }) },
              { term: t("report.method"), text: t("report.method.text") },
              { term: t("report.result"), text: t("report.result.text") },
              { term: t("report.rest"), text: t("report.rest.text") },
            ]}
          />
        </Slip>
      </PageHero>
      <FireAssay />
      <SunkenBand>
        <Section title={t("which.title")}>
          <DetailList details={tellPoints(t, ["which.1", "which.2", "which.3", "which.4"])} />
        </Section>
      </SunkenBand>
      <Section title={t("terms.title")}>
        <PointList points={tellPoints(t, ["terms.consent", "terms.cost", "terms.doubt"])} />
      </Section>
    </>
  );
}
