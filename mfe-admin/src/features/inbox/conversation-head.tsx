import type { Conversation } from "@dhahabu/contract/inbox";
import { Button } from "@dhahabu/kit/ui/button";
import layout from "../../blocks/layout/layout.module.css";
import { useTexts } from "../../use-texts.ts";
import classes from "./conversation-panel.module.css";
import { DueTime, EnquiryStatusBadge } from "./enquiry-badges.tsx";
import { OwnerLine } from "./owner-line.tsx";
import type { ConversationState } from "./use-conversation.ts";
import { nextStatuses } from "./use-status-change.ts";
import type { StatusChange } from "./use-status-change.ts";

export function ConversationHead({
  conversation,
  state,
  changing: { mayChange, isBusy, changeStatus },
}: {
  conversation: Conversation;
  state: ConversationState;
  changing: StatusChange;
}) {
  const t = useTexts("admin-enquiries");
  const { reference, status } = conversation;
  return (
    <header className={classes.head}>
      <div className={classes.words}>
        <p className={classes.reference}>
          <bdi dir="ltr">{reference}</bdi>
          <EnquiryStatusBadge status={status} />
          <DueTime enquiry={conversation} />
        </p>
        <h2 className={classes.title}>
          <bdi>{conversation.subject}</bdi>
        </h2>
      </div>
      <OwnerLine conversation={conversation} state={state} />
      {mayChange && (
        <div className={layout.line}>
          {nextStatuses[status].map(([next, words]) => (
            <Button
              key={next}
              look="secondary"
              isSmall
              isBusy={isBusy}
              onClick={() => void changeStatus(next)}
            >
              {t(words)}
            </Button>
          ))}
        </div>
      )}
    </header>
  );
}
