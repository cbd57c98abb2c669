import { useState } from "react";
import type { Colleague } from "@dhahabu/contract/accounts";
import { Skeleton } from "@dhahabu/kit/ui/skeleton";
import { FormDialog } from "../../blocks/dialog/form-dialog.tsx";
import { MissingAnswer } from "../../blocks/panel/missing-answer.tsx";
import { useCall } from "../../data/use-call.ts";
import { useTexts } from "../../use-texts.ts";
import { ColleagueSelect } from "./colleague-select.tsx";
import classes from "./forms.module.css";

/** Asks to whom the selected enquiries go. */
export function AssignDialog({
  onAssign,
  onClose,
}: {
  onAssign(to: Colleague): void;
  onClose(): void;
}) {
  const t = useTexts("admin-enquiries");
  const listing = useCall("listColleagues", {});
  const [to, setTo] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const { data: colleagues } = listing;
  return (
    <FormDialog
      size="small"
      title={t("bulk.assignTitle")}
      className={classes.form}
      submitLabel={t("bulk.assignSubmit")}
      busyLabel={t("sending")}
      isBusy={false}
      isDisabled={!colleagues}
      error={undefined}
      onSubmit={(form) => {
        const chosen = colleagues?.find(({ id }) => String(id) === to);
        if (chosen) {
          onAssign(chosen);
          return;
        }
        setIsMissing(true);
        form.querySelector("select")?.focus();
      }}
      onCancel={onClose}
      onClose={onClose}
    >
      {colleagues ? (
        <ColleagueSelect
          colleagues={colleagues}
          to={to}
          isMissing={isMissing}
          onChoose={(chosen) => {
            setIsMissing(false);
            setTo(chosen);
          }}
        />
      ) : (
        <MissingAnswer answer={listing} title={t("handover.failed")}>
          <Skeleton height="5rem" />
        </MissingAnswer>
      )}
    </FormDialog>
  );
}
