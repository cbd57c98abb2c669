import { useState } from "react";
import type { ListedUser } from "@dhahabu/contract/identity";
import { callApi } from "@dhahabu/kit/api/client";
import { useSession } from "@dhahabu/kit/session/use-session";
import { Button } from "@dhahabu/kit/ui/button";
import { Dialog } from "../../blocks/dialog/dialog.tsx";
import { useFailureText } from "../../blocks/failure/use-failure-text.ts";
import { StatusBadge } from "../../blocks/value/status-badge.tsx";
import { useSend } from "../../data/use-send.ts";
import { useTexts } from "../../use-texts.ts";
import classes from "./bulk-status-dialog.module.css";

interface Outcome {
  readonly kind: "done" | "asked" | "same" | "self" | "failed";
  /** Why it failed. */
  readonly sentence?: string;
}

const tones = {
  done: "good",
  asked: "accent",
  same: "neutral",
  self: "neutral",
  failed: "bad",
} as const;

/** Activates or deactivates several users one after the other, and tells what came of each. */
export function BulkStatusDialog({
  users,
  isActive,
  onClose,
}: {
  users: readonly ListedUser[];
  isActive: boolean;
  onClose(hasChanged: boolean): void;
}) {
  const t = useTexts("admin-users");
  const explain = useFailureText();
  const { user: self } = useSession();
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map());
  const act = isActive ? "activate" : "deactivate";

  async function changeOne(user: ListedUser): Promise<Outcome> {
    if (user.id === self?.id) return { kind: "self" };
    if (user.isActive === isActive) return { kind: "same" };
    try {
      const { pendingRequestId } = await callApi("setUserStatus", {
        params: { userId: user.id },
        body: { isActive, replaces: user.isActive },
      });
      return { kind: pendingRequestId === undefined ? "done" : "asked" };
    } catch (error) {
      return { kind: "failed", sentence: explain(error) };
    }
  }

  const changing = useSend({
    async mutationFn() {
      for (const user of users) {
        const outcome = await changeOne(user);
        setOutcomes((known) => new Map(known).set(user.id, outcome));
      }
    },
  });
  const { isPending, isSuccess } = changing;
  const close = () => {
    if (!isPending) onClose(outcomes.size > 0);
  };

  return (
    <Dialog
      title={t(`bulk.${act}Title`, { count: users.length })}
      isOpen
      onClose={close}
      footer={
        isSuccess ? (
          <Button isSmall onClick={close}>
            {t("link.done")}
          </Button>
        ) : (
          <>
            <Button look="secondary" isSmall disabled={isPending} onClick={close}>
              {t("link.cancel")}
            </Button>
            <Button
              look={isActive ? "primary" : "danger"}
              isSmall
              isBusy={isPending}
              onClick={() => changing.mutate()}
            >
              {t(`bulk.${act}`)}
            </Button>
          </>
        )
      }
    >
      {!isActive && <p className={classes.note}>{t("bulk.deactivateNote")}</p>}
      <ul className={classes.list} aria-live="polite">
        {users.map((user) => (
          <BulkRow key={user.id} user={user} act={act} outcome={outcomes.get(user.id)} />
        ))}
      </ul>
    </Dialog>
  );
}

function BulkRow({
  user,
  act,
  outcome,
}: {
  user: ListedUser;
  act: "activate" | "deactivate";
  outcome: Outcome | undefined;
}) {
  const t = useTexts("admin-users");
  return (
    <li className={classes.row}>
      <bdi>{user.username}</bdi>
      {outcome && (
        <StatusBadge tone={tones[outcome.kind]}>
          {outcome.kind === "done" ? t(`bulk.${act}d`) : t(`bulk.${outcome.kind}`)}
        </StatusBadge>
      )}
      {outcome?.sentence !== undefined && (
        <p className={classes.why}>
          <bdi>{outcome.sentence}</bdi>
        </p>
      )}
    </li>
  );
}
