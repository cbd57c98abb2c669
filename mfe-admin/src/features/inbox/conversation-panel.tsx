import { useEffect, useRef } from "react";
import type { Conversation, EnquiryStatus } from "@dhahabu/contract/inbox";
import { callApi } from "@dhahabu/kit/api/client";
import { Link } from "@dhahabu/kit/router";
import { useSession } from "@dhahabu/kit/session/use-session";
import { Button } from "@dhahabu/kit/ui/button";
import { Skeleton } from "@dhahabu/kit/ui/skeleton";
import { VisuallyHidden } from "@dhahabu/kit/ui/visually-hidden";
import { MissingAnswer } from "../../blocks/panel/missing-answer.tsx";
import { offerUndo } from "../../blocks/undo/undo.ts";
import { useTexts } from "../../use-texts.ts";
import { Composer } from "./composer.tsx";
import classes from "./conversation-panel.module.css";
import { CustomerFacts } from "./customer-facts.tsx";
import { DueTime, EnquiryStatusBadge } from "./enquiry-badges.tsx";
import { OwnerLine } from "./owner-line.tsx";
import { Timeline } from "./timeline.tsx";
import { useAct } from "./use-act.ts";
import { useConversation } from "./use-conversation.ts";

/** What becomes of an enquiry, and the words of the button. */
const nextStatuses = {
  open: [
    ["pending", "wait"],
    ["closed", "close"],
  ],
  pending: [
    ["open", "reopen"],
    ["closed", "close"],
  ],
  closed: [["open", "reopen"]],
} as const satisfies Record<EnquiryStatus, readonly (readonly [EnquiryStatus, string])[]>;

export function ConversationPanel({
  id,
  listAddress,
  listState,
}: {
  id: number;
  listAddress: string;
  /** What the list keeps in the history besides its address. */
  listState: unknown;
}) {
  const t = useTexts("admin-enquiries");
  const state = useConversation(id);
  const { conversation } = state;
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    panel.current?.focus({ preventScroll: true });
    const top = panel.current?.getBoundingClientRect().top ?? 0;
    // Beside the list it is in sight already; in its place it begins where the list was left.
    if (top < 0 || top > window.innerHeight / 2) panel.current?.scrollIntoView({ block: "start" });
  }, []);

  return (
    <section ref={panel} className={classes.panel} aria-label={t("conversation")} tabIndex={-1}>
      <Link className={classes.back} to={listAddress} state={listState}>
        {t("back")}
      </Link>
      {conversation ? (
        <>
          <Header conversation={conversation} state={state} />
          <CustomerFacts conversation={conversation} />
          <Timeline conversation={conversation} />
          <Composer conversation={conversation} state={state} />
        </>
      ) : (
        <MissingAnswer answer={state} title={t("failedTitle")} text={t("failedText")}>
          <div className={classes.loading} role="status">
            <VisuallyHidden>{t("loading")}</VisuallyHidden>
            <Skeleton width="40%" height="2rem" />
            <Skeleton height="4rem" />
            <Skeleton height="12rem" />
          </div>
        </MissingAnswer>
      )}
    </section>
  );
}

function Header({
  conversation,
  state,
}: {
  conversation: Conversation;
  state: ReturnType<typeof useConversation>;
}) {
  const t = useTexts("admin-enquiries");
  const { isBusy, act } = useAct(state);
  const { user } = useSession();
  const { id, reference, status, assigneeId } = conversation;
  const mayChange = assigneeId === null || assigneeId === user?.id || user?.role === "admin";

  function setStatus(next: EnquiryStatus, from: EnquiryStatus) {
    return callApi("setEnquiryStatus", { params: { id }, body: { status: next, from } });
  }

  async function changeStatus(next: EnquiryStatus) {
    const isDone = await act(() => setStatus(next, status));
    if (!isDone) return;
    offerUndo({
      message: t("statusChanged", { reference, status: t(`status.${next}`) }),
      onUndo: async () => {
        await state.change(() => setStatus(status, next));
      },
    });
  }

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
        <div className={classes.actions}>
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
