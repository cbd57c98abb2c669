import { isValidElement } from "react";
import type { ReactElement, ReactNode } from "react";
import { Button } from "@dhahabu/kit/ui/button";
import { useTexts } from "../../use-texts.ts";
import { DateFilter } from "./date-filter.tsx";
import { FilterPopover } from "./filter-popover.tsx";
import { FilterSelect } from "./filter-select.tsx";
import { SearchField } from "./search-field.tsx";
import classes from "./list-toolbar.module.css";
import type { FilterChoices } from "./table-state.ts";
import type { TableState } from "./use-table-state.ts";

interface Options<Value extends string> {
  readonly options: readonly { readonly value: Value; readonly label: string }[];
}

/** What a list is narrowed by: one of the values that its table knows, one of others, or a day. */
type ListFilter<Filters extends FilterChoices> = {
  [Name in keyof Filters & string]: {
    readonly name: Name;
    readonly label: string;
    /** Words for no choice (default "All"). */
    readonly allLabel?: string;
  } & (Filters[Name] extends readonly (infer Value extends string)[]
    ? { nameOf(value: Value): string } | Options<Value>
    : { readonly isDay: true } | Options<string>);
}[keyof Filters & string];

export interface ToolbarProps<Sort extends string, Filters extends FilterChoices> {
  table: TableState<Sort, Filters>;
  search?: { readonly label: string; readonly placeholder?: string } | undefined;
  /** Those of the table, and controls of the list's own. */
  filters?: readonly (ListFilter<Filters> | ReactElement)[] | undefined;
  /** Has the filters stand behind one button, with this below them. */
  folded?: ReactNode;
  actions?: ReactNode;
}

export function ListToolbar<Sort extends string, Filters extends FilterChoices>({
  table,
  search,
  filters,
  folded,
  actions,
}: ToolbarProps<Sort, Filters>) {
  const t = useTexts("admin");
  const controls = filters && (
    <div className={classes.filters}>
      {filters.map((filter) =>
        isValidElement(filter) ? (
          filter
        ) : (
          <Filter key={filter.name} table={table} filter={filter} />
        ),
      )}
    </div>
  );
  return (
    <div className={classes.bar} role="search" aria-label={t("list.toolbar")}>
      {search && (
        <div className={classes.search}>
          <SearchField {...search} value={table.search} onSearch={table.setSearch} />
        </div>
      )}
      {folded === undefined ? (
        controls
      ) : (
        <FilterPopover count={Object.keys(table.filters).length}>
          {controls}
          {folded}
        </FilterPopover>
      )}
      {table.isFiltered && (
        <Button look="quiet" isSmall className={classes.clear} onClick={table.clear}>
          {t("list.clearFilters")}
        </Button>
      )}
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}

function Filter<Sort extends string, Filters extends FilterChoices>({
  table,
  filter,
}: {
  table: TableState<Sort, Filters>;
  filter: ListFilter<Filters>;
}) {
  const { name, label, allLabel } = filter;
  const value = table.filters[name];
  const onChange = (next: string | undefined) => table.setFilter(name, next);
  if ("isDay" in filter) return <DateFilter label={label} value={value} onChange={onChange} />;
  const known = table.choices[name] as readonly string[];
  const options =
    "options" in filter
      ? filter.options
      : known.map((choice) => ({ value: choice, label: filter.nameOf(choice) }));
  return (
    <FilterSelect
      label={label}
      allLabel={allLabel}
      value={value}
      options={options}
      onChange={onChange}
    />
  );
}
