/** What a list is sorted and narrowed by, and how that is changed. */
export interface TableControl {
  readonly sort: string;
  readonly sorts: readonly string[];
  readonly isFiltered: boolean;
  readonly isFirst: boolean;
  setSort(sort: never): void;
  clear(): void;
  goFirst(): void;
}
