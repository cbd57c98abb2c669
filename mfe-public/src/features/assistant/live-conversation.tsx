import type { ChatLanguage } from "@dhahabu/contract/assistant";
import { bankCountry, openingHours } from "@dhahabu/contract/facts";
import { callApi } from "@dhahabu/kit/api/client";
import type { I18n, Messages } from "@dhahabu/kit/i18n/i18n";
import { languageTraits } from "@dhahabu/kit/i18n/languages";
import { useLanguageTraits, useT } from "@dhahabu/kit/i18n/use-t";
import { useFacts } from "@dhahabu/kit/live/use-data";
import { Link } from "@dhahabu/kit/router";
import { VisuallyHidden } from "@dhahabu/kit/ui/visually-hidden";
import type texts from "../../messages/en/assistant.json";
import classes from "./assistant.module.css";
import type { ConversationMessage } from "./conversation-state.ts";
import { createConversation } from "./conversation.ts";
import type { Conversation } from "./conversation.ts";
import { findLinks } from "./find-links.ts";
import type { TextPart } from "./find-links.ts";

const { timeZone } = openingHours;

/** Begins a conversation with the bank's assistant. */
export function openConversation(): Conversation {
  return createConversation({
    ask: async (message, language) => {
      const body = { message, language, currency: bankCountry.currency };
      return (await callApi("chat", { body })).response;
    },
    now: Date.now,
  });
}

// The conversation may be in another language than the page.
const textLoaders: Record<ChatLanguage, () => Promise<{ default: Messages }>> = {
  en: () =>
    import(/* webpackChunkName: "messages-en-assistant-json" */ "../../messages/en/assistant.json"),
  sw: () =>
    import(/* webpackChunkName: "messages-sw-assistant-json" */ "../../messages/sw/assistant.json"),
  ar: () =>
    import(/* webpackChunkName: "messages-ar-assistant-json" */ "../../messages/ar/assistant.json"),
};

/** Makes the texts of the assistant ready in a language of the conversation. */
export async function loadConversationTexts(i18n: I18n, language: ChatLanguage): Promise<void> {
  if (i18n.hasMessages(language, "assistant")) return;
  i18n.addMessages(language, "assistant", (await textLoaders[language]()).default);
}

function AnswerPart({ text, kind }: TextPart) {
  if (kind === "words") return text;
  const shown = (
    <bdi className={classes.unbroken} dir="ltr">
      {text}
    </bdi>
  );
  return kind === "page" ? (
    <Link to={text}>{shown}</Link>
  ) : (
    <a href={`tel:${text.replaceAll(" ", "")}`}>{shown}</a>
  );
}

function Answer({ text }: { text: string }) {
  const { phones } = useFacts();
  return findLinks(text, Object.values(phones)).map((part, index) => (
    <AnswerPart key={index} {...part} />
  ));
}

/** What has been said, in order. */
export function MessageList({ messages }: { messages: readonly ConversationMessage[] }) {
  const t = useT<typeof texts>("assistant");
  const { locale } = useLanguageTraits();
  const clock = new Intl.DateTimeFormat(locale, { timeStyle: "short", timeZone });
  return messages.map(({ id, type, content, language, timestamp }) => (
    <div key={id} className={classes.message} data-from={type}>
      <VisuallyHidden>{type === "user" ? t("from.user") : t("from.ai")}</VisuallyHidden>
      <p
        className={classes.words}
        lang={language}
        dir={language ? languageTraits[language].dir : "auto"}
      >
        {type === "ai" ? <Answer text={content} /> : content}
      </p>
      <time className={classes.time} dateTime={new Date(timestamp).toISOString()}>
        {clock.format(timestamp)}
      </time>
    </div>
  ));
}
