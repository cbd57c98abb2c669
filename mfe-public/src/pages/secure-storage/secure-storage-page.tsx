import { figures } from "@dhahabu/contract/facts";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { ButtonLink } from "@dhahabu/kit/ui/button";
import { Section } from "@dhahabu/kit/ui/section";
import { DetailList } from "../../blocks/detail-list.tsx";
import { HeadPicture } from "../../blocks/head-picture.tsx";
import { PageHero } from "../../blocks/page-hero.tsx";
import { PointList } from "../../blocks/point-list.tsx";
import { StepList } from "../../blocks/step-list.tsx";
import { SunkenBand } from "../../blocks/sunken-band.tsx";
import { tellPoints } from "../../blocks/tell-points.ts";
import { buildEnquiryPath } from "../../content/enquiry-topics.ts";
import type texts from "./messages/en.json";
import { paths } from "../../paths.ts";
import placeholder from "../../pictures/service-storage-placeholder.webp";
import { BoxSizes, boxesAnchor } from "./box-sizes.tsx";
import { KeyAndPin } from "./key-and-pin.tsx";
import classes from "./secure-storage-page.module.css";

/** Safe deposit boxes: sizes, what guards and opens them, and what a lost key means. */
export function Page() {
  const t = useT<typeof texts>("secure-storage");
  const format = useFormat();
  const months = figures.minimumStorageMonths;
  return (
    <>
      <PageHero
        trail={[{ name: t("trail"), path: paths.services }]}
        title={t("title")}
        lead={t("lead")}
        picture={
          <HeadPicture picture={{ name: "service-storage", placeholder }} alt={t("picture.alt")} />
        }
        actions={
          <>
            <ButtonLink to={`${paths.secureStorage}#${boxesAnchor}`}>{t("choose")}</ButtonLink>
            <ButtonLink to={buildEnquiryPath("secure-storage")} look="secondary">
              {t("ask")}
            </ButtonLink>
          </>
        }
      >
        <KeyAndPin />
      </PageHero>
      <BoxSizes />
      <Section ground="ink" title={t("security.title")}>
        <PointList points={tellPoints(t, ["security.1", "security.2", "security.3"])} />
      </Section>
      <Section title={t("steps.title")}>
        <StepList steps={tellPoints(t, ["steps.1", "steps.2", "steps.3", "steps.4"])} />
        <div className={classes.notice} role="note">
          <h3 className={classes.noticeTitle}>{t("notice.title")}</h3>
          <p>{t("notice.text")}</p>
        </div>
      </Section>
      <SunkenBand>
        <Section title={t("know.title")}>
          <DetailList
            details={[
              {
                title: t("know.term.title"),
                text: t("know.term.text", { count: months, months: format.number(months) }),
              },
              { title: t("know.price.title"), text: t("know.price.text") },
              { title: t("know.second.title"), text: t("know.second.text") },
              { title: t("know.insurance.title"), text: t("know.insurance.text") },
            ]}
          />
        </Section>
      </SunkenBand>
    </>
  );
}
