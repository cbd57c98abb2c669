import { useMemo } from "react";
import type { ListView, StaffListName } from "@dhahabu/contract/staff-lists";
import { useLocation, useSearchParams } from "@dhahabu/kit/router";
import { defaultLimits, readTableView, writeTableView } from "./table-state.ts";
import type { FilterChoices, FilterValues, TableDefinition } from "./table-state.ts";

type TableQuery<Sort extends string, Filters extends FilterChoices> = {
  readonly search?: string;
  readonly sort: Sort;
  readonly after?: string;
  readonly limit: number;
} & FilterValues<Filters>;

export interface TableState<
  Sort extends string = string,
  Filters extends FilterChoices = FilterChoices,
> {
  readonly list: StaffListName | undefined;
  readonly query: TableQuery<Sort, Filters>;
  /** What an export of the whole list takes. */
  readonly exportQuery: Omit<TableQuery<Sort, Filters>, "after" | "limit">;
  readonly search: string;
  readonly sort: Sort;
  readonly sorts: readonly Sort[];
  readonly filters: FilterValues<Filters>;
  readonly choices: Filters;
  readonly limit: number;
  readonly limits: readonly number[];
  /** Undefined on a page that was come to by its address alone. */
  readonly pageNumber: number | undefined;
  readonly isFirst: boolean;
  readonly isFiltered: boolean;
  setSearch(text: string): void;
  setSort(sort: Sort): void;
  setFilter<Name extends keyof Filters & string>(
    name: Name,
    value: FilterValues<Filters>[Name] | undefined,
  ): void;
  setLimit(limit: number): void;
  /** What it is narrowed to and ordered by, under the names of the address; nothing of what is the default. */
  readonly view: ListView["filters"];
  /** The address of a view; what else it has open stays open. */
  addressOf(view: ListView["filters"]): string;
  isShowing(view: ListView["filters"]): boolean;
  clear(): void;
  goOlder(after: string): void;
  goNewer(): void;
  goFirst(): void;
}

// The pages before this one; "" is the first.
function readTrail(state: unknown, name: string): readonly string[] {
  const trail: unknown = (state as Record<string, unknown> | null)?.[name];
  return Array.isArray(trail) ? trail.filter((step) => typeof step === "string") : [];
}

/**
 * State of a list, kept in the address: it can be linked, and the browser's back button undoes each step.
 * Typing a search replaces the entry of the history, everything else adds one.
 */
export function useTableState<
  const Sort extends string,
  const Filters extends FilterChoices = Readonly<Record<"", "text">>,
>(definition: TableDefinition<Sort, Filters>): TableState<Sort, Filters> {
  const [params, setParams] = useSearchParams();
  const location = useLocation();
  const { list, prefix = "", sorts, limits = defaultLimits } = definition;
  const definitionKey = JSON.stringify(definition);
  return useMemo(() => {
    const choices = (definition.filters ?? {}) as Filters;
    const { search, sort, filters, limit, after } = readTableView(params, definition);
    const trailName = `${prefix}trail`;
    const trail = readTrail(location.state, trailName);
    const otherState = location.state as Record<string, unknown> | null;
    const names = ["search", "sort", ...Object.keys(choices)];
    const view: ListView["filters"] = {
      ...(search.trim() !== "" && { search: search.trim() }),
      ...(sort !== sorts[0] && { sort }),
      ...(filters as ListView["filters"]),
    };
    const whole = { ...(search.trim() !== "" && { search: search.trim() }), sort, ...filters };

    function change(
      values: Readonly<Record<string, string | undefined>>,
      { isReplaced = false, trail = [] }: { isReplaced?: boolean; trail?: readonly string[] } = {},
    ) {
      setParams(writeTableView(params, values, prefix), {
        replace: isReplaced,
        state: { ...otherState, [trailName]: trail },
      });
    }

    return {
      list,
      query: { ...whole, limit, ...(after !== undefined && { after }) },
      exportQuery: whole as Omit<TableQuery<Sort, Filters>, "after" | "limit">,
      search,
      sort,
      sorts,
      filters,
      choices,
      limit,
      limits: limits.toSorted((one, other) => one - other),
      pageNumber: after === undefined ? 1 : trail.length > 0 ? trail.length + 1 : undefined,
      isFirst: after === undefined,
      isFiltered: search.trim() !== "" || Object.keys(filters).length > 0,
      setSearch: (text) => {
        if (text !== search) change({ search: text }, { isReplaced: true });
      },
      setSort: (next) => change({ sort: next === sorts[0] ? undefined : next }),
      setFilter: (name, value) => change({ [name]: value }),
      setLimit: (next) => change({ limit: next === limits[0] ? undefined : String(next) }),
      view,
      addressOf: (other) => {
        const wanted = Object.fromEntries(names.map((name) => [name, other[name]]));
        return `?${writeTableView(params, wanted, prefix).toString()}`;
      },
      isShowing: (other) => names.every((name) => (view[name] ?? "") === (other[name] ?? "")),
      clear: () =>
        change({
          search: undefined,
          ...Object.fromEntries(Object.keys(choices).map((name) => [name, undefined])),
        }),
      goOlder: (next) => change({ after: next }, { trail: [...trail, after ?? ""] }),
      goNewer: () => change({ after: trail.at(-1) }, { trail: trail.slice(0, -1) }),
      goFirst: () => change({}),
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key stands for the definition
  }, [params, setParams, location.state, definitionKey]);
}
