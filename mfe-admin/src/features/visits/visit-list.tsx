import { useEffect, useRef } from "react";
import { nextVisitStates, visitStates } from "@dhahabu/contract/visit-terms";
import type { VisitState } from "@dhahabu/contract/visit-terms";
import type { ListedVisit } from "@dhahabu/contract/visits";
import { callApi } from "@dhahabu/kit/api/client";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { Link } from "@dhahabu/kit/router";
import { showToast } from "@dhahabu/kit/toast/toast";
import { Button, ButtonLink } from "@dhahabu/kit/ui/button";
import { useFailureText } from "../../blocks/failure/use-failure-text.ts";
import { useAnchorFocus } from "../../blocks/form/use-anchor-focus.ts";
import layout from "../../blocks/layout/layout.module.css";
import type { Column } from "../../blocks/table/column.ts";
import { DateFilter } from "../../blocks/table/date-filter.tsx";
import { Listing } from "../../blocks/table/listing.tsx";
import { useTableState } from "../../blocks/table/use-table-state.ts";
import { CellLines } from "../../blocks/value/cell-lines.tsx";
import { LoneAnchor, LoneLink } from "../../blocks/value/lone-link.tsx";
import { Moment } from "../../blocks/value/moment.tsx";
import { StatusBadge } from "../../blocks/value/status-badge.tsx";
import type { StatusTone } from "../../blocks/value/status-badge.tsx";
import { useAllowed } from "../../data/use-allowed.ts";
import { useCall } from "../../data/use-call.ts";
import { usePage } from "../../data/use-page.ts";
import { useSend } from "../../data/use-send.ts";
import {
  buildCustomerPath,
  buildQuotePath,
  everyDay,
  nameVisitSteps,
  paths,
  visitParam,
} from "../../paths.ts";
import { useTakeUp } from "../../serving/use-take-up.ts";
import { useTexts } from "../../use-texts.ts";
import { findDayFromToday, findListedDay } from "./visit-day.ts";
import classes from "./visit-list.module.css";

const tones: Readonly<Record<VisitState, StatusTone>> = {
  booked: "accent",
  arrived: "warning",
  served: "good",
  cancelled: "neutral",
  "no-show": "bad",
};

/** The visits of customers, today's unless others are wished; staff say what became of each. */
export function VisitList() {
  const t = useTexts("admin-visits");
  const format = useFormat();
  const describe = useFailureText();
  const table = useTableState({
    list: "visits",
    sorts: ["startsAt", "-startsAt"],
    filters: { day: "text", branchId: "text", state: visitStates },
  });
  const { day: _day, ...narrowed } = table.query;
  const day = findListedDay({ day: table.filters.day, search: table.search }, findDayFromToday(0));
  const page = usePage("listVisits", { query: { ...narrowed, ...(day !== undefined && { day }) } });
  const branches = useCall("listBranches", {});
  const today = useCall("countVisitsToday", {});

  const setting = useSend({
    mutationFn: ({ visit, state }: { visit: ListedVisit; state: VisitState }) =>
      callApi("setVisitState", { params: { id: visit.id }, body: { state, from: visit.state } }),
    onSuccess(changed) {
      page.changeRows((rows) => rows.map((row) => (row.id === changed.id ? changed : row)));
      void today.refresh();
    },
    onError(error) {
      showToast({ kind: "error", title: t("failed"), description: describe(error) });
      void page.refresh();
    },
  });

  const columns = useColumns({
    isOfOneDay: day !== undefined,
    isBusy: setting.isPending,
    onSet: (visit, state) => setting.mutate({ visit, state }),
  });

  return (
    <Listing
      caption={t("caption")}
      table={table}
      page={page}
      views={[
        {
          text: t("view.today"),
          filters: {},
          count: today.data && t("view.toServe", { open: format.number(today.data.openCount) }),
        },
        { text: t("view.tomorrow"), filters: { day: findDayFromToday(1) } },
        { text: t("view.all"), filters: { day: everyDay } },
      ]}
      search={{ label: t("search"), placeholder: t("searchPlaceholder") }}
      filters={[
        <DateFilter
          key="day"
          label={t("filter.day")}
          value={day}
          onChange={(chosen) => table.setFilter("day", chosen ?? everyDay)}
        />,
        {
          name: "branchId",
          label: t("column.branch"),
          options: (branches.data ?? []).map(({ id, name }) => ({
            value: String(id),
            label: name,
          })),
        },
        { name: "state", label: t("column.state"), nameOf: (state) => t(`state.${state}`) },
      ]}
      columns={columns}
      rowLabel={({ name }) => name}
      renderBrief={({ branchName, state }) => (
        <>
          <StatusBadge tone={tones[state]}>{t(`state.${state}`)}</StatusBadge>
          <bdi>{branchName}</bdi>
        </>
      )}
      empty={{ title: t("empty.title"), text: t("empty.text") }}
    />
  );
}

function useColumns({
  isOfOneDay,
  isBusy,
  onSet,
}: {
  isOfOneDay: boolean;
  isBusy: boolean;
  onSet(visit: ListedVisit, state: VisitState): void;
}): readonly Column<ListedVisit>[] {
  const t = useTexts("admin-visits");
  const format = useFormat();
  const isAllowed = useAllowed();
  const maySetCustomer = isAllowed("setVisitCustomer");
  return [
    {
      id: "time",
      label: t("column.time"),
      sort: "startsAt",
      first: "ascending",
      isRowHeader: true,
      render: ({ startsAt, name }) => (
        <>
          {isOfOneDay ? (
            <time dateTime={startsAt}>{format.clock(startsAt)}</time>
          ) : (
            <Moment at={startsAt} />
          )}
          <bdi className={classes.briefName}>{name}</bdi>
        </>
      ),
    },
    {
      id: "customer",
      label: t("column.customer"),
      render: (visit) => (
        <Person visit={visit} mayRead={isAllowed("readCustomer")} mayIdentify={maySetCustomer} />
      ),
    },
    { id: "kind", label: t("column.kind"), render: ({ kind }) => t(`kind.${kind}`) },
    {
      id: "branch",
      label: t("column.branch"),
      render: ({ branchName }) => <bdi>{branchName}</bdi>,
    },
    {
      id: "state",
      label: t("column.state"),
      render: ({ state }) => <StatusBadge tone={tones[state]}>{t(`state.${state}`)}</StatusBadge>,
    },
    {
      id: "actions",
      label: t("column.actions"),
      isHiddenLabel: true,
      align: "end",
      render: (visit) => (
        <Steps
          visit={visit}
          mayIdentify={maySetCustomer}
          mayServe={isAllowed("openCounterVisit")}
          isBusy={isBusy}
          onSet={onSet}
        />
      ),
    },
  ];
}

/** Who has booked: with the way to the customer they are, once that is known, and to the quote that they bring. */
function Person({
  visit: { name, phone, reference, quoteCode, customerId, state },
  mayRead,
  mayIdentify,
}: {
  visit: ListedVisit;
  mayRead: boolean;
  mayIdentify: boolean;
}) {
  const t = useTexts("admin-visits");
  return (
    <CellLines>
      {customerId !== null && mayRead ? (
        <Link className={classes.name} to={buildCustomerPath(customerId)}>
          <bdi>{name}</bdi>
        </Link>
      ) : (
        <bdi className={classes.name}>{name}</bdi>
      )}
      <span className={classes.small}>
        <bdi dir="ltr">{reference}</bdi>
      </span>
      <span className={classes.links}>
        <LoneAnchor href={`tel:${phone}`}>
          <bdi dir="ltr">{phone}</bdi>
        </LoneAnchor>
        {customerId !== null && mayIdentify && state !== "served" && (
          <LoneLink to={`${paths.customers}?${visitParam}=${reference}`}>
            {t("identifyAgain")}
          </LoneLink>
        )}
        {quoteCode !== null && (
          <LoneLink to={buildQuotePath(quoteCode)}>
            {t("quote", { code: `\u2066${quoteCode}\u2069` })}
          </LoneLink>
        )}
      </span>
    </CellLines>
  );
}

/** What of a visit is done next, which stands first. */
const findNextStep = (steps: HTMLElement) => steps.querySelector<HTMLElement>("a, button");

/** What can be done with a visit: what comes next, and what became of it. */
function Steps({
  visit,
  mayIdentify,
  mayServe,
  isBusy,
  onSet,
}: {
  visit: ListedVisit;
  mayIdentify: boolean;
  mayServe: boolean;
  isBusy: boolean;
  onSet(visit: ListedVisit, state: VisitState): void;
}) {
  const t = useTexts("admin-visits");
  const anchor = nameVisitSteps(visit.id);
  const steps = useAnchorFocus<HTMLSpanElement>(anchor, findNextStep);
  const pressed = useRef<HTMLButtonElement>(null);
  // The focus of the button that was pressed, once that is gone, goes on to what comes next; one that is elsewhere stays.
  useEffect(() => {
    if (isBusy || !pressed.current || !steps.current) return;
    const target = pressed.current.isConnected ? pressed.current : findNextStep(steps.current);
    if (document.activeElement === document.body) target?.focus();
    if (target !== pressed.current) pressed.current = null;
  }, [isBusy, visit.state, steps]);
  return (
    <span ref={steps} id={anchor} className={layout.end}>
      <NextStep visit={visit} mayIdentify={mayIdentify} mayServe={mayServe} />
      {nextVisitStates[visit.state].map((state) => (
        <Button
          key={state}
          look="secondary"
          isSmall
          disabled={isBusy}
          aria-label={t("setOne", { state: t(`set.${state}`), name: visit.name })}
          onClick={({ currentTarget }) => {
            pressed.current = currentTarget;
            onSet(visit, state);
          }}
        >
          {t(`set.${state}`)}
        </Button>
      ))}
    </span>
  );
}

/** The way to what comes next for a customer: who they are, then the counter. */
function NextStep({
  visit: { id, customerId, reference, state },
  mayIdentify,
  mayServe,
}: {
  visit: ListedVisit;
  mayIdentify: boolean;
  mayServe: boolean;
}) {
  const t = useTexts("admin-visits");
  const takingUp = useTakeUp();
  if (customerId === null) {
    return (
      mayIdentify &&
      (state === "booked" || state === "arrived") && (
        <ButtonLink isSmall look="secondary" to={`${paths.customers}?${visitParam}=${reference}`}>
          {t("identify")}
        </ButtonLink>
      )
    );
  }
  return (
    mayServe &&
    state === "arrived" && (
      <Button
        isSmall
        isBusy={takingUp.isPending}
        onClick={() => takingUp.mutate({ customerId, appointmentId: id })}
      >
        {t("toCounter")}
      </Button>
    )
  );
}
