import { useEffect, useRef, useState } from "react";
import type { SubmitEvent } from "react";
import { isVisitKind } from "@dhahabu/contract/visit-terms";
import { callApi } from "@dhahabu/kit/api/client";
import type { CallResponse } from "@dhahabu/kit/api/client";
import { useExplainFailure } from "@dhahabu/kit/failure/use-explain-failure";
import { useLanguage, useT } from "@dhahabu/kit/i18n/use-t";
import { useSendOnce } from "@dhahabu/kit/send/use-send-once";
import { useSentForm } from "@dhahabu/kit/send/sent-form";
import { buildFormAction } from "@dhahabu/kit/ui/arrival-focus";
import type texts from "./messages/en.json";
import { checkVisit, readVisit, visitFields } from "./visit-fields.ts";
import type { VisitField, VisitValues } from "./visit-fields.ts";

type Booked = CallResponse<"bookVisit">;

type FieldErrors = Partial<Record<VisitField, string>>;

/** The booking form: how it begins, what is wrong with it, and what was booked. */
export function useVisitForm() {
  const t = useT<typeof texts>("visit");
  const language = useLanguage();
  const explain = useExplainFailure();
  const sendOnce = useSendOnce();
  const begun = useSentForm("bookVisit");
  const [booked, setBooked] = useState(begun?.accepted?.answer as Booked | undefined);
  const [errors, setErrors] = useState<FieldErrors>(begun?.failure?.fields ?? {});
  const [failure, setFailure] = useState(begun?.failure?.text);
  const [isSending, setIsSending] = useState(false);
  const receiptRef = useRef<HTMLElement>(null);
  const bookedHere = useRef(false);

  useEffect(() => {
    if (booked && bookedHere.current) receiptRef.current?.focus();
  }, [booked]);

  function show(form: HTMLFormElement, found: FieldErrors) {
    setErrors(found);
    const first = visitFields.find((field) => found[field] !== undefined);
    form.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
  }

  async function send(form: HTMLFormElement, values: VisitValues, onTaken: () => void) {
    const { kind, ...others } = values;
    if (!isVisitKind(kind)) return;
    setErrors({});
    setFailure(undefined);
    setIsSending(true);
    try {
      const visit = { ...others, kind, language };
      const answer = await sendOnce("bookVisit", (key) =>
        callApi("bookVisit", { body: { ...visit, key } }),
      );
      bookedHere.current = true;
      setBooked(answer);
    } catch (error) {
      console.error("Failed to book a visit", error);
      const own = { general: t("failed"), offline: t("offline") };
      const { text, fields } = await explain(error, own);
      if (visitFields.some((field) => fields[field] !== undefined)) show(form, fields);
      else setFailure(text);
      if (fields["startsAt"] !== undefined) onTaken();
    }
    setIsSending(false);
  }

  return {
    typed: begun?.typed ?? {},
    booked,
    errors,
    failure,
    isSending,
    receiptRef,
    beginAnother: () => setBooked(undefined),
    action: buildFormAction(language),
    /** Sends what stands in the form; `onTaken` is called where its time is not free any more. */
    submit(event: SubmitEvent<HTMLFormElement>, onTaken: () => void) {
      event.preventDefault();
      if (isSending) return;
      const form = event.currentTarget;
      const values = readVisit(new FormData(form));
      const faults = Object.entries(checkVisit(values));
      if (faults.length === 0) return void send(form, values, onTaken);
      show(form, Object.fromEntries(faults.map(([field, fault]) => [field, t(`error.${fault}`)])));
    },
  };
}
