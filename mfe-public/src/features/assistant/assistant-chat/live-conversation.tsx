import type { ChatLanguage } from "@dhahabu/contract/assistant";
import { bankCountry, openingHours } from "@dhahabu/contract/facts";
import type { Language } from "@dhahabu/contract/language";
import { callApi } from "@dhahabu/kit/api/client";
import { createKey } from "@dhahabu/kit/create-key";
import type { I18n, Translate } from "@dhahabu/kit/i18n/i18n";
import { languageTraits } from "@dhahabu/kit/i18n/languages";
import { useLanguageTraits, useT } from "@dhahabu/kit/i18n/use-t";
import { useKit } from "@dhahabu/kit/kit-context";
import { useNavigate } from "@dhahabu/kit/router";
import { Button } from "@dhahabu/kit/ui/button";
import { VisuallyHidden } from "@dhahabu/kit/ui/visually-hidden";
import { enquiryAnchor } from "../../../content/enquiry-topics.ts";
import { keepConversation } from "../../../content/handed-conversation.ts";
import { findTabStorage } from "@dhahabu/kit/tab-storage";
import type chatTexts from "./messages/en.json";
import type texts from "../messages/en.json";
import { addMessages } from "../../../load-messages.ts";
import { paths } from "../../../paths.ts";
import { Words } from "./answer-words.tsx";
import { apologise } from "./apologise.ts";
import { createAsking } from "./asking.ts";
import type { Asking } from "./asking.ts";
import frame from "../conversation-pane.module.css";
import type { ConversationMessage } from "../conversation-state.ts";
import { createConversation, createKeyedAsk } from "./conversation.ts";
import type { Conversation, Sending } from "./conversation.ts";
import { Feedback } from "./feedback.tsx";
import { describeConversation } from "./hand-over-text.ts";
import { HandOver } from "./hand-over.tsx";
import classes from "./live-conversation.module.css";
import type { Place } from "../place.ts";
import { SourceLink } from "./source-link.tsx";
import type { Speaker } from "./speaker.ts";
import { useIsLate } from "./use-is-late.ts";
import { useEndShown, useFocusBack } from "./use-place.ts";

const { timeZone } = openingHours;
/** An answer that comes sooner is not announced: it would only flash. */
const typingAfterMs = 300;
const frameNamespace = "assistant";
const chatNamespace = "assistant-chat";

let conversation: Conversation | undefined;

/** The conversation of this tab with the bank's assistant: it goes on where it was when the visitor comes back from another page. */
export function openConversation(): Conversation {
  conversation ??= createConversation({
    ask: createKeyedAsk(
      (message, language, key) =>
        callApi("chat", { body: { message, language, currency: bankCountry.currency, key } }),
      createKey,
    ),
    rate: (body) => callApi("rateAnswer", { body }),
    now: Date.now,
  });
  return conversation;
}

/** Makes the texts of the conversation ready in a language; the page has loaded only a part of its own. */
export async function loadConversationTexts(i18n: I18n, language: Language): Promise<void> {
  if (i18n.hasMessages(language, chatNamespace)) return;
  await addMessages(i18n, language, [frameNamespace, chatNamespace]);
}

function getChatT(i18n: I18n, language: Language) {
  return i18n.hasMessages(language, chatNamespace)
    ? (i18n.getTranslate(chatNamespace, language) as Translate<typeof chatTexts>)
    : undefined;
}

/** How messages are asked in a language: where no answer comes, the apology is in it too, or else in the page's. */
function createSending(i18n: I18n, language: ChatLanguage): Sending {
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

/** The ways in which a visitor asks in a language, in one holder of the conversation. */
export function openAsking(i18n: I18n, language: ChatLanguage, place: Place): Asking {
  return createAsking(openConversation(), createSending(i18n, language), place);
}

/** Keeps what was said for the enquiry form, in the language of the conversation. */
export function handOver(i18n: I18n, language: ChatLanguage): void {
  const messages = conversation?.getState().messages ?? [];
  const t = getChatT(i18n, language);
  if (t && messages.length > 0) {
    keepConversation(findTabStorage(), describeConversation(messages, t));
  }
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
  place,
}: {
  messages: readonly ConversationMessage[];
  isPending: boolean;
  language: ChatLanguage;
  /** Language of what stands around the answers. */
  speakerLanguage: Language;
  place: Place;
}) {
  const t = useT<typeof texts>(frameNamespace);
  const navigate = useNavigate();
  const { i18n } = useKit();
  const { locale } = useLanguageTraits();
  const isTyping = useIsLate(isPending, typingAfterMs);
  useEndShown(place, { count: messages.length, isPending, isTyping });
  useFocusBack(place, isPending);
  const clock = new Intl.DateTimeFormat(locale, { timeStyle: "short", timeZone });
  const chatT = getChatT(i18n, speakerLanguage);
  const speaker: Speaker | undefined = chatT && {
    chatT,
    language: speakerLanguage,
    dir: languageTraits[speakerLanguage].dir,
  };
  const latest = messages.at(-1);
  const last = isPending ? undefined : latest;
  const offer = messages.findLast(({ isHandOver }) => isHandOver === true);
  function sendToTeam() {
    handOver(i18n, language);
    void navigate(`${paths.contact}#${enquiryAnchor}`);
  }
  const said = messages.map((message) => {
    const { id, type, timestamp, choices = [], unanswered, feedbackToken, rating } = message;
    return (
      <div key={id} className={frame.message} data-from={type}>
        <VisuallyHidden>{type === "user" ? t("from.user") : t("from.ai")}</VisuallyHidden>
        <Words {...message} />
        <SourceLink message={message} isLatest={message === latest} />
        <div className={classes.foot}>
          <time className={classes.time} dateTime={new Date(timestamp).toISOString()}>
            {clock.format(timestamp)}
          </time>
          {speaker && feedbackToken !== undefined && (
            <Feedback
              speaker={speaker}
              rating={rating}
              onRate={(isHelpful) => openConversation().rate(id, isHelpful)}
            />
          )}
        </div>
        {speaker && message === offer && <HandOver speaker={speaker} onSend={sendToTeam} />}
        {speaker && message === last && choices.length > 0 && (
          <Choices
            choices={choices}
            language={message.language}
            label={speaker.chatT("choices.label")}
            onChoose={(choice) => openAsking(i18n, language, place).choose(choice)}
          />
        )}
        {speaker && message === last && unanswered !== undefined && (
          <Button
            look="secondary"
            isSmall
            className={classes.retry}
            onClick={() => openAsking(i18n, language, place).retry()}
          >
            {speaker.chatT("retry")}
          </Button>
        )}
      </div>
    );
  });
  return (
    <>
      {said}
      {isTyping && <Typing label={t("typing")} />}
    </>
  );
}
