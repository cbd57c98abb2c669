import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Customer } from "@dhahabu/contract/customers";
import { callApi } from "@dhahabu/kit/api/client";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { Button } from "@dhahabu/kit/ui/button";
import { FailureLine } from "../../blocks/failure/fault-line.tsx";
import layout from "../../blocks/layout/layout.module.css";
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
  const [wasEnded, setWasEnded] = useState(false);
  if (customer.linkedAt === null) {
    return mayMake ? <MakeCode customer={customer} isNext={wasEnded} /> : <p>{t("notLinked")}</p>;
  }
  return (
    <div className={layout.column}>
      <p>
        {t("linked")} <Moment at={customer.linkedAt} precision="day" />
      </p>
      {mayEnd && (
        <EndLink
          customer={customer}
          onChanged={(saved) => {
            setWasEnded(true);
            onChanged(saved);
          }}
        />
      )}
    </div>
  );
}

/** Makes the code by which the customer links an account; one that was used is not shown again. */
function MakeCode({ customer, isNext }: { customer: Customer; isNext: boolean }) {
  const t = useTexts("admin-customers");
  const format = useFormat();
  const making = useSend({
    mutationFn: () => callApi("createCustomerLinkCode", { params: { customerId: customer.id } }),
  });
  const { data, error } = making;
  const button = useRef<HTMLButtonElement>(null);
  const begin = useEffectEvent(() => {
    if (isNext) button.current?.focus();
  });
  useEffect(() => begin(), []);
  return (
    <div className={layout.column}>
      <p>{t("linkLead")}</p>
      {data && (
        <div role="status">
          <p className={classes.code}>
            <bdi dir="ltr">{data.code}</bdi>
          </p>
          <p className={classes.note}>{t("codeHolds", { time: format.time(data.expiresAt) })}</p>
        </div>
      )}
      <FailureLine error={error} />
      <div className={layout.line}>
        <Button
          ref={button}
          look="secondary"
          isSmall
          isBusy={making.isPending}
          onClick={() => making.mutate()}
        >
          {t(data ? "codeAgain" : "codeMake")}
        </Button>
      </div>
    </div>
  );
}

/** Ends the link, once it was said what that means: a second press in the same place keeps it. */
function EndLink({
  customer,
  onChanged,
}: {
  customer: Customer;
  onChanged(customer: Customer): void;
}) {
  const t = useTexts("admin-customers");
  const [isAsked, setIsAsked] = useState<boolean>();
  const first = useRef<HTMLButtonElement>(null);
  // The button that was pressed is gone.
  useEffect(() => {
    if (isAsked !== undefined) first.current?.focus();
  }, [isAsked]);
  const ending = useSend({
    mutationFn: () => callApi("unlinkCustomerAccount", { params: { customerId: customer.id } }),
    onSuccess: onChanged,
  });
  if (!isAsked) {
    return (
      <div className={layout.line}>
        <Button ref={first} look="secondary" isSmall onClick={() => setIsAsked(true)}>
          {t("unlink")}
        </Button>
      </div>
    );
  }
  return (
    <>
      <p role="status">{t("unlinkLead")}</p>
      <FailureLine error={ending.error} />
      <div className={layout.line}>
        <Button
          ref={first}
          look="secondary"
          isSmall
          disabled={ending.isPending}
          onClick={() => setIsAsked(false)}
        >
          {t("unlinkKeep")}
        </Button>
        <Button look="danger" isSmall isBusy={ending.isPending} onClick={() => ending.mutate()}>
          {t("unlinkNow")}
        </Button>
      </div>
    </>
  );
}
