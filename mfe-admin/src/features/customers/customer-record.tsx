import type { CustomerField, CustomerPaper, IdKind } from "@dhahabu/contract/customer-terms";
import type { Customer, CustomerChange } from "@dhahabu/contract/customers";
import type { Language } from "@dhahabu/contract/language";
import { languageTraits } from "@dhahabu/kit/i18n/languages";
import { ChangeRecord } from "../../blocks/record/change-record.tsx";
import { callPage } from "../../data/call-page.ts";
import { useTexts } from "../../use-texts.ts";
import { maskNumber } from "./id-number.tsx";

const pageSize = 20;

/** Who made, changed, decided and read what of a customer. */
export function CustomerRecord({ customer: { id } }: { customer: Customer }) {
  const t = useTexts("admin-customers");
  const describeChange = useDescribeChange();
  return (
    <ChangeRecord
      of={`customer ${id}`}
      load={async (after) => {
        const page = await callPage("listCustomerRecord", {
          params: { customerId: id },
          query: { limit: pageSize, ...(after !== undefined && { after }) },
        });
        return {
          next: page.next,
          rows: page.rows.map(({ at, username, ...entry }) => ({
            ...entry,
            changedAt: at,
            changedByUsername: username,
          })),
        };
      }}
      describe={({ act, subject }) =>
        subject === null ? t(`act.${act}`) : `${t(`act.${act}`)}: \u2066${subject}\u2069`
      }
      listDetails={({ changes }) => changes.map(describeChange)}
      describeFurther={({ address }) => t("from", { address })}
      empty={t("noRecord")}
    />
  );
}

function useDescribeChange(): (change: CustomerChange) => string {
  const t = useTexts("admin-customers");

  function describeValue(field: CustomerField, value: string | null): string {
    if (value === null || value === "") return t("none");
    if (field === "language") return languageTraits[value as Language].name;
    if (field === "idKind") return t(`idKind.${value as IdKind}`);
    if (field === "idNumberEnd") return maskNumber(value);
    if (field !== "papers") return value;
    return (value.split(",") as CustomerPaper[]).map((paper) => t(`paper.${paper}`)).join(" · ");
  }

  return ({ field, before, after }) =>
    t("fieldChanged", {
      field: t(field === "idNumberEnd" ? "idNumber" : field),
      before: `\u2068${describeValue(field, before)}\u2069`,
      after: `\u2068${describeValue(field, after)}\u2069`,
    });
}
