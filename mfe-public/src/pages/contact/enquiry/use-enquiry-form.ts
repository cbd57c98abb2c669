import { useEffect, useRef, useState } from "react";
import type { InputEvent, RefObject, SubmitEvent } from "react";
import { figures } from "@dhahabu/contract/facts";
import { ContractError, NetworkError } from "@dhahabu/kit/api/api-error";
import { callPlainly } from "@dhahabu/kit/api/plain-call";
import type { CallResponse } from "@dhahabu/kit/api/client";
import { useExplainFailure } from "@dhahabu/kit/failure/use-explain-failure";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useLanguage, useT } from "@dhahabu/kit/i18n/use-t";
import { useSentForm } from "@dhahabu/kit/send/sent-form";
import { useSendOnce } from "@dhahabu/kit/send/use-send-once";
import { enquiryCall } from "@dhahabu/kit/send/waiting-enquiry";
import type { SentEnquiry, WaitingEnquiry } from "@dhahabu/kit/send/waiting-enquiry";
import { showToast } from "@dhahabu/kit/toast/toast";
import { buildFormAction } from "@dhahabu/kit/ui/arrival-focus";
import { useFocusWhenIdle } from "../../../blocks/use-focus-when-idle.ts";
import { useTabReceipt } from "../../../blocks/use-tab-receipt.ts";
import type { ContactService } from "../../../content/enquiry-topics.ts";
import type texts from "../messages/en.json";
import { checkEnquiry } from "./check-enquiry.ts";
import {
  enquiryFields,
  findControl,
  readEnquiryForm,
  tidyEnquiry,
  writeEnquiryForm,
} from "./enquiry-form-values.ts";
import type { EnquiryField, EnquiryForm } from "./enquiry-form-values.ts";
import { keepReceipt, readReceipt } from "./receipt.ts";
import type { Receipt } from "./receipt.ts";
import { useFilledForm } from "./use-filled-form.ts";
import { useWaitingEnquiry } from "./use-waiting-enquiry.ts";

type FieldErrors = Partial<Record<EnquiryField, string>>;

const kept = { read: readReceipt, keep: keepReceipt };

function useSayingReceived() {
  const t = useT<typeof texts>("contact");
  const format = useFormat();
  return () => {
    const hours = format.number(figures.replyWithinWeekendHours);
    showToast({
      title: t("success.title"),
      description: t("success.text", { hours }),
      kind: "success",
    });
  };
}

/** Says why an enquiry was refused, and gives what is wrong with each field. */
function useSayingRefused() {
  const t = useT<typeof texts>("contact");
  const explain = useExplainFailure();
  return async (error: unknown): Promise<FieldErrors> => {
    const { text, fields } = await explain(error, {
      general: t("failure.general"),
      offline: t("failure.network.text"),
    });
    const title = error instanceof NetworkError ? t("failure.network.title") : t("failure.title");
    showToast({ title, description: text, kind: "error" });
    return fields;
  };
}

/** Sends an enquiry once; where no answer comes it may wait here. */
function useSendingEnquiry({
  formRef,
  keep,
  onSent,
}: {
  formRef: RefObject<HTMLFormElement | null>;
  keep: (form: HTMLFormElement) => void;
  onSent: (form: HTMLFormElement, answer: SentEnquiry["answer"]) => void;
}) {
  const language = useLanguage();
  const sendOnce = useSendOnce();
  const waiting = useWaitingEnquiry({
    onSent(answer) {
      if (formRef.current) onSent(formRef.current, answer);
    },
    onReturned(body) {
      if (!formRef.current) return;
      writeEnquiryForm(formRef.current, body);
      keep(formRef.current);
    },
  });
  async function sendEnquiry(values: EnquiryForm) {
    waiting.offer(undefined);
    // The checks let no other service through.
    const service = values.service as ContactService;
    let body: WaitingEnquiry["body"] = { ...values, service, language };
    try {
      return await sendOnce("contact", (key) => {
        body = { ...body, key };
        return callPlainly(enquiryCall, body);
      });
    } catch (error) {
      if (error instanceof NetworkError) waiting.offer(body);
      throw error;
    }
  }
  return { waiting, sendEnquiry };
}

/** Says what is to be put right before anything is sent, and gives it by its field. */
function useSayingFault() {
  const t = useT<typeof texts>("contact");
  const format = useFormat();
  return ({ field, key, limit }: NonNullable<ReturnType<typeof checkEnquiry>>): FieldErrors => {
    const sentence = t(key, limit === undefined ? {} : { limit: format.number(limit) });
    showToast({ title: t("failure.validation"), description: sentence, kind: "error" });
    return { [field]: sentence };
  };
}

/** The note on a conversation that has just come into the form; it takes the focus. */
function useFocusedNote(isNew: boolean) {
  const noteRef = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isNew) noteRef.current?.focus();
  }, [isNew]);
  return noteRef;
}

/** How the form begins where the page is the answer to it. */
function useBegunEnquiry() {
  const begun = useSentForm("contact");
  const [receipt] = useState((): Receipt | undefined => {
    if (!begun?.accepted) return undefined;
    const { reference, answerDueAt, linkToken } = begun.accepted.answer as CallResponse<"contact">;
    return { reference, answerDueAt, linkToken, receivedAtMs: begun.accepted.sentAtMs };
  });
  return { receipt, typed: receipt ? {} : (begun?.typed ?? {}), failure: begun?.failure };
}

/** The enquiry form: what is wrong with it, whether it is being sent, and the receipt of the last one. */
export function useEnquiryForm() {
  const language = useLanguage();
  const formRef = useRef<HTMLFormElement>(null);
  const submitRef = useRef<HTMLButtonElement>(null);
  const { conversation, keep, forget } = useFilledForm(formRef);
  const noteRef = useFocusedNote(conversation === "new");
  const begun = useBegunEnquiry();
  const { receipt, receiptRef, showReceipt, closeReceipt } = useTabReceipt(begun.receipt, kept);
  const [errors, setErrors] = useState<FieldErrors>(begun.failure?.fields ?? {});
  const [isTriedAgain, setIsTriedAgain] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const isUnderWay = useRef(false);
  const findNextRef = useFocusWhenIdle(isSending);
  const sayRefused = useSayingRefused();
  const sayReceived = useSayingReceived();
  const sayFault = useSayingFault();
  const { waiting, sendEnquiry } = useSendingEnquiry({ formRef, keep, onSent: receive });

  function receive(form: HTMLFormElement, said: Partial<CallResponse<"contact">> = {}) {
    forget(form);
    const { reference, answerDueAt, linkToken } = said;
    showReceipt({ reference, answerDueAt, linkToken, receivedAtMs: Date.now() });
  }

  function accept(form: HTMLFormElement, said?: CallResponse<"contact">) {
    receive(form, said);
    sayReceived();
  }

  async function refuse(form: HTMLFormElement, error: unknown) {
    const fields = await sayRefused(error);
    const first = enquiryFields.find((field) => fields[field] !== undefined);
    setErrors(fields);
    findNextRef.current = () => (first && findControl(form, first)) ?? submitRef.current;
  }

  async function send(form: HTMLFormElement, values: EnquiryForm) {
    setIsTriedAgain(true);
    isUnderWay.current = true;
    setErrors({});
    setIsSending(true);
    try {
      accept(form, await sendEnquiry(values));
    } catch (error) {
      // The enquiry is stored once the status says so, whatever its body looks like.
      if (error instanceof ContractError) accept(form);
      else await refuse(form, error);
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
    setErrors(sayFault(fault));
    findControl(form, fault.field)?.focus();
  }

  return {
    typed: begun.typed,
    errors,
    failure: isTriedAgain ? undefined : begun.failure?.text,
    isSending,
    waiting,
    hasConversation: conversation !== undefined,
    noteRef,
    receipt,
    receiptRef,
    submitRef,
    closeReceipt() {
      closeReceipt();
      if (formRef.current) findControl(formRef.current, "name")?.focus();
    },
    formProps: {
      ref: formRef,
      method: "post",
      action: buildFormAction(language),
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
