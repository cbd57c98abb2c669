import { useEffect, useRef, useState } from "react";
import type { InputEvent, SubmitEvent } from "react";
import { figures } from "@dhahabu/contract/facts";
import { ContractError } from "@dhahabu/kit/api/api-error";
import { callApi } from "@dhahabu/kit/api/client";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useLanguage, useT } from "@dhahabu/kit/i18n/use-t";
import { showToast } from "@dhahabu/kit/toast/toast";
import { chooseSentence } from "../../../content/choose-sentence.ts";
import type { ContactService } from "../../../content/enquiry-topics.ts";
import type texts from "../messages/en.json";
import { checkEnquiry } from "./check-enquiry.ts";
import { enquiryFields, findControl, readEnquiryForm, tidyEnquiry } from "./enquiry-form-values.ts";
import type { EnquiryField, EnquiryForm } from "./enquiry-form-values.ts";
import { explainFailure, explainFields } from "./explain-failure.ts";
import { useFilledForm } from "./use-filled-form.ts";
import { useReceipt } from "./use-receipt.ts";

type FieldErrors = Partial<Record<EnquiryField, string>>;

/** The element that takes the focus once nothing is being sent: meanwhile the form takes none. */
function useFocusWhenIdle(isSending: boolean) {
  const focusNextRef = useRef<HTMLElement | undefined>(undefined);
  useEffect(() => {
    if (isSending) return;
    focusNextRef.current?.focus();
    focusNextRef.current = undefined;
  }, [isSending]);
  return focusNextRef;
}

function useSayingReceived() {
  const t = useT<typeof texts>("contact");
  const format = useFormat();
  const language = useLanguage();
  return (serverSentence: string | undefined) => {
    const hours = format.number(figures.replyWithinWeekendHours);
    const ownSentence = t("success.text", { hours });
    showToast({
      title: t("success.title"),
      description: chooseSentence({ language, serverSentence, ownSentence }),
      kind: "success",
    });
  };
}

/** The enquiry form: what is wrong with it, whether it is being sent, and the receipt of the last one. */
export function useEnquiryForm() {
  const t = useT<typeof texts>("contact");
  const format = useFormat();
  const language = useLanguage();
  const formRef = useRef<HTMLFormElement>(null);
  const submitRef = useRef<HTMLButtonElement>(null);
  const { conversation, keep, forget } = useFilledForm(formRef);
  const noteRef = useRef<HTMLParagraphElement>(null);
  const { receipt, receiptRef, showReceipt, closeReceipt } = useReceipt();
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isSending, setIsSending] = useState(false);
  const isUnderWay = useRef(false);
  const focusNextRef = useFocusWhenIdle(isSending);
  const sayReceived = useSayingReceived();

  useEffect(() => {
    if (conversation === "new") noteRef.current?.focus();
  }, [conversation]);

  function accept(
    form: HTMLFormElement,
    answer: { message: string; reference: string } | undefined,
  ) {
    forget(form);
    showReceipt({ reference: answer?.reference, receivedAtMs: Date.now() });
    sayReceived(answer?.message);
  }

  function refuse(form: HTMLFormElement, error: unknown) {
    const voice = { language, t };
    const found = explainFields(error, voice);
    const first = enquiryFields.find((field) => found[field] !== undefined);
    setErrors(found);
    focusNextRef.current = (first && findControl(form, first)) ?? submitRef.current ?? undefined;
    showToast({ ...explainFailure(error, voice), kind: "error" });
  }

  async function send(form: HTMLFormElement, values: EnquiryForm) {
    isUnderWay.current = true;
    setErrors({});
    setIsSending(true);
    try {
      // The checks let no other service through.
      const service = values.service as ContactService;
      accept(form, await callApi("contact", { body: { ...values, service, language } }));
    } catch (error) {
      // The enquiry is stored once the status says so, whatever its body looks like.
      if (error instanceof ContractError) accept(form, undefined);
      else refuse(form, error);
    } finally {
      isUnderWay.current = false;
      setIsSending(false);
    }
  }

  function submit(form: HTMLFormElement) {
    if (isUnderWay.current) return;
    const values = tidyEnquiry(readEnquiryForm(form));
    const fault = checkEnquiry(values);
    if (!fault) {
      void send(form, values);
      return;
    }
    const { field, key, limit } = fault;
    const sentence = t(key, limit === undefined ? {} : { limit: format.number(limit) });
    setErrors({ [field]: sentence });
    showToast({ title: t("failure.validation"), description: sentence, kind: "error" });
    findControl(form, field)?.focus();
  }

  return {
    errors,
    isSending,
    hasConversation: conversation !== undefined,
    noteRef,
    receipt,
    receiptRef,
    submitRef,
    closeReceipt() {
      closeReceipt();
      const form = formRef.current;
      if (form) findControl(form, "name")?.focus();
    },
    formProps: {
      ref: formRef,
      method: "post",
      noValidate: true,
      onInput: ({ target, currentTarget }: InputEvent<HTMLFormElement>) => {
        keep(currentTarget);
        const { name } = target as { name?: string };
        const field = enquiryFields.find((known) => known === name);
        if (field && errors[field] !== undefined) setErrors({ ...errors, [field]: undefined });
      },
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        submit(event.currentTarget);
      },
    },
  };
}
