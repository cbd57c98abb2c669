import { useState } from "react";
import type { ReactNode } from "react";
import type { AccountRequest } from "@dhahabu/contract/account-requests";
import { callApi } from "@dhahabu/kit/api/client";
import { useLanguage } from "@dhahabu/kit/i18n/use-t";
import { useSession } from "@dhahabu/kit/session/use-session";
import { showToast } from "@dhahabu/kit/toast/toast";
import { Button } from "@dhahabu/kit/ui/button";
import { TextField } from "@dhahabu/kit/ui/field";
import { Dialog } from "../../blocks/dialog/dialog.tsx";
import { useFailureText } from "../../blocks/failure/use-failure-text.ts";
import { useSend } from "../../data/use-send.ts";
import { useTexts } from "../../use-texts.ts";
import classes from "./effect-dialog.module.css";
import type { Decision } from "./request-item.tsx";
import { useAccountAct } from "./use-account-act.ts";

const longestNote = 500;

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
  const explain = useFailureText();
  const language = useLanguage();
  const { user } = useSession();
  const name = useAccountAct()(request);
  const [note, setNote] = useState("");
  const act =
    how === "approve" ? how : user?.id === request.requestedByUserId ? "withdraw" : "reject";
  const deciding = useSend({
    async mutationFn() {
      const params = { id: request.id };
      if (how === "approve") await callApi("approveAccountRequest", { params, body: { language } });
      else await callApi("rejectAccountRequest", { params, body: { note } });
      showToast({ kind: "success", title: t(`${act}Done`), description: name });
      onClose();
    },
  });
  return (
    <Dialog
      isOpen
      size="large"
      title={t(`${act}Act`, { name })}
      onClose={() => {
        if (!deciding.isPending) onClose();
      }}
      footer={
        <>
          <Button look="secondary" isSmall disabled={deciding.isPending} onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button
            look={act === "reject" ? "danger" : "primary"}
            isSmall
            isBusy={deciding.isPending}
            onClick={() => deciding.mutate()}
          >
            {t(act)}
          </Button>
        </>
      }
    >
      <div className={classes.content}>
        {act === "approve" && (
          <p className={classes.notice}>
            {t("account.care", { name: request.requestedByUsername })}
          </p>
        )}
        {request.act === "resetLink" && (
          <p>{t("account.linkByMail", { username: request.username })}</p>
        )}
        <h3 className={classes.title}>{t("account.record", { username: request.username })}</h3>
        {record}
        {act === "reject" && (
          <TextField
            label={t("note")}
            isOptional
            value={note}
            maxLength={longestNote}
            autoComplete="off"
            onChange={({ target }) => setNote(target.value)}
          />
        )}
        <p className={classes.fault} role="alert">
          {deciding.error && <bdi>{explain(deciding.error)}</bdi>}
        </p>
      </div>
    </Dialog>
  );
}
