import { useState } from "react";
import type { PolicyChange } from "@dhahabu/contract/policy";
import { DataTable } from "../../blocks/table/data-table.tsx";
import { ExportLink } from "../../blocks/table/export-link.tsx";
import { FilterSelect } from "../../blocks/table/filter-select.tsx";
import { ListToolbar } from "../../blocks/table/list-toolbar.tsx";
import { Pager } from "../../blocks/table/pager.tsx";
import { useTableState } from "../../blocks/table/use-table-state.ts";
import { useCall } from "../../data/use-call.ts";
import { usePage } from "../../data/use-page.ts";
import { DateFilter } from "../../policy/date-filter.tsx";
import { useChangeWords } from "../../policy/use-change-words.ts";
import { useTexts } from "../../use-texts.ts";
import classes from "./change-log.module.css";
import { UndoDialog } from "./undo-dialog.tsx";
import { useChangeColumns } from "./use-change-columns.tsx";

/** Every change of the policy: who, when, why, old and new; searched, exported and undone. */
export function ChangeLog() {
  const t = useTexts("admin-changes");
  const words = useChangeWords();
  const [undoing, setUndoing] = useState<PolicyChange>();
  const table = useTableState({
    sorts: ["-changedAt", "changedAt"],
    filters: { key: "text", person: "text", from: "text", to: "text" },
  });
  const page = usePage("listPolicyChanges", { query: table.query });
  const authors = useCall("listPolicyAuthors", {});
  const entries = useCall("listSystemConfig", {});
  const types = useCall("listGoldPriceConfigs", {});
  const keys = [
    ...(entries.data?.map(({ configKey }) => configKey) ?? []),
    ...(types.data?.map(({ goldType }) => goldType) ?? []),
  ];
  const columns = useChangeColumns({ onUndo: setUndoing });
  return (
    <section className={classes.area} aria-labelledby="log-title">
      <h2 id="log-title" className={classes.title}>
        {t("logTitle")}
      </h2>
      <ListToolbar
        table={table}
        search={{ label: t("search"), placeholder: t("searchHint") }}
        filters={
          <>
            <FilterSelect
              label={t("what")}
              value={table.filters.key}
              options={keys.map((key) => ({ value: key, label: words.nameKey(key) }))}
              onChange={(key) => table.setFilter("key", key)}
            />
            <FilterSelect
              label={t("who")}
              value={table.filters.person}
              options={(authors.data ?? []).map((name) => ({ value: name, label: name }))}
              onChange={(person) => table.setFilter("person", person)}
            />
            <DateFilter
              label={t("from")}
              value={table.filters.from}
              onChange={(day) => table.setFilter("from", day)}
            />
            <DateFilter
              label={t("to")}
              value={table.filters.to}
              onChange={(day) => table.setFilter("to", day)}
            />
          </>
        }
        actions={<ExportLink path="/api/admin/policy-changes/export" query={table.exportQuery} />}
      />
      <DataTable
        caption={t("logTitle")}
        columns={columns}
        page={page}
        rowKey={(change) => change.id}
        table={table}
        empty={{ title: t("emptyTitle"), text: t("emptyText") }}
      />
      <Pager table={table} page={page} />
      {undoing && (
        <UndoDialog
          change={undoing}
          onClose={() => setUndoing(undefined)}
          onDone={() => {
            setUndoing(undefined);
            void page.refresh();
          }}
        />
      )}
    </section>
  );
}
