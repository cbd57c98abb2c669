import { useCallback } from "react";
import { languages } from "@dhahabu/contract/language";
import type { ListedSubscriber } from "@dhahabu/contract/subscribers";
import { languageTraits } from "@dhahabu/kit/i18n/languages";
import { useLocation, useSearchParams } from "@dhahabu/kit/router";
import { DataTable } from "../../blocks/table/data-table.tsx";
import { ExportLink } from "../../blocks/table/export-link.tsx";
import { FilterSelect } from "../../blocks/table/filter-select.tsx";
import { ListToolbar } from "../../blocks/table/list-toolbar.tsx";
import { Pager } from "../../blocks/table/pager.tsx";
import { useTableState } from "../../blocks/table/use-table-state.ts";
import { usePage } from "../../data/use-page.ts";
import { useTexts } from "../../use-texts.ts";
import { SubscriberRecord } from "./subscriber-record.tsx";
import { useSubscriberColumns } from "./use-subscriber-columns.tsx";
import { useEndSubscription } from "./use-subscription-acts.ts";

const states = ["active", "unconfirmed", "left"] as const;
const sources = ["page", "footer"] as const;
const exportPath = "/api/subscribers/export";

export function SubscriberList() {
  const t = useTexts("admin-subscribers");
  const [params, setParams] = useSearchParams();
  const location = useLocation();
  const table = useTableState({
    sorts: ["-subscribedAt", "subscribedAt", "email", "-email"],
    filters: { state: states, language: languages, source: sources },
  });
  const page = usePage("listSubscribers", { query: table.query });
  const { changeRows } = page;
  const show = useCallback(
    (changed: ListedSubscriber) =>
      changeRows((rows) => rows.map((row) => (row.id === changed.id ? changed : row))),
    [changeRows],
  );
  const end = useEndSubscription(show);
  const openId = Number(params.get("open")) || undefined;

  function open(id: number | undefined) {
    const next = new URLSearchParams(params);
    if (id === undefined) next.delete("open");
    else next.set("open", String(id));
    setParams(next, { state: location.state as unknown });
  }

  const columns = useSubscriberColumns({
    onOpen: open,
    onEnd: (subscriber) => void end(subscriber),
  });

  return (
    <>
      <ListToolbar
        table={table}
        search={{ label: t("search"), placeholder: t("searchPlaceholder") }}
        filters={
          <>
            <FilterSelect
              label={t("column.state")}
              value={table.filters.state}
              options={states.map((state) => ({ value: state, label: t(`state.${state}`) }))}
              onChange={(value) => table.setFilter("state", value)}
            />
            <FilterSelect
              label={t("column.language")}
              value={table.filters.language}
              options={languages.map((code) => ({
                value: code,
                label: languageTraits[code].name,
              }))}
              onChange={(value) => table.setFilter("language", value)}
            />
            <FilterSelect
              label={t("column.source")}
              value={table.filters.source}
              options={sources.map((source) => ({ value: source, label: t(`source.${source}`) }))}
              onChange={(value) => table.setFilter("source", value)}
            />
          </>
        }
        actions={
          // The file has none of them.
          table.filters.state === "unconfirmed" ? undefined : (
            <ExportLink path={exportPath} query={table.exportQuery} />
          )
        }
      />
      <DataTable
        caption={t("caption")}
        columns={columns}
        page={page}
        rowKey={({ id }) => id}
        table={table}
        isMarked={({ id }) => id === openId}
        empty={{ title: t("empty.title"), text: t("empty.text") }}
      />
      <Pager table={table} page={page} />
      {openId !== undefined && (
        <SubscriberRecord
          key={openId}
          id={openId}
          onChange={show}
          onClose={() => open(undefined)}
        />
      )}
    </>
  );
}
