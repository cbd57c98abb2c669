import { useState } from "react";
import { customerPapers } from "@dhahabu/contract/customer-terms";
import type { Customer } from "@dhahabu/contract/customers";
import type { User } from "@dhahabu/contract/identity";
import { callApi } from "@dhahabu/kit/api/client";
import { Button } from "@dhahabu/kit/ui/button";
import { TextAreaField } from "@dhahabu/kit/ui/field";
import { useFailureText } from "../../blocks/failure/use-failure-text.ts";
import { useAllowed } from "../../data/use-allowed.ts";
import { useSend } from "../../data/use-send.ts";
import { useTexts } from "../../use-texts.ts";
import classes from "./customers.module.css";

/** What a second person says of a customer's papers; whoever saw them is told that it is another one. */
export function VerdictPart({
  customer,
  user,
  onChanged,
}: {
  customer: Customer;
  user: User;
  onChanged(customer: Customer): void;
}) {
  const t = useTexts("admin-customers");
  const explain = useFailureText();
  const [note, setNote] = useState("");
  const deciding = useSend({
    mutationFn: (verdict: "verified" | "rejected") =>
      callApi("decideCustomer", {
        params: { customerId: customer.id },
        body: { verdict, note: note.trim(), version: customer.version },
      }),
    onSuccess: onChanged,
  });
  const mayDecide = useAllowed()("decideCustomer");
  if (customer.verdict !== "pending" || !mayDecide) return null;
  if (customer.papersSeenByUserId === user.id) return <p>{t("ownPapers")}</p>;
  const isWhole = customerPapers.every((paper) => customer.papers.includes(paper));
  return (
    <div className={classes.fields}>
      <p>{t(isWhole ? "verdictLead" : "papersMissing")}</p>
      <TextAreaField
        label={t("note")}
        hint={t("noteHint")}
        value={note}
        maxLength={500}
        rows={2}
        autoComplete="off"
        isOptional
        onChange={({ target }) => setNote(target.value)}
      />
      {deciding.error && (
        <p className={classes.fault} role="alert">
          {explain(deciding.error)}
        </p>
      )}
      <div className={classes.actions}>
        <Button
          isSmall
          disabled={!isWhole}
          isBusy={deciding.isPending}
          onClick={() => deciding.mutate("verified")}
        >
          {t("verify")}
        </Button>
        <Button
          look="secondary"
          isSmall
          isBusy={deciding.isPending}
          onClick={() => deciding.mutate("rejected")}
        >
          {t("reject")}
        </Button>
      </div>
    </div>
  );
}
