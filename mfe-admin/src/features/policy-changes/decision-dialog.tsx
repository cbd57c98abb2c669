import { useState } from "react";
import type { PolicyRequest } from "@dhahabu/contract/price-desk";
import { callApi } from "@dhahabu/kit/api/client";
import { useSession } from "@dhahabu/kit/session/use-session";
import { showToast } from "@dhahabu/kit/toast/toast";
import { TextField } from "@dhahabu/kit/ui/field";
import { useRenewAfter } from "../../data/use-staff-events.ts";
import { useChangeWords } from "../../policy/use-change-words.ts";
import { useTexts } from "../../use-texts.ts";
import { EffectDialog } from "./effect-dialog.tsx";

const longestNote = 500;

export function DecisionDialog({
  request,
  how,
  onClose,
}: {
  request: PolicyRequest;
  how: "approve" | "reject";
  onClose(): void;
}) {
  const t = useTexts("admin-changes");
  const renewAfter = useRenewAfter();
  const { user } = useSession();
  const words = useChangeWords();
  const [note, setNote] = useState("");
  const name = words.nameKey(request.key);
  const act =
    how === "approve" ? how : user?.id === request.requestedByUserId ? "withdraw" : "reject";

  async function decide() {
    const params = { id: request.id };
    if (how === "approve") {
      await callApi("approvePolicyRequest", { params });
      renewAfter("prices.changed", "policy.changed");
    } else {
      await callApi("rejectPolicyRequest", { params, body: { note } });
      renewAfter("policy.changed");
    }
    showToast({ kind: "success", title: t(`${act}Done`), description: name });
    onClose();
  }

  return (
    <EffectDialog
      title={t(`${act}Of`, { name })}
      subject="request"
      id={request.id}
      confirmLabel={t(act)}
      confirmLook={act === "reject" ? "danger" : "primary"}
      isConfirmedBlind={how === "reject"}
      onConfirm={decide}
      onClose={onClose}
    >
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
    </EffectDialog>
  );
}
