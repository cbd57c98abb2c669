import { useState } from "react";
import type { DocumentRecord } from "@dhahabu/contract/documents";
import { callApi } from "@dhahabu/kit/api/client";
import { showToast } from "@dhahabu/kit/toast/toast";
import { Button } from "@dhahabu/kit/ui/button";
import { TextAreaField } from "@dhahabu/kit/ui/field";
import { useFailureText } from "../../blocks/failure/use-failure-text.ts";
import { useFocusToSection } from "../../blocks/form/use-focus-to-section.ts";
import { useSend } from "../../data/use-send.ts";
import { useTexts } from "../../use-texts.ts";
import classes from "./paper-desk.module.css";

/** Takes a paper back, with the reason that stays on record. */
export function TakeBack({ code, onDone }: { code: string; onDone(paper: DocumentRecord): void }) {
  const t = useTexts("admin-papers");
  const describe = useFailureText();
  const [reason, setReason] = useState("");
  const form = useFocusToSection<HTMLDivElement>();
  const taking = useSend({
    mutationFn: () =>
      callApi("voidDocument", { params: { code }, body: { reason: reason.trim() } }),
    onSuccess: (paper: DocumentRecord) => {
      showToast({ title: t("taken") });
      onDone(paper);
    },
  });
  return (
    <div ref={form} className={classes.fields}>
      <p>{t("takeBackLead")}</p>
      <TextAreaField
        label={t("reason")}
        value={reason}
        required
        maxLength={500}
        rows={2}
        autoComplete="off"
        error={taking.error ? describe(taking.error) : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
      <div>
        <Button
          look="danger"
          isSmall
          disabled={reason.trim() === ""}
          isBusy={taking.isPending}
          onClick={() => taking.mutate()}
        >
          {t("takeBack")}
        </Button>
      </div>
    </div>
  );
}
