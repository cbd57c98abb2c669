import { useRef, useState } from "react";
import type { ListedUser } from "@dhahabu/contract/identity";
import { callApi } from "@dhahabu/kit/api/client";
import { Button } from "@dhahabu/kit/ui/button";
import { TextAreaField } from "@dhahabu/kit/ui/field";
import { Dialog } from "../../blocks/dialog/dialog.tsx";
import { FormDialog } from "../../blocks/dialog/form-dialog.tsx";
import { useFailureText } from "../../blocks/failure/use-failure-text.ts";
import layout from "../../blocks/layout/layout.module.css";
import { useSend } from "../../data/use-send.ts";
import { useTexts } from "../../use-texts.ts";
import classes from "./reset-link-dialog.module.css";

const longestReason = 500;

/** Asks for a lost second factor to be reset, and says what comes next. */
export function FactorResetDialog({ user, onClose }: { user: ListedUser; onClose(): void }) {
  const t = useTexts("admin-users");
  const explain = useFailureText();
  const reason = useRef<HTMLTextAreaElement>(null);
  const [fault, setFault] = useState<string>();
  const { username } = user;
  const asking = useSend({
    mutationFn: (typed: string) =>
      callApi("resetSecondFactor", { params: { userId: user.id }, body: { reason: typed } }),
  });
  const { data: asked, error } = asking;
  const title = t("factor.resetOf", { username });

  if (asked) {
    const isWaiting = asked.pendingRequestId !== undefined;
    return (
      <Dialog
        title={title}
        isOpen
        onClose={onClose}
        footer={
          <Button isSmall onClick={onClose}>
            {t("link.done")}
          </Button>
        }
      >
        <p role="status">{t(isWaiting ? "factor.asked" : "factor.done", { username })}</p>
      </Dialog>
    );
  }

  function submit() {
    const typed = reason.current?.value.trim() ?? "";
    if (typed !== "") {
      asking.mutate(typed);
      return;
    }
    setFault(t("factor.reasonMissing"));
    reason.current?.focus();
  }

  return (
    <FormDialog
      title={title}
      className={layout.tight}
      submitLabel={t("factor.ask")}
      busyLabel={t("factor.asking")}
      isBusy={asking.isPending}
      error={error ? explain(error) : undefined}
      onSubmit={submit}
      onCancel={onClose}
      onClose={onClose}
    >
      <p>{t("factor.intro", { username })}</p>
      <p className={classes.care}>{t("factor.care", { username })}</p>
      <TextAreaField
        ref={reason}
        label={t("factor.reason")}
        error={fault}
        maxLength={longestReason}
        autoComplete="off"
        rows={3}
        required
        onInput={() => setFault(undefined)}
      />
    </FormDialog>
  );
}
