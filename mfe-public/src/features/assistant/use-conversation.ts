import { useEffect, useState, useSyncExternalStore } from "react";
import type { RefObject } from "react";
import type { ChatLanguage } from "@dhahabu/contract/assistant";
import type { Translate } from "@dhahabu/kit/i18n/i18n";
import { useLanguage, useT } from "@dhahabu/kit/i18n/use-t";
import { useKit } from "@dhahabu/kit/kit-context";
import { useIsNear } from "../../blocks/use-is-near.ts";
import type texts from "./messages/en.json";
import { silentState } from "./conversation-state.ts";
import type * as liveModule from "./assistant-chat/live-conversation.tsx";

type Live = typeof liveModule;

/** Languages of the answers. */
export const chatLanguages = ["en", "sw", "ar"] as const satisfies readonly ChatLanguage[];

const subscribeToNothing = () => () => undefined;
const getSilentState = () => silentState;

/** The conversation's code, fetched when its place comes near; where that failed, again when `fetchAgain` is called. */
function useLive(placeRef: RefObject<Element | null>) {
  const isNear = useIsNear(placeRef);
  const [live, setLive] = useState<Live>();
  const [failures, setFailures] = useState(0);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (!isNear) return;
    import(
      /* webpackChunkName: "live-conversation" */ "./assistant-chat/live-conversation.tsx"
    ).then(setLive, (error: unknown) => {
      console.error("Failed to load the assistant", error);
      setFailures(attempt + 1);
    });
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

/** The conversation as one of its holders shows it, from when `placeRef` comes near; all holders show the same one. */
export function useConversation(placeRef: RefObject<Element | null>) {
  const t = useT<typeof texts>("assistant");
  const pageLanguage = useLanguage();
  const { live, ...loading } = useLive(placeRef);
  const conversation = live?.openConversation();
  const { chosenLanguage, ...state } = useSyncExternalStore(
    conversation?.subscribe ?? subscribeToNothing,
    conversation?.getState ?? getSilentState,
    getSilentState,
  );
  const language = chosenLanguage ?? chatLanguages.find((code) => code === pageLanguage) ?? "en";
  const own = useConversationTexts(live, language);
  return {
    ...loading,
    ...state,
    live,
    language,
    /** The assistant's own words. */
    own,
    /** What stands around the answers: in the page's language until the visitor chose one. */
    speaker: chosenLanguage ? own : { t, language: pageLanguage },
  };
}
