import { figures } from "@dhahabu/contract/facts";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { useLive } from "@dhahabu/kit/live/use-data";
import { ButtonLink } from "@dhahabu/kit/ui/button";
import { Section } from "@dhahabu/kit/ui/section";
import { PageHero } from "../../blocks/page-hero.tsx";
import { enquiryAnchor } from "../../content/enquiry-topics.ts";
import { BranchList } from "../../features/branches/branch-list.tsx";
import { EnquiryForm } from "./enquiry/enquiry-form.tsx";
import type branchTexts from "../../features/branches/messages/en.json";
import type texts from "./messages/en.json";
import { branchesAnchor, paths } from "../../paths.ts";
import { ContactDetails } from "./contact-details.tsx";
import classes from "./contact-page.module.css";

function PromiseCard() {
  const t = useT<typeof texts>("contact");
  const format = useFormat();
  const { replyWithinBusinessHours, replyWithinWeekendHours, replyAverageMinutes } = figures;
  const measuredMinutes = useLive("replyTime").data?.medianMinutes ?? null;
  const promises = [
    {
      value: format.quantity(replyWithinBusinessHours, "hour"),
      label: t("promise.business"),
    },
    {
      value: format.quantity(replyWithinWeekendHours, "hour"),
      label: t("promise.weekend"),
    },
    {
      value: format.quantity(measuredMinutes ?? replyAverageMinutes, "minute"),
      label: t(measuredMinutes === null ? "promise.average" : "promise.measured"),
    },
  ];
  return (
    <section className={classes.promise} aria-labelledby="promise-title">
      <h2 id="promise-title" className={classes.promiseTitle}>
        {t("promise.title")}
      </h2>
      <dl className={classes.promises}>
        {promises.map(({ value, label }) => (
          <div key={label} className={classes.promiseRow}>
            <dt className={classes.promiseLabel}>{label}</dt>
            <dd className={classes.promiseValue}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Every way to reach the bank: the enquiry form, telephone and addresses, the branches. */
export function Page() {
  const t = useT<typeof texts>("contact");
  const tBranches = useT<typeof branchTexts>("branches");
  return (
    <>
      <PageHero
        title={t("title")}
        lead={t("lead")}
        actions={
          <>
            <ButtonLink to={`${paths.contact}#${enquiryAnchor}`}>{t("action.write")}</ButtonLink>
            <ButtonLink to={`${paths.contact}#${branchesAnchor}`} look="secondary">
              {t("action.branches")}
            </ButtonLink>
          </>
        }
      >
        <PromiseCard />
      </PageHero>
      <Section
        id={enquiryAnchor}
        eyebrow={t("form.eyebrow")}
        title={t("form.title")}
        lead={t("form.lead")}
      >
        <div className={classes.columns}>
          <EnquiryForm />
          <ContactDetails />
        </div>
      </Section>
      <div className={classes.branches}>
        <Section
          id={branchesAnchor}
          eyebrow={tBranches("eyebrow")}
          title={tBranches("title")}
          lead={tBranches("lead")}
        >
          <BranchList />
        </Section>
      </div>
    </>
  );
}
