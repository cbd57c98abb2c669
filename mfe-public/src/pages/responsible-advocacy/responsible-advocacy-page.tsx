import { policiesInForceSince } from "@dhahabu/contract/facts";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { Link } from "@dhahabu/kit/router";
import { ClauseText, PolicyPage } from "../../blocks/policy-page.tsx";
import type texts from "./messages/en.json";
import { paths } from "../../paths.ts";

function useClauses() {
  const t = useT<typeof texts>("responsible-advocacy");
  return [
    {
      id: "principles",
      title: t("principles.title"),
      content: <ClauseText text={t("principles.text")} />,
    },
    { id: "honesty", title: t("honesty.title"), content: <ClauseText text={t("honesty.text")} /> },
    {
      id: "lending",
      title: t("lending.title"),
      content: <ClauseText text={t("lending.text")} />,
    },
    {
      id: "origin",
      title: t("origin.title"),
      content: (
        <ClauseText text={t("origin.text")}>
          <p>{t("origin.miners")}</p>
        </ClauseText>
      ),
    },
    {
      id: "education",
      title: t("education.title"),
      content: (
        <ClauseText text={t("education.text")}>
          <p>
            <Link to={paths.purityChart}>{t("education.link")}</Link>
          </p>
        </ClauseText>
      ),
    },
    {
      id: "inclusion",
      title: t("inclusion.title"),
      content: <ClauseText text={t("inclusion.text")} />,
    },
    {
      id: "environment",
      title: t("environment.title"),
      content: <ClauseText text={t("environment.text")} />,
    },
    {
      id: "commitments",
      title: t("commitments.title"),
      content: (
        <ul>
          <li>{t("commitments.prices")}</li>
          <li>{t("commitments.rate")}</li>
          <li>{t("commitments.complaints")}</li>
          <li>{t("commitments.data")}</li>
        </ul>
      ),
    },
    {
      id: "voice",
      title: t("voice.title"),
      content: (
        <ClauseText text={t("voice.text")}>
          <p>
            <Link to={paths.contact}>{t("voice.link")}</Link>
          </p>
        </ClauseText>
      ),
    },
  ];
}

/** The principles the bank speaks and lends by, and what it commits itself to. */
export function Page() {
  const t = useT<typeof texts>("responsible-advocacy");
  const format = useFormat();
  const clauses = useClauses();
  return (
    <PolicyPage
      title={t("title")}
      lead={t("lead")}
      inForce={t("inForce", { date: format.date(policiesInForceSince.responsibleAdvocacy) })}
      contentsLabel={t("contents")}
      clauses={clauses}
    />
  );
}
