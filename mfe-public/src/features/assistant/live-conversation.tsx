import type { ChatLanguage } from "@dhahabu/contract/assistant";
import { bankCountry, openingHours } from "@dhahabu/contract/facts";
import type { Language } from "@dhahabu/contract/language";
import { callApi } from "@dhahabu/kit/api/client";
import type { I18n, Messages, Translate } from "@dhahabu/kit/i18n/i18n";
import { languageTraits } from "@dhahabu/kit/i18n/languages";
import { useLanguageTraits, useT } from "@dhahabu/kit/i18n/use-t";
import { useKit } from "@dhahabu/kit/kit-context";
import { useFacts } from "@dhahabu/kit/live/use-data";
import { Link, useNavigate } from "@dhahabu/kit/router";
import { Button } from "@dhahabu/kit/ui/button";
import { VisuallyHidden } from "@dhahabu/kit/ui/visually-hidden";
import { enquiryAnchor } from "../../content/enquiry-topics.ts";
import { keepConversation } from "../../content/handed-conversation.ts";
import { findTabStorage } from "../../content/tab-storage.ts";
import type chatTexts from "../../messages/en/assistant-chat.json";
import type texts from "../../messages/en/assistant.json";
import { paths } from "../../paths.ts";
import { apologise } from "./apologise.ts";
import frame from "./assistant.module.css";
import type { ConversationMessage } from "./conversation-state.ts";
import { createConversation } from "./conversation.ts";
import type { Conversation, Sending } from "./conversation.ts";
import { findLinks, isPagePath } from "./find-links.ts";
import type { TextPart } from "./find-links.ts";
import { describeConversation } from "./hand-over-text.ts";
import { HandOver } from "./hand-over.tsx";
import classes from "./live-conversation.module.css";
import type { Speaker } from "./speaker.ts";

const { timeZone } = openingHours;
const frameNamespace = "assistant";
const chatNamespace = "assistant-chat";

let conversation: Conversation | undefined;

/** The conversation of this tab with the bank's assistant: it goes on where it was when the visitor comes back from another page. */
export function openConversation(): Conversation {
  conversation ??= createConversation({
    ask: (message, language) =>
      callApi("chat", { body: { message, language, currency: bankCountry.currency } }),
    now: Date.now,
  });
  return conversation;
}

/** Makes the texts of the conversation ready in a language; the page has loaded only a part of its own. */
export async function loadConversationTexts(i18n: I18n, language: Language): Promise<void> {
  if (i18n.hasMessages(language, chatNamespace)) return;
  const [frame, chat] = (await Promise.all([
    import(
      /* webpackChunkName: "messages-[request]" */ `../../messages/${language}/assistant.json`
    ),
    import(
      /* webpackChunkName: "messages-[request]" */ `../../messages/${language}/assistant-chat.json`
    ),
  ])) as { default: Messages }[];
  i18n.addMessages(language, frameNamespace, frame?.default ?? {});
  i18n.addMessages(language, chatNamespace, chat?.default ?? {});
}

function getChatT(i18n: I18n, language: Language) {
  return i18n.hasMessages(language, chatNamespace)
    ? (i18n.getTranslate(chatNamespace, language) as Translate<typeof chatTexts>)
    : undefined;
}

/** How messages are asked in a language: where no answer comes, the apology is in it too, or else in the page's. */
export function createSending(i18n: I18n, language: ChatLanguage): Sending {
  return {
    language,
    apologise(error) {
      const chatT = getChatT(i18n, language);
      const frameLanguage = chatT ? language : i18n.getLanguage();
      const t = i18n.getTranslate(frameNamespace, frameLanguage) as Translate<typeof texts>;
      const voice = { t, chatT, language, isOnline: navigator.onLine };
      return { text: apologise(error, voice), language: chatT && language };
    },
  };
}

/** Keeps what was said for the enquiry form, in the language of the conversation. */
export function handOver(i18n: I18n, language: ChatLanguage): void {
  const messages = conversation?.getState().messages ?? [];
  const t = getChatT(i18n, language);
  if (t && messages.length > 0) {
    keepConversation(findTabStorage(), describeConversation(messages, t));
  }
}

function AnswerPart({ text, kind }: TextPart) {
  if (kind === "words") return text;
  // Between currency and number a line may end where the whole has no room.
  if (kind === "money") {
    return <bdi className={classes.whole}>{text.replaceAll(/\s/gu, " ")}</bdi>;
  }
  const shown = <bdi dir="ltr">{text}</bdi>;
  return kind === "page" ? (
    <Link className={classes.whole} to={text}>
      {shown}
    </Link>
  ) : (
    <a className={classes.whole} href={`tel:${text.replaceAll(" ", "")}`}>
      {shown}
    </a>
  );
}

function AnswerLine({ text }: { text: string }) {
  const { phones } = useFacts();
  return (
    <span className={classes.line}>
      {findLinks(text, Object.values(phones)).map((part, index) => (
        <AnswerPart key={index} {...part} />
      ))}
    </span>
  );
}

function Words({ type, content, language }: ConversationMessage) {
  return (
    <p
      className={frame.words}
      lang={language}
      dir={language ? languageTraits[language].dir : "auto"}
    >
      {type === "ai"
        ? content.split("\n").map((line, index) => <AnswerLine key={index} text={line} />)
        : content}
    </p>
  );
}

function Source({ source, language }: Pick<ConversationMessage, "source" | "language">) {
  const { i18n } = useKit();
  const t = language && getChatT(i18n, language);
  if (!source || !t || !isPagePath(source.path)) return null;
  return (
    <p className={classes.source} lang={language} dir={languageTraits[language].dir}>
      <Link to={source.path}>{t("source", { title: source.title })}</Link>
    </p>
  );
}

function Choices({
  choices,
  language,
  label,
  onChoose,
}: {
  choices: readonly string[];
  language: ChatLanguage | undefined;
  label: string;
  onChoose: (choice: string) => void;
}) {
  return (
    <ul
      className={classes.choices}
      aria-label={label}
      lang={language}
      dir={language && languageTraits[language].dir}
    >
      {choices.map((choice) => (
        <li key={choice}>
          <button type="button" className={classes.chip} onClick={() => onChoose(choice)}>
            <bdi>{choice}</bdi>
          </button>
        </li>
      ))}
    </ul>
  );
}

function Typing({ label }: { label: string }) {
  return (
    <div className={frame.message} data-from="ai">
      <VisuallyHidden>{label}</VisuallyHidden>
      <p className={`${frame.words} ${classes.typing}`} aria-hidden="true">
        <span />
        <span />
        <span />
      </p>
    </div>
  );
}

/** What has been said, in order, and that an answer is being written; what can be pressed is at its end. */
export function MessageList({
  messages,
  isPending,
  language,
  speakerLanguage,
  onChoose,
  onRetry,
}: {
  messages: readonly ConversationMessage[];
  isPending: boolean;
  language: ChatLanguage;
  /** Language of what stands around the answers. */
  speakerLanguage: Language;
  onChoose: (choice: string) => void;
  onRetry: () => void;
}) {
  const t = useT<typeof texts>(frameNamespace);
  const navigate = useNavigate();
  const { i18n } = useKit();
  const { locale } = useLanguageTraits();
  const clock = new Intl.DateTimeFormat(locale, { timeStyle: "short", timeZone });
  const chatT = getChatT(i18n, speakerLanguage);
  const speaker: Speaker | undefined = chatT && {
    chatT,
    language: speakerLanguage,
    dir: languageTraits[speakerLanguage].dir,
  };
  const last = isPending ? undefined : messages.at(-1);
  const offer = messages.findLast(({ isHandOver }) => isHandOver === true);
  function sendToTeam() {
    handOver(i18n, language);
    void navigate(`${paths.contact}#${enquiryAnchor}`);
  }
  const said = messages.map((message) => {
    const { id, type, timestamp, choices = [], unanswered } = message;
    return (
      <div key={id} className={frame.message} data-from={type}>
        <VisuallyHidden>{type === "user" ? t("from.user") : t("from.ai")}</VisuallyHidden>
        <Words {...message} />
        <div className={classes.foot}>
          <time className={classes.time} dateTime={new Date(timestamp).toISOString()}>
            {clock.format(timestamp)}
          </time>
          <Source {...message} />
        </div>
        {speaker && message === offer && <HandOver speaker={speaker} onSend={sendToTeam} />}
        {speaker && message === last && choices.length > 0 && (
          <Choices
            choices={choices}
            language={message.language}
            label={speaker.chatT("choices.label")}
            onChoose={onChoose}
          />
        )}
        {speaker && message === last && unanswered !== undefined && (
          <Button look="secondary" isSmall className={classes.retry} onClick={onRetry}>
            {speaker.chatT("retry")}
          </Button>
        )}
      </div>
    );
  });
  return (
    <>
      {said}
      {isPending && <Typing label={t("typing")} />}
    </>
  );
}
