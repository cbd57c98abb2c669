import { useState } from "react";
import type { PolicyChange } from "@dhahabu/contract/policy";
import { ExportLink } from "../../blocks/table/export-link.tsx";
import { Listing } from "../../blocks/table/listing.tsx";
import { useTableState } from "../../blocks/table/use-table-state.ts";
import { useCall } from "../../data/use-call.ts";
import { usePage } from "../../data/use-page.ts";
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
      <Listing
        caption={t("logTitle")}
        table={table}
        page={page}
        search={{ label: t("search"), placeholder: t("searchHint") }}
        filters={[
          {
            name: "key",
            label: t("what"),
            options: keys.map((key) => ({ value: key, label: words.nameKey(key) })),
          },
          {
            name: "person",
            label: t("who"),
            options: (authors.data ?? []).map((name) => ({ value: name, label: name })),
          },
          { name: "from", label: t("from"), isDay: true },
          { name: "to", label: t("to"), isDay: true },
        ]}
        actions={<ExportLink path="/api/admin/policy-changes/export" query={table.exportQuery} />}
        columns={columns}
        empty={{ title: t("emptyTitle"), text: t("emptyText") }}
      />
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
