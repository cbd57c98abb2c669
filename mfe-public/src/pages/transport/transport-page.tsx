import { figures } from "@dhahabu/contract/facts";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { ButtonLink } from "@dhahabu/kit/ui/button";
import { Section } from "@dhahabu/kit/ui/section";
import { HeadPicture } from "../../blocks/head-picture.tsx";
import { PageHero } from "../../blocks/page-hero.tsx";
import { PointList } from "../../blocks/point-list.tsx";
import { Slip, SlipLines } from "../../blocks/slip.tsx";
import { StepList } from "../../blocks/step-list.tsx";
import { SunkenBand } from "../../blocks/sunken-band.tsx";
import { tellPoints } from "../../blocks/tell-points.ts";
import { buildEnquiryPath } from "../../content/enquiry-topics.ts";
import type texts from "./messages/en.json";
import { paths } from "../../paths.ts";
import placeholder from "../../pictures/service-transport-placeholder.webp";
import { Coverage } from "./coverage.tsx";
import { Trips } from "./trips.tsx";

/** Armoured transport: what protects a consignment, the three services, and where they reach. */
export function Page() {
  const t = useT<typeof texts>("transport");
  const format = useFormat();
  return (
    <>
      <PageHero
        trail={[{ name: t("trail"), path: paths.services }]}
        title={t("title")}
        lead={t("lead")}
        picture={
          <HeadPicture
            picture={{ name: "service-transport", placeholder }}
            alt={t("picture.alt")}
          />
        }
        actions={<ButtonLink to={buildEnquiryPath("transport")}>{t("ask")}</ButtonLink>}
      >
        <Slip eyebrow={t("note.eyebrow")} title={t("note.title")}>
          <SlipLines
            lines={[
              { term: t("note.seal"), text: t("note.seal.text") },
              {
                term: t("note.weight"),
                text: t("note.weight.text", {
                  precision: format.grams(figures.scalePrecisionGrams),
                }),
              },
              { term: t("note.people"), text: t("note.people.text") },
              { term: t("note.time"), text: t("note.time.text") },
            ]}
          />
        </Slip>
      </PageHero>
      <Trips />
      <Section ground="ink" title={t("security.title")}>
        <PointList points={tellPoints(t, ["security.1", "security.2", "security.3"])} />
      </Section>
      <Section title={t("steps.title")}>
        <StepList steps={tellPoints(t, ["steps.1", "steps.2", "steps.3", "steps.4"])} />
      </Section>
      <SunkenBand>
        <Coverage />
      </SunkenBand>
    </>
  );
}
