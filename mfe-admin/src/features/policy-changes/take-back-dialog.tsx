import { useRef, useState } from "react";
import type { PolicyChange } from "@dhahabu/contract/policy";
import type { PolicyPreview } from "@dhahabu/contract/price-desk";
import { callApi } from "@dhahabu/kit/api/client";
import { showToast } from "@dhahabu/kit/toast/toast";
import { TextField } from "@dhahabu/kit/ui/field";
import { useNumberOf } from "../../blocks/value/use-number-of.ts";
import { useRenewAfter } from "../../data/use-staff-events.ts";
import { useChangeWords } from "../../policy/use-change-words.ts";
import { useTellRequested } from "../../policy/use-tell-requested.ts";
import { useTexts } from "../../use-texts.ts";
import { EffectDialog } from "./effect-dialog.tsx";

const longestReason = 500;

/** Undoes the newest change of a key, or has the value of an older one again: with its effect and a reason. */
export function TakeBackDialog({
  change,
  onClose,
  onDone,
}: {
  change: PolicyChange;
  onClose(): void;
  onDone(): void;
}) {
  const t = useTexts("admin-changes");
  const tPolicy = useTexts("admin-policy");
  const renewAfter = useRenewAfter();
  const tellRequested = useTellRequested();
  const words = useChangeWords();
  const numberOf = useNumberOf();
  const [reason, setReason] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const name = words.name(change);
  const how = change.isNewest ? "undo" : "restore";

  async function takeBack(preview: PolicyPreview | undefined) {
    if (!preview) return;
    if (reason.trim() === "") {
      setIsMissing(true);
      field.current?.focus();
      return;
    }
    const params = { id: change.id };
    const { lastUpdated } = preview;
    const answer = await (how === "undo"
      ? callApi("undoPolicyChange", { params, body: { reason } })
      : callApi("restorePolicyValue", { params, body: { reason, lastUpdated } }));
    renewAfter("policy.changed", "prices.changed");
    if (answer.pendingRequestId === null) {
      const value = words.write(change, change.newValue);
      const description =
        how === "undo" ? t("undoneText", { name }) : t("restoredText", { name, value });
      showToast({ kind: "success", title: t(`${how}DoneTitle`), description });
    } else {
      tellRequested();
    }
    onDone();
  }

  return (
    <EffectDialog
      title={t(`${how}Title`, { id: numberOf(change.id), name })}
      subject={how}
      id={change.id}
      confirmLabel={t(`${how}Confirm`)}
      onConfirm={takeBack}
      onClose={onClose}
    >
      <TextField
        ref={field}
        label={tPolicy("reason")}
        hint={tPolicy("reasonHint")}
        error={isMissing ? tPolicy("reasonMissing") : undefined}
        value={reason}
        required
        maxLength={longestReason}
        autoComplete="off"
        onChange={({ target }) => {
          setIsMissing(false);
          setReason(target.value);
        }}
      />
    </EffectDialog>
  );
}
