import { useEffect, useMemo, useRef, useState } from "react";
import type { RefObject } from "react";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { useSearchParams } from "@dhahabu/kit/router";
import { enquiryTopics, isEnquiryTopic, topicParameter } from "../../../content/enquiry-topics.ts";
import { findTabStorage } from "@dhahabu/kit/tab-storage";
import type texts from "../messages/en.json";
import { fillBlank, keepDraft, readDraft, selectOwnText } from "./draft.ts";
import { emptyEnquiryForm, readEnquiryForm, writeEnquiryForm } from "./enquiry-form-values.ts";
import { keepPlacedText } from "./placed-conversation.ts";
import { receiveConversation } from "./receive-conversation.ts";
import type { ReceivedConversation } from "./receive-conversation.ts";
import { applySuggestion } from "./suggestion.ts";
import type { Suggestion } from "./suggestion.ts";

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
export function useFilledForm(formRef: RefObject<HTMLFormElement | null>) {
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
      emptyEnquiryForm(form);
      applied.current = undefined;
      setConversation(undefined);
    },
  };
}
