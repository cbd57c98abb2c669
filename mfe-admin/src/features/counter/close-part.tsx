import { useState } from "react";
import { counterOutcomes } from "@dhahabu/contract/counter-terms";
import type { CounterOutcome } from "@dhahabu/contract/counter-terms";
import { callApi } from "@dhahabu/kit/api/client";
import { FieldGroup } from "@dhahabu/kit/parts/field-group";
import { Button } from "@dhahabu/kit/ui/button";
import { useFailureText } from "../../blocks/failure/use-failure-text.ts";
import { CheckField } from "../../blocks/form/check-field.tsx";
import layout from "../../blocks/layout/layout.module.css";
import { OfficePanel } from "../../blocks/panel/office-panel.tsx";
import { Moment } from "../../blocks/value/moment.tsx";
import { useSend } from "../../data/use-send.ts";
import { useTexts } from "../../use-texts.ts";
import classes from "./counter.module.css";
import type { CounterPart } from "./counter-part.ts";

/** What the customer decides: by figures that hold, or to take the gold home. */
export function ClosePart({
  visit,
  mayServe,
  onChanged,
  onStale,
}: CounterPart & { mayServe: boolean }) {
  const t = useTexts("admin-counter");
  if (visit.outcome !== null) {
    return (
      <OfficePanel title={t("decision")}>
        <p>{t(`outcome.${visit.outcome}`)}</p>
        <p className={classes.note}>
          <bdi>{visit.closedBy}</bdi>
          {visit.closedAt !== null && (
            <>
              {" · "}
              <Moment at={visit.closedAt} />
            </>
          )}
        </p>
      </OfficePanel>
    );
  }
  return mayServe && <Decide visit={visit} onChanged={onChanged} onStale={onStale} />;
}

function Decide({ visit, onChanged, onStale }: CounterPart) {
  const t = useTexts("admin-counter");
  const explain = useFailureText();
  const [chosen, setChosen] = useState<{ outcome: CounterOutcome; by: number | undefined }>();
  const [latest] = visit.valuations;
  // What was chosen by earlier figures is not agreed to by others.
  const outcome = chosen?.by === latest?.id ? chosen?.outcome : undefined;
  const holding = latest?.state === "locked" ? latest : undefined;
  const isWaiting = holding?.approval?.verdict === "pending";
  const locked = isWaiting ? undefined : holding;
  const closing = useSend({
    mutationFn: (decided: CounterOutcome) =>
      callApi("closeCounterVisit", {
        params: { visitId: visit.id },
        body: {
          outcome: decided,
          ...(decided !== "none" && locked && { valuationId: locked.id }),
        },
      }),
    onSuccess: onChanged,
    onError: onStale,
  });
  const { error } = closing;
  return (
    <OfficePanel title={t("decision")}>
      <form
        className={layout.column}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (outcome !== undefined) closing.mutate(outcome);
        }}
      >
        <FieldGroup legend={t("decides")} error={error ? explain(error) : undefined}>
          {counterOutcomes.map((choice) => (
            <CheckField
              key={choice}
              label={t(`decide.${choice}`)}
              type="radio"
              name="outcome"
              checked={outcome === choice}
              disabled={choice !== "none" && !locked}
              onChange={() => setChosen({ outcome: choice, by: latest?.id })}
            />
          ))}
        </FieldGroup>
        {!locked && (
          <p className={classes.note}>{t(isWaiting ? "needsApproval" : "needsValuation")}</p>
        )}
        <div className={classes.actions}>
          <Button
            type="submit"
            look="secondary"
            disabled={outcome === undefined || (outcome !== "none" && !locked)}
            isBusy={closing.isPending}
          >
            {t("close")}
          </Button>
        </div>
      </form>
    </OfficePanel>
  );
}
