import { useEffect, useId, useRef, useState } from "react";
import type { maxChatMessageLength } from "@dhahabu/contract/assistant";
import { bankName } from "@dhahabu/contract/facts";
import { loadContract } from "@dhahabu/kit/api/client";
import { languageTraits } from "@dhahabu/kit/i18n/languages";
import { useLanguage, useT } from "@dhahabu/kit/i18n/use-t";
import { useKit } from "@dhahabu/kit/kit-context";
import { Button } from "@dhahabu/kit/ui/button";
import { Icon } from "@dhahabu/kit/ui/icon";
import { VisuallyHidden } from "@dhahabu/kit/ui/visually-hidden";
import type texts from "./messages/en.json";
import classes from "./conversation-pane.module.css";
import type { Place } from "./place.ts";
import type { useConversation } from "./use-conversation.ts";

const longestMessage: typeof maxChatMessageLength = 1000;
const suggestions = [
  "suggestion.price",
  "suggestion.loan",
  "suggestion.sell",
  "suggestion.hours",
] as const satisfies readonly (keyof typeof texts)[];

// A failure shows itself when a message is sent.
function warmUp() {
  loadContract().catch(() => undefined);
}

type HeldConversation = ReturnType<typeof useConversation>;

function Greeting({ held: { hasFailed, speaker } }: { held: HeldConversation }) {
  const t = useT<typeof texts>("assistant");
  const pageLanguage = useLanguage();
  const language = hasFailed ? pageLanguage : speaker.language;
  return (
    <div className={classes.message} data-from="ai">
      <VisuallyHidden>{t("from.ai")}</VisuallyHidden>
      <Icon name="mark" className={classes.mark} />
      <p className={classes.words} lang={language} dir={languageTraits[language].dir}>
        {hasFailed ? t("failure") : speaker.t("greeting", { bank: bankName })}
      </p>
    </div>
  );
}

function Suggestions({
  held: { live, language, own, speaker },
  onChoose,
}: {
  held: HeldConversation;
  onChoose: (text: string) => void;
}) {
  const t = useT<typeof texts>("assistant");
  return (
    <ul
      className={classes.suggestions}
      aria-label={t("suggestions.label")}
      onPointerEnter={warmUp}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
      tabIndex={0}
    >
      {suggestions.map((key) => (
        <li key={key}>
          <button
            type="button"
            className={classes.suggestion}
            lang={speaker.language}
            dir={languageTraits[speaker.language].dir}
            // They are asked in the language of the conversation, whose words may be under way.
            disabled={!live || own.language !== language}
            onClick={() => onChoose(own.t(key))}
          >
            {speaker.t(key)}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The conversation itself, what was said and the field, as high as its place; a section or a sheet holds it. */
export function ConversationPane({
  held,
  typed,
  onTyped,
}: {
  held: HeldConversation;
  /** A question to put into the field; `onTyped` is called when it stands there. */
  typed?: string | undefined;
  onTyped?: () => void;
}) {
  const { live, hasFailed, fetchAgain, messages, isPending, language, speaker } = held;
  const t = useT<typeof texts>("assistant");
  const { i18n } = useKit();
  const inputId = useId();
  const logRef = useRef<HTMLDivElement>(null);
  const inputRef = useRef<HTMLInputElement>(null);
  const turnRef = useRef<"typed" | "tapped">(undefined);
  const [hasAsked, setHasAsked] = useState(false);
  const place: Place = { logRef, inputRef, turnRef, onAsked: () => setHasAsked(true) };
  useEffect(() => {
    const input = inputRef.current;
    if (typed === undefined || !input) return;
    input.value = typed;
    input.focus();
    onTyped?.();
  }, [typed, onTyped]);
  const openAsking = () => live?.openAsking(i18n, language, place);

  return (
    <div
      className={classes.pane}
      onFocus={() => {
        warmUp();
        if (hasFailed) fetchAgain();
      }}
    >
      <noscript>
        <p className={classes.noscript}>{t("noscript")}</p>
      </noscript>
      <div
        ref={logRef}
        className={classes.history}
        role="log"
        // What was said before the visitor came back to the page, or said elsewhere, is not announced again.
        aria-live={hasAsked || messages.length === 0 ? "polite" : "off"}
        aria-label={t("log.label")}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
        tabIndex={0}
      >
        <Greeting held={held} />
        {messages.length === 0 && (
          <Suggestions held={held} onChoose={(text) => openAsking()?.choose(text)} />
        )}
        {live && (
          <live.MessageList
            messages={messages}
            isPending={isPending}
            language={language}
            speakerLanguage={speaker.language}
            place={place}
          />
        )}
      </div>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          openAsking()?.sendTyped();
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
        />
        <Button type="submit" disabled={!live} isBusy={isPending}>
          {t("send")}
        </Button>
      </form>
    </div>
  );
}
