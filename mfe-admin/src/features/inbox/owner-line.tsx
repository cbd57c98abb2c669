import { useRef, useState } from "react";
import type { Conversation } from "@dhahabu/contract/inbox";
import { callApi } from "@dhahabu/kit/api/client";
import { useSession } from "@dhahabu/kit/session/use-session";
import { Button } from "@dhahabu/kit/ui/button";
import { Moment } from "../../blocks/value/moment.tsx";
import { useTexts } from "../../use-texts.ts";
import { HandoverDialog } from "./handover-dialog.tsx";
import classes from "./owner-line.module.css";
import { useAct } from "./use-act.ts";
import type { ConversationState } from "./use-conversation.ts";

export function OwnerLine({
  conversation,
  state,
}: {
  conversation: Conversation;
  state: ConversationState;
}) {
  const t = useTexts("admin-enquiries");
  const { user } = useSession();
  const { isBusy, act } = useAct(state);
  const [isHandingOver, setIsHandingOver] = useState(false);
  const line = useRef<HTMLParagraphElement>(null);
  const { id, assigneeId, assigneeUsername, claimEndsAt } = conversation;
  const isMine = assigneeId !== null && assigneeId === user?.id;
  const mayGiveAway = isMine || user?.role === "admin";
  const words = isMine
    ? t("owner.you")
    : assigneeUsername === null
      ? t("owner.nobody")
      : t("owner.other", { name: assigneeUsername });
  return (
    <div className={classes.line} data-mine={isMine || undefined}>
      <p ref={line} className={classes.words} aria-live="polite" tabIndex={-1}>
        <strong>{words}</strong>
        {claimEndsAt !== null && (
          <span className={classes.end}>
            {t("claimEnds")} <Moment at={claimEndsAt} precision="relative" />
          </span>
        )}
      </p>
      <span className={classes.actions}>
        {assigneeId === null ? (
          <Button
            isSmall
            isBusy={isBusy}
            onClick={() => void act(() => callApi("claimEnquiry", { params: { id } }))}
          >
            {t("take")}
          </Button>
        ) : (
          mayGiveAway && (
            <Button
              look="secondary"
              isSmall
              isBusy={isBusy}
              onClick={() => void act(() => callApi("releaseEnquiry", { params: { id } }))}
            >
              {t("release")}
            </Button>
          )
        )}
        {(assigneeId === null || mayGiveAway) && (
          <Button
            look="secondary"
            isSmall
            aria-haspopup="dialog"
            disabled={isBusy}
            onClick={() => setIsHandingOver(true)}
          >
            {t("handover")}
          </Button>
        )}
      </span>
      {isHandingOver && (
        <HandoverDialog
          conversation={conversation}
          state={state}
          onClose={() => setIsHandingOver(false)}
          onDone={() => {
            setIsHandingOver(false);
            // The button may be gone with the enquiry.
            requestAnimationFrame(() => line.current?.focus());
          }}
        />
      )}
    </div>
  );
}
