import { useRef, useState } from "react";
import type { SubmitEvent } from "react";
import { isVisitKind } from "@dhahabu/contract/visit-terms";
import { callApi } from "@dhahabu/kit/api/client";
import { useExplainFailure } from "@dhahabu/kit/failure/use-explain-failure";
import { useLanguage, useT } from "@dhahabu/kit/i18n/use-t";
import { useSendOnce } from "@dhahabu/kit/send/use-send-once";
import { useSentForm } from "@dhahabu/kit/send/sent-form";
import { buildFormAction } from "@dhahabu/kit/ui/arrival-focus";
import { useFocusWhenIdle } from "../../blocks/use-focus-when-idle.ts";
import { useTabReceipt } from "../../blocks/use-tab-receipt.ts";
import type { KeptReceipt } from "../../blocks/use-tab-receipt.ts";
import { keepVisit, readKeptVisit } from "../../features/visits/kept-visit.ts";
import type { BookedVisit } from "../../features/visits/kept-visit.ts";
import type texts from "./messages/en.json";
import { checkVisit, readVisit, visitFields } from "./visit-fields.ts";
import type { VisitField, VisitValues } from "./visit-fields.ts";

type FieldErrors = Partial<Record<VisitField, string>>;

const kept: KeptReceipt<BookedVisit> = {
  read: (storage) => readKeptVisit(storage, Date.now()),
  keep: keepVisit,
};

/** The booking form: how it begins, what is wrong with it, and what was booked. */
export function useVisitForm() {
  const t = useT<typeof texts>("visit");
  const language = useLanguage();
  const explain = useExplainFailure();
  const sendOnce = useSendOnce();
  const begun = useSentForm("bookVisit");
  const { receipt, receiptRef, showReceipt, closeReceipt } = useTabReceipt(
    begun?.accepted?.answer as BookedVisit | undefined,
    kept,
    begun !== undefined,
  );
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(
    (!begun?.accepted && begun?.typed) || {},
  );
  const [errors, setErrors] = useState<FieldErrors>(begun?.failure?.fields ?? {});
  const [failure, setFailure] = useState(begun?.failure?.text);
  const [isSending, setIsSending] = useState(false);
  const failureRef = useRef<HTMLParagraphElement>(null);
  const findNextRef = useFocusWhenIdle(isSending);

  /** Says what is wrong, at the first of its fields or, where none of them is there, at the button; gives what takes the focus. */
  function show(form: HTMLFormElement, found: FieldErrors, text?: string) {
    const first = visitFields.find((field) => found[field] !== undefined);
    const control = first && form.querySelector<HTMLElement>(`[name=${first}]`);
    setErrors(found);
    setFailure(control ? undefined : (first && found[first]) || text);
    return () => control ?? failureRef.current;
  }

  async function send(form: HTMLFormElement, values: VisitValues, onTaken: () => void) {
    const { kind, ...others } = values;
    if (!isVisitKind(kind)) return;
    setErrors({});
    setFailure(undefined);
    setIsSending(true);
    try {
      const visit = { ...others, kind, language };
      showReceipt(
        await sendOnce("bookVisit", (key) => callApi("bookVisit", { body: { ...visit, key } })),
      );
      setTyped({});
    } catch (error) {
      console.error("Failed to book a visit", error);
      const own = { general: t("failed"), offline: t("offline") };
      const { text, fields } = await explain(error, own);
      findNextRef.current = show(form, fields, text);
      if (fields["startsAt"] !== undefined) onTaken();
    }
    setIsSending(false);
  }

  return {
    typed,
    booked: receipt,
    errors,
    failure,
    failureRef,
    isSending,
    receiptRef,
    beginAnother: closeReceipt,
    action: buildFormAction(language),
    /** Sends what stands in the form; `onTaken` is called where its time is not free any more. */
    submit(event: SubmitEvent<HTMLFormElement>, onTaken: () => void) {
      event.preventDefault();
      if (isSending) return;
      const form = event.currentTarget;
      const values = readVisit(new FormData(form));
      const faults = Object.entries(checkVisit(values));
      if (faults.length === 0) return void send(form, values, onTaken);
      const said = faults.map(([field, fault]): [string, string] => [field, t(`error.${fault}`)]);
      const findNext = show(form, Object.fromEntries(said));
      findNext()?.focus();
    },
  };
}
