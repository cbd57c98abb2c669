import { useState } from "react";
import type { CounterVisit, Valuation } from "@dhahabu/contract/counter";
import { callApi } from "@dhahabu/kit/api/client";
import { useSession } from "@dhahabu/kit/session/use-session";
import { Button } from "@dhahabu/kit/ui/button";
import { TextAreaField } from "@dhahabu/kit/ui/field";
import { useFailureText } from "../../blocks/failure/use-failure-text.ts";
import { Moment } from "../../blocks/value/moment.tsx";
import { StatusBadge } from "../../blocks/value/status-badge.tsx";
import { useAllowed } from "../../data/use-allowed.ts";
import { useSend } from "../../data/use-send.ts";
import { useTexts } from "../../use-texts.ts";
import classes from "./counter.module.css";
import { useEvery } from "./use-every.ts";

const tones = { pending: "warning", approved: "good", refused: "bad" } as const;
const lookAgainSeconds = 10;

/** How a valuation whose price is not live stands with an approver, who decides here; a counter that waits looks again by itself. */
export function ApprovalPart({
  visit,
  valuation,
  onChanged,
  onStale,
}: {
  visit: CounterVisit;
  valuation: Valuation;
  onChanged(visit: CounterVisit): void;
  onStale(): void;
}) {
  const t = useTexts("admin-counter");
  const { approval } = valuation;
  const isWaiting = approval?.verdict === "pending" && valuation.state === "locked";
  useEvery(isWaiting ? lookAgainSeconds : undefined, onStale);
  if (!approval) return null;
  return (
    <section className={classes.approval} aria-label={t("approval")}>
      <p className={classes.stateLine}>
        <StatusBadge tone={tones[approval.verdict]}>
          {t(`approval.${approval.verdict}`)}
        </StatusBadge>
        {approval.decidedAt !== null && (
          <span className={classes.note}>
            <bdi>{approval.decidedBy}</bdi> · <Moment at={approval.decidedAt} />
          </span>
        )}
      </p>
      {approval.reason !== null && (
        <p>
          <bdi>{approval.reason}</bdi>
        </p>
      )}
      {isWaiting && (
        <Decide visit={visit} valuation={valuation} onChanged={onChanged} onStale={onStale} />
      )}
    </section>
  );
}

function Decide({
  visit,
  valuation,
  onChanged,
  onStale,
}: {
  visit: CounterVisit;
  valuation: Valuation;
  onChanged(visit: CounterVisit): void;
  onStale(): void;
}) {
  const t = useTexts("admin-counter");
  const explain = useFailureText();
  const { user } = useSession();
  const mayDecide = useAllowed()("decideValuation");
  const [reason, setReason] = useState("");
  const deciding = useSend({
    mutationFn: (verdict: "approved" | "refused") =>
      callApi("decideValuation", {
        params: { visitId: visit.id, valuationId: valuation.id },
        body: { verdict, reason: reason.trim() },
      }),
    onSuccess: onChanged,
    onError: onStale,
  });
  if (!mayDecide) return <p className={classes.note}>{t("approvalLead")}</p>;
  const hands = [valuation.valuedBy, ...visit.items.map(({ weighedBy }) => weighedBy)];
  if (user && hands.includes(user.username)) {
    return <p className={classes.note}>{t("approvalOwn")}</p>;
  }
  return (
    <div className={classes.fields}>
      <p>{t("approvalAsk")}</p>
      <TextAreaField
        label={t("approvalReason")}
        hint={t("approvalReasonHint")}
        value={reason}
        maxLength={500}
        rows={2}
        autoComplete="off"
        isOptional
        onChange={({ target }) => setReason(target.value)}
      />
      {deciding.error && (
        <p className={classes.fault} role="alert">
          {explain(deciding.error)}
        </p>
      )}
      <div className={classes.actions}>
        <Button
          isSmall
          isBusy={deciding.isPending && deciding.variables === "approved"}
          onClick={() => deciding.mutate("approved")}
        >
          {t("approve")}
        </Button>
        <Button
          look="secondary"
          isSmall
          isBusy={deciding.isPending && deciding.variables === "refused"}
          onClick={() => deciding.mutate("refused")}
        >
          {t("refuse")}
        </Button>
      </div>
    </div>
  );
}
