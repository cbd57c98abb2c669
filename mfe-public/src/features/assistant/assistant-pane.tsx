import { useRef } from "react";
import { takeAskedQuestion, useAskedQuestion } from "@dhahabu/kit/assistant/asked-question";
import { useLanguage } from "@dhahabu/kit/i18n/use-t";
import { useKit } from "@dhahabu/kit/kit-context";
import { ErrorPanel } from "@dhahabu/kit/ui/panel";
import { Skeleton } from "@dhahabu/kit/ui/skeleton";
import { useLateTexts } from "../../blocks/use-late-texts.ts";
import classes from "./assistant-pane.module.css";
import { ConversationPane } from "./conversation-pane.tsx";
import { LanguageChoice } from "./language-choice.tsx";
import { useConversation } from "./use-conversation.ts";

const namespaces = ["assistant"];

function Pane() {
  const placeRef = useRef<HTMLDivElement>(null);
  const held = useConversation(placeRef);
  const asked = useAskedQuestion();
  return (
    <div ref={placeRef} className={classes.pane}>
      <div className={classes.language}>
        <LanguageChoice held={held} />
      </div>
      <ConversationPane held={held} typed={asked} onTyped={takeAskedQuestion} />
    </div>
  );
}

/** The conversation with the assistant for a place over any page, as high as that; it brings its words along. */
export function AssistantPane() {
  const { i18n } = useKit();
  const language = useLanguage();
  const { loaded, hasFailed, isLoadingAgain, loadAgain } = useLateTexts(namespaces);
  if (hasFailed) return <ErrorPanel onRetry={loadAgain} isRetrying={isLoadingAgain} />;
  if (!loaded || !i18n.hasMessages(language, "assistant")) return <Skeleton height="100%" />;
  return <Pane />;
}
