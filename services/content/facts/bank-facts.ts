import type { EditableFacts } from "@dhahabu/contract/bank-facts";
import { firstFacts, headOfficeAddress as firstAddress } from "@dhahabu/contract/facts";
import type { BankFacts, LoanCharge, OpeningRule } from "@dhahabu/contract/facts";
import { joinDays } from "./join-days.ts";

const copyRule = (rule: OpeningRule) => ({ ...rule, days: [...rule.days] });
const copyCharge = ({ id, amountKes }: LoanCharge) => ({
  id,
  ...(amountKes !== undefined && { amountKes }),
});

/** The facts the bank opens with, as far as staff edit them. */
export const firstEditableFacts: EditableFacts = {
  phones: { support: firstFacts.phones.support, chatApp: firstFacts.phones.chatApp },
  emails: { general: firstFacts.emails.general, loans: firstFacts.emails.loans },
  postalAddress: { ...firstFacts.postalAddress },
  openingHours: firstFacts.openingHours.map(copyRule),
  faqHours: copyRule(firstFacts.faqHours),
  loanCharges: firstFacts.loanCharges.map(copyCharge),
  statedBranches: firstFacts.statedBranches,
};

/** Facts as they are stored: hours in as few rules as there can be, charges in the order they are listed, each without an amount that was not given. */
export function toStoredFacts(facts: EditableFacts): EditableFacts {
  const amounts = new Map(facts.loanCharges.map(({ id, amountKes }) => [id, amountKes]));
  return {
    ...facts,
    openingHours: joinDays(facts.openingHours),
    loanCharges: firstEditableFacts.loanCharges.map(({ id }) =>
      copyCharge({ id, amountKes: amounts.get(id) }),
    ),
  };
}

/** The facts as pages read them; the head office is the branch that was opened first. */
export function toBankFacts(
  facts: EditableFacts,
  branches: readonly { readonly address: string }[],
): EditableFacts & Pick<BankFacts, "headOfficeAddress" | "branchCount"> {
  // Every page says that the bank is in Kenya.
  const address = branches[0]?.address.replace(/, Kenya$/, "") ?? firstAddress;
  return { ...facts, headOfficeAddress: address, branchCount: branches.length };
}
