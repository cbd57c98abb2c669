import type { ReactNode } from "react";

/** One column of a list: its head, and what it shows of a row. */
export interface Column<Row> {
  readonly id: string;
  readonly label: string;
  render(row: Row): ReactNode;
  /** Key by which the server sorts, without `-`; the column's head is a button then. */
  readonly sort?: string | undefined;
  /** What the first press sorts by (default ascending). */
  readonly first?: "ascending" | "descending" | undefined;
  readonly isRowHeader?: boolean | undefined;
  readonly align?: "start" | "end" | undefined;
  readonly width?: string | undefined;
  /** In a card the cell has the whole width, without its label. */
  readonly isWide?: boolean | undefined;
  /** The label is read out, and shown to nobody. */
  readonly isHiddenLabel?: boolean | undefined;
}
