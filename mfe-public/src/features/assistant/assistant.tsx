import { useEffect, useId, useRef, useState, useSyncExternalStore } from "react";
import type { ReactNode, RefObject } from "react";
import type { ChatLanguage, maxChatMessageLength } from "@dhahabu/contract/assistant";
import { bankName } from "@dhahabu/contract/facts";
import type { Language } from "@dhahabu/contract/language";
import { loadContract } from "@dhahabu/kit/api/client";
import type { Translate } from "@dhahabu/kit/i18n/i18n";
import { languageTraits } from "@dhahabu/kit/i18n/languages";
import { useLanguage, useT } from "@dhahabu/kit/i18n/use-t";
import { useKit } from "@dhahabu/kit/kit-context";
import { Link } from "@dhahabu/kit/router";
import { Button } from "@dhahabu/kit/ui/button";
import { SelectField } from "@dhahabu/kit/ui/field";
import { Icon } from "@dhahabu/kit/ui/icon";
import { VisuallyHidden } from "@dhahabu/kit/ui/visually-hidden";
import { useIsNear } from "../../blocks/use-is-near.ts";
import { enquiryAnchor } from "../../content/enquiry-topics.ts";
import type texts from "../../messages/en/assistant.json";
import { paths } from "../../paths.ts";
import classes from "./assistant.module.css";
import { silentState } from "./conversation-state.ts";
import type { Conversation, Sending } from "./conversation.ts";
import type * as liveModule from "./live-conversation.tsx";

const longestMessage: typeof maxChatMessageLength = 1000;
const chatLanguages = ["en", "sw", "ar"] as const satisfies readonly ChatLanguage[];
const suggestions = [
  "suggestion.price",
  "suggestion.loan",
  "suggestion.sell",
  "suggestion.hours",
] as const satisfies readonly (keyof typeof texts)[];

type Live = typeof liveModule & { readonly conversation: Conversation };

const subscribeToNothing = () => () => undefined;
const getSilentState = () => silentState;

/** The conversation's code, fetched when the section comes near; where that failed, again when `fetchAgain` is called. */
function useLive(placeRef: RefObject<Element | null>) {
  const isNear = useIsNear(placeRef);
  const [live, setLive] = useState<Live>();
  const [failures, setFailures] = useState(0);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (!isNear) return;
    import(/* webpackChunkName: "live-conversation" */ "./live-conversation.tsx").then(
      (module) => setLive({ ...module, conversation: module.openConversation() }),
      (error: unknown) => {
        console.error("Failed to load the assistant", error);
        setFailures(attempt + 1);
      },
    );
  }, [isNear, attempt]);
  const hasFailed = !live && failures > 0;
  return { live, hasFailed, fetchAgain: () => setAttempt(failures) };
}

/** The assistant's own words in the language of the conversation; those of the page until they are here. */
function useConversationTexts(live: Live | undefined, language: ChatLanguage) {
  const { i18n } = useKit();
  const pageLanguage = useLanguage();
  const pageT = useT<typeof texts>("assistant");
  const wanted = `${pageLanguage} ${language}`;
  const [ready, setReady] = useState<string>();
  useEffect(() => {
    if (!live) return;
    let isWanted = true;
    Promise.all(
      [pageLanguage, language].map((code) => live.loadConversationTexts(i18n, code)),
    ).then(
      () => {
        if (isWanted) setReady(wanted);
      },
      (error: unknown) => console.error("Failed to load the assistant's words", error),
    );
    return () => {
      isWanted = false;
    };
  }, [live, i18n, pageLanguage, language, wanted]);
  return ready === wanted
    ? { t: i18n.getTranslate("assistant", language) as Translate<typeof texts>, language }
    : { t: pageT, language: pageLanguage };
}

function isChatLanguage(language: Language): language is ChatLanguage {
  return chatLanguages.some((code) => code === language);
}

// A failure shows itself when a message is sent.
function warmUp() {
  loadContract().catch(() => undefined);
}

function LanguageChoice({
  language,
  onChoose,
}: {
  language: ChatLanguage;
  onChoose: (language: ChatLanguage) => void;
}) {
  const t = useT<typeof texts>("assistant");
  return (
    <div className={classes.choice}>
      <SelectField
        label={t("language.label")}
        value={language}
        onChange={(event) => {
          const chosen = chatLanguages.find((code) => code === event.currentTarget.value);
          if (chosen) onChoose(chosen);
        }}
      >
        {chatLanguages.map((code) => (
          <option key={code} value={code} lang={code}>
            {languageTraits[code].name}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

/** The history: the greeting, and what has been said. */
function History({
  ref,
  count,
  isPending,
  isFollowed,
  greeting,
  children,
}: {
  ref: RefObject<HTMLDivElement | null>;
  count: number;
  isPending: boolean;
  /** False for what was said before the visitor came back to the page: it is not announced again. */
  isFollowed: boolean;
  greeting: { text: string; language: Language };
  children: ReactNode;
}) {
  const t = useT<typeof texts>("assistant");
  // The end is shown, or the beginning of an answer that is longer than the window.
  useEffect(() => {
    const place = ref.current;
    if (!place || count === 0) return;
    const [first] = place.children;
    const last = place.lastElementChild;
    if (!(first instanceof HTMLElement && last instanceof HTMLElement)) return;
    place.scrollTop = last.offsetTop - first.offsetTop;
  }, [ref, count, isPending]);
  return (
    <div
      ref={ref}
      className={classes.history}
      role="log"
      aria-live={isFollowed ? "polite" : "off"}
      aria-label={t("log.label")}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
      tabIndex={0}
    >
      <div className={classes.message} data-from="ai">
        <VisuallyHidden>{t("from.ai")}</VisuallyHidden>
        <Icon name="mark" className={classes.mark} />
        <p
          className={classes.words}
          lang={greeting.language}
          dir={languageTraits[greeting.language].dir}
        >
          {greeting.text}
        </p>
      </div>
      {children}
    </div>
  );
}

/** The conversation with the assistant, in English, Swahili or Arabic (spec sections 4 and 5). */
export function Assistant() {
  const t = useT<typeof texts>("assistant");
  const { i18n } = useKit();
  const pageLanguage = useLanguage();
  const placeRef = useRef<HTMLDivElement>(null);
  const logRef = useRef<HTMLDivElement>(null);
  const inputRef = useRef<HTMLInputElement>(null);
  const inputId = useId();
  const [chosen, setChosen] = useState<ChatLanguage>();
  const [hasAsked, setHasAsked] = useState(false);
  const language = chosen ?? (isChatLanguage(pageLanguage) ? pageLanguage : "en");
  const { live, hasFailed, fetchAgain } = useLive(placeRef);
  const own = useConversationTexts(live, language);
  const { messages, isPending } = useSyncExternalStore(
    live?.conversation.subscribe ?? subscribeToNothing,
    live?.conversation.getState ?? getSilentState,
    getSilentState,
  );
  const speaker = chosen ? own : { t, language: pageLanguage };

  // A field that is disabled loses the focus; it has it back unless the visitor went elsewhere. On a screen that is
  // touched it would open the keyboard over the answer to what was tapped.
  const wasPending = useRef(false);
  const wasTapped = useRef(false);
  useEffect(() => {
    const { activeElement } = document;
    const isFree =
      activeElement === document.body ||
      activeElement === logRef.current ||
      inputRef.current?.form?.contains(activeElement) === true;
    if (wasPending.current && !isPending && isFree && !wasTapped.current) {
      inputRef.current?.focus({ preventScroll: true });
    }
    wasPending.current = isPending;
  }, [isPending]);

  function ask(begin: (conversation: Conversation, sending: Sending) => boolean): boolean {
    if (!live || !begin(live.conversation, live.createSending(i18n, language))) return false;
    setHasAsked(true);
    return true;
  }

  // What was pressed goes away, and the focus would go with it.
  function askByButton(begin: (conversation: Conversation, sending: Sending) => boolean) {
    wasTapped.current = matchMedia("(pointer: coarse)").matches;
    if (ask(begin)) logRef.current?.focus({ preventScroll: true });
  }

  const choose = (text: string) =>
    askByButton((conversation, sending) => conversation.send(text, sending));

  return (
    <div ref={placeRef} className={classes.assistant}>
      <LanguageChoice language={language} onChoose={setChosen} />
      <div className={classes.panel}>
        <noscript>
          <p className={classes.noscript}>{t("noscript")}</p>
        </noscript>
        <History
          ref={logRef}
          count={messages.length}
          isPending={isPending}
          isFollowed={hasAsked || messages.length === 0}
          greeting={{
            text: hasFailed ? t("failure") : speaker.t("greeting", { bank: bankName }),
            language: hasFailed ? pageLanguage : speaker.language,
          }}
        >
          {messages.length === 0 && (
            <ul className={classes.suggestions} aria-label={t("suggestions.label")}>
              {suggestions.map((key) => (
                <li key={key}>
                  <button
                    type="button"
                    className={classes.suggestion}
                    lang={speaker.language}
                    dir={languageTraits[speaker.language].dir}
                    disabled={!live}
                    onClick={() => choose(own.t(key))}
                  >
                    {speaker.t(key)}
                  </button>
                </li>
              ))}
            </ul>
          )}
          {live && (
            <live.MessageList
              messages={messages}
              isPending={isPending}
              language={language}
              speakerLanguage={speaker.language}
              onChoose={choose}
              onRetry={() => askByButton((conversation, sending) => conversation.retry(sending))}
            />
          )}
        </History>
        <form
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault();
            const input = inputRef.current;
            wasTapped.current = false;
            if (input && ask((conversation, sending) => conversation.send(input.value, sending))) {
              input.value = "";
            }
          }}
        >
          <label className={classes.label} htmlFor={inputId}>
            {t("field.label")}
          </label>
          <input
            ref={inputRef}
            id={inputId}
            className={classes.input}
            name="message"
            dir="auto"
            maxLength={longestMessage}
            autoComplete="off"
            enterKeyHint="send"
            disabled={isPending}
            onFocus={() => {
              warmUp();
              if (hasFailed) fetchAgain();
            }}
          />
          <Button type="submit" disabled={!live} isBusy={isPending}>
            {t("send")}
          </Button>
        </form>
      </div>
      <p className={classes.people}>
        {t("contact.text")}{" "}
        <Link
          className={classes.contact}
          to={`${paths.contact}#${enquiryAnchor}`}
          onClick={() => live?.handOver(i18n, language)}
        >
          {t("contact.link")}
        </Link>
      </p>
    </div>
  );
}
