import { useEffect, useRef, useState } from "react";
import type { EnquiryLabel } from "@dhahabu/contract/enquiry-labels";
import type { InboxItem } from "@dhahabu/contract/inbox";
import { useSession } from "@dhahabu/kit/session/use-session";
import { Button } from "@dhahabu/kit/ui/button";
import { Skeleton } from "@dhahabu/kit/ui/skeleton";
import { VisuallyHidden } from "@dhahabu/kit/ui/visually-hidden";
import { FormDialog } from "../../blocks/dialog/form-dialog.tsx";
import { CheckField } from "../../blocks/form/check-field.tsx";
import { MissingAnswer } from "../../blocks/panel/missing-answer.tsx";
import { useAddressValue } from "../../data/use-address-value.ts";
import { useCall } from "../../data/use-call.ts";
import { useTexts } from "../../use-texts.ts";
import { LabelChip } from "./label-chips.tsx";
import classes from "./label-dialog.module.css";

/** Labels by their numbers that are put on enquiries, and taken off them. */
export interface LabelChange {
  readonly add: number[];
  readonly remove: number[];
}

/** Asks which labels enquiries have; what only some of them have stays so until it is pressed. */
export function LabelDialog({
  items,
  isBusy,
  error,
  onSave,
  onClose,
}: {
  items: readonly Pick<InboxItem, "labels">[];
  isBusy: boolean;
  error: string | undefined;
  onSave(change: LabelChange): void;
  onClose(): void;
}) {
  const t = useTexts("admin-enquiries");
  const { user } = useSession();
  const [, edit] = useAddressValue("labels");
  const listing = useCall("listEnquiryLabels", {});
  const { data: labels } = listing;
  const [wanted, setWanted] = useState<ReadonlyMap<number, boolean>>(new Map());

  function countOf({ id }: EnquiryLabel): number {
    return items.filter((item) => item.labels.some((label) => label.id === id)).length;
  }

  function readChange(known: readonly EnquiryLabel[]): LabelChange {
    const pick = (isWanted: boolean) =>
      known
        .filter((label) => wanted.get(label.id) === isWanted)
        .filter((label) => (isWanted ? countOf(label) < items.length : countOf(label) > 0))
        .map(({ id }) => id);
    return { add: pick(true), remove: pick(false) };
  }

  return (
    <FormDialog
      size="small"
      title={t("labels.choose", { count: items.length })}
      className={undefined}
      submitLabel={t("labels.put")}
      busyLabel={t("sending")}
      isBusy={isBusy}
      isDisabled={!labels || labels.length === 0}
      error={error}
      after={
        user?.role === "admin" && (
          <Button
            look="quiet"
            isSmall
            onClick={() => {
              onClose();
              edit("edit");
            }}
          >
            {t("labels.edit")}
          </Button>
        )
      }
      onSubmit={() => {
        const change = readChange(labels ?? []);
        if (change.add.length + change.remove.length === 0) onClose();
        else onSave(change);
      }}
      onCancel={onClose}
      onClose={onClose}
    >
      {labels ? (
        <fieldset className={classes.labels}>
          <legend>
            <VisuallyHidden>{t("labels")}</VisuallyHidden>
          </legend>
          {labels.length === 0 && <p>{t("labels.none")}</p>}
          {labels.map((label) => (
            <Choice
              key={label.id}
              label={label}
              isChosen={wanted.get(label.id) ?? countOf(label) === items.length}
              isPartly={!wanted.has(label.id) && ![0, items.length].includes(countOf(label))}
              onChoose={(isWanted) => setWanted((old) => new Map(old).set(label.id, isWanted))}
            />
          ))}
        </fieldset>
      ) : (
        <MissingAnswer answer={listing} title={t("labels.failed")}>
          <Skeleton height="8rem" />
        </MissingAnswer>
      )}
    </FormDialog>
  );
}

function Choice({
  label,
  isChosen,
  isPartly,
  onChoose,
}: {
  label: EnquiryLabel;
  isChosen: boolean;
  isPartly: boolean;
  onChoose(isWanted: boolean): void;
}) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPartly;
  }, [isPartly]);
  return (
    <CheckField
      ref={box}
      label={<LabelChip label={label} />}
      checked={isChosen}
      onChange={({ target }) => onChoose(target.checked)}
    />
  );
}
