import { isValidElement } from "react";
import type { ReactElement, ReactNode } from "react";
import { Button } from "@dhahabu/kit/ui/button";
import { useMedia } from "../../use-media.ts";
import { useTexts } from "../../use-texts.ts";
import { DateFilter } from "./date-filter.tsx";
import { ExportLink } from "./export-link.tsx";
import { FilterSelect } from "./filter-select.tsx";
import { ListArrangement } from "./list-arrangement.tsx";
import type { ColumnChoice } from "./list-arrangement.tsx";
import { ListViews } from "./list-views.tsx";
import type { SharedView } from "./list-views.tsx";
import { SearchField } from "./search-field.tsx";
import classes from "./list-toolbar.module.css";
import type { FilterChoices } from "./table-state.ts";
import { ToolbarPopover } from "./toolbar-popover.tsx";
import { useMayArrange } from "./use-staff-list.ts";
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
  /** Those of the table, and controls of the list's own; the key of one that filters is the filter's name. */
  filters?: readonly (ListFilter<Filters> | ReactElement)[] | undefined;
  /** The views of everybody (default the whole list). */
  views?: readonly SharedView[] | undefined;
  /** Has the filters stand behind one button, as they do on a phone. */
  areFiltersFolded?: boolean | undefined;
  /** Those that can be left out. */
  columns?: readonly ColumnChoice[] | undefined;
  /** Path of the call that exports the list, `/api/…/export`. */
  exportPath?: `/api/${string}` | undefined;
  actions?: ReactNode;
}

export function ListToolbar<Sort extends string, Filters extends FilterChoices>({
  table,
  search,
  filters,
  views,
  areFiltersFolded = false,
  columns = [],
  exportPath,
  actions,
}: ToolbarProps<Sort, Filters>) {
  const t = useTexts("admin");
  const { list } = table;
  const isFolded = useMedia("(max-width: 40rem)") || areFiltersFolded;
  const mayArrange = useMayArrange();
  const arrangement = list && mayArrange && (
    <ListArrangement list={list} view={table.view} columns={columns} />
  );
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
    <div className={classes.toolbar}>
      <ListViews table={table} shared={views} />
      <div className={classes.bar} role="search" aria-label={t("list.toolbar")}>
        {search && (
          <div className={classes.search}>
            <SearchField {...search} value={table.search} onSearch={table.setSearch} />
          </div>
        )}
        {!isFolded ? (
          controls
        ) : controls || arrangement ? (
          <ToolbarPopover
            label={t("list.filters")}
            icon="filter"
            count={countChosen(filters ?? [], table.filters)}
          >
            {controls}
            {arrangement}
          </ToolbarPopover>
        ) : null}
        {table.isFiltered && (
          <Button look="quiet" isSmall className={classes.clear} onClick={table.clear}>
            {t("list.clearFilters")}
          </Button>
        )}
        <div className={classes.actions}>
          {arrangement && !isFolded && (
            <ToolbarPopover label={t("list.view")} icon="list">
              {arrangement}
            </ToolbarPopover>
          )}
          {exportPath && <ExportLink path={exportPath} query={table.exportQuery} />}
          {actions}
        </div>
      </div>
    </div>
  );
}

/** How many filters are chosen that have a control here: a view may narrow by others too. */
function countChosen<Filters extends FilterChoices>(
  filters: readonly (ListFilter<Filters> | ReactElement)[],
  chosen: object,
): number {
  const names = filters.map((filter) => (isValidElement(filter) ? filter.key : filter.name));
  return Object.keys(chosen).filter((name) => names.includes(name)).length;
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
