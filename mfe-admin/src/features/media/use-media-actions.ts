import type { MediaItem } from "@dhahabu/contract/content";
import type { MediaAction } from "@dhahabu/contract/media-library";
import { callApi } from "@dhahabu/kit/api/client";
import { showToast } from "@dhahabu/kit/toast/toast";
import { useFailureText } from "../../blocks/failure/use-failure-text.ts";
import type { ReorderMove } from "../../blocks/order/use-reorder.ts";
import { offerUndo } from "../../blocks/undo/undo.ts";
import { useTexts } from "../../use-texts.ts";

export interface MediaActions {
  /** False where it failed. */
  toggle(item: MediaItem): Promise<boolean>;
  remove(item: MediaItem): Promise<void>;
  /** Does it to several; true where it was done. */
  changeMany(ids: readonly number[], action: Exclude<MediaAction, "restore">): Promise<boolean>;
  /** Throws where it failed. */
  move(
    item: MediaItem,
    move: { to: ReorderMove<number>; from: ReorderMove<number> },
  ): Promise<void>;
  restore(item: MediaItem): Promise<void>;
}

const opposites = { activate: "deactivate", deactivate: "activate", delete: "restore" } as const;

async function requestChange(ids: readonly number[], action: MediaAction): Promise<number[]> {
  const { changedIds } = await callApi("changeManyMedia", { body: { action, ids: [...ids] } });
  return changedIds;
}

function useOutcomeToasts() {
  const t = useTexts("admin-media");
  return {
    succeed: (description: string) =>
      showToast({ kind: "success", title: t("success"), description }),
    fail: (description: string) => showToast({ kind: "error", title: t("error"), description }),
  };
}

/** `onChange` is called once something changed. */
export function useMediaActions(onChange: () => void): MediaActions {
  const t = useTexts("admin-media");
  const explain = useFailureText();
  const { succeed, fail } = useOutcomeToasts();

  async function run(ids: readonly number[], action: MediaAction): Promise<number[]> {
    const changedIds = await requestChange(ids, action);
    onChange();
    return changedIds;
  }

  async function takeBack(ids: readonly number[], action: MediaAction) {
    const back = await run(ids, action);
    if (action === "restore" && back.length < ids.length) throw new Error("Not all came back.");
  }

  return {
    async toggle(item) {
      try {
        await callApi("toggleMedia", { params: { id: item.id } });
      } catch (error) {
        console.error("Failed to update media item status", error);
        fail(t("toast.statusFailed"));
        return false;
      }
      succeed(t("toast.status"));
      onChange();
      return true;
    },

    async remove(item) {
      try {
        await callApi("deleteMedia", { params: { id: item.id } });
      } catch (error) {
        console.error("Failed to delete media item", error);
        fail(t("toast.deleteFailed"));
        return;
      }
      succeed(t("toast.deleted"));
      onChange();
      offerUndo({
        message: t("undo.deleted", { title: item.title }),
        undone: t("undo.restored", { title: item.title }),
        onUndo: () => takeBack([item.id], "restore"),
      });
    },

    async changeMany(ids, action) {
      let changedIds: number[];
      try {
        changedIds = await run(ids, action);
      } catch (error) {
        console.error(`Failed to ${action} media items`, error);
        fail(explain(error));
        return false;
      }
      const count = changedIds.length;
      if (count === 0) {
        showToast({ title: t("bulk.unchanged") });
        return true;
      }
      offerUndo({
        message: t(`bulk.${action}Done`, { count }),
        onUndo: () => takeBack(changedIds, opposites[action]),
      });
      return true;
    },

    async move(item, { to, from }) {
      const put = async ({ id, after, before }: ReorderMove<number>) => {
        await callApi("moveMedia", { body: { id, after, before } });
        onChange();
      };
      try {
        await put(to);
      } catch (error) {
        fail(explain(error));
        onChange();
        throw error;
      }
      offerUndo({
        message: t("undo.moved", { title: item.title }),
        onUndo: () => put(from),
      });
    },

    async restore(item) {
      try {
        await takeBack([item.id], "restore");
      } catch (error) {
        console.error("Failed to restore a media item", error);
        fail(explain(error));
        return;
      }
      succeed(t("undo.restored", { title: item.title }));
    },
  };
}
