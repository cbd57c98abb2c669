import { useEffect, useRef } from "react";
import type { ReactNode } from "react";
import type { Conversation } from "@dhahabu/contract/inbox";
import { Link } from "@dhahabu/kit/router";
import { Skeleton } from "@dhahabu/kit/ui/skeleton";
import { VisuallyHidden } from "@dhahabu/kit/ui/visually-hidden";
import { MissingAnswer } from "../../blocks/panel/missing-answer.tsx";
import { useMedia } from "../../use-media.ts";
import { useTexts } from "../../use-texts.ts";
import { Composer } from "./composer.tsx";
import { ConversationHead } from "./conversation-head.tsx";
import { ConversationLabels } from "./conversation-labels.tsx";
import classes from "./conversation-panel.module.css";
import { CustomerFacts, FoldedFacts } from "./customer-facts.tsx";
import { Timeline } from "./timeline.tsx";
import { useConversation } from "./use-conversation.ts";
import type { ConversationState } from "./use-conversation.ts";
import { useInboxKeys } from "./use-inbox-keys.ts";
import type { Labelling } from "./use-labelling.ts";
import type { InboxWalk } from "./use-inbox-walk.ts";
import { useStatusChange } from "./use-status-change.ts";

export function ConversationPanel({
  id,
  listAddress,
  listState,
  walk,
  areKeysOn,
  ...labelling
}: {
  id: number;
  listAddress: string;
  /** What the list keeps in the history besides its address. */
  listState: unknown;
  walk: InboxWalk;
  areKeysOn: boolean;
} & Labelling) {
  const t = useTexts("admin-enquiries");
  const state = useConversation(id);
  const { conversation } = state;
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    panel.current?.focus({ preventScroll: true });
    const place = panel.current?.getBoundingClientRect();
    if (!place) return;
    const isBeside = matchMedia("(min-width: 80rem)").matches;
    const isCutOff = !isBeside && place.bottom > window.innerHeight;
    // Beside the list it is in sight already; in its place it begins where the list was left.
    if (isCutOff || place.top < 0 || place.top > window.innerHeight / 2) {
      panel.current?.scrollIntoView({ block: "start" });
    }
  }, []);
  const back = (
    <Link className={classes.back} to={listAddress} state={listState}>
      {t("back")}
    </Link>
  );

  return (
    <section ref={panel} className={classes.panel} aria-label={t("conversation")} tabIndex={-1}>
      {conversation ? (
        <Parts
          conversation={conversation}
          state={state}
          back={back}
          walk={walk}
          areKeysOn={areKeysOn}
          {...labelling}
        />
      ) : (
        <div className={classes.story}>
          {back}
          <MissingAnswer answer={state} title={t("failedTitle")} text={t("failedText")}>
            <div className={classes.loading} role="status">
              <VisuallyHidden>{t("loading")}</VisuallyHidden>
              <Skeleton width="40%" height="2rem" />
              <Skeleton height="4rem" />
              <Skeleton height="12rem" />
            </div>
          </MissingAnswer>
        </div>
      )}
    </section>
  );
}

/** The story scrolls by itself; what is written under it, and who the customer is, stay in sight. */
function Parts({
  conversation,
  state,
  back,
  walk,
  areKeysOn,
  isLabelling,
  onLabel,
}: {
  conversation: Conversation;
  state: ConversationState;
  back: ReactNode;
  walk: InboxWalk;
  areKeysOn: boolean;
} & Labelling) {
  const isWide = useMedia("(min-width: 86rem)");
  const changing = useStatusChange(conversation, state);
  const facts = { conversation, onLabel: () => onLabel(true) };
  useInboxKeys(areKeysOn, { close: () => void changing.changeStatus("closed") });
  return (
    <>
      <div className={classes.story}>
        {back}
        <ConversationHead conversation={conversation} state={state} changing={changing} />
        {!isWide && <FoldedFacts {...facts} />}
        <Timeline conversation={conversation} />
      </div>
      {isWide && <CustomerFacts {...facts} />}
      <div className={classes.composer}>
        <Composer conversation={conversation} state={state} walk={walk} areKeysOn={areKeysOn} />
      </div>
      {isLabelling && (
        <ConversationLabels
          conversation={conversation}
          state={state}
          onClose={() => onLabel(false)}
        />
      )}
    </>
  );
}
