import type { ReactNode } from "react";
import { Button } from "@dhahabu/kit/ui/button";
import { useTexts } from "../../use-texts.ts";
import { SearchField } from "./search-field.tsx";
import classes from "./list-toolbar.module.css";

export function ListToolbar({
  table,
  search,
  filters,
  actions,
}: {
  table: {
    readonly search: string;
    readonly isFiltered: boolean;
    setSearch(text: string): void;
    clear(): void;
  };
  search?: { readonly label: string; readonly placeholder?: string };
  filters?: ReactNode;
  actions?: ReactNode;
}) {
  const t = useTexts("admin");
  return (
    <div className={classes.bar} role="search" aria-label={t("list.toolbar")}>
      {search && (
        <div className={classes.search}>
          <SearchField {...search} value={table.search} onSearch={table.setSearch} />
        </div>
      )}
      {filters && <div className={classes.filters}>{filters}</div>}
      {table.isFiltered && (
        <Button look="quiet" isSmall className={classes.clear} onClick={table.clear}>
          {t("list.clearFilters")}
        </Button>
      )}
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
