import { useEffect, useRef } from "react";
import { labelUseLimit } from "@dhahabu/contract/enquiry-labels";
import type { EnquiryLabel } from "@dhahabu/contract/enquiry-labels";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { Button } from "@dhahabu/kit/ui/button";
import { Skeleton } from "@dhahabu/kit/ui/skeleton";
import { MissingAnswer } from "../../blocks/panel/missing-answer.tsx";
import { useCall } from "../../data/use-call.ts";
import { useTexts } from "../../use-texts.ts";
import classes from "./label-editor.module.css";

/** Says what becomes of a label's enquiries, and asks whether to remove it. */
export function LabelRemoval({
  label: { id },
  isBusy,
  onRemove,
  onKeep,
}: {
  label: EnquiryLabel;
  isBusy: boolean;
  onRemove(): void;
  onKeep(): void;
}) {
  const t = useTexts("admin-enquiries");
  const format = useFormat();
  const use = useCall("countLabelledEnquiries", { params: { id } });
  const count = use.data?.enquiries;
  const keep = useRef<HTMLButtonElement>(null);
  const isKnown = count !== undefined;
  useEffect(() => {
    if (isKnown) keep.current?.focus();
  }, [isKnown]);
  if (count === undefined) {
    return (
      <MissingAnswer answer={use} title={t("labels.failed")}>
        <Skeleton height="3rem" />
      </MissingAnswer>
    );
  }
  const number = `${format.number(count)}${count >= labelUseLimit ? "+" : ""}`;
  return (
    <>
      <p className={classes.ask} role="status">
        {count === 0 ? t("labels.unused") : t("labels.removeAsk", { count, number })}
      </p>
      <span className={classes.acts}>
        <Button ref={keep} look="secondary" isSmall disabled={isBusy} onClick={onKeep}>
          {t("labels.keep")}
        </Button>
        <Button look="danger" isSmall isBusy={isBusy} onClick={onRemove}>
          {t("labels.remove")}
        </Button>
      </span>
    </>
  );
}
