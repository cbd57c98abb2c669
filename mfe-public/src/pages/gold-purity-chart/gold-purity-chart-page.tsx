import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { ButtonLink } from "@dhahabu/kit/ui/button";
import { Section } from "@dhahabu/kit/ui/section";
import { CallToAction } from "../../blocks/call-to-action.tsx";
import { PageHero } from "../../blocks/page-hero.tsx";
import { PointList } from "../../blocks/point-list.tsx";
import { SunkenBand } from "../../blocks/sunken-band.tsx";
import { PurityChart } from "../../features/purity/purity-table/purity-chart.tsx";
import { PurityTable } from "../../features/purity/purity-table/purity-table.tsx";
import type texts from "./messages/en.json";
import { buildVisitPath, paths } from "../../paths.ts";
import { KaratWheel, karatsOfWhole } from "./karat-wheel.tsx";
import { PlatedMarks } from "./plated-marks.tsx";
import { StreetMarks } from "./street-marks.tsx";

const exampleKarat = 18;

/** The purity chart: what a karat is, the chart, the table, and the numbers stamped into gold. */
export function Page() {
  const t = useT<typeof texts>("gold-purity-chart");
  const format = useFormat();
  const karat = format.number(exampleKarat);
  const whole = format.number(karatsOfWhole);
  return (
    <>
      <PageHero
        trail={[{ name: t("trail"), path: paths.services }]}
        title={t("title")}
        lead={t("lead", { whole, karat, rest: format.number(karatsOfWhole - exampleKarat) })}
      >
        <KaratWheel
          karat={exampleKarat}
          figure={karat}
          label={t("wheel.label", { karat, whole })}
        />
      </PageHero>
      <Section title={t("chart.title")} lead={t("chart.lead")}>
        <PurityChart />
      </Section>
      <SunkenBand>
        <Section title={t("table.title")} lead={t("table.lead")}>
          <PurityTable />
        </Section>
      </SunkenBand>
      <StreetMarks />
      <SunkenBand>
        <Section title={t("proof.title")}>
          <PointList
            points={[
              { title: t("proof.1.title"), text: <PlatedMarks /> },
              { title: t("proof.2.title"), text: t("proof.2.text") },
              { title: t("proof.3.title"), text: t("proof.3.text") },
            ]}
          />
        </Section>
      </SunkenBand>
      <CallToAction title={t("cta.title")} text={t("cta.text")}>
        <ButtonLink to={buildVisitPath("assay")}>{t("cta.assay")}</ButtonLink>
        <ButtonLink to={paths.goldBuying} look="secondary">
          {t("cta.sell")}
        </ButtonLink>
      </CallToAction>
    </>
  );
}
