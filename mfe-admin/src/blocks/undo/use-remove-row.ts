import { showToast } from "@dhahabu/kit/toast/toast";
import type { PageState } from "../../data/use-page.ts";
import { useFailureText } from "../failure/use-failure-text.ts";
import { offerUndo } from "./undo.ts";

interface Removal {
  remove(): Promise<unknown>;
  restore(): Promise<unknown>;
  /** What is said of it, each with the row's name but for `failed`. */
  texts: { removed: string; restored: string; failed: string };
}

/** Takes a row off its list at once and offers it back; where that fails it returns, and a toast says why. */
export function useRemoveRow<Row extends { readonly id: number }>({
  changeRows,
  refresh,
}: Pick<PageState<Row>, "changeRows" | "refresh">) {
  const describe = useFailureText();
  return async ({ id }: Row, { remove, restore, texts }: Removal) => {
    changeRows((rows) => rows.filter((row) => row.id !== id));
    try {
      await remove();
    } catch (error) {
      showToast({ kind: "error", title: texts.failed, description: describe(error) });
      await refresh();
      return;
    }
    void refresh();
    offerUndo({
      message: texts.removed,
      undone: texts.restored,
      onUndo: async () => {
        await restore();
        await refresh();
      },
    });
  };
}
