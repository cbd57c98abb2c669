import type { LoanCharge } from "@dhahabu/contract/facts";
import type { MessageKey } from "@dhahabu/kit/i18n/i18n";
import type texts from "../../shared-texts/loan-words/messages/en.json";

type LoansKey = MessageKey<typeof texts>;

/** Keys of the charges' names in the namespace `loan-words`. */
export const chargeKeys = {
  "fresh-loan": "charge.fresh-loan",
  security: "charge.security",
  lawyer: "charge.lawyer",
  "safe-custody": "charge.safe-custody",
  "messages-and-recovery": "charge.messages-and-recovery",
  notice: "charge.notice",
} as const satisfies Record<LoanCharge["id"], LoansKey>;

/** Keys of the documents a loan needs, in the namespace `loan-words`. */
export const documentKeys = [
  "document.identity",
  "document.tax",
  "document.photo",
  "document.account",
  "document.residence",
] as const satisfies readonly LoansKey[];
