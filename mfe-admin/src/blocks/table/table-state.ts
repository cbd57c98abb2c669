import type { StaffListName } from "@dhahabu/contract/staff-lists";

/** What a list can be filtered by: the values of each filter, or `text` for any. */
export type FilterChoices = Readonly<Record<string, readonly string[] | "text">>;

/** What is chosen of `FilterChoices`. */
export type FilterValues<Filters extends FilterChoices> = {
  readonly [Name in keyof Filters]?: Filters[Name] extends readonly string[]
    ? Filters[Name][number]
    : string;
};

/** A list's sorts (the first is the default; a leading `-` is descending), filters and page sizes (likewise). */
export interface TableDefinition<Sort extends string, Filters extends FilterChoices> {
  readonly sorts: readonly [Sort, ...Sort[]];
  readonly filters?: Filters;
  readonly limits?: readonly [number, ...number[]];
  /** By which each member of staff arranges the list for themselves; without it, nobody does. */
  readonly list?: StaffListName;
  /** Stands before the names of the address, where a page has several tables. */
  readonly prefix?: string;
}

interface TableView<Sort extends string, Filters extends FilterChoices> {
  readonly search: string;
  readonly sort: Sort;
  readonly filters: FilterValues<Filters>;
  readonly limit: number;
  readonly after: string | undefined;
}

/** Rows of a page that staff can choose from, where a list names no others. */
export const defaultLimits = [50, 25, 100] as const;

const longestSearch = 200;

/** Reads a list's state from an address; what the list does not know is ignored. */
export function readTableView<Sort extends string, Filters extends FilterChoices>(
  params: URLSearchParams,
  { sorts, filters, limits = defaultLimits, prefix = "" }: TableDefinition<Sort, Filters>,
): TableView<Sort, Filters> {
  const sort = params.get(`${prefix}sort`);
  const limit = Number(params.get(`${prefix}limit`));
  const chosen = Object.entries(filters ?? {}).flatMap(([name, choices]) => {
    const value = params.get(`${prefix}${name}`);
    const isKnown =
      value !== null && value !== "" && (choices === "text" || choices.includes(value));
    return isKnown ? [[name, value]] : [];
  });
  return {
    search: (params.get(`${prefix}search`) ?? "").slice(0, longestSearch),
    sort: sorts.find((known) => known === sort) ?? sorts[0],
    filters: Object.fromEntries(chosen) as FilterValues<Filters>,
    limit: limits.find((known) => known === limit) ?? limits[0],
    after: params.get(`${prefix}after`) ?? undefined,
  };
}

/**
 * An address with some of a list's state replaced: undefined or a default leaves its name out. All but a
 * step to another page begins at the first one again. Other names stay as they are.
 */
export function writeTableView(
  params: URLSearchParams,
  change: Readonly<Record<string, string | undefined>>,
  prefix = "",
): URLSearchParams {
  const written = new URLSearchParams(params);
  written.delete(`${prefix}after`);
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined || value === "") written.delete(`${prefix}${name}`);
    else written.set(`${prefix}${name}`, value);
  }
  return written;
}
