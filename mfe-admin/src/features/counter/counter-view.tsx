import { useEffect, useRef, useState } from "react";
import type { CounterVisit } from "@dhahabu/contract/counter";
import layout from "../../blocks/layout/layout.module.css";
import { FoundAnswer } from "../../blocks/panel/found-answer.tsx";
import { OfficePanel } from "../../blocks/panel/office-panel.tsx";
import { Fact, FactList } from "../../blocks/value/fact-list.tsx";
import { LoneLink } from "../../blocks/value/lone-link.tsx";
import { Moment } from "../../blocks/value/moment.tsx";
import { StatusBadge } from "../../blocks/value/status-badge.tsx";
import { useAllowed } from "../../data/use-allowed.ts";
import { useCall } from "../../data/use-call.ts";
import { buildCustomerPath, buildQuotePath, paths } from "../../paths.ts";
import { useTexts } from "../../use-texts.ts";
import { BroughtQuote } from "./brought-quote.tsx";
import { ClosePart } from "./close-part.tsx";
import { ItemsPart } from "./items-part.tsx";
import { ValuationPart } from "./valuation-part.tsx";

/** A visit at the counter: who came, what was weighed, what it is worth, what was decided. */
export function CounterView({ id }: { id: number }) {
  const t = useTexts("admin-counter");
  const isAllowed = useAllowed();
  const answer = useCall("readCounterVisit", { params: { visitId: id } });
  return (
    <FoundAnswer answer={answer} failedTitle={t("failedTitle")} loadingLabel={t("loading")}>
      {(visit) => (
        <Known
          visit={visit}
          mayServe={visit.state === "open" && isAllowed("weighItem")}
          mayValue={visit.state === "open" && isAllowed("valueCounterVisit")}
          mayReadQuote={isAllowed("readQuoteForStaff")}
          onChanged={(saved) => answer.change(() => saved)}
          onStale={() => void answer.refresh()}
        />
      )}
    </FoundAnswer>
  );
}

function Known({
  visit,
  mayServe,
  mayValue,
  mayReadQuote,
  onChanged,
  onStale,
}: {
  visit: CounterVisit;
  mayServe: boolean;
  mayValue: boolean;
  mayReadQuote: boolean;
  onChanged(visit: CounterVisit): void;
  onStale(): void;
}) {
  const t = useTexts("admin-counter");
  const next = useRef<HTMLDivElement>(null);
  const [isWeighed, setIsWeighed] = useState(false);
  const hasPieces = visit.items.length > 0;
  // What follows the pieces has the focus: to value them, or what the customer decides.
  useEffect(() => {
    if (!isWeighed || !hasPieces) return;
    setIsWeighed(false);
    next.current?.querySelector<HTMLElement>("[data-next], input:enabled")?.focus();
  }, [isWeighed, hasPieces]);
  return (
    <div className={layout.column}>
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
      {mayReadQuote && visit.quoteCode !== null && <BroughtQuote code={visit.quoteCode} />}
      <ItemsPart
        visit={visit}
        mayServe={mayServe}
        onChanged={onChanged}
        onStale={onStale}
        onLast={() => setIsWeighed(true)}
      />
      <div ref={next} className={layout.column}>
        <ValuationPart visit={visit} mayValue={mayValue} onChanged={onChanged} onStale={onStale} />
        {(mayServe || visit.outcome !== null) && (
          <ClosePart visit={visit} mayServe={mayServe} onChanged={onChanged} onStale={onStale} />
        )}
      </div>
    </div>
  );
}

function Facts({ visit }: { visit: CounterVisit }) {
  const t = useTexts("admin-counter");
  const words = useTexts("admin-customers");
  const isAllowed = useAllowed();
  const { customer, appointmentReference, quoteCode } = visit;
  const bookingPath = isAllowed("listVisits")
    ? `${paths.visits}?search=${appointmentReference}`
    : undefined;
  return (
    <FactList>
      <Fact term={t("visit")}>
        <bdi dir="ltr">{visit.reference}</bdi>
      </Fact>
      <Fact term={t("column.customer")}>
        <LoneLink to={buildCustomerPath(customer.id)}>
          <bdi dir="ltr">{customer.reference}</bdi>
        </LoneLink>
        {" · "}
        {words(`state.${customer.state}`)}
      </Fact>
      <Fact term={t("column.branch")}>
        <bdi>{visit.branchName}</bdi>
      </Fact>
      <Fact term={t("column.opened")}>
        <Moment at={visit.openedAt} /> · <bdi>{visit.openedBy}</bdi>
      </Fact>
      {appointmentReference !== null && (
        <Fact term={t("booking")}>
          <LoneLink to={bookingPath}>
            <bdi dir="ltr">{appointmentReference}</bdi>
          </LoneLink>
        </Fact>
      )}
      {quoteCode !== null && (
        <Fact term={t("quote")}>
          <LoneLink to={isAllowed("readQuoteForStaff") ? buildQuotePath(quoteCode) : undefined}>
            <bdi dir="ltr">{quoteCode}</bdi>
          </LoneLink>
        </Fact>
      )}
    </FactList>
  );
}
