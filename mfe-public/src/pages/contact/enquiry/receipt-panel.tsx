import { useId } from "react";
import type { Ref } from "react";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { arrivalFocus } from "@dhahabu/kit/ui/arrival-focus";
import { Button, ButtonLink } from "@dhahabu/kit/ui/button";
import { useAnswerDue } from "../../../features/answer-due/use-answer-due.ts";
import type texts from "../messages/en.json";
import { paths } from "../../../paths.ts";
import classes from "./receipt-panel.module.css";
import type { Receipt } from "./receipt.ts";

/** That an enquiry has arrived, and the reference to quote; it stays until the customer closes it. */
export function ReceiptPanel({
  receipt,
  ref,
  onClose,
}: {
  receipt: Receipt;
  ref: Ref<HTMLElement>;
  onClose: () => void;
}) {
  const t = useT<typeof texts>("contact");
  const format = useFormat();
  const titleId = useId();
  const sayDue = useAnswerDue();
  const { reference, receivedAtMs, answerDueAt, linkToken } = receipt;
  return (
    <section
      ref={ref}
      className={classes.receipt}
      tabIndex={-1}
      aria-labelledby={titleId}
      {...arrivalFocus}
    >
      <h3 id={titleId} className={classes.title}>
        {t("receipt.title")}
      </h3>
      {reference !== undefined && (
        <p className={classes.referenceLine}>
          <span className={classes.label}>{t("receipt.reference")}</span>
          <bdi dir="ltr" className={classes.reference}>
            {reference}
          </bdi>
        </p>
      )}
      {answerDueAt !== undefined && <p className={classes.due}>{sayDue(answerDueAt)}</p>}
      <p>{t(reference === undefined ? "receipt.textWithoutReference" : "receipt.text")}</p>
      <p className={classes.moment}>
        {t("receipt.received", { moment: format.dateTime(receivedAtMs) })}
      </p>
      {linkToken !== undefined && (
        <ButtonLink to={`${paths.enquiry}#${linkToken}`} look="secondary" isSmall>
          {t("receipt.follow")}
        </ButtonLink>
      )}
      <Button look="quiet" isSmall className={classes.close} onClick={onClose}>
        {t("receipt.close")}
      </Button>
    </section>
  );
}
