import { useState } from "react";
import type { ListedVisit } from "@dhahabu/contract/visits";
import { callApi } from "@dhahabu/kit/api/client";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { Link, useNavigate, useSearchParams } from "@dhahabu/kit/router";
import { Button } from "@dhahabu/kit/ui/button";
import { SelectField, TextField } from "@dhahabu/kit/ui/field";
import { Skeleton } from "@dhahabu/kit/ui/skeleton";
import { useFailureText } from "../../blocks/failure/use-failure-text.ts";
import { useFieldFaults } from "../../blocks/failure/use-field-faults.ts";
import { MissingAnswer } from "../../blocks/panel/missing-answer.tsx";
import { OfficePanel } from "../../blocks/panel/office-panel.tsx";
import { useCall } from "../../data/use-call.ts";
import { usePage } from "../../data/use-page.ts";
import { useSend } from "../../data/use-send.ts";
import { keep, readKept } from "../../kept-value.ts";
import { buildCounterPath, buildCustomerPath, quoteCodeParam } from "../../paths.ts";
import { useTexts } from "../../use-texts.ts";
import classes from "./counter.module.css";

const branchName = "dhahabu-counter-branch";
const mostArrived = 100;

/** Begins the visit of a customer: from a booked one that has arrived, or at a branch. */
export function StartVisit({ customerId }: { customerId: number }) {
  const t = useTexts("admin-counter");
  const words = useTexts("admin-customers");
  const explain = useFailureText();
  const customer = useCall("readCustomer", { params: { customerId } });
  const arrived = usePage("listVisits", { query: { state: "arrived", limit: mostArrived } });
  const { data } = customer;
  if (!data || !arrived.rows) {
    const missing = data ? arrived : customer;
    return (
      <MissingAnswer answer={missing} text={missing.error ? explain(missing.error) : ""}>
        <div role="status" aria-label={t("loading")}>
          <Skeleton height="12rem" />
        </div>
      </MissingAnswer>
    );
  }
  return (
    <OfficePanel title={t("serveOne", { name: `\u2068${data.name}\u2069` })}>
      <div className={classes.fields}>
        <p className={classes.note}>
          <bdi dir="ltr">{data.reference}</bdi> · {words(`state.${data.state}`)} ·{" "}
          <Link to={buildCustomerPath(customerId)}>{t("openCustomer")}</Link>
        </p>
        <StartForm
          customerId={customerId}
          booked={arrived.rows.filter((visit) => visit.customerId === customerId)}
        />
      </div>
    </OfficePanel>
  );
}

function StartForm({ customerId, booked }: { customerId: number; booked: readonly ListedVisit[] }) {
  const t = useTexts("admin-counter");
  const format = useFormat();
  const explain = useFailureText();
  const findFaults = useFieldFaults();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const branches = useCall("listBranches", {});
  const [appointmentId, setAppointmentId] = useState(String(booked[0]?.id ?? ""));
  const [branchId, setBranchId] = useState(() => readKept(branchName) ?? "");
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
      className={classes.fields}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        starting.mutate();
      }}
    >
      <div className={classes.pair}>
        {booked.length > 0 && (
          <SelectField
            label={t("booking")}
            value={appointmentId}
            onChange={({ target }) => setAppointmentId(target.value)}
          >
            {booked.map((visit) => (
              <option key={visit.id} value={visit.id}>
                {`${format.dateTime(visit.startsAt)} · ${visit.branchName}`}
              </option>
            ))}
            <option value="">{t("walkIn")}</option>
          </SelectField>
        )}
        {appointmentId === "" && (
          <SelectField
            label={t("column.branch")}
            value={branchId}
            error={faults["branchId"]}
            onChange={({ target }) => setBranchId(target.value)}
          >
            <option value="">{t("chooseBranch")}</option>
            {(branches.data ?? []).map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
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
      {error && Object.keys(faults).length === 0 && (
        <p className={classes.fault} role="alert">
          {explain(error)}
        </p>
      )}
      <div className={classes.actions}>
        <Button type="submit" isBusy={starting.isPending}>
          {t("start")}
        </Button>
      </div>
    </form>
  );
}
