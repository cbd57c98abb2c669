import { useEffect, useRef, useState } from "react";
import { useLanguageTraits, useT } from "@dhahabu/kit/i18n/use-t";
import { useNavigate } from "@dhahabu/kit/router";
import { showToast } from "@dhahabu/kit/toast/toast";
import { Icon } from "@dhahabu/kit/ui/icon";
import { VisuallyHidden } from "@dhahabu/kit/ui/visually-hidden";
import type texts from "../messages/en/shell.json";
import { buildSearchPath } from "../site-paths.ts";
import classes from "./voice-button.module.css";
import type { VoiceSession } from "./voice-session.ts";

/**
 * Search by voice: a tap listens, another tap stops. Recognised words are shown, logged and searched
 * for. Only one toast is visible at once (spec section 9), so the spec's two messages, the words and
 * "Searching for", stand in one.
 */
export function VoiceButton() {
  const t = useT<typeof texts>("shell");
  const { locale } = useLanguageTraits();
  const navigate = useNavigate();
  const session = useRef<VoiceSession>(null);
  const [state, setState] = useState<"idle" | "loading" | "listening">("idle");
  useEffect(() => () => session.current?.cancel(), []);

  function goIdle() {
    session.current = null;
    setState("idle");
  }

  function fail(reason: unknown) {
    goIdle();
    console.warn("Voice input failed", reason);
    showToast({ title: t("voice.error"), description: t("voice.errorText"), kind: "error" });
  }

  function search(words: string) {
    goIdle();
    showToast({
      title: t("voice.recognized"),
      description: words,
      note: t("voice.searching", { words }),
      kind: "success",
    });
    // oxlint-disable-next-line no-console -- spec section 2: a voice search is logged
    console.log(`Searching for: ${words}`);
    void navigate(buildSearchPath(words));
  }

  async function press() {
    if (state === "loading") return;
    if (session.current) {
      session.current.stop();
      return;
    }
    setState("loading");
    try {
      const { findEngine, startVoiceSession } = await import(
        /* webpackChunkName: "voice" */ "./voice-session.ts"
      );
      session.current = startVoiceSession({
        Engine: findEngine(window),
        locale,
        onWords: search,
        onFailure: fail,
        onSilence: goIdle,
      });
      setState("listening");
    } catch (error) {
      fail(error);
    }
  }

  const isListening = state === "listening";
  return (
    <>
      <button
        type="button"
        className={classes.button}
        aria-pressed={isListening}
        aria-busy={state === "loading" || undefined}
        onClick={() => void press()}
      >
        <Icon name="microphone" />
        <span className={classes.name}>{t("voice.label")}</span>
      </button>
      <VisuallyHidden>
        <span role="status">{isListening && t("voice.listening")}</span>
      </VisuallyHidden>
    </>
  );
}
