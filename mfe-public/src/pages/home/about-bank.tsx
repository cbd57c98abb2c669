import type { ReactNode } from "react";
import { figures, servingSinceYear } from "@dhahabu/contract/facts";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { useFacts } from "@dhahabu/kit/live/use-data";
import { Section } from "@dhahabu/kit/ui/section";
import type texts from "./messages/en.json";
import { homeAnchors } from "../../paths.ts";
import classes from "./about-bank.module.css";
import { SectionActions } from "./section-actions.tsx";

function Contact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.contact}>
      <dt className={classes.contactLabel}>{label}</dt>
      <dd className={classes.contactValue}>{children}</dd>
    </div>
  );
}

function MailLink({ address }: { address: string }) {
  return (
    <a href={`mailto:${address}`}>
      <bdi dir="ltr">{address}</bdi>
    </a>
  );
}

/** Who the bank is and how to reach it. */
export function AboutBank() {
  const t = useT<typeof texts>("home");
  const format = useFormat();
  const { phones, emails, postalAddress, headOfficeAddress } = useFacts();
  const { box, postalCode, city, country } = postalAddress;
  const year = format.year(servingSinceYear);
  const hours = format.number(figures.supportHoursPerDay);
  const days = format.number(figures.supportDaysPerWeek);
  return (
    <Section
      id={homeAnchors.about}
      eyebrow={t("about.eyebrow")}
      title={t("about.title", { city: t("city.nairobi") })}
      lead={t("about.text", { year, country: t("country") })}
    >
      <dl className={classes.contacts}>
        <Contact label={t("about.headOffice")}>
          <span>
            <bdi>{headOfficeAddress}</bdi>
          </span>
        </Contact>
        <Contact label={t("about.postal")}>
          <span>
            <bdi>{`${box}, ${postalCode} ${city}, ${country}`}</bdi>
          </span>
        </Contact>
        <Contact label={t("about.email")}>
          <MailLink address={emails.general} />
          <MailLink address={emails.loans} />
        </Contact>
        <Contact label={t("about.phone", { hours, days })}>
          <a href={`tel:${phones.support.replaceAll(" ", "")}`}>
            <bdi dir="ltr">{phones.support}</bdi>
          </a>
        </Contact>
      </dl>
      <SectionActions />
    </Section>
  );
}
