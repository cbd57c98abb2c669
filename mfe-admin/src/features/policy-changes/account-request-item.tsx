import type { AccountRequest } from "@dhahabu/contract/account-requests";
import { useTexts } from "../../use-texts.ts";
import { RequestItem } from "./request-item.tsx";
import type { Decision } from "./request-item.tsx";
import classes from "./request-list.module.css";
import { useAccountAct } from "./use-account-act.ts";

/** An act on an administrator that waits. */
export function AccountRequestItem({
  request,
  onDecide,
}: {
  request: AccountRequest;
  onDecide(how: Decision): void;
}) {
  const t = useTexts("admin-changes");
  const name = useAccountAct()(request);
  const labels = {
    approve: t("approveAct", { name }),
    reject: t("rejectAct", { name }),
    withdraw: t("withdrawAct", { name }),
  };
  return (
    <RequestItem kind="account" name={name} request={request} labels={labels} onDecide={onDecide}>
      {request.reason !== null && (
        <p className={classes.reason}>
          {t("account.reason", { reason: `\u2068${request.reason}\u2069` })}
        </p>
      )}
    </RequestItem>
  );
}
