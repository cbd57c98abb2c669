import type { Duty } from "@dhahabu/contract/duties";
import type { ChangedUser, ListedUser, Role } from "@dhahabu/contract/identity";
import { ApiError } from "@dhahabu/kit/api/api-error";
import { callApi } from "@dhahabu/kit/api/client";
import { showToast } from "@dhahabu/kit/toast/toast";
import { useFailureText } from "../../blocks/failure/use-failure-text.ts";
import { offerUndo } from "../../blocks/undo/undo.ts";
import type { PageState } from "../../data/use-page.ts";
import { useTellRequested } from "../../policy/use-tell-requested.ts";
import { useTexts } from "../../use-texts.ts";

/** Changes a user; false where that failed or waits for a second administrator, which a toast has said. */
export interface UserChanges {
  changeRole(user: ListedUser, role: Role): Promise<boolean>;
  /** False where that failed; to wait for a second administrator is none. */
  changeDuties(user: ListedUser, duties: Duty[]): Promise<boolean>;
  changeStatus(user: ListedUser, isActive: boolean): Promise<boolean>;
}

interface Change<Value> {
  user: ListedUser;
  from: Value;
  to: Value;
  /** Sends a value that takes the place of another; a 409 where that one is gone by now. */
  send(value: Value, replaces: Value): Promise<ChangedUser>;
  /** Words for what was done, and for what could not be. */
  done: { title: string; description: string; note?: string | undefined };
  failed: string;
  undoMessage: string;
}

/** Changes roles and states, tells so as the spec has it, and offers to take each change back. */
export function useChangeUser(
  page: Pick<PageState<ListedUser>, "changeRows" | "refresh">,
): UserChanges {
  const t = useTexts("admin-users");
  const explain = useFailureText();
  const tellRequested = useTellRequested();

  function show(changed: ListedUser) {
    page.changeRows((rows) => rows.map((row) => (row.id === changed.id ? changed : row)));
  }

  async function change<Value>({
    user,
    from,
    to,
    send,
    ...words
  }: Change<Value>): Promise<"done" | "asked" | "failed"> {
    try {
      const changed = await send(to, from);
      show(changed);
      if (changed.pendingRequestId !== undefined) {
        tellRequested();
        return "asked";
      }
    } catch (error) {
      const isStale = error instanceof ApiError && error.status === 409;
      if (isStale) void page.refresh();
      showToast({
        kind: "error",
        title: t("updateFailed"),
        description: words.failed,
        note: isStale ? t("changedMeanwhile") : explain(error),
      });
      return "failed";
    }
    showToast({ kind: "success", ...words.done });
    offerUndo({
      message: words.undoMessage,
      undone: t("undone", { username: user.username }),
      onUndo: async () => {
        const changed = await send(from, to);
        show(changed);
        if (changed.pendingRequestId !== undefined) tellRequested();
      },
    });
    return "done";
  }

  return {
    changeRole: async (user, role) =>
      (await change<Role>({
        user,
        from: user.role,
        to: role,
        send: (value, replaces) =>
          callApi("setUserRole", { params: { userId: user.id }, body: { role: value, replaces } }),
        done: { title: t("roleUpdated"), description: t("roleUpdatedText") },
        failed: t("roleFailed"),
        undoMessage: t("undoRole", { username: user.username, role: t(`role.${role}`) }),
      })) === "done",
    changeDuties: async (user, duties) =>
      (await change<Duty[]>({
        user,
        from: user.duties,
        to: duties,
        send: (value, replaces) =>
          callApi("setUserDuties", {
            params: { userId: user.id },
            body: { duties: value, replaces },
          }),
        done: {
          title: t("duties.done"),
          description: t("duties.doneText", { username: user.username }),
        },
        failed: t("duties.failed"),
        undoMessage: t("duties.doneText", { username: user.username }),
      })) !== "failed",
    changeStatus: async (user, isActive) =>
      (await change<boolean>({
        user,
        from: user.isActive,
        to: isActive,
        send: (value, replaces) =>
          callApi("setUserStatus", {
            params: { userId: user.id },
            body: { isActive: value, replaces },
          }),
        done: {
          title: t("statusUpdated"),
          description: t("statusUpdatedText"),
          note: isActive ? undefined : t("sessionsEnded", { username: user.username }),
        },
        failed: t("statusFailed"),
        undoMessage: t(isActive ? "undoActivated" : "undoDeactivated", {
          username: user.username,
        }),
      })) === "done",
  };
}
