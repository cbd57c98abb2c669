import { useState } from "react";
import type { CannedReply } from "@dhahabu/contract/canned-replies";
import { callApi } from "@dhahabu/kit/api/client";
import layout from "../../blocks/layout/layout.module.css";
import type { Column } from "../../blocks/table/column.ts";
import { Listing } from "../../blocks/table/listing.tsx";
import { RowButton } from "../../blocks/table/row-button.tsx";
import { useTableState } from "../../blocks/table/use-table-state.ts";
import { useRemoveRow } from "../../blocks/undo/use-remove-row.ts";
import { LanguageNames } from "../../blocks/value/language-names.tsx";
import { MomentBy } from "../../blocks/value/moment-by.tsx";
import { usePage } from "../../data/use-page.ts";
import { useTexts } from "../../use-texts.ts";
import { writtenLanguages } from "./canned-form.ts";
import { CannedReplyDialog } from "./canned-reply-dialog.tsx";
import classes from "./canned-reply-list.module.css";
import { CannedReplyUse } from "./canned-reply-use.tsx";

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

  const columns = useColumns({ onEdit: setEdited, onRemove: (reply) => void remove(reply) });

  return (
    <div className={layout.column}>
      <Listing
        caption={t("head.title")}
        table={table}
        page={page}
        search={{ label: t("search") }}
        columns={columns}
        empty={{ title: t("emptyTitle"), text: t("emptyText") }}
      />
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

function useColumns({
  onEdit,
  onRemove,
}: {
  onEdit(reply: CannedReply): void;
  onRemove(reply: CannedReply): void;
}): readonly Column<CannedReply>[] {
  const t = useTexts("admin-canned-replies");
  return [
    {
      id: "title",
      label: t("col.title"),
      sort: "title",
      isRowHeader: true,
      render: ({ title, texts: own }) => (
        <span className={classes.reply}>
          <bdi className={classes.title}>{title}</bdi>
          <span className={classes.start} lang="en">
            <bdi>{own.en}</bdi>
          </span>
        </span>
      ),
    },
    {
      id: "languages",
      label: t("col.languages"),
      render: (reply) => <LanguageNames languages={writtenLanguages(reply)} />,
    },
    {
      id: "use",
      label: t("col.use"),
      render: (reply) => <CannedReplyUse reply={reply} />,
    },
    {
      id: "updated",
      label: t("col.updated"),
      sort: "updatedAt",
      first: "descending",
      render: ({ updatedAt, updatedBy }) => <MomentBy at={updatedAt} by={updatedBy} />,
    },
    {
      id: "actions",
      label: t("col.actions"),
      isHiddenLabel: true,
      align: "end",
      render: (reply) => (
        <span className={classes.actions}>
          <RowButton label={t("editReply", { title: reply.title })} onClick={() => onEdit(reply)}>
            {t("edit")}
          </RowButton>
          <RowButton
            look="quiet"
            label={t("removeReply", { title: reply.title })}
            onClick={() => onRemove(reply)}
          >
            {t("remove")}
          </RowButton>
        </span>
      ),
    },
  ];
}
