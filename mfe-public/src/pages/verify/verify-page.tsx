import { useT } from "@dhahabu/kit/i18n/use-t";
import { useFacts } from "@dhahabu/kit/live/use-data";
import { Link } from "@dhahabu/kit/router";
import { ButtonLink } from "@dhahabu/kit/ui/button";
import { Section } from "@dhahabu/kit/ui/section";
import { DetailList } from "../../blocks/detail-list.tsx";
import { PageHero } from "../../blocks/page-hero.tsx";
import { PointList } from "../../blocks/point-list.tsx";
import { SunkenBand } from "../../blocks/sunken-band.tsx";
import type texts from "./messages/en.json";
import { homeAnchors, paths } from "../../paths.ts";
import { CheckPaper } from "./check-paper.tsx";
import { OwnContacts } from "./own-contacts.tsx";
import { Registrations } from "./registrations.tsx";

const frauds = ["fee", "pin", "paper", "caller", "assay", "account"] as const;

const prices = [
  { name: "steps", to: `${paths.home}#${homeAnchors.prices}` },
  { name: "loan", to: `${paths.home}#${homeAnchors.calculator}` },
  { name: "buying", to: paths.goldBuying },
  { name: "interest", to: paths.interestRatePolicy },
] as const;

function Frauds() {
  const t = useT<typeof texts>("verify");
  const { phones } = useFacts();
  return (
    <SunkenBand>
      <Section id="fraud" title={t("fraud.title")}>
        <PointList
          points={frauds.map((name) => ({
            title: t(`fraud.${name}.title`),
            text:
              name === "caller"
                ? t("fraud.caller.text", {
                    phone: `\u2066${phones.support.replaceAll(" ", "\u00a0")}\u2069`,
                  })
                : t(`fraud.${name}.text`),
          }))}
        />
      </Section>
    </SunkenBand>
  );
}

function Prices() {
  const t = useT<typeof texts>("verify");
  return (
    <Section id="prices" title={t("prices.title")} lead={t("prices.lead")}>
      <DetailList
        details={prices.map(({ name, to }) => ({
          title: t(`prices.${name}.title`),
          text: <Link to={to}>{t(`prices.${name}.text`)}</Link>,
        }))}
      />
    </Section>
  );
}

/** How to check that it is the bank one deals with. */
export function Page() {
  const t = useT<typeof texts>("verify");
  const { phones } = useFacts();
  return (
    <>
      <PageHero
        title={t("title")}
        lead={t("lead")}
        actions={
          <>
            <ButtonLink to={`tel:${phones.support.replaceAll(" ", "")}`}>{t("call")}</ButtonLink>
            <ButtonLink to={paths.contact} look="secondary">
              {t("report")}
            </ButtonLink>
          </>
        }
      />
      <Section id="paper" title={t("paper.title")} lead={t("paper.lead")}>
        <CheckPaper />
      </Section>
      <Section id="ours" title={t("ours.title")} lead={t("ours.lead")}>
        <OwnContacts />
      </Section>
      <Frauds />
      <Section id="registrations" title={t("registrations.title")} lead={t("registrations.lead")}>
        <Registrations />
      </Section>
      <Prices />
    </>
  );
}
