import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { Link } from "@dhahabu/kit/router";
import { ButtonLink } from "@dhahabu/kit/ui/button";
import { Section } from "@dhahabu/kit/ui/section";
import { DetailList } from "../../blocks/detail-list.tsx";
import { FigureList } from "../../blocks/figure-list.tsx";
import { HeadPicture } from "../../blocks/head-picture.tsx";
import { PageHero } from "../../blocks/page-hero.tsx";
import { StepList } from "../../blocks/step-list.tsx";
import { SunkenBand } from "../../blocks/sunken-band.tsx";
import { tellPoints } from "../../blocks/tell-points.ts";
import { buildEnquiryPath } from "../../content/enquiry-topics.ts";
import type texts from "./messages/en.json";
import { paths } from "../../paths.ts";
import placeholder from "../../pictures/service-refining-placeholder.webp";
import classes from "./gold-refining-page.module.css";
import { PurityStages, findPurityRow } from "./purity-stages.tsx";

const before = findPurityRow(18);
const after = findPurityRow(24);
const exampleGrams = 100;

function Yield() {
  const t = useT<typeof texts>("gold-refining");
  const format = useFormat();
  const goldGrams = (exampleGrams * before.finenessPerMille) / 1000;
  const lead = t("yield.lead", {
    weight: format.grams(exampleGrams),
    karat: format.number(before.karat),
  });
  return (
    <Section title={t("yield.title")} lead={lead}>
      <FigureList
        figures={[
          { label: t("yield.gold"), value: format.grams(goldGrams) },
          { label: t("yield.other"), value: format.grams(exampleGrams - goldGrams) },
        ]}
      />
      <p className={classes.note}>{t("yield.note")}</p>
    </Section>
  );
}

/** Refining: its three steps, what it yields, and when smelting is enough. */
export function Page() {
  const t = useT<typeof texts>("gold-refining");
  const format = useFormat();
  return (
    <>
      <PageHero
        trail={[
          { name: t("trail"), path: paths.services },
          { name: t("trail.analysis"), path: paths.goldAnalysis },
        ]}
        title={t("title")}
        lead={t("lead", { fineness: format.number(after.finenessPerMille) })}
        picture={
          <HeadPicture picture={{ name: "service-refining", placeholder }} alt={t("picture.alt")} />
        }
        actions={<ButtonLink to={buildEnquiryPath("gold-refining")}>{t("book")}</ButtonLink>}
      >
        <PurityStages before={before} after={after} />
      </PageHero>
      <Section title={t("steps.title")}>
        <StepList steps={tellPoints(t, ["steps.1", "steps.2", "steps.3"])} />
      </Section>
      <SunkenBand>
        <Yield />
      </SunkenBand>
      <Section title={t("compare.title")}>
        <dl className={classes.compare}>
          <div className={classes.side}>
            <dt className={classes.sideTitle}>{t("compare.smelt.title")}</dt>
            <dd className={classes.sideText}>{t("compare.smelt.text")}</dd>
          </div>
          <div className={classes.side}>
            <dt className={classes.sideTitle}>{t("compare.refine.title")}</dt>
            <dd className={classes.sideText}>{t("compare.refine.text")}</dd>
          </div>
        </dl>
        <p className={classes.more}>
          <Link className={classes.link} to={paths.goldSmelting}>
            {t("compare.smelting")}
          </Link>
        </p>
      </Section>
      <SunkenBand>
        <Section title={t("know.title")}>
          <DetailList details={tellPoints(t, ["know.bring", "know.time", "know.cost"])} />
        </Section>
      </SunkenBand>
    </>
  );
}
