import { useMemo } from "react";
import { assistantTopics } from "@dhahabu/contract/assistant-topics";
import type { AssistantTopic } from "@dhahabu/contract/assistant-topics";
import { useLanguageTraits, useT } from "@dhahabu/kit/i18n/use-t";
import type texts from "../../messages/en/admin-assistant.json";

/** Names of what a message can be about, and all of them in the order of the alphabet. */
export function useTopicNames(): {
  nameOf(topic: AssistantTopic): string;
  options: readonly { readonly value: AssistantTopic; readonly label: string }[];
} {
  const t = useT<typeof texts>("admin-assistant");
  const { locale } = useLanguageTraits();
  return useMemo(() => {
    const nameOf = (topic: AssistantTopic) => t(`topic.${topic}`);
    const options = assistantTopics
      .map((value) => ({ value, label: nameOf(value) }))
      .toSorted((one, other) => one.label.localeCompare(other.label, locale));
    return { nameOf, options };
  }, [t, locale]);
}
