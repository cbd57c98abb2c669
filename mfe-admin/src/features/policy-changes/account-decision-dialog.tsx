import { useState } from "react";
import type { ReactNode } from "react";
import type { AccountRequest } from "@dhahabu/contract/account-requests";
import { callApi } from "@dhahabu/kit/api/client";
import { useLanguage } from "@dhahabu/kit/i18n/use-t";
import { useSession } from "@dhahabu/kit/session/use-session";
import { showToast } from "@dhahabu/kit/toast/toast";
import { useTexts } from "../../use-texts.ts";
import { ConfirmDialog, NoteField } from "./confirm-dialog.tsx";
import classes from "./effect-dialog.module.css";
import type { Decision } from "./request-item.tsx";
import { useAccountAct } from "./use-account-act.ts";

export function AccountDecisionDialog({
  request,
  how,
  record,
  onClose,
}: {
  request: AccountRequest;
  how: Decision;
  /** What was changed of the account until now. */
  record: ReactNode;
  onClose(): void;
}) {
  const t = useTexts("admin-changes");
  const language = useLanguage();
  const { user } = useSession();
  const name = useAccountAct()(request);
  const [note, setNote] = useState("");
  const act =
    how === "approve" ? how : user?.id === request.requestedByUserId ? "withdraw" : "reject";

  async function decide() {
    const params = { id: request.id };
    if (how === "approve") await callApi("approveAccountRequest", { params, body: { language } });
    else await callApi("rejectAccountRequest", { params, body: { note } });
    showToast({ kind: "success", title: t(`${act}Done`), description: name });
    onClose();
  }

  return (
    <ConfirmDialog
      title={t(`${act}Act`, { name })}
      confirmLabel={t(act)}
      isRefusal={act === "reject"}
      onConfirm={decide}
      onClose={onClose}
    >
      {act === "approve" && (
        <p className={classes.notice}>{t("account.care", { name: request.requestedByUsername })}</p>
      )}
      {request.act === "resetLink" && (
        <p>{t("account.linkByMail", { username: request.username })}</p>
      )}
      {request.reason !== null && (
        <p className={classes.reason}>
          {t("account.reason", { reason: `\u2068${request.reason}\u2069` })}
        </p>
      )}
      <h3 className={classes.title}>{t("account.record", { username: request.username })}</h3>
      {record}
      {act === "reject" && <NoteField note={note} onChange={setNote} />}
    </ConfirmDialog>
  );
}
