import type { ReactNode } from "react";
import type { PageState } from "../../data/use-page.ts";
import { DataTable } from "./data-table.tsx";
import type { DataTableProps } from "./data-table.tsx";
import { ListToolbar } from "./list-toolbar.tsx";
import type { ToolbarProps } from "./list-toolbar.tsx";
import { Pager } from "./pager.tsx";
import type { FilterChoices } from "./table-state.ts";

/** A list of the office: what it is narrowed by, its rows, its pages. */
export function Listing<
  Row extends { readonly id: string | number },
  Sort extends string,
  Filters extends FilterChoices,
>({
  table,
  page,
  search,
  filters,
  folded,
  actions,
  note,
  ...rows
}: ToolbarProps<Sort, Filters> &
  Omit<DataTableProps<Row, Row["id"]>, "table" | "rowKey"> & {
    page: Pick<PageState<Row>, "next">;
    /** Stands over the rows. */
    note?: ReactNode;
  }) {
  return (
    <>
      <ListToolbar
        table={table}
        search={search}
        filters={filters}
        folded={folded}
        actions={actions}
      />
      {note}
      <DataTable {...rows} table={table} page={page} rowKey={({ id }) => id} />
      <Pager table={table} page={page} />
    </>
  );
}
