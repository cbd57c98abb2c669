import { useState } from "react";
import type { Customer } from "@dhahabu/contract/customers";
import type { ListedVisit } from "@dhahabu/contract/visits";
import { ApiError } from "@dhahabu/kit/api/api-error";
import { callApi } from "@dhahabu/kit/api/client";
import { useLanguage } from "@dhahabu/kit/i18n/use-t";
import { Link } from "@dhahabu/kit/router";
import { FormDialog } from "../../blocks/dialog/form-dialog.tsx";
import { useFailureText } from "../../blocks/failure/use-failure-text.ts";
import { useFieldFaults } from "../../blocks/failure/use-field-faults.ts";
import { focusFirstFault } from "../../blocks/form/focus-first-fault.ts";
import layout from "../../blocks/layout/layout.module.css";
import { useSend } from "../../data/use-send.ts";
import { paths } from "../../paths.ts";
import { useTexts } from "../../use-texts.ts";
import { CustomerFields } from "./customer-fields.tsx";
import { beginForm, readCustomerForm, writeChange, writeRegistration } from "./customer-form.ts";
import classes from "./customers.module.css";

/** Who has the document already, as the refusal names them. */
function findHolder(error: Error | null): string | undefined {
  const body = error instanceof ApiError ? error.body : undefined;
  if (body?.reason !== "customer.exists") return undefined;
  const reference = body.values?.["reference"];
  return typeof reference === "string" ? reference : undefined;
}

/** Registers a customer, or changes what is written down of one. */
export function CustomerDialog({
  customer,
  visit,
  onSaved,
  onClose,
}: {
  customer?: Customer;
  /** The visit that somebody new comes to. */
  visit?: ListedVisit | undefined;
  onSaved(customer: Customer): void;
  onClose(): void;
}) {
  const t = useTexts("admin-customers");
  const explain = useFailureText();
  const findFaults = useFieldFaults();
  const language = useLanguage();
  const [form, setForm] = useState(() =>
    customer ? readCustomerForm(customer) : beginForm(language, visit),
  );
  const saving = useSend({
    mutationFn: (_form: HTMLFormElement) =>
      customer
        ? callApi("changeCustomer", {
            params: { customerId: customer.id },
            body: writeChange(form, customer.version),
          })
        : callApi("registerCustomer", { body: writeRegistration(form) }),
    onSuccess: onSaved,
    onError: (_error, sent) => focusFirstFault(sent),
  });
  const { error } = saving;
  const holder = findHolder(error);
  return (
    <FormDialog
      title={customer ? t("changeOf", { name: customer.name }) : t("register")}
      size="large"
      className={layout.column}
      submitLabel={customer ? t("save") : t("register")}
      busyLabel={t("saving")}
      isBusy={saving.isPending}
      error={error ? explain(error) : undefined}
      after={
        holder !== undefined && (
          <p className={classes.holder}>
            <Link to={`${paths.customers}?search=${holder}`} onClick={onClose}>
              {t("openHolder", { reference: `\u2066${holder}\u2069` })}
            </Link>
          </p>
        )
      }
      onSubmit={(sent) => saving.mutate(sent)}
      onCancel={onClose}
      onClose={onClose}
    >
      <p className={classes.note}>{t(customer ? "changeLead" : "registerLead")}</p>
      <CustomerFields
        form={form}
        faults={error ? findFaults(error) : {}}
        isNew={!customer}
        onChange={(fields) => setForm((known) => ({ ...known, ...fields }))}
      />
    </FormDialog>
  );
}
