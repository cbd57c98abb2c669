import { useState } from "react";
import { securityEventGroups, securityEventKinds } from "@dhahabu/contract/security-event-kinds";
import type { SecurityEvent } from "@dhahabu/contract/security-events";
import { Button } from "@dhahabu/kit/ui/button";
import type { Column } from "../../blocks/table/column.ts";
import { Listing } from "../../blocks/table/listing.tsx";
import { SearchField } from "../../blocks/table/search-field.tsx";
import { useTableState } from "../../blocks/table/use-table-state.ts";
import { Moment } from "../../blocks/value/moment.tsx";
import { useNumberOf } from "../../blocks/value/use-number-of.ts";
import { usePage } from "../../data/use-page.ts";
import { useTexts } from "../../use-texts.ts";
import { EventDetails } from "./event-details.tsx";
import classes from "./security-events.module.css";
import { useEventWords } from "./use-event-words.ts";

const kinds = [...securityEventGroups, ...securityEventKinds] as const;

/** The record of security events: filtered by the address, searched, exported; nothing in it is changed. */
export function SecurityEvents() {
  const t = useTexts("admin-security");
  const numberOf = useNumberOf();
  const [openId, setOpenId] = useState<number>();
  const table = useTableState({
    list: "security",
    sorts: ["-at"],
    filters: { kind: kinds, person: "text", network: "text", from: "text", to: "text" },
  });
  const page = usePage("listSecurityEvents", { query: table.query });
  const columns = useColumns({
    openId,
    onToggle: (id) => setOpenId(id === openId ? undefined : id),
  });
  const chosen = securityEventKinds.find((kind) => kind === table.filters.kind);
  return (
    <Listing
      caption={t("caption")}
      table={table}
      page={page}
      search={{ label: t("search"), placeholder: t("searchHint") }}
      filters={[
        {
          name: "kind",
          label: t("kind"),
          options: [
            ...securityEventGroups.map((value) => ({ value, label: t(`group.${value}`) })),
            ...(chosen ? [{ value: chosen, label: t(`kind.${chosen}`) }] : []),
          ],
        },
        <SearchField
          key="person"
          label={t("person")}
          value={table.filters.person ?? ""}
          onSearch={(person) => table.setFilter("person", person || undefined)}
        />,
        <SearchField
          key="network"
          label={t("network")}
          value={table.filters.network ?? ""}
          onSearch={(network) => table.setFilter("network", network || undefined)}
        />,
        { name: "from", label: t("from"), isDay: true },
        { name: "to", label: t("to"), isDay: true },
      ]}
      exportPath="/api/admin/security-events/export"
      columns={columns}
      rowLabel={({ id }) => numberOf(id)}
      renderBrief={({ at, username, address }) => (
        <>
          <Moment at={at} />
          <bdi>{username ?? t("nobody")}</bdi>
          <bdi dir="ltr">{address}</bdi>
        </>
      )}
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
  );
}

/** Columns of the record; the last one unfolds what else an event tells. */
function useColumns({
  openId,
  onToggle,
}: {
  openId: number | undefined;
  onToggle(id: number): void;
}): readonly Column<SecurityEvent>[] {
  const t = useTexts("admin-security");
  const words = useEventWords();
  const numberOf = useNumberOf();
  return [
    {
      id: "when",
      label: t("when"),
      width: "11rem",
      render: ({ at, count }) => (
        <>
          <Moment at={at} />
          {count > 1 && <span className={classes.small}>{t("times", { count })}</span>}
        </>
      ),
    },
    {
      id: "what",
      label: t("what"),
      isRowHeader: true,
      render: (event) => {
        const summary = words.summarise(event);
        return (
          <>
            {words.nameKind(event)}
            {summary !== undefined && (
              <span className={classes.small}>
                <bdi>{summary}</bdi>
              </span>
            )}
          </>
        );
      },
    },
    {
      id: "who",
      label: t("who"),
      render: ({ username, subjectUsername }) => (
        <>
          {username === null ? (
            <span className={classes.blank}>{t("nobody")}</span>
          ) : (
            <bdi>{username}</bdi>
          )}
          {subjectUsername !== null && (
            <span className={classes.small}>{t("onAccount", { username: subjectUsername })}</span>
          )}
        </>
      ),
    },
    {
      id: "where",
      label: t("where"),
      render: ({ address }) =>
        address === "" ? (
          <span className={classes.blank}>{t("bank")}</span>
        ) : (
          <bdi dir="ltr" className={classes.code}>
            {address}
          </bdi>
        ),
    },
    {
      id: "details",
      label: t("details"),
      isHiddenLabel: true,
      align: "end",
      render: ({ id }) => (
        <Button
          look="quiet"
          isSmall
          aria-expanded={openId === id}
          aria-label={t("detailsOf", { id: numberOf(id) })}
          onClick={() => onToggle(id)}
        >
          {t("details")}
        </Button>
      ),
    },
  ];
}
