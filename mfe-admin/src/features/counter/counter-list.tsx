import type { ListedCounterVisit } from "@dhahabu/contract/counter";
import type { Translate } from "@dhahabu/kit/i18n/i18n";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { Link } from "@dhahabu/kit/router";
import { useSession } from "@dhahabu/kit/session/use-session";
import type { Column } from "../../blocks/table/column.ts";
import { Listing } from "../../blocks/table/listing.tsx";
import { useTableState } from "../../blocks/table/use-table-state.ts";
import { CellLines } from "../../blocks/value/cell-lines.tsx";
import { Moment } from "../../blocks/value/moment.tsx";
import { StatusBadge } from "../../blocks/value/status-badge.tsx";
import { useAllowed } from "../../data/use-allowed.ts";
import { useCall } from "../../data/use-call.ts";
import { usePage } from "../../data/use-page.ts";
import type texts from "../../messages/en/admin-counter.json";
import { buildCounterPath } from "../../paths.ts";
import { useTexts } from "../../use-texts.ts";
import classes from "./counter.module.css";
import { LockTimer } from "./lock-timer.tsx";

/** What leads to a first row: for who serves, for an administrator without such a duty, for who only reads. */
function useEmptyText(): string {
  const t = useTexts("admin-counter");
  const { user } = useSession();
  if (useAllowed()("openCounterVisit")) return t("empty.text");
  return t(user?.role === "admin" ? "empty.textAdmin" : "empty.textReading");
}

/** Visits at the counter: who is being served, or was. */
export function CounterList() {
  const t = useTexts("admin-counter");
  const format = useFormat();
  const emptyText = useEmptyText();
  const table = useTableState({
    sorts: ["newest"],
    filters: { state: ["closed"], branchId: "text" },
  });
  const { sort: _sort, ...query } = table.query;
  const page = usePage("listCounterVisits", { query: { state: "open", ...query } });
  const branches = useCall("listBranches", {});
  const columns: readonly Column<ListedCounterVisit>[] = [
    {
      id: "customer",
      label: t("column.customer"),
      isRowHeader: true,
      render: ({ id, customerName, reference }) => (
        <CellLines under={<bdi dir="ltr">{reference}</bdi>}>
          <Link className={classes.target} to={buildCounterPath(id)}>
            <bdi>{customerName}</bdi>
          </Link>
        </CellLines>
      ),
    },
    {
      id: "branch",
      label: t("column.branch"),
      render: ({ branchName }) => <bdi>{branchName}</bdi>,
    },
    {
      id: "opened",
      label: t("column.opened"),
      render: ({ openedAt, openedBy }) => (
        <CellLines under={<bdi>{openedBy}</bdi>}>
          <Moment at={openedAt} />
        </CellLines>
      ),
    },
    {
      id: "pieces",
      label: t("column.pieces"),
      render: ({ itemCount }) => format.number(itemCount),
    },
    {
      id: "state",
      label: t("column.state"),
      render: (visit) => renderStanding(visit, t),
    },
  ];
  return (
    <Listing
      caption={t("caption")}
      table={table}
      page={page}
      filters={[
        {
          name: "state",
          label: t("column.state"),
          allLabel: t("state.open"),
          nameOf: (state) => t(`state.${state}`),
        },
        {
          name: "branchId",
          label: t("column.branch"),
          options: (branches.data ?? []).map(({ id, name }) => ({
            value: String(id),
            label: name,
          })),
        },
      ]}
      columns={columns}
      rowLabel={({ customerName }) => customerName}
      renderBrief={(visit) => (
        <>
          {renderStanding(visit, t)}
          <bdi>{visit.branchName}</bdi>
          <Moment at={visit.openedAt} precision="relative" />
        </>
      )}
      empty={{ title: t("empty.title"), text: emptyText }}
    />
  );
}

/** What became of a visit, or how its latest valuation stands. */
function renderStanding(
  { state, outcome, valuationState, lockedUntil, approval }: ListedCounterVisit,
  t: Translate<typeof texts>,
) {
  if (outcome !== null) return t(`outcome.${outcome}`);
  if (approval === "refused") {
    return <StatusBadge tone="bad">{t("approval.refused")}</StatusBadge>;
  }
  if (valuationState === null) {
    return <StatusBadge tone="accent">{t(`state.${state}`)}</StatusBadge>;
  }
  if (valuationState !== "locked" || lockedUntil === null) {
    return <StatusBadge tone="bad">{t(`valuationState.${valuationState}`)}</StatusBadge>;
  }
  return approval === "pending" && Date.parse(lockedUntil) > Date.now() ? (
    <StatusBadge tone="warning">{t("approval.pending")}</StatusBadge>
  ) : (
    <LockTimer lockedUntil={lockedUntil} />
  );
}
