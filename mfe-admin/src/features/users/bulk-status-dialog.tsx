import type { ListedUser } from "@dhahabu/contract/identity";
import { callApi } from "@dhahabu/kit/api/client";
import { useSentence } from "@dhahabu/kit/failure/use-sentence";
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

/** Activates or deactivates several users by one call, and tells what came of each. */
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
  const say = useSentence();
  const act = isActive ? "activate" : "deactivate";

  const changing = useSend({
    async mutationFn() {
      const told = new Map(
        users.flatMap((user): [number, Outcome][] => {
          if (user.id === self?.id) return [[user.id, { kind: "self" }]];
          return user.isActive === isActive ? [[user.id, { kind: "same" }]] : [];
        }),
      );
      const chosen = users
        .filter(({ id }) => !told.has(id))
        .map((user) => ({ id: user.id, replaces: user.isActive }));
      if (chosen.length === 0) return told;
      for (const { id, refusal, pendingRequestId } of await callApi("setUsersStatus", {
        body: { users: chosen, isActive },
      })) {
        const kind = pendingRequestId === undefined ? "done" : "asked";
        told.set(id, refusal ? { kind: "failed", sentence: say(refusal) } : { kind });
      }
      return told;
    },
  });
  const { isPending, isSuccess, data: outcomes, error } = changing;
  const close = () => {
    if (!isPending) onClose(isSuccess || error !== null);
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
      {error && (
        <p className={classes.why} role="alert">
          {explain(error)}
        </p>
      )}
      <ul className={classes.list} aria-live="polite">
        {users.map((user) => (
          <BulkRow key={user.id} user={user} act={act} outcome={outcomes?.get(user.id)} />
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
