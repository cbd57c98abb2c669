import { useState } from "react";
import type { PolicyChange } from "@dhahabu/contract/pricing";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { useCall } from "../../data/use-call.ts";
import { Button } from "@dhahabu/kit/ui/button";
import { DataTable } from "../../blocks/table/data-table.tsx";
import type { Column } from "../../blocks/table/data-table.tsx";
import { ExportLink } from "../../blocks/table/export-link.tsx";
import { FilterSelect } from "../../blocks/table/filter-select.tsx";
import { ListToolbar } from "../../blocks/table/list-toolbar.tsx";
import { Moment } from "../../blocks/value/moment.tsx";
import { Pager } from "../../blocks/table/pager.tsx";
import { SearchField } from "../../blocks/table/search-field.tsx";
import { useNumberOf } from "../../blocks/value/use-number-of.ts";
import { usePage } from "../../data/use-page.ts";
import { useTableState } from "../../blocks/table/use-table-state.ts";
import type texts from "../../messages/en/admin-changes.json";
import { DateFilter } from "../../policy/date-filter.tsx";
import { useChangeWords } from "../../policy/use-change-words.ts";
import { UndoDialog } from "./undo-dialog.tsx";
import classes from "./change-log.module.css";

/** Every change of the policy: who, when, why, old and new; searched, exported and undone. */
export function ChangeLog() {
  const t = useT<typeof texts>("admin-changes");
  const words = useChangeWords();
  const numberOf = useNumberOf();
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
  const columns: readonly Column<PolicyChange>[] = [
    {
      id: "changedAt",
      label: t("when"),
      sort: "changedAt",
      first: "descending",
      render: (change) => (
        <>
          <Moment at={change.changedAt} />
          <span className={classes.small}>{t("number", { id: numberOf(change.id) })}</span>
        </>
      ),
    },
    {
      id: "name",
      label: t("what"),
      isRowHeader: true,
      render: (change) => words.name(change),
    },
    {
      id: "change",
      label: t("change"),
      render: (change) => <OldAndNew change={change} />,
    },
    {
      id: "person",
      label: t("who"),
      width: "9rem",
      render: (change) => (
        <>
          <bdi>
            {change.changedByUsername ?? t("user", { id: numberOf(change.changedByUserId) })}
          </bdi>
          {change.approvedByUsername !== null && (
            <span className={classes.small}>
              {t("approvedBy", { name: change.approvedByUsername })}
            </span>
          )}
        </>
      ),
    },
    {
      id: "reason",
      label: t("why"),
      render: (change) =>
        change.undoOf === null ? (
          <span className={classes.reason}>
            {change.reason === null ? (
              <em className={classes.blank}>{t("noReason")}</em>
            ) : (
              <bdi>{change.reason}</bdi>
            )}
          </span>
        ) : (
          t("undoOf", { id: numberOf(change.undoOf) })
        ),
    },
    {
      id: "undo",
      label: t("undo"),
      isHiddenLabel: true,
      align: "end",
      render: (change) =>
        change.isInForce && change.oldValue !== null ? (
          <Button
            look="secondary"
            isSmall
            aria-label={t("undoChange", { id: numberOf(change.id), name: words.name(change) })}
            onClick={() => setUndoing(change)}
          >
            {t("undo")}
          </Button>
        ) : (
          <span className={classes.blank}>
            {change.oldValue === null ? t("began") : t("replaced")}
          </span>
        ),
    },
  ];
  return (
    <section className={classes.area} aria-labelledby="log-title">
      <h2 id="log-title" className={classes.title}>
        {t("logTitle")}
      </h2>
      <ListToolbar
        table={table}
        search={
          <SearchField
            label={t("search")}
            placeholder={t("searchHint")}
            value={table.search}
            onSearch={table.setSearch}
          />
        }
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

function OldAndNew({ change }: { change: PolicyChange }) {
  const t = useT<typeof texts>("admin-changes");
  const words = useChangeWords();
  const next = words.write(change, change.newValue);
  if (change.oldValue === null) return <strong>{next}</strong>;
  return (
    <span className={classes.values}>
      <span className={classes.old}>{words.write(change, change.oldValue)}</span>{" "}
      <span className={classes.becomes}>{t("becomes")}</span> <strong>{next}</strong>
    </span>
  );
}
