import { figures, openingHours, policiesInForceSince } from "@dhahabu/contract/facts";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { Link } from "@dhahabu/kit/router";
import { ClauseText, PolicyPage } from "../../blocks/policy-page.tsx";
import type texts from "./messages/en.json";
import { paths } from "../../paths.ts";

function useClauses() {
  const t = useT<typeof texts>("fair-practices");
  const format = useFormat();
  const { opens, closes } = openingHours.clientCalls;
  const calls = { opens: format.hour(opens), closes: format.hour(closes) };
  return [
    {
      id: "application",
      title: t("application.title"),
      content: (
        <ClauseText
          text={t("application.text")}
          points={[t("application.explain"), t("application.receipt"), t("application.reason")]}
        />
      ),
    },
    {
      id: "appraisal",
      title: t("appraisal.title"),
      content: (
        <ClauseText
          text={t("appraisal.text", { precision: format.grams(figures.scalePrecisionGrams) })}
          points={[t("appraisal.written"), t("appraisal.time")]}
        />
      ),
    },
    {
      id: "disbursement",
      title: t("disbursement.title"),
      content: <ClauseText text={t("disbursement.text")} />,
    },
    {
      id: "interest",
      title: t("interest.title"),
      content: (
        <ClauseText text={t("interest.text")}>
          <p>
            <Link to={paths.interestRatePolicy}>{t("interest.link")}</Link>
          </p>
        </ClauseText>
      ),
    },
    {
      id: "custody",
      title: t("custody.title"),
      content: (
        <ClauseText
          text={t("custody.kyc")}
          points={[t("custody.insurance"), t("custody.return")]}
        />
      ),
    },
    {
      id: "collection",
      title: t("collection.title"),
      content: <ClauseText text={t("collection.text", calls)} />,
    },
    {
      id: "confidentiality",
      title: t("confidentiality.title"),
      content: (
        <ClauseText text={t("confidentiality.text")}>
          <p>
            <Link to={paths.privacyPolicy}>{t("confidentiality.link")}</Link>
          </p>
        </ClauseText>
      ),
    },
    {
      id: "general",
      title: t("general.title"),
      content: (
        <ClauseText text={t("general.text")}>
          <p>{t("general.complaint")}</p>
          <p>
            <Link to={paths.contact}>{t("general.link")}</Link>
          </p>
        </ClauseText>
      ),
    },
  ];
}

/** How the bank treats those who borrow. */
export function Page() {
  const t = useT<typeof texts>("fair-practices");
  const format = useFormat();
  const clauses = useClauses();
  return (
    <PolicyPage
      title={t("title")}
      lead={t("lead")}
      inForce={t("inForce", { date: format.date(policiesInForceSince.fairPractices) })}
      contentsLabel={t("contents")}
      clauses={clauses}
    />
  );
}
