import { useState } from "react";
import type { PolicyRequest } from "@dhahabu/contract/price-desk";
import { callApi } from "@dhahabu/kit/api/client";
import { useSession } from "@dhahabu/kit/session/use-session";
import { showToast } from "@dhahabu/kit/toast/toast";
import { useRenewAfter } from "../../data/use-staff-events.ts";
import { useChangeWords } from "../../policy/use-change-words.ts";
import { useTexts } from "../../use-texts.ts";
import { NoteField } from "./confirm-dialog.tsx";
import { EffectDialog } from "./effect-dialog.tsx";

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
      isRefusal={act === "reject"}
      isConfirmedBlind={how === "reject"}
      onConfirm={decide}
      onClose={onClose}
    >
      {act === "reject" && <NoteField note={note} onChange={setNote} />}
    </EffectDialog>
  );
}
