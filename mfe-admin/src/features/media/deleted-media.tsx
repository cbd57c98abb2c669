import type { DeletedMedia } from "@dhahabu/contract/media-library";
import { Icon } from "@dhahabu/kit/ui/icon";
import { DataTable } from "../../blocks/table/data-table.tsx";
import type { Column } from "../../blocks/table/column.ts";
import { Pager } from "../../blocks/table/pager.tsx";
import { useTableState } from "../../blocks/table/use-table-state.ts";
import { Moment } from "../../blocks/value/moment.tsx";
import { usePage } from "../../data/use-page.ts";
import { RowButton } from "../../blocks/table/row-button.tsx";
import { useTexts } from "../../use-texts.ts";
import { useMediaActions } from "./use-media-actions.ts";

/** What was deleted in the last 30 days, and the way back for each. */
export function DeletedItems() {
  const t = useTexts("admin-media");
  const table = useTableState({ sorts: ["-deletedAt"], prefix: "deleted-" });
  const { limit, after } = table.query;
  const page = usePage("listDeletedMedia", {
    query: { limit, ...(after !== undefined && { after }) },
  });
  const actions = useMediaActions(() => void page.refresh());
  const columns: readonly Column<DeletedMedia>[] = [
    {
      id: "title",
      label: t("deleted.item"),
      isRowHeader: true,
      render: (item) => <bdi>{item.title}</bdi>,
    },
    { id: "type", label: t("filter.type"), render: (item) => t(`type.${item.type}`) },
    { id: "by", label: t("deleted.by"), render: (item) => <bdi>{item.deletedBy ?? "–"}</bdi> },
    { id: "at", label: t("deleted.at"), render: (item) => <Moment at={item.deletedAt} /> },
    {
      id: "restore",
      label: t("deleted.restore"),
      isHiddenLabel: true,
      align: "end",
      render: (item) => (
        <RowButton
          label={t("deleted.restoreItem", { title: item.title })}
          onClick={() => void actions.restore(item)}
        >
          <Icon name="undo" />
          {t("deleted.restore")}
        </RowButton>
      ),
    },
  ];
  return (
    <>
      <DataTable
        caption={t("tab.deleted")}
        columns={columns}
        page={page}
        rowKey={({ id }) => id}
        empty={{ title: t("deleted.emptyTitle"), text: t("deleted.emptyText") }}
      />
      <Pager table={table} page={page} />
    </>
  );
}
