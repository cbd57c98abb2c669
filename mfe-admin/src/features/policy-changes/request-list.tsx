import { useState } from "react";
import type { ReactNode } from "react";
import type { AccountRequest } from "@dhahabu/contract/account-requests";
import type { PolicyRequest } from "@dhahabu/contract/price-desk";
import { ErrorPanel } from "@dhahabu/kit/ui/panel";
import { isDenied } from "../../blocks/panel/denied-panel.tsx";
import { usePage } from "../../data/use-page.ts";
import { useTexts } from "../../use-texts.ts";
import { AccountDecisionDialog } from "./account-decision-dialog.tsx";
import { AccountRequestItem } from "./account-request-item.tsx";
import { DecisionDialog } from "./decision-dialog.tsx";
import { PolicyRequestItem } from "./policy-request-item.tsx";
import type { Decision } from "./request-item.tsx";
import classes from "./request-list.module.css";

const query = { status: "pending", limit: 50 } as const;

/** What waits for a second administrator; nothing where nothing does. `renderRecord` shows what was changed of a user. */
export function RequestList({ renderRecord }: { renderRecord(userId: number): ReactNode }) {
  const t = useTexts("admin-changes");
  const tFrame = useTexts("admin");
  const policy = usePage("listPolicyRequests", { query });
  const accounts = usePage("listAccountRequests", { query });
  const [ofPolicy, setOfPolicy] = useState<{ request: PolicyRequest; how: Decision }>();
  const [ofAccount, setOfAccount] = useState<{ request: AccountRequest; how: Decision }>();
  const changes = policy.rows ?? [];
  const acts = accounts.rows ?? [];
  const count = changes.length + acts.length;
  const error = policy.error ?? accounts.error;

  function refresh() {
    void policy.refresh();
    void accounts.refresh();
  }

  // Who is denied is told so by the record, which stands under this.
  const hasFailed = error !== undefined && !isDenied(error);
  if (count === 0 && !ofPolicy && !ofAccount && !hasFailed) return null;
  return (
    <section className={classes.area} aria-label={t("waiting")}>
      {hasFailed && (
        <ErrorPanel
          title={t("waitingFailed")}
          text={tFrame("list.failedText")}
          onRetry={refresh}
          isRetrying={policy.isFetching || accounts.isFetching}
        />
      )}
      {count > 0 && <h2 className={classes.title}>{t("waitingTitle", { count })}</h2>}
      <ul className={classes.list}>
        {acts.map((request) => (
          <AccountRequestItem
            key={request.id}
            request={request}
            onDecide={(how) => setOfAccount({ request, how })}
          />
        ))}
        {changes.map((request) => (
          <PolicyRequestItem
            key={request.id}
            request={request}
            onDecide={(how) => setOfPolicy({ request, how })}
          />
        ))}
      </ul>
      {ofPolicy && (
        <DecisionDialog
          {...ofPolicy}
          onClose={() => {
            setOfPolicy(undefined);
            refresh();
          }}
        />
      )}
      {ofAccount && (
        <AccountDecisionDialog
          {...ofAccount}
          record={renderRecord(ofAccount.request.userId)}
          onClose={() => {
            setOfAccount(undefined);
            refresh();
          }}
        />
      )}
    </section>
  );
}
