import type { PolicyChange } from "@dhahabu/contract/policy";
import { callApi } from "@dhahabu/kit/api/client";
import { showToast } from "@dhahabu/kit/toast/toast";
import { useNumberOf } from "../../blocks/value/use-number-of.ts";
import { useRenewAfter } from "../../data/use-staff-events.ts";
import { useChangeWords } from "../../policy/use-change-words.ts";
import { useTellRequested } from "../../policy/use-tell-requested.ts";
import { useTexts } from "../../use-texts.ts";
import { EffectDialog } from "./effect-dialog.tsx";

export function UndoDialog({
  change,
  onClose,
  onDone,
}: {
  change: PolicyChange;
  onClose(): void;
  onDone(): void;
}) {
  const t = useTexts("admin-changes");
  const renewAfter = useRenewAfter();
  const tellRequested = useTellRequested();
  const words = useChangeWords();
  const numberOf = useNumberOf();
  const name = words.name(change);

  async function undo() {
    const answer = await callApi("undoPolicyChange", { params: { id: change.id } });
    renewAfter("policy.changed");
    if (answer.pendingRequestId === null) {
      const description = t("undoneText", { name });
      showToast({ kind: "success", title: t("undoneTitle"), description });
    } else {
      tellRequested();
    }
    onDone();
  }

  return (
    <EffectDialog
      title={t("undoTitle", { id: numberOf(change.id), name })}
      subject="undo"
      id={change.id}
      confirmLabel={t("undoConfirm")}
      onConfirm={undo}
      onClose={onClose}
    />
  );
}
