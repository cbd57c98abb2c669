import type { ReactNode } from "react";
import type { Conversation } from "@dhahabu/contract/inbox";
import { languageTraits } from "@dhahabu/kit/i18n/languages";
import { Button } from "@dhahabu/kit/ui/button";
import { LoneAnchor, LoneLink } from "../../blocks/value/lone-link.tsx";
import { Moment } from "../../blocks/value/moment.tsx";
import { paths } from "../../paths.ts";
import { useTexts } from "../../use-texts.ts";
import classes from "./customer-facts.module.css";
import { LabelChips } from "./label-chips.tsx";
import { writePhone } from "./write-phone.ts";

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value}>{children}</dd>
    </div>
  );
}

interface FactsProps {
  conversation: Conversation;
  /** Begins to label the enquiry. */
  onLabel(): void;
}

/** Who wrote, beside the conversation. */
export function CustomerFacts(props: FactsProps) {
  const t = useTexts("admin-enquiries");
  return (
    <aside className={classes.beside} aria-label={t("facts")}>
      <Facts {...props} />
    </aside>
  );
}

/** Who wrote, behind one line. */
export function FoldedFacts(props: FactsProps) {
  const t = useTexts("admin-enquiries");
  const { name, labels } = props.conversation;
  return (
    <details className={classes.folded}>
      <summary className={classes.summary}>
        {t("facts")}: <bdi>{name}</bdi> <LabelChips labels={labels} />
      </summary>
      <Facts {...props} />
    </details>
  );
}

function Facts({ conversation, onLabel }: FactsProps) {
  const t = useTexts("admin-enquiries");
  const { name, email, phone, service, language, createdAt, labels } = conversation;
  return (
    <dl className={classes.facts}>
      <Fact label={t("fact.name")}>
        <bdi>{name}</bdi>
      </Fact>
      <Fact label={t("fact.email")}>
        <LoneAnchor href={`mailto:${email}`}>
          <bdi dir="ltr">{email}</bdi>
        </LoneAnchor>
      </Fact>
      <Fact label={t("fact.phone")}>
        <LoneAnchor href={`tel:${phone.replaceAll(/[^\d+]/g, "")}`}>
          <bdi dir="ltr">{writePhone(phone)}</bdi>
        </LoneAnchor>
      </Fact>
      <Fact label={t("col.service")}>{t(`service.${service}`)}</Fact>
      <Fact label={t("fact.language")}>{languageTraits[language].name}</Fact>
      <Fact label={t("col.received")}>
        <Moment at={createdAt} />
      </Fact>
      <Fact label={t("labels")}>
        <span className={classes.labels}>
          {labels.length > 0 && <LabelChips labels={labels} />}
          <Button look="secondary" isSmall aria-haspopup="dialog" onClick={onLabel}>
            {t("bulk.label")}
          </Button>
        </span>
      </Fact>
      <Fact label={t("fact.more")}>
        <LoneLink to={`${paths.enquiries}?${new URLSearchParams({ search: email }).toString()}`}>
          {t("fact.moreLink")}
        </LoneLink>
      </Fact>
    </dl>
  );
}
