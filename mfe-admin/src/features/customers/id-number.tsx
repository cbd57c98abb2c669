import type { Customer } from "@dhahabu/contract/customers";
import { callApi } from "@dhahabu/kit/api/client";
import { Button } from "@dhahabu/kit/ui/button";
import { FailureLine } from "../../blocks/failure/fault-line.tsx";
import { useSend } from "../../data/use-send.ts";
import { useTexts } from "../../use-texts.ts";
import classes from "./customers.module.css";

/** A document's number of which the end alone is told. */
export function maskNumber(end: string): string {
  return `••••• ${end}`;
}

/** The end of a document's number; whole for who asks, which is recorded, until the customer is changed. */
export function IdNumber({ customer, mayRead }: { customer: Customer; mayRead: boolean }) {
  const t = useTexts("admin-customers");
  const reading = useSend({
    mutationFn: (_version: number) =>
      callApi("readIdNumber", { params: { customerId: customer.id } }),
  });
  const whole = reading.variables === customer.version ? reading.data?.idNumber : undefined;
  return (
    <div className={classes.number}>
      <bdi dir="ltr">{whole ?? maskNumber(customer.idNumberEnd)}</bdi>
      {mayRead && whole === undefined && (
        <Button
          look="quiet"
          isSmall
          isBusy={reading.isPending}
          onClick={() => reading.mutate(customer.version)}
        >
          {t("showNumber")}
        </Button>
      )}
      <FailureLine error={reading.error} />
    </div>
  );
}
