import { Fragment, useState } from "react";
import type { ReactNode } from "react";
import { Button } from "@dhahabu/kit/ui/button";
import { Icon } from "@dhahabu/kit/ui/icon";
import { VisuallyHidden } from "@dhahabu/kit/ui/visually-hidden";
import type { PageState } from "../../data/use-page.ts";
import { IconButton } from "../icon-button/icon-button.tsx";
import { DeniedPanel, isDenied } from "../panel/denied-panel.tsx";
import { MissingAnswer } from "../panel/missing-answer.tsx";
import { useMedia } from "../../use-media.ts";
import { useTexts } from "../../use-texts.ts";
import type { Column } from "./column.ts";
import { ColumnHead } from "./column-head.tsx";
import classes from "./data-table.module.css";
import { EmptyNotice } from "./empty-notice.tsx";
import { SelectAll, SelectRow } from "./row-select.tsx";
import type { TableControl } from "./table-control.ts";
import { TableSkeleton } from "./table-skeleton.tsx";
import type { Selection } from "./use-selection.ts";

export interface DataTableProps<Row, Id extends string | number> {
  caption: string;
  /** A table, which is cards where it is narrow; or lines at any width, each one cell. */
  look?: "table" | "lines" | undefined;
  columns: readonly Column<Row>[];
  page: Pick<PageState<Row>, "rows" | "error" | "isFetching" | "isStale" | "refresh">;
  rowKey(row: Row): Id;
  /** Sorting, and the way back from a search that finds nothing. */
  table?: TableControl | undefined;
  selection?: Selection<Id> | undefined;
  rowLabel?: ((row: Row) => string) | undefined;
  /** What stands where there is nothing at all. */
  empty: { title: string; text: string; action?: ReactNode };
  isMarked?: ((row: Row) => boolean) | undefined;
  isWarned?: ((row: Row) => boolean) | undefined;
  /** The second line of a row where it is narrow; what else the row has is unfolded by a press then. */
  renderBrief?: ((row: Row) => ReactNode) | undefined;
  /** What is unfolded under a row, over its whole width; undefined for nothing. */
  renderDetail?: ((row: Row) => ReactNode) | undefined;
}

export function DataTable<Row, Id extends string | number>(props: DataTableProps<Row, Id>) {
  const { look = "table", columns, page, table, empty } = props;
  const t = useTexts("admin");
  const { rows, error, isFetching, isStale } = page;
  if (!rows) {
    return (
      <MissingAnswer answer={page} title={t("list.failedTitle")} text={t("list.failedText")}>
        <TableSkeleton columnCount={columns.length} />
      </MissingAnswer>
    );
  }
  if (error && isDenied(error)) return <DeniedPanel error={error} />;
  return (
    <div
      className={classes.area}
      data-look={look}
      aria-busy={isFetching && isStale ? true : undefined}
    >
      {error && (
        <div className={classes.notice} role="alert">
          <p>{isStale ? t("list.failedTitle") : t("list.stale")}</p>
          <Button look="quiet" isSmall isBusy={isFetching} onClick={() => void page.refresh()}>
            <Icon name="refresh" />
            {t("list.retry")}
          </Button>
        </div>
      )}
      <VisuallyHidden>
        <span role="status">
          {isStale ? t("list.loading") : t("list.rows", { count: rows.length })}
        </span>
      </VisuallyHidden>
      {rows.length > 0 ? (
        <FilledTable {...props} rows={rows} />
      ) : (
        <EmptyNotice table={table} empty={empty} />
      )}
    </div>
  );
}

function FilledTable<Row, Id extends string | number>({
  caption,
  columns,
  page,
  rows,
  rowKey,
  table,
  selection,
  rowLabel,
  isMarked,
  isWarned,
  renderBrief,
  renderDetail,
}: DataTableProps<Row, Id> & { rows: readonly Row[] }) {
  const t = useTexts("admin");
  const isBrief = useMedia("(max-width: 40rem)") && renderBrief !== undefined;
  const [openIds, setOpenIds] = useState<ReadonlySet<Id>>(new Set());
  const cellCount = columns.length + (selection ? 1 : 0) + (isBrief ? 1 : 0);

  function toggleOpen(id: Id) {
    const next = new Set(openIds);
    if (!next.delete(id)) next.add(id);
    setOpenIds(next);
  }
  return (
    <table
      className={classes.table}
      data-stale={page.isStale || undefined}
      data-brief={isBrief || undefined}
    >
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          {selection && (
            <td className={classes.check}>
              <SelectAll selection={selection} label={t("list.selectAll")} />
            </td>
          )}
          {columns.map((column) => (
            <ColumnHead key={column.id} column={column} table={table} />
          ))}
          {isBrief && <td aria-hidden="true" />}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const id = rowKey(row);
          const isSelected = selection?.has(id) ?? false;
          const isOpen = openIds.has(id);
          const detail = renderDetail?.(row);
          return (
            <Fragment key={id}>
              <tr
                data-selected={isSelected || undefined}
                data-marked={isMarked?.(row) || undefined}
                data-warned={isWarned?.(row) || undefined}
                data-folded={(isBrief && !isOpen) || undefined}
                aria-current={isMarked?.(row) || undefined}
              >
                {selection && (
                  <td className={classes.check}>
                    <SelectRow
                      label={t("list.select", { label: rowLabel?.(row) ?? String(id) })}
                      isSelected={isSelected}
                      onToggle={(isRange) => selection.toggle(id, isRange)}
                    />
                  </td>
                )}
                {columns.map((column) => (
                  <BodyCell
                    key={column.id}
                    column={column}
                    row={row}
                    brief={isBrief && column.isRowHeader ? renderBrief(row) : undefined}
                  />
                ))}
                {isBrief && (
                  <Unfolder
                    label={t("list.unfold", { label: rowLabel?.(row) ?? String(id) })}
                    isOpen={isOpen}
                    onToggle={() => toggleOpen(id)}
                  />
                )}
              </tr>
              {detail !== undefined && (
                <tr data-detail>
                  <td className={classes.detail} colSpan={cellCount}>
                    {detail}
                  </td>
                </tr>
              )}
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}

/** Shows what else a row has, where it is narrow. */
function Unfolder({
  label,
  isOpen,
  onToggle,
}: {
  label: string;
  isOpen: boolean;
  onToggle(): void;
}) {
  return (
    <td className={classes.unfold}>
      <IconButton
        icon="chevron"
        label={label}
        className={classes.unfolder}
        aria-expanded={isOpen}
        onClick={onToggle}
      />
    </td>
  );
}

function BodyCell<Row>({
  column,
  row,
  brief,
}: {
  column: Column<Row>;
  row: Row;
  brief: ReactNode;
}) {
  const content = (
    <>
      {!column.isHiddenLabel && (
        <span className={classes.cellLabel} aria-hidden="true">
          {column.label}
        </span>
      )}
      <div className={classes.cellValue}>{column.render(row)}</div>
      {brief !== undefined && <div className={classes.brief}>{brief}</div>}
    </>
  );
  if (column.isRowHeader) {
    return (
      <th scope="row" className={classes.cell} data-align={column.align} data-name>
        {content}
      </th>
    );
  }
  return (
    <td className={classes.cell} data-align={column.align} data-wide={column.isWide || undefined}>
      {content}
    </td>
  );
}
