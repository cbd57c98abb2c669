import { useState } from "react";
import type { CannedReply } from "@dhahabu/contract/canned-replies";
import { callApi } from "@dhahabu/kit/api/client";
import { DataTable } from "../../blocks/table/data-table.tsx";
import { ListToolbar } from "../../blocks/table/list-toolbar.tsx";
import { Pager } from "../../blocks/table/pager.tsx";
import { useTableState } from "../../blocks/table/use-table-state.ts";
import { useRemoveRow } from "../../blocks/undo/use-remove-row.ts";
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
  const table = useTableState({ sorts: ["title", "-updatedAt"] });
  const page = usePage("listCannedReplies", { query: table.query });
  const removeRow = useRemoveRow(page);
  const [edited, setEdited] = useState<CannedReply>();

  function remove(reply: CannedReply) {
    const { id, title } = reply;
    return removeRow(reply, {
      remove: () => callApi("deleteCannedReply", { params: { id } }),
      restore: () => callApi("restoreCannedReply", { params: { id } }),
      texts: {
        removed: t("removed", { title }),
        restored: t("restored", { title }),
        failed: t("removeFailed"),
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
