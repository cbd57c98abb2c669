import { useState } from "react";
import type { PolicyRequest } from "@dhahabu/contract/price-desk";
import { useSession } from "@dhahabu/kit/session/use-session";
import { Button } from "@dhahabu/kit/ui/button";
import { ErrorPanel } from "@dhahabu/kit/ui/panel";
import { isDenied } from "../../blocks/panel/denied-panel.tsx";
import { Moment } from "../../blocks/value/moment.tsx";
import { useNumberOf } from "../../blocks/value/use-number-of.ts";
import { usePage } from "../../data/use-page.ts";
import { useChangeWords } from "../../policy/use-change-words.ts";
import { RowButton } from "../../blocks/table/row-button.tsx";
import { useTexts } from "../../use-texts.ts";
import { DecisionDialog } from "./decision-dialog.tsx";
import classes from "./request-list.module.css";

const most = 50;

/** Changes that wait for a second administrator; nothing where none does. */
export function RequestList() {
  const t = useTexts("admin-changes");
  const tFrame = useTexts("admin");
  const page = usePage("listPolicyRequests", { query: { status: "pending", limit: most } });
  const [deciding, setDeciding] = useState<{ request: PolicyRequest; how: "approve" | "reject" }>();
  const requests = page.rows ?? [];
  if (requests.length === 0 && !deciding) {
    // Who is denied is told so by the record, which stands under this.
    if (!page.error || isDenied(page.error)) return null;
    return (
      <div className={classes.area}>
        <ErrorPanel
          title={t("waitingFailed")}
          text={tFrame("list.failedText")}
          onRetry={() => void page.refresh()}
          isRetrying={page.isFetching}
        />
      </div>
    );
  }
  return (
    <section className={classes.area} aria-labelledby="requests-title">
      <h2 id="requests-title" className={classes.title}>
        {t("waitingTitle", { count: requests.length })}
      </h2>
      <ul className={classes.list}>
        {requests.map((request) => (
          <RequestItem
            key={request.id}
            request={request}
            onDecide={(how) => setDeciding({ request, how })}
          />
        ))}
      </ul>
      {deciding && (
        <DecisionDialog
          request={deciding.request}
          how={deciding.how}
          onClose={() => {
            setDeciding(undefined);
            void page.refresh();
          }}
        />
      )}
    </section>
  );
}

function RequestItem({
  request,
  onDecide,
}: {
  request: PolicyRequest;
  onDecide(how: "approve" | "reject"): void;
}) {
  const t = useTexts("admin-changes");
  const words = useChangeWords();
  const numberOf = useNumberOf();
  const { user } = useSession();
  const isOwn = user?.id === request.requestedByUserId;
  const name = words.nameKey(request.key);
  return (
    <li className={classes.item} data-request={request.id}>
      <div className={classes.about}>
        <h3 className={classes.name}>{name}</h3>
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
            <bdi>
              {request.undoOf === null
                ? request.reason
                : t("undoOf", { id: numberOf(request.undoOf) })}
            </bdi>
          </p>
        )}
        <p className={classes.meta}>
          <span>
            {t("askedBy", {
              name: request.requestedByUsername ?? numberOf(request.requestedByUserId),
            })}
          </span>
          <Moment at={request.requestedAt} />
          <span>
            {t("expires")} <Moment at={request.expiresAt} precision="relative" />
          </span>
        </p>
      </div>
      <div className={classes.actions}>
        {isOwn ? (
          <p className={classes.own}>{t("ownRequest")}</p>
        ) : (
          <Button isSmall aria-label={t("approveOf", { name })} onClick={() => onDecide("approve")}>
            {t("approve")}
          </Button>
        )}
        <RowButton
          label={t(isOwn ? "withdrawOf" : "rejectOf", { name })}
          onClick={() => onDecide("reject")}
        >
          {t(isOwn ? "withdraw" : "reject")}
        </RowButton>
      </div>
    </li>
  );
}
