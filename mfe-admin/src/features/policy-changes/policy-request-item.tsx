import type { PolicyRequest } from "@dhahabu/contract/price-desk";
import { useNumberOf } from "../../blocks/value/use-number-of.ts";
import { useChangeWords } from "../../policy/use-change-words.ts";
import { useTexts } from "../../use-texts.ts";
import { RequestItem } from "./request-item.tsx";
import type { Decision } from "./request-item.tsx";
import classes from "./request-list.module.css";

/** A change of policy that waits. */
export function PolicyRequestItem({
  request,
  onDecide,
}: {
  request: PolicyRequest;
  onDecide(how: Decision): void;
}) {
  const t = useTexts("admin-changes");
  const words = useChangeWords();
  const numberOf = useNumberOf();
  const name = words.nameKey(request.key);
  const labels = {
    approve: t("approveOf", { name }),
    reject: t("rejectOf", { name }),
    withdraw: t("withdrawOf", { name }),
  };
  return (
    <RequestItem kind="policy" name={name} request={request} labels={labels} onDecide={onDecide}>
      <dl className={classes.changes}>
        {request.changes.map((change) => (
          <div key={change.field} className={classes.change}>
            <dt className={words.name(change) === name ? classes.unseen : undefined}>
              {words.name(change)}
            </dt>
            <dd>
              {change.oldValue !== null && (
                <>
                  <span className={classes.old}>{words.write(change, change.oldValue)}</span>{" "}
                  <span className={classes.becomes}>{t("becomes")}</span>{" "}
                </>
              )}
              <strong>{words.write(change, change.newValue)}</strong>
            </dd>
          </div>
        ))}
      </dl>
      {request.reason !== null && (
        <p className={classes.reason}>
          <bdi>{request.reason}</bdi>
          {request.undoOf !== null && <> · {t("undoOf", { id: numberOf(request.undoOf) })}</>}
        </p>
      )}
    </RequestItem>
  );
}
