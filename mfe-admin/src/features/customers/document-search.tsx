import { useEffect, useRef, useState } from "react";
import { idKinds } from "@dhahabu/contract/customer-terms";
import type { IdKind } from "@dhahabu/contract/customer-terms";
import { callApi } from "@dhahabu/kit/api/client";
import { Button } from "@dhahabu/kit/ui/button";
import { TextField } from "@dhahabu/kit/ui/field";
import { useFailureText } from "../../blocks/failure/use-failure-text.ts";
import { ChoiceField } from "../../blocks/form/choice-field.tsx";
import { OfficePanel } from "../../blocks/panel/office-panel.tsx";
import { useSend } from "../../data/use-send.ts";
import { useTexts } from "../../use-texts.ts";
import classes from "./customers.module.css";

/** Finds the customer with a document; its number is typed whole, and stands in no address. */
export function DocumentSearch({
  isNext,
  onFound,
}: {
  /** Nothing comes before it: the number is ready to be typed. */
  isNext: boolean;
  onFound(id: number): void;
}) {
  const t = useTexts("admin-customers");
  const explain = useFailureText();
  const [idKind, setIdKind] = useState<IdKind>("national-id");
  const [idNumber, setIdNumber] = useState("");
  const number = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isNext) number.current?.focus();
  }, [isNext]);
  const finding = useSend({
    mutationFn: () => callApi("findCustomer", { body: { idKind, idNumber } }),
    onSuccess({ customer }) {
      if (customer) onFound(customer.id);
    },
  });
  const { data, error } = finding;
  return (
    <OfficePanel title={t("byDocument")}>
      <form
        className={classes.finder}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          finding.mutate();
        }}
      >
        <ChoiceField
          label={t("idKind")}
          value={idKind}
          values={idKinds}
          nameOf={(kind) => t(`idKind.${kind}`)}
          onChange={(kind) => {
            finding.reset();
            setIdKind(kind);
          }}
        />
        <TextField
          ref={number}
          label={t("idNumber")}
          dir="ltr"
          value={idNumber}
          maxLength={40}
          autoComplete="off"
          spellCheck={false}
          error={error ? explain(error) : undefined}
          onChange={({ target }) => {
            finding.reset();
            setIdNumber(target.value);
          }}
        />
        <Button type="submit" look="secondary" isBusy={finding.isPending}>
          {t("find")}
        </Button>
      </form>
      {data?.customer === null && <p role="status">{t("notFound")}</p>}
    </OfficePanel>
  );
}
