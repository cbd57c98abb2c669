import { useRef, useState } from "react";
import type { EnquiryLabel } from "@dhahabu/contract/enquiry-labels";
import { callApi } from "@dhahabu/kit/api/client";
import { showToast } from "@dhahabu/kit/toast/toast";
import { Skeleton } from "@dhahabu/kit/ui/skeleton";
import { Dialog } from "../../blocks/dialog/dialog.tsx";
import { useFailureText } from "../../blocks/failure/use-failure-text.ts";
import { MissingAnswer } from "../../blocks/panel/missing-answer.tsx";
import { RowButton } from "../../blocks/table/row-button.tsx";
import { offerUndo } from "../../blocks/undo/undo.ts";
import { useCall } from "../../data/use-call.ts";
import { useSend } from "../../data/use-send.ts";
import { useRenew } from "../../data/use-staff-events.ts";
import { useTexts } from "../../use-texts.ts";
import { LabelChip } from "./label-chips.tsx";
import classes from "./label-editor.module.css";
import { LabelForm } from "./label-form.tsx";
import { LabelRemoval } from "./label-removal.tsx";

/** The house's list of labels, for administrators: adds, renames, colours and removes. */
export function LabelEditor({ onClose }: { onClose(): void }) {
  const t = useTexts("admin-enquiries");
  const toText = useFailureText();
  const renew = useRenew();
  const listing = useCall("listEnquiryLabels", {});
  const [edited, setEdited] = useState<EnquiryLabel>();
  const [askedId, setAskedId] = useState<number>();
  const list = useRef<HTMLUListElement>(null);

  function show(labels: EnquiryLabel[]) {
    listing.change(() => labels);
    renew("enquiries.changed");
  }

  // Its form and its buttons are gone with it.
  function endEdit() {
    setEdited(undefined);
    list.current?.focus();
  }

  const removing = useSend({
    mutationFn: ({ id }: EnquiryLabel) => callApi("removeEnquiryLabel", { params: { id } }),
    onSuccess(labels, { id, name }) {
      setAskedId(undefined);
      show(labels);
      list.current?.focus();
      offerUndo({
        message: t("labels.removed", { name }),
        undone: t("labels.restored", { name }),
        onUndo: async () => show(await callApi("restoreEnquiryLabel", { params: { id } })),
      });
    },
    onError(error) {
      showToast({ kind: "error", title: t("notDone"), description: toText(error) });
      void listing.refresh();
    },
  });

  return (
    <Dialog title={t("labels.editTitle")} isOpen onClose={onClose}>
      {listing.data ? (
        <>
          <LabelForm
            key={edited?.id ?? "new"}
            label={edited}
            onSaved={(labels) => {
              if (edited) endEdit();
              show(labels);
            }}
            onConflict={() => void listing.refresh()}
            onCancel={endEdit}
          />
          <ul ref={list} className={classes.labels} aria-label={t("labels")} tabIndex={-1}>
            {listing.data.map((label) => (
              <li key={label.id} className={classes.label}>
                <LabelChip label={label} />
                {askedId === label.id ? (
                  <LabelRemoval
                    label={label}
                    isBusy={removing.isPending}
                    onRemove={() => removing.mutate(label)}
                    onKeep={() => {
                      setAskedId(undefined);
                      list.current?.focus();
                    }}
                  />
                ) : (
                  <span className={classes.acts}>
                    <RowButton
                      label={t("labels.changeOne", { name: label.name })}
                      onClick={() => setEdited(label)}
                    >
                      {t("labels.change")}
                    </RowButton>
                    <RowButton
                      look="quiet"
                      label={t("labels.removeOne", { name: label.name })}
                      onClick={() => setAskedId(label.id)}
                    >
                      {t("labels.remove")}
                    </RowButton>
                  </span>
                )}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <MissingAnswer answer={listing} title={t("labels.failed")}>
          <Skeleton height="12rem" />
        </MissingAnswer>
      )}
    </Dialog>
  );
}
