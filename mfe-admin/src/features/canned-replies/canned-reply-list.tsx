import { useState } from "react";
import type { CannedReply } from "@dhahabu/contract/canned-replies";
import { callApi } from "@dhahabu/kit/api/client";
import { showToast } from "@dhahabu/kit/toast/toast";
import { useFailureText } from "../../blocks/failure/use-failure-text.ts";
import { DataTable } from "../../blocks/table/data-table.tsx";
import { ListToolbar } from "../../blocks/table/list-toolbar.tsx";
import { Pager } from "../../blocks/table/pager.tsx";
import { useTableState } from "../../blocks/table/use-table-state.ts";
import { offerUndo } from "../../blocks/undo/undo.ts";
import { usePage } from "../../data/use-page.ts";
import { useTexts } from "../../use-texts.ts";
import { CannedReplyDialog } from "./canned-reply-dialog.tsx";
import classes from "./canned-reply-list.module.css";
import { useCannedReplyColumns } from "./use-canned-reply-columns.tsx";

export function CannedReplyList({
  isAdding,
  onAdded,
}: {
  isAdding: boolean;
  /** The dialog of a new one was closed. */
  onAdded(): void;
}) {
  const t = useTexts("admin-canned-replies");
  const toText = useFailureText();
  const table = useTableState({ sorts: ["title", "-updatedAt"] });
  const page = usePage("listCannedReplies", { query: table.query });
  const [edited, setEdited] = useState<CannedReply>();

  async function remove({ id, title }: CannedReply) {
    page.changeRows((rows) => rows.filter((row) => row.id !== id));
    try {
      await callApi("deleteCannedReply", { params: { id } });
    } catch (error) {
      showToast({ title: t("removeFailed"), description: toText(error), kind: "error" });
      await page.refresh();
      return;
    }
    await page.refresh();
    offerUndo({
      message: t("removed", { title }),
      undone: t("restored", { title }),
      onUndo: async () => {
        await callApi("restoreCannedReply", { params: { id } });
        await page.refresh();
      },
    });
  }

  const columns = useCannedReplyColumns({
    onEdit: setEdited,
    onRemove: (reply) => void remove(reply),
  });

  return (
    <div className={classes.list}>
      <ListToolbar table={table} search={{ label: t("search") }} />
      <DataTable
        caption={t("head.title")}
        columns={columns}
        page={page}
        rowKey={(reply) => reply.id}
        table={table}
        empty={{ title: t("emptyTitle"), text: t("emptyText") }}
      />
      <Pager table={table} page={page} />
      {(isAdding || edited) && (
        <CannedReplyDialog
          key={edited?.id ?? "new"}
          reply={edited}
          onClose={(isSaved) => {
            setEdited(undefined);
            if (!edited) onAdded();
            if (isSaved) void page.refresh();
          }}
        />
      )}
    </div>
  );
}
