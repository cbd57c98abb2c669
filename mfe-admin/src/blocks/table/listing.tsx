import type { ReactNode } from "react";
import type { PageState } from "../../data/use-page.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { DataTable } from "./data-table.tsx";
import type { DataTableProps } from "./data-table.tsx";
import { ExportSelected } from "./export-link.tsx";
import { ListToolbar } from "./list-toolbar.tsx";
import type { ToolbarProps } from "./list-toolbar.tsx";
import { Pager } from "./pager.tsx";
import type { FilterChoices } from "./table-state.ts";
import { useSelection } from "./use-selection.ts";
import { useStaffList } from "./use-staff-list.ts";

/**
 * A list of the office: its views, what it is narrowed by, its rows, its pages, and what is done with those that are
 * selected. Rows can be selected where there is something to do with them.
 */
export function Listing<
  Row extends { readonly id: string | number },
  Sort extends string,
  Filters extends FilterChoices,
>({
  note,
  selection: chosen,
  renderBulk,
  columns,
  look,
  page,
  ...parts
}: Omit<ToolbarProps<Sort, Filters>, "columns"> &
  Omit<DataTableProps<Row, Row["id"]>, "table" | "rowKey"> & {
    page: Pick<PageState<Row>, "next">;
    /** Stands over the rows. */
    note?: ReactNode;
    /** What can be done with the rows that are selected; `clear` selects none. A list with a `selection` of its own shows that itself. */
    renderBulk?: ((selected: readonly Row[], clear: () => void) => ReactNode) | undefined;
  }) {
  const { table, exportPath } = parts;
  const rows = page.rows ?? [];
  const selection = useSelection<Row["id"]>(rows.map(({ id }) => id));
  const hidden = useStaffList(table.list).data?.hiddenColumns ?? [];
  const choices =
    look === "lines"
      ? []
      : columns.filter(({ isRowHeader, isHiddenLabel }) => !isRowHeader && !isHiddenLabel);
  const isLeftOut = (id: string) =>
    hidden.includes(id) && choices.some((choice) => choice.id === id);
  const isSelectable = renderBulk !== undefined || exportPath !== undefined;
  return (
    <>
      <ListToolbar {...parts} columns={choices} />
      {note}
      <DataTable
        {...parts}
        look={look}
        columns={columns.filter(({ id }) => !isLeftOut(id))}
        page={page}
        rowKey={({ id }) => id}
        selection={chosen ?? (isSelectable ? selection : undefined)}
      />
      <Pager table={table} page={page} />
      {isSelectable && !chosen && (
        <BulkBar selection={selection}>
          {renderBulk?.(
            rows.filter(({ id }) => selection.has(id)),
            selection.clear,
          )}
          {exportPath && (
            <ExportSelected path={exportPath} query={table.exportQuery} selection={selection} />
          )}
        </BulkBar>
      )}
    </>
  );
}
