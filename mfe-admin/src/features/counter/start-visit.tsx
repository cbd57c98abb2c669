import { useState } from "react";
import { findNairobiDay } from "@dhahabu/contract/nairobi-time";
import type { Branch } from "@dhahabu/contract/branches";
import { callApi } from "@dhahabu/kit/api/client";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { Link, useNavigate, useSearchParams } from "@dhahabu/kit/router";
import { Button } from "@dhahabu/kit/ui/button";
import { SelectField, TextField } from "@dhahabu/kit/ui/field";
import { Skeleton } from "@dhahabu/kit/ui/skeleton";
import { FailureLine } from "../../blocks/failure/fault-line.tsx";
import { useFieldFaults } from "../../blocks/failure/use-field-faults.ts";
import layout from "../../blocks/layout/layout.module.css";
import { MissingAnswer } from "../../blocks/panel/missing-answer.tsx";
import { OfficePanel } from "../../blocks/panel/office-panel.tsx";
import { SearchField } from "../../blocks/table/search-field.tsx";
import { useCall } from "../../data/use-call.ts";
import { usePage } from "../../data/use-page.ts";
import { useSend } from "../../data/use-send.ts";
import { keep, readKept } from "../../kept-value.ts";
import { buildCounterPath, buildCustomerPath, quoteCodeParam } from "../../paths.ts";
import { useTexts } from "../../use-texts.ts";
import classes from "./counter.module.css";

const branchName = "dhahabu-counter-branch";
const mostArrived = 20;

const findToday = () => findNairobiDay(Date.now());

/** Begins the visit of a customer: from a booked one that has arrived today, or at a branch. */
export function StartVisit({ customerId }: { customerId: number }) {
  const t = useTexts("admin-counter");
  const words = useTexts("admin-customers");
  const customer = useCall("readCustomer", { params: { customerId } });
  const branches = useCall("listBranches", {});
  const missing = [customer, branches].find(({ data }) => data === undefined);
  if (!customer.data || !branches.data) {
    return (
      <MissingAnswer answer={missing ?? customer}>
        <Skeleton height="12rem" label={t("loading")} />
      </MissingAnswer>
    );
  }
  const { name, reference, state } = customer.data;
  return (
    <OfficePanel title={t("serveOne", { name: `\u2068${name}\u2069` })}>
      <div className={layout.column}>
        <p className={classes.note}>
          <bdi dir="ltr">{reference}</bdi> · {words(`state.${state}`)} ·{" "}
          <Link to={buildCustomerPath(customerId)}>{t("openCustomer")}</Link>
        </p>
        <StartForm customerId={customerId} branches={branches.data} />
      </div>
    </OfficePanel>
  );
}

/** The booked visits of a branch that have arrived today, as far as they are this customer's or nobody's yet. */
function useArrived(customerId: number, branchId: string) {
  const [search, setSearch] = useState("");
  const page = usePage(
    "listVisits",
    {
      query: {
        state: "arrived",
        day: findToday(),
        branchId: Number(branchId),
        limit: mostArrived,
        ...(search !== "" && { search }),
      },
    },
    { isAsked: branchId !== "" },
  );
  const rows = page.isStale ? undefined : page.rows;
  const visits = rows?.filter((visit) => (visit.customerId ?? customerId) === customerId);
  return {
    page,
    visits,
    own: visits?.find((visit) => visit.customerId === customerId),
    isAsking: branchId !== "" && !rows && !page.error,
    search,
    setSearch,
    hasMore: search !== "" || (rows !== undefined && page.next !== undefined),
  };
}

function StartForm({ customerId, branches }: { customerId: number; branches: readonly Branch[] }) {
  const t = useTexts("admin-counter");
  const findFaults = useFieldFaults();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [branchId, setBranchId] = useState(() => {
    const kept = readKept(branchName) ?? "";
    return branches.some(({ id }) => String(id) === kept) ? kept : "";
  });
  const arrived = useArrived(customerId, branchId);
  const [chosen, setChosen] = useState<string>();
  const appointmentId = chosen ?? String(arrived.own?.id ?? "");
  const [quoteCode, setQuoteCode] = useState(params.get(quoteCodeParam) ?? "");
  const starting = useSend({
    mutationFn: () =>
      callApi("openCounterVisit", {
        body: {
          customerId,
          ...(quoteCode !== "" && { quoteCode }),
          ...(appointmentId === ""
            ? branchId !== "" && { branchId: Number(branchId) }
            : { appointmentId: Number(appointmentId) }),
        },
      }),
    onSuccess({ id }) {
      if (branchId !== "") keep(branchName, branchId);
      void navigate(buildCounterPath(id));
    },
  });
  const { error } = starting;
  const faults = error ? findFaults(error) : {};
  return (
    <form
      className={layout.column}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        starting.mutate();
      }}
    >
      <div className={layout.pair}>
        <SelectField
          label={t("column.branch")}
          value={branchId}
          error={faults["branchId"]}
          onChange={({ target }) => {
            setBranchId(target.value);
            setChosen(undefined);
            arrived.setSearch("");
          }}
        >
          <option value="">{t("chooseBranch")}</option>
          {branches.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t("quoteCode")}
          dir="ltr"
          value={quoteCode}
          error={faults["quoteCode"]}
          maxLength={60}
          autoComplete="off"
          spellCheck={false}
          isOptional
          onChange={({ target }) => setQuoteCode(target.value)}
        />
      </div>
      {branchId !== "" && (
        <Bookings arrived={arrived} appointmentId={appointmentId} onChoose={setChosen} />
      )}
      {Object.keys(faults).length === 0 && <FailureLine error={error} />}
      <div className={classes.actions}>
        <Button type="submit" isBusy={starting.isPending || arrived.isAsking}>
          {t("start")}
        </Button>
      </div>
    </form>
  );
}

/** The booked visit that is taken up; without one the customer has walked in. */
function Bookings({
  arrived: { page, visits, search, setSearch, hasMore },
  appointmentId,
  onChoose,
}: {
  arrived: ReturnType<typeof useArrived>;
  appointmentId: string;
  onChoose(appointmentId: string | undefined): void;
}) {
  const t = useTexts("admin-counter");
  const format = useFormat();
  return (
    <>
      {hasMore && (
        <SearchField
          label={t("findBooking")}
          value={search}
          onSearch={(text) => {
            setSearch(text);
            onChoose(undefined);
          }}
        />
      )}
      {visits ? (
        visits.length > 0 && (
          <SelectField
            label={t("booking")}
            value={appointmentId}
            onChange={({ target }) => onChoose(target.value)}
          >
            {visits.map((visit) => (
              <option key={visit.id} value={visit.id}>
                {`${format.clock(visit.startsAt)} · ${visit.name} · ${visit.reference}`}
              </option>
            ))}
            <option value="">{t("walkIn")}</option>
          </SelectField>
        )
      ) : (
        <MissingAnswer answer={page} title={t("bookingsFailed")}>
          <Skeleton height="4rem" label={t("loading")} />
        </MissingAnswer>
      )}
    </>
  );
}
