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
import { Icon } from "@dhahabu/kit/ui/icon";
import { VisuallyHidden } from "@dhahabu/kit/ui/visually-hidden";
import { useIsNear } from "../../blocks/use-is-near.ts";
import type texts from "../../messages/en/assistant.json";
import { paths } from "../../paths.ts";
import classes from "./assistant.module.css";
import { silentState } from "./conversation-state.ts";
import type { Conversation } from "./conversation.ts";
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

/** The conversation's code, fetched when the section comes near. */
function useLive(placeRef: RefObject<Element | null>): Live | undefined {
  const isNear = useIsNear(placeRef);
  const [live, setLive] = useState<Live>();
  useEffect(() => {
    if (!isNear) return;
    import(/* webpackChunkName: "live-conversation" */ "./live-conversation.tsx").then(
      (module) => setLive({ ...module, conversation: module.openConversation() }),
      (error: unknown) => console.error("Failed to load the assistant", error),
    );
  }, [isNear]);
  return live;
}

/** The assistant's own words in the language of the conversation; those of the page until they are here. */
function useConversationTexts(live: Live | undefined, language: ChatLanguage) {
  const { i18n } = useKit();
  const pageLanguage = useLanguage();
  const pageT = useT<typeof texts>("assistant");
  const [ready, setReady] = useState<ChatLanguage>();
  useEffect(() => {
    live?.loadConversationTexts(i18n, language).then(
      () => setReady(language),
      (error: unknown) => console.error("Failed to load the assistant's words", error),
    );
  }, [live, i18n, language]);
  return ready === language
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
  const id = useId();
  return (
    <p className={classes.choice}>
      <label htmlFor={id}>{t("language.label")}</label>
      <select
        id={id}
        className={classes.languages}
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
      </select>
    </p>
  );
}

/** The history: the greeting, what has been said, and the sign that an answer is being written. */
function History({
  count,
  isPending,
  greeting,
  children,
}: {
  count: number;
  isPending: boolean;
  greeting: { text: string; language: Language };
  children: ReactNode;
}) {
  const t = useT<typeof texts>("assistant");
  const placeRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = placeRef.current;
    if (place && count > 0) place.scrollTop = place.scrollHeight;
  }, [count, isPending]);
  return (
    <div
      ref={placeRef}
      className={classes.history}
      role="log"
      aria-live="polite"
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
      {isPending && (
        <div className={classes.message} data-from="ai">
          <VisuallyHidden>{t("typing")}</VisuallyHidden>
          <p className={classes.typing} aria-hidden="true">
            <span />
            <span />
            <span />
          </p>
        </div>
      )}
    </div>
  );
}

/** The conversation with the assistant, in English, Swahili or Arabic (spec sections 4 and 5). */
export function Assistant() {
  const t = useT<typeof texts>("assistant");
  const pageLanguage = useLanguage();
  const placeRef = useRef<HTMLDivElement>(null);
  const inputRef = useRef<HTMLInputElement>(null);
  const inputId = useId();
  const [chosen, setChosen] = useState<ChatLanguage>();
  const language = chosen ?? (isChatLanguage(pageLanguage) ? pageLanguage : "en");
  const live = useLive(placeRef);
  const own = useConversationTexts(live, language);
  const { messages, isPending } = useSyncExternalStore(
    live?.conversation.subscribe ?? subscribeToNothing,
    live?.conversation.getState ?? getSilentState,
    getSilentState,
  );
  const greeter = chosen ? own : { t, language: pageLanguage };

  // A field that is disabled loses the focus; it has it back unless the visitor went elsewhere.
  const wasPending = useRef(false);
  useEffect(() => {
    if (wasPending.current && !isPending && document.activeElement === document.body) {
      inputRef.current?.focus({ preventScroll: true });
    }
    wasPending.current = isPending;
  }, [isPending]);

  function send(text: string): boolean {
    if (!live) return false;
    const apologyLanguage = isChatLanguage(own.language) ? own.language : undefined;
    const apology = { text: own.t("failure"), language: apologyLanguage };
    return live.conversation.send(text, { language, apology });
  }

  return (
    <div ref={placeRef} className={classes.assistant}>
      <div className={classes.aside}>
        <LanguageChoice language={language} onChoose={setChosen} />
        <p>
          {t("contact.text")}{" "}
          <Link className={classes.contact} to={paths.contact}>
            {t("contact.link")}
          </Link>
        </p>
        <noscript>{t("noscript")}</noscript>
      </div>
      <div className={classes.panel}>
        <History
          count={messages.length}
          isPending={isPending}
          greeting={{ text: greeter.t("greeting", { bank: bankName }), language: greeter.language }}
        >
          {live && <live.MessageList messages={messages} />}
        </History>
        <ul className={classes.suggestions} aria-label={t("suggestions.label")}>
          {suggestions.map((key) => (
            <li key={key}>
              <button
                type="button"
                className={classes.suggestion}
                disabled={!live || isPending}
                onClick={() => send(own.t(key))}
              >
                {t(key)}
              </button>
            </li>
          ))}
        </ul>
        <form
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault();
            const input = inputRef.current;
            if (input && send(input.value)) input.value = "";
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
            onFocus={warmUp}
          />
          <Button type="submit" disabled={!live} isBusy={isPending}>
            {t("send")}
          </Button>
        </form>
      </div>
    </div>
  );
}
