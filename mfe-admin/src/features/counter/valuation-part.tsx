import { useEffect, useEffectEvent, useRef } from "react";
import { valuationLockMinutes } from "@dhahabu/contract/counter-terms";
import { buildStaffPaperPath } from "@dhahabu/contract/document-terms";
import type { Valuation } from "@dhahabu/contract/counter";
import { callApi } from "@dhahabu/kit/api/client";
import { createKey } from "@dhahabu/kit/create-key";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { languageTraits } from "@dhahabu/kit/i18n/languages";
import { Button } from "@dhahabu/kit/ui/button";
import { FailureLine } from "../../blocks/failure/fault-line.tsx";
import layout from "../../blocks/layout/layout.module.css";
import { OfficePanel } from "../../blocks/panel/office-panel.tsx";
import { Moment } from "../../blocks/value/moment.tsx";
import { StatusBadge } from "../../blocks/value/status-badge.tsx";
import { LoneAnchor } from "../../blocks/value/lone-link.tsx";
import { useSend } from "../../data/use-send.ts";
import { useTexts } from "../../use-texts.ts";
import { ApprovalPart } from "./approval-part.tsx";
import classes from "./counter.module.css";
import type { CounterPart } from "./counter-part.ts";
import { LockTimer } from "./lock-timer.tsx";
import { ValuationFigures } from "./valuation-figures.tsx";

/** What the pieces are worth; a valuer values them, and the figures hold for half an hour. */
export function ValuationPart({
  visit,
  mayValue,
  onChanged,
  onStale,
}: CounterPart & { mayValue: boolean }) {
  const t = useTexts("admin-counter");
  const format = useFormat();
  const valuing = useSend({
    mutationFn: (key: string) =>
      callApi("valueCounterVisit", {
        params: { visitId: visit.id },
        body: { itemIds: visit.items.map(({ id }) => id), key },
      }),
    onSuccess: onChanged,
    onError: onStale,
  });
  const { error } = valuing;
  const [latest, ...earlier] = visit.valuations;
  const valueButton = useRef<HTMLButtonElement>(null);
  const begin = useEffectEvent(() => {
    if (!latest) valueButton.current?.focus();
  });
  // Once, as the visit is opened: later the focus is where somebody weighs.
  useEffect(() => begin(), []);
  const isLocked = latest?.state === "locked";
  return (
    <OfficePanel title={t("valuation")}>
      <div className={layout.column}>
        {!latest && (
          <p role="status">
            {t(mayValue || visit.state === "closed" ? "notValued" : "onlyValuer")}
          </p>
        )}
        {mayValue && visit.items.length > 0 && (
          <>
            <p>{t("valueLead", { minutes: format.number(valuationLockMinutes) })}</p>
            <div className={classes.actions}>
              <Button
                ref={valueButton}
                data-next
                look={isLocked ? "secondary" : "primary"}
                isBusy={valuing.isPending}
                onClick={() => valuing.mutate(createKey())}
              >
                {t(latest ? "valueAgain" : "value")}
              </Button>
            </div>
          </>
        )}
        <FailureLine error={error} />
        {latest && (
          <Latest visit={visit} valuation={latest} onChanged={onChanged} onStale={onStale} />
        )}
        {earlier.length > 0 && <Earlier valuations={earlier} />}
      </div>
    </OfficePanel>
  );
}

function Latest({ visit, valuation, onChanged, onStale }: CounterPart & { valuation: Valuation }) {
  const t = useTexts("admin-counter");
  const format = useFormat();
  const { state, language, documentCode } = valuation;
  return (
    <article
      className={layout.column}
      aria-label={t("number", { number: format.number(valuation.number) })}
    >
      <div className={classes.stateLine}>
        {state === "locked" ? (
          <LockTimer key={valuation.id} lockedUntil={valuation.lockedUntil} onOver={onStale} />
        ) : (
          <StatusBadge tone={state === "agreed" ? "good" : "bad"}>
            {t(`valuationState.${state}`)}
          </StatusBadge>
        )}
        <span className={classes.note}>
          {t("number", { number: format.number(valuation.number) })} ·{" "}
          <Moment at={valuation.pricedAt} /> · <bdi>{valuation.valuedBy}</bdi>
        </span>
      </div>
      <ApprovalPart
        key={valuation.id}
        visit={visit}
        valuation={valuation}
        onChanged={onChanged}
        onStale={onStale}
      />
      <ValuationFigures valuation={valuation} />
      {documentCode !== null && (
        <p className={classes.actions}>
          <LoneAnchor href={buildStaffPaperPath(documentCode)} target="_blank">
            {t("print", { language: `\u2068${languageTraits[language].name}\u2069` })}
          </LoneAnchor>{" "}
          <bdi dir="ltr">{documentCode}</bdi>
        </p>
      )}
    </article>
  );
}

function Earlier({ valuations }: { valuations: readonly Valuation[] }) {
  const t = useTexts("admin-counter");
  const quotes = useTexts("admin-quotes");
  const format = useFormat();
  return (
    <details className={classes.earlier}>
      <summary>{t("earlier")}</summary>
      <ul className={classes.found}>
        {valuations.map((valuation) => (
          <li key={valuation.id}>
            <span>
              {t("number", { number: format.number(valuation.number) })} ·{" "}
              <Moment at={valuation.pricedAt} /> · <bdi>{valuation.valuedBy}</bdi>
            </span>
            <span className={classes.note}>
              {quotes("sale")} <bdi>{format.kes(valuation.saleKes)}</bdi> · {quotes("loan")}{" "}
              <bdi>{format.kes(valuation.loanKes)}</bdi> · {t(`valuationState.${valuation.state}`)}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
