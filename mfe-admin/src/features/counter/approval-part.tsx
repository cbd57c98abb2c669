import type { Valuation } from "@dhahabu/contract/counter";
import { callApi } from "@dhahabu/kit/api/client";
import { useSession } from "@dhahabu/kit/session/use-session";
import { VerdictForm } from "../../blocks/form/verdict-form.tsx";
import { Moment } from "../../blocks/value/moment.tsx";
import { StatusBadge } from "../../blocks/value/status-badge.tsx";
import { useAllowed } from "../../data/use-allowed.ts";
import { useSend } from "../../data/use-send.ts";
import { useTexts } from "../../use-texts.ts";
import classes from "./counter.module.css";
import type { CounterPart } from "./counter-part.ts";

const tones = { pending: "warning", approved: "good", refused: "bad" } as const;

/** How a valuation whose price is not live stands with an approver, who decides here. */
export function ApprovalPart({
  visit,
  valuation,
  onChanged,
  onStale,
}: CounterPart & { valuation: Valuation }) {
  const t = useTexts("admin-counter");
  const { approval } = valuation;
  const isWaiting = approval?.verdict === "pending" && valuation.state === "locked";
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

function Decide({ visit, valuation, onChanged, onStale }: CounterPart & { valuation: Valuation }) {
  const t = useTexts("admin-counter");
  const { user } = useSession();
  const mayDecide = useAllowed()("decideValuation");
  const deciding = useSend({
    mutationFn: (body: { verdict: "approved" | "refused"; reason: string }) =>
      callApi("decideValuation", {
        params: { visitId: visit.id, valuationId: valuation.id },
        body,
      }),
    onSuccess: onChanged,
    onError: onStale,
  });
  if (!mayDecide) return <p className={classes.note}>{t("approvalLead")}</p>;
  const hands = [
    ...visit.valuations.map(({ valuedBy }) => valuedBy),
    ...visit.items.map(({ weighedBy }) => weighedBy),
  ];
  if (user && hands.includes(user.username)) {
    return <p className={classes.note}>{t("approvalOwn")}</p>;
  }
  return (
    <VerdictForm
      lead={t("approvalAsk")}
      note={t("approvalReason")}
      hint={t("approvalReasonHint")}
      yes={t("approve")}
      no={t("refuse")}
      isSending={deciding.isPending}
      error={deciding.error}
      onDecide={(isYes, reason) =>
        deciding.mutate({ verdict: isYes ? "approved" : "refused", reason })
      }
    />
  );
}
