import { customerPapers } from "@dhahabu/contract/customer-terms";
import type { Customer } from "@dhahabu/contract/customers";
import type { User } from "@dhahabu/contract/identity";
import { callApi } from "@dhahabu/kit/api/client";
import { VerdictForm } from "../../blocks/form/verdict-form.tsx";
import { useAllowed } from "../../data/use-allowed.ts";
import { useSend } from "../../data/use-send.ts";
import { useTexts } from "../../use-texts.ts";

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
  const deciding = useSend({
    mutationFn: (body: { verdict: "verified" | "rejected"; note: string }) =>
      callApi("decideCustomer", {
        params: { customerId: customer.id },
        body: { ...body, version: customer.version },
      }),
    onSuccess: onChanged,
  });
  const mayDecide = useAllowed()("decideCustomer");
  if (customer.verdict !== "pending" || !mayDecide) return null;
  if (customer.papersSeenByUserId === user.id) return <p>{t("ownPapers")}</p>;
  const isWhole = customerPapers.every((paper) => customer.papers.includes(paper));
  return (
    <VerdictForm
      lead={t(isWhole ? "verdictLead" : "papersMissing")}
      note={t("note")}
      hint={t("noteHint")}
      yes={t("verify")}
      no={t("reject")}
      isYesOff={!isWhole}
      isSending={deciding.isPending}
      error={deciding.error}
      onDecide={(isYes, note) =>
        deciding.mutate({ verdict: isYes ? "verified" : "rejected", note })
      }
    />
  );
}
