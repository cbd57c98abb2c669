import { useState } from "react";
import type { Customer } from "@dhahabu/contract/customers";
import { callApi } from "@dhahabu/kit/api/client";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { Button } from "@dhahabu/kit/ui/button";
import { useFailureText } from "../../blocks/failure/use-failure-text.ts";
import { Moment } from "../../blocks/value/moment.tsx";
import { useSend } from "../../data/use-send.ts";
import { useTexts } from "../../use-texts.ts";
import classes from "./customers.module.css";

/** Whether an online account is linked, with the way to end that, and the code by which the customer links one. */
export function LinkPart({
  customer,
  mayMake,
  mayEnd,
  onChanged,
}: {
  customer: Customer;
  mayMake: boolean;
  mayEnd: boolean;
  onChanged(customer: Customer): void;
}) {
  const t = useTexts("admin-customers");
  const format = useFormat();
  const explain = useFailureText();
  const making = useSend({
    mutationFn: () => callApi("createCustomerLinkCode", { params: { customerId: customer.id } }),
  });
  if (customer.linkedAt !== null) {
    return (
      <div className={classes.fields}>
        <p>
          {t("linked")} <Moment at={customer.linkedAt} precision="day" />
        </p>
        {mayEnd && <EndLink customer={customer} onChanged={onChanged} />}
      </div>
    );
  }
  const { data, error } = making;
  return (
    <div className={classes.fields}>
      <p>{t(mayMake ? "linkLead" : "notLinked")}</p>
      {data && (
        <div role="status">
          <p className={classes.code}>
            <bdi dir="ltr">{data.code}</bdi>
          </p>
          <p className={classes.note}>{t("codeHolds", { time: format.time(data.expiresAt) })}</p>
        </div>
      )}
      {error && (
        <p className={classes.fault} role="alert">
          {explain(error)}
        </p>
      )}
      {mayMake && (
        <div className={classes.actions}>
          <Button
            look="secondary"
            isSmall
            isBusy={making.isPending}
            onClick={() => making.mutate()}
          >
            {t(data ? "codeAgain" : "codeMake")}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Ends the link, once it was said what that means. */
function EndLink({
  customer,
  onChanged,
}: {
  customer: Customer;
  onChanged(customer: Customer): void;
}) {
  const t = useTexts("admin-customers");
  const explain = useFailureText();
  const [isAsked, setIsAsked] = useState(false);
  const ending = useSend({
    mutationFn: () => callApi("unlinkCustomerAccount", { params: { customerId: customer.id } }),
    onSuccess: onChanged,
  });
  return (
    <>
      {isAsked && <p role="status">{t("unlinkLead")}</p>}
      {ending.error && (
        <p className={classes.fault} role="alert">
          {explain(ending.error)}
        </p>
      )}
      <div className={classes.actions}>
        <Button
          look={isAsked ? "danger" : "secondary"}
          isSmall
          isBusy={ending.isPending}
          onClick={() => (isAsked ? ending.mutate() : setIsAsked(true))}
        >
          {t(isAsked ? "unlinkNow" : "unlink")}
        </Button>
      </div>
    </>
  );
}
