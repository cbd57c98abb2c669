import { useEffect, useMemo, useRef, useState } from "react";
import type { RefObject, SubmitEvent } from "react";
import { figures } from "@dhahabu/contract/facts";
import { ContractError } from "@dhahabu/kit/api/api-error";
import { callApi } from "@dhahabu/kit/api/client";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useLanguage, useT } from "@dhahabu/kit/i18n/use-t";
import { useSearchParams } from "@dhahabu/kit/router";
import { showToast } from "@dhahabu/kit/toast/toast";
import { chooseSentence } from "../../../content/choose-sentence.ts";
import { enquiryTopics, isEnquiryTopic, topicParameter } from "../../../content/enquiry-topics.ts";
import type { ContactService } from "../../../content/enquiry-topics.ts";
import { findTabStorage } from "../../../content/tab-storage.ts";
import type texts from "../messages/en.json";
import { checkEnquiry } from "./check-enquiry.ts";
import { fillBlank, keepDraft, readDraft, selectOwnText } from "./draft.ts";
import {
  enquiryFields,
  findControl,
  readEnquiryForm,
  tidyEnquiry,
  writeEnquiryForm,
} from "./enquiry-form-values.ts";
import type { EnquiryField, EnquiryForm } from "./enquiry-form-values.ts";
import { explainFailure, explainFields } from "./explain-failure.ts";
import { receiveConversation } from "./receive-conversation.ts";
import type { ReceivedConversation } from "./receive-conversation.ts";
import { keepPlacedText } from "./placed-conversation.ts";
import { keepReceipt, readReceipt } from "./receipt.ts";
import type { Receipt } from "./receipt.ts";
import { applySuggestion } from "./suggestion.ts";
import type { Suggestion } from "./suggestion.ts";

type FieldErrors = Partial<Record<EnquiryField, string>>;

/** What the topic in the address proposes. */
function useSuggestion(): Suggestion | undefined {
  const t = useT<typeof texts>("contact");
  const [query] = useSearchParams();
  const topic = query.get(topicParameter) ?? "";
  return useMemo(() => {
    if (!isEnquiryTopic(topic)) return undefined;
    return {
      service: enquiryTopics[topic],
      subject: t(`topic.${topic}.subject`),
      message: t(`topic.${topic}.message`),
    };
  }, [t, topic]);
}

/**
 * Brings back what this tab has kept, and what was said to the assistant; then fills in the topic of the
 * address. `forget` is for a form that was sent.
 */
function useFilledForm(formRef: RefObject<HTMLFormElement | null>) {
  const suggestion = useSuggestion();
  const applied = useRef<Suggestion>(undefined);
  const isRestored = useRef(false);
  const [conversation, setConversation] = useState<ReceivedConversation>();

  useEffect(() => {
    const form = formRef.current;
    if (!form) return;
    if (!isRestored.current) {
      isRestored.current = true;
      const storage = findTabStorage();
      writeEnquiryForm(form, fillBlank(readEnquiryForm(form), readDraft(storage)));
      const received = receiveConversation(form, storage);
      if (received === "new") keepDraft(storage, selectOwnText(readEnquiryForm(form), undefined));
      setConversation(received);
    }
    writeEnquiryForm(
      form,
      applySuggestion({
        form: readEnquiryForm(form),
        previous: applied.current,
        next: suggestion,
      }),
    );
    applied.current = suggestion;
  }, [formRef, suggestion]);

  return {
    conversation,
    keep(form: HTMLFormElement) {
      keepDraft(findTabStorage(), selectOwnText(readEnquiryForm(form), applied.current));
    },
    forget(form: HTMLFormElement) {
      keepDraft(findTabStorage(), {});
      keepPlacedText(findTabStorage(), undefined);
      form.reset();
      applied.current = undefined;
      setConversation(undefined);
    },
  };
}

/** The last receipt of this tab; a new one takes the focus. */
function useReceipt() {
  const [receipt, setReceipt] = useState<Receipt>();
  const receiptRef = useRef<HTMLElement>(null);
  const isNew = useRef(false);

  useEffect(() => {
    setReceipt(readReceipt(findTabStorage()));
  }, []);

  useEffect(() => {
    if (!isNew.current) return;
    isNew.current = false;
    receiptRef.current?.focus();
  }, [receipt]);

  return {
    receipt,
    receiptRef,
    showReceipt(next: Receipt) {
      isNew.current = true;
      keepReceipt(findTabStorage(), next);
      setReceipt(next);
    },
    closeReceipt() {
      keepReceipt(findTabStorage(), undefined);
      setReceipt(undefined);
    },
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
  const focusNext = useRef<HTMLElement | undefined>(undefined);

  // While it is being sent the form takes no focus.
  useEffect(() => {
    if (isSending) return;
    focusNext.current?.focus();
    focusNext.current = undefined;
  }, [isSending]);

  useEffect(() => {
    if (conversation === "new") noteRef.current?.focus();
  }, [conversation]);

  function accept(
    form: HTMLFormElement,
    answer: { message: string; reference: string } | undefined,
  ) {
    const hours = format.number(figures.replyWithinWeekendHours);
    forget(form);
    showReceipt({ reference: answer?.reference, receivedAtMs: Date.now() });
    showToast({
      title: t("success.title"),
      description: chooseSentence({
        language,
        serverSentence: answer?.message,
        ownSentence: t("success.text", { hours }),
      }),
      kind: "success",
    });
  }

  function refuse(form: HTMLFormElement, error: unknown) {
    const voice = { language, t };
    const found = explainFields(error, voice);
    const first = enquiryFields.find((field) => found[field] !== undefined);
    setErrors(found);
    focusNext.current = (first && findControl(form, first)) ?? submitRef.current ?? undefined;
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
      onInput: ({
        target,
        currentTarget,
      }: {
        target: EventTarget;
        currentTarget: HTMLFormElement;
      }) => {
        keep(currentTarget);
        const name = (target as { name?: string }).name;
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
