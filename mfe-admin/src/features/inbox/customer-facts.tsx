import type { ReactNode } from "react";
import type { Conversation } from "@dhahabu/contract/inbox";
import { languageTraits } from "@dhahabu/kit/i18n/languages";
import { Link } from "@dhahabu/kit/router";
import { Moment } from "../../blocks/value/moment.tsx";
import { paths } from "../../paths.ts";
import { useTexts } from "../../use-texts.ts";
import classes from "./customer-facts.module.css";
import { writePhone } from "./write-phone.ts";

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value}>{children}</dd>
    </div>
  );
}

/** Who wrote, beside the conversation. */
export function CustomerFacts({ conversation }: { conversation: Conversation }) {
  const t = useTexts("admin-enquiries");
  return (
    <aside className={classes.beside} aria-label={t("facts")}>
      <Facts conversation={conversation} />
    </aside>
  );
}

/** Who wrote, behind one line. */
export function FoldedFacts({ conversation }: { conversation: Conversation }) {
  const t = useTexts("admin-enquiries");
  return (
    <details className={classes.folded}>
      <summary className={classes.summary}>
        {t("facts")}: <bdi>{conversation.name}</bdi>
      </summary>
      <Facts conversation={conversation} />
    </details>
  );
}

function Facts({ conversation }: { conversation: Conversation }) {
  const t = useTexts("admin-enquiries");
  const { name, email, phone, service, language, createdAt } = conversation;
  return (
    <dl className={classes.facts}>
      <Fact label={t("fact.name")}>
        <bdi>{name}</bdi>
      </Fact>
      <Fact label={t("fact.email")}>
        <a href={`mailto:${email}`}>
          <bdi dir="ltr">{email}</bdi>
        </a>
      </Fact>
      <Fact label={t("fact.phone")}>
        <a href={`tel:${phone.replaceAll(/[^\d+]/g, "")}`}>
          <bdi dir="ltr">{writePhone(phone)}</bdi>
        </a>
      </Fact>
      <Fact label={t("col.service")}>{t(`service.${service}`)}</Fact>
      <Fact label={t("fact.language")}>{languageTraits[language].name}</Fact>
      <Fact label={t("col.received")}>
        <Moment at={createdAt} />
      </Fact>
      <Fact label={t("fact.more")}>
        <Link to={`${paths.enquiries}?${new URLSearchParams({ search: email }).toString()}`}>
          {t("fact.moreLink")}
        </Link>
      </Fact>
    </dl>
  );
}
