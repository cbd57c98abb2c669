import { customerKeptMonths } from "@dhahabu/contract/customer-terms";
import { policiesInForceSince } from "@dhahabu/contract/facts";
import { quoteKeptMonths } from "@dhahabu/contract/quote-terms";
import { visitKeptMonths } from "@dhahabu/contract/visit-terms";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { useFacts } from "@dhahabu/kit/live/use-data";
import { Link } from "@dhahabu/kit/router";
import { ClauseText, PolicyPage } from "../../blocks/policy-page.tsx";
import type texts from "./messages/en.json";
import { paths } from "../../paths.ts";

function Ways() {
  const t = useT<typeof texts>("privacy-policy");
  const { phones, emails } = useFacts();
  return (
    <ul>
      <li>
        <a href={`mailto:${emails.general}`}>
          <bdi dir="ltr">{emails.general}</bdi>
        </a>
      </li>
      <li>
        <a href={`tel:${phones.support.replaceAll(" ", "")}`}>
          <bdi dir="ltr">{phones.support}</bdi>
        </a>
      </li>
      <li>
        <Link to={paths.contact}>{t("contact.link")}</Link>
      </li>
    </ul>
  );
}

function useClauses() {
  const t = useT<typeof texts>("privacy-policy");
  const format = useFormat();
  return [
    {
      id: "use",
      title: t("use.title"),
      content: (
        <ClauseText
          text={t("use.text")}
          points={[
            t("use.enquiry"),
            t("use.newsletter"),
            t("use.alert"),
            t("use.account"),
            t("use.calculator"),
            t("use.branch"),
          ]}
        />
      ),
    },
    {
      id: "protection",
      title: t("protection.title"),
      content: <ClauseText text={t("protection.text")} />,
    },
    {
      id: "kept",
      title: t("kept.title"),
      content: (
        <ClauseText
          text={t("kept.text")}
          points={[
            t("kept.visits", { months: format.number(visitKeptMonths) }),
            t("kept.quotes", { months: format.number(quoteKeptMonths) }),
            t("kept.customers", { years: format.number(customerKeptMonths / 12) }),
          ]}
        />
      ),
    },
    {
      id: "cookies",
      title: t("cookies.title"),
      content: (
        <ClauseText text={t("cookies.text")}>
          <p>{t("cookies.browser")}</p>
        </ClauseText>
      ),
    },
    {
      id: "sharing",
      title: t("sharing.title"),
      content: (
        <ClauseText
          text={t("sharing.text")}
          points={[t("sharing.processors"), t("sharing.law"), t("sharing.choice")]}
        />
      ),
    },
    {
      id: "security",
      title: t("security.title"),
      content: <ClauseText text={t("security.text")} />,
    },
    {
      id: "rights",
      title: t("rights.title"),
      content: (
        <ClauseText
          text={t("rights.text")}
          points={[
            t("rights.access"),
            t("rights.correct"),
            t("rights.erase"),
            t("rights.object"),
            t("rights.newsletter"),
          ]}
        >
          <p>{t("rights.complaint")}</p>
        </ClauseText>
      ),
    },
    { id: "updates", title: t("updates.title"), content: <ClauseText text={t("updates.text")} /> },
    {
      id: "reach",
      title: t("contact.title"),
      content: (
        <ClauseText text={t("contact.text")}>
          <Ways />
        </ClauseText>
      ),
    },
  ];
}

/** What the bank does with what it knows of people. */
export function Page() {
  const t = useT<typeof texts>("privacy-policy");
  const format = useFormat();
  const clauses = useClauses();
  return (
    <PolicyPage
      title={t("title")}
      lead={t("lead")}
      inForce={t("inForce", { date: format.date(policiesInForceSince.privacy) })}
      contentsLabel={t("contents")}
      clauses={clauses}
    />
  );
}
