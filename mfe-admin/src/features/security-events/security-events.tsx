import { useState } from "react";
import { securityEventGroups, securityEventKinds } from "@dhahabu/contract/security-event-kinds";
import { DataTable } from "../../blocks/table/data-table.tsx";
import { ExportLink } from "../../blocks/table/export-link.tsx";
import { FilterSelect } from "../../blocks/table/filter-select.tsx";
import { ListToolbar } from "../../blocks/table/list-toolbar.tsx";
import { Pager } from "../../blocks/table/pager.tsx";
import { SearchField } from "../../blocks/table/search-field.tsx";
import { useTableState } from "../../blocks/table/use-table-state.ts";
import { usePage } from "../../data/use-page.ts";
import { DateFilter } from "../../policy/date-filter.tsx";
import { useTexts } from "../../use-texts.ts";
import { EventDetails } from "./event-details.tsx";
import { useEventColumns } from "./use-event-columns.tsx";

const kinds = [...securityEventGroups, ...securityEventKinds] as const;

/** The record of security events: filtered by the address, searched, exported; nothing in it is changed. */
export function SecurityEvents() {
  const t = useTexts("admin-security");
  const [openId, setOpenId] = useState<number>();
  const table = useTableState({
    sorts: ["-at"],
    filters: { kind: kinds, person: "text", network: "text", from: "text", to: "text" },
  });
  const page = usePage("listSecurityEvents", { query: table.query });
  const columns = useEventColumns({
    openId,
    onToggle: (id) => setOpenId(id === openId ? undefined : id),
  });
  const chosen = securityEventKinds.find((kind) => kind === table.filters.kind);
  return (
    <>
      <ListToolbar
        table={table}
        search={{ label: t("search"), placeholder: t("searchHint") }}
        filters={
          <>
            <FilterSelect
              label={t("kind")}
              value={table.filters.kind}
              options={[
                ...securityEventGroups.map((group) => ({
                  value: group,
                  label: t(`group.${group}`),
                })),
                ...(chosen ? [{ value: chosen, label: t(`kind.${chosen}`) }] : []),
              ]}
              onChange={(kind) => table.setFilter("kind", kind)}
            />
            <SearchField
              label={t("person")}
              value={table.filters.person ?? ""}
              onSearch={(person) => table.setFilter("person", person || undefined)}
            />
            <SearchField
              label={t("network")}
              value={table.filters.network ?? ""}
              onSearch={(network) => table.setFilter("network", network || undefined)}
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
        actions={<ExportLink path="/api/admin/security-events/export" query={table.exportQuery} />}
      />
      <DataTable
        caption={t("caption")}
        columns={columns}
        page={page}
        rowKey={({ id }) => id}
        table={table}
        empty={{ title: t("empty.title"), text: t("empty.text") }}
        isMarked={({ id }) => id === openId}
        isWarned={({ kind }) => kind.startsWith("alert.")}
        renderDetail={(event) =>
          event.id === openId ? (
            <EventDetails
              event={event}
              onKind={(kind) => table.setFilter("kind", kind)}
              onPerson={(person) => table.setFilter("person", person)}
              onNetwork={(network) => table.setFilter("network", network)}
            />
          ) : undefined
        }
      />
      <Pager table={table} page={page} />
    </>
  );
}
