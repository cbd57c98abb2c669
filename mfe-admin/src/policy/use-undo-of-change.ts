import { useCallback } from "react";
import { callApi } from "@dhahabu/kit/api/client";
import { useSession } from "@dhahabu/kit/session/use-session";
import { offerUndo } from "../blocks/undo/undo.ts";
import { useRenewAfter } from "../data/use-staff-events.ts";
import { useTexts } from "../use-texts.ts";

interface FreshChange {
  /** A configKey, or a type of gold. */
  readonly key: string;
  readonly name: string;
  /** What it became, where that tells it from a later change. */
  readonly newValue?: string;
}

export function useUndoOfChange(): (change: FreshChange) => void {
  const t = useTexts("admin-policy");
  const renewAfter = useRenewAfter();
  const { user } = useSession();
  const username = user?.username;
  return useCallback(
    ({ key, name, newValue }) => {
      // Which change it was is looked up at once: later the latest one may be another's.
      const finding = callApi("listPolicyChanges", { query: { key, limit: 1 } })
        .then(([latest]) => latest)
        .catch(() => undefined);
      offerUndo({
        message: t("changed", { name }),
        undone: t("changeUndone", { name }),
        onUndo: async () => {
          const latest = await finding;
          const isMine =
            latest?.changedByUsername === username &&
            (newValue === undefined || latest?.newValue === newValue);
          if (!latest || !isMine) throw new Error("The change was not found.");
          await callApi("undoPolicyChange", {
            params: { id: latest.id },
            body: { reason: t("undoneAtOnce") },
          });
          renewAfter("policy.changed", "prices.changed");
        },
      });
    },
    [t, renewAfter, username],
  );
}
