import type { CounterVisit } from "@dhahabu/contract/counter";
import { ApiError } from "@dhahabu/kit/api/api-error";
import { Link } from "@dhahabu/kit/router";
import { Skeleton } from "@dhahabu/kit/ui/skeleton";
import { useFailureText } from "../../blocks/failure/use-failure-text.ts";
import { MissingAnswer } from "../../blocks/panel/missing-answer.tsx";
import { OfficePanel } from "../../blocks/panel/office-panel.tsx";
import { Moment } from "../../blocks/value/moment.tsx";
import { StatusBadge } from "../../blocks/value/status-badge.tsx";
import { useAllowed } from "../../data/use-allowed.ts";
import { useCall } from "../../data/use-call.ts";
import { buildCustomerPath, paths, quoteCodeParam } from "../../paths.ts";
import { useTexts } from "../../use-texts.ts";
import { ClosePart } from "./close-part.tsx";
import classes from "./counter.module.css";
import { ItemsPart } from "./items-part.tsx";
import { ValuationPart } from "./valuation-part.tsx";

/** A visit at the counter: who came, what was weighed, what it is worth, what was decided. */
export function CounterView({ id }: { id: number }) {
  const t = useTexts("admin-counter");
  const describe = useFailureText();
  const isAllowed = useAllowed();
  const answer = useCall("readCounterVisit", { params: { visitId: id } });
  const { data, error, change, refresh } = answer;
  if (data) {
    const isOpen = data.state === "open";
    return (
      <Known
        visit={data}
        mayServe={isOpen && isAllowed("weighItem")}
        mayValue={isOpen && isAllowed("valueCounterVisit")}
        onChanged={(saved) => change(() => saved)}
        onStale={() => void refresh()}
      />
    );
  }
  if (error instanceof ApiError && error.status === 404) {
    return <p role="status">{describe(error)}</p>;
  }
  return (
    <MissingAnswer answer={answer} title={t("failedTitle")} text={error ? describe(error) : ""}>
      <div role="status" aria-label={t("loading")}>
        <Skeleton height="16rem" />
      </div>
    </MissingAnswer>
  );
}

function Known({
  visit,
  mayServe,
  mayValue,
  onChanged,
  onStale,
}: {
  visit: CounterVisit;
  mayServe: boolean;
  mayValue: boolean;
  onChanged(visit: CounterVisit): void;
  onStale(): void;
}) {
  const t = useTexts("admin-counter");
  return (
    <div className={classes.desk}>
      <OfficePanel
        title={visit.customer.name}
        actions={
          <StatusBadge tone={visit.state === "open" ? "accent" : "neutral"}>
            {t(`state.${visit.state}`)}
          </StatusBadge>
        }
      >
        <Facts visit={visit} />
      </OfficePanel>
      <ItemsPart visit={visit} mayServe={mayServe} onChanged={onChanged} onStale={onStale} />
      <ValuationPart visit={visit} mayValue={mayValue} onChanged={onChanged} onStale={onStale} />
      {(mayServe || visit.outcome !== null) && (
        <ClosePart visit={visit} mayServe={mayServe} onChanged={onChanged} onStale={onStale} />
      )}
    </div>
  );
}

function Facts({ visit }: { visit: CounterVisit }) {
  const t = useTexts("admin-counter");
  const words = useTexts("admin-customers");
  const { customer, appointmentReference, quoteCode } = visit;
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{t("visit")}</dt>
        <dd>
          <bdi dir="ltr">{visit.reference}</bdi>
        </dd>
      </div>
      <div>
        <dt>{t("column.customer")}</dt>
        <dd>
          <Link to={buildCustomerPath(customer.id)}>
            <bdi dir="ltr">{customer.reference}</bdi>
          </Link>
          {" · "}
          {words(`state.${customer.state}`)}
        </dd>
      </div>
      <div>
        <dt>{t("column.branch")}</dt>
        <dd>
          <bdi>{visit.branchName}</bdi>
        </dd>
      </div>
      <div>
        <dt>{t("column.opened")}</dt>
        <dd>
          <Moment at={visit.openedAt} /> · <bdi>{visit.openedBy}</bdi>
        </dd>
      </div>
      {appointmentReference !== null && (
        <div>
          <dt>{t("booking")}</dt>
          <dd>
            <Link to={`${paths.visits}?search=${appointmentReference}`}>
              <bdi dir="ltr">{appointmentReference}</bdi>
            </Link>
          </dd>
        </div>
      )}
      {quoteCode !== null && (
        <div>
          <dt>{t("quote")}</dt>
          <dd>
            <Link to={`${paths.quotes}?${quoteCodeParam}=${quoteCode}`}>
              <bdi dir="ltr">{quoteCode}</bdi>
            </Link>
          </dd>
        </div>
      )}
    </dl>
  );
}
