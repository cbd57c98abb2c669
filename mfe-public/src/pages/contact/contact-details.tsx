import type { ReactNode } from "react";
import { figures } from "@dhahabu/contract/facts";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { useFacts } from "@dhahabu/kit/live/use-data";
import { Link } from "@dhahabu/kit/router";
import { OpeningHours } from "../../features/branches/opening-hours.tsx";
import type branchTexts from "../../features/branches/messages/en.json";
import type publicTexts from "../../shared-texts/public/messages/en.json";
import { paths } from "../../paths.ts";
import type texts from "./messages/en.json";
import classes from "./contact-details.module.css";

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.detail}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value}>{children}</dd>
    </div>
  );
}

/** Telephone, e-mail and addresses, and the hours of the branches. */
export function ContactDetails() {
  const t = useT<typeof texts>("contact");
  const tBranches = useT<typeof branchTexts>("branches");
  const tPublic = useT<typeof publicTexts>("public");
  const format = useFormat();
  const hours = format.number(figures.supportHoursPerDay);
  const days = format.number(figures.supportDaysPerWeek);
  const { phones, emails, postalAddress, headOfficeAddress } = useFacts();
  const { box, postalCode, city, country } = postalAddress;
  return (
    <div className={classes.details}>
      <h3 className={classes.title}>{t("details.title")}</h3>
      <dl className={classes.list}>
        <Detail label={t("details.phone", { hours, days })}>
          <a className={classes.phone} href={`tel:${phones.support.replaceAll(" ", "")}`}>
            <bdi dir="ltr">{phones.support}</bdi>
          </a>
        </Detail>
        <Detail label={t("details.email")}>
          <a
            className={classes.link}
            href={`mailto:${emails.general}?subject=${encodeURIComponent(t("mail.subject"))}`}
          >
            <bdi dir="ltr">{emails.general}</bdi>
          </a>
        </Detail>
        <Detail label={t("details.headOffice")}>
          <bdi>{headOfficeAddress}</bdi>
        </Detail>
        <Detail label={t("details.postal")}>
          <bdi>{`${box}, ${city}, ${country}`}</bdi>
        </Detail>
        <Detail label={t("details.postalCode")}>
          <bdi>{postalCode}</bdi>
        </Detail>
      </dl>
      <p>
        <Link className={classes.link} to={paths.verify}>
          {tPublic("nav.verify")}
        </Link>
      </p>
      <h3 className={classes.title}>{tBranches("hours")}</h3>
      <OpeningHours />
    </div>
  );
}
