import { useState } from "react";
import type { PolicyChange } from "@dhahabu/contract/pricing";
import { callApi } from "@dhahabu/kit/api/client";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { useKit } from "@dhahabu/kit/kit-context";
import { showToast } from "@dhahabu/kit/toast/toast";
import { useFailureText } from "../../blocks/use-failure-text.ts";
import { useNumberOf } from "../../blocks/use-number-of.ts";
import type texts from "../../messages/en/admin-changes.json";
import type policyTexts from "../../messages/en/admin-policy.json";
import { useChangeWords } from "../../policy/use-change-words.ts";
import { useTellRequested } from "../../policy/use-tell-requested.ts";
import { EffectDialog } from "./effect-dialog.tsx";
import { usePreview } from "./use-preview.ts";

/** Shows what taking a change back would do, and takes it back. */
export function UndoDialog({
  change,
  onClose,
  onDone,
}: {
  change: PolicyChange;
  onClose(): void;
  onDone(): void;
}) {
  const t = useT<typeof texts>("admin-changes");
  const tPolicy = useT<typeof policyTexts>("admin-policy");
  const { cache } = useKit();
  const tellRequested = useTellRequested();
  const words = useChangeWords();
  const numberOf = useNumberOf();
  const describeFailure = useFailureText();
  const state = usePreview("undo", change.id);
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const name = words.name(change);

  async function undo() {
    setIsBusy(true);
    setFault(undefined);
    try {
      const answer = await callApi("undoPolicyChange", { params: { id: change.id } });
      cache.notify("policy.changed");
      if (answer.pendingRequestId === null) {
        showToast({
          kind: "success",
          title: t("undoneTitle"),
          description: t("undoneText", { name }),
        });
      } else {
        tellRequested();
      }
      onDone();
    } catch (error) {
      setFault(describeFailure(error));
      setIsBusy(false);
    }
  }

  return (
    <EffectDialog
      title={t("undoTitle", { id: numberOf(change.id), name })}
      state={state}
      notice={state.preview?.needsApproval === true ? tPolicy("needsApproval") : undefined}
      fault={fault}
      isBusy={isBusy}
      confirmLabel={t("undoConfirm")}
      onConfirm={() => void undo()}
      onClose={onClose}
    />
  );
}
