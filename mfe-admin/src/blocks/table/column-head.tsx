import { Icon } from "@dhahabu/kit/ui/icon";
import { VisuallyHidden } from "@dhahabu/kit/ui/visually-hidden";
import type { Column } from "./column.ts";
import classes from "./column-head.module.css";
import type { TableControl } from "./table-control.ts";

/** Names a column, and sorts by it where the server can. */
export function ColumnHead<Row>({
  column,
  table,
}: {
  column: Column<Row>;
  table: TableControl | undefined;
}) {
  const { label, sort, first = "ascending", align, width, isHiddenLabel } = column;
  const direction = findDirection();
  const name = isHiddenLabel ? <VisuallyHidden>{label}</VisuallyHidden> : label;
  return (
    <th
      scope="col"
      data-align={align}
      aria-sort={direction}
      style={width === undefined ? undefined : { inlineSize: width }}
    >
      {table && sort !== undefined ? (
        <button
          type="button"
          className={classes.sort}
          data-direction={direction}
          onClick={() => table.setSort(findNext(table.sorts, sort) as never)}
        >
          {name}
          <Icon name="chevron" className={classes.mark} />
        </button>
      ) : (
        name
      )}
    </th>
  );

  function findDirection(): "ascending" | "descending" | undefined {
    if (!table || sort === undefined) return undefined;
    if (table.sort === sort) return "ascending";
    return table.sort === `-${sort}` ? "descending" : undefined;
  }

  /** The other direction where the server has it, else the one it has. */
  function findNext(sorts: readonly string[], key: string): string {
    const preferred = first === "ascending" ? [key, `-${key}`] : [`-${key}`, key];
    const known = preferred.filter((candidate) => sorts.includes(candidate));
    return known.find((candidate) => candidate !== table?.sort) ?? key;
  }
}
