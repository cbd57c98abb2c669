import type { EditableFacts } from "@dhahabu/contract/bank-facts";
import {
  firstFacts,
  headOfficeAddress as firstAddress,
  registrationIds,
} from "@dhahabu/contract/facts";
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
  closedDays: firstFacts.closedDays.map((day) => ({ ...day })),
  faqHours: copyRule(firstFacts.faqHours),
  loanCharges: firstFacts.loanCharges.map(copyCharge),
  statedBranches: firstFacts.statedBranches,
  registrations: firstFacts.registrations.map((registration) => ({ ...registration })),
  accounts: firstFacts.accounts.map((account) => ({ ...account })),
  settled: { ...firstFacts.settled },
};

/** For how many days a closed day is remembered: as long as replies to what came before it are measured. */
const rememberedDays = 366;

/**
 * Facts as they are stored: hours in as few rules as there can be, closed days in order and those of long
 * ago forgotten, registrations and charges in the order they are listed, each charge without an amount that was not given. `today`
 * is an ISO date.
 */
export function toStoredFacts(facts: EditableFacts, today: string): EditableFacts {
  const oldest = new Date(Date.parse(today) - rememberedDays * 86_400_000)
    .toISOString()
    .slice(0, 10);
  const amounts = new Map(facts.loanCharges.map(({ id, amountKes }) => [id, amountKes]));
  return {
    ...facts,
    openingHours: joinDays(facts.openingHours),
    closedDays: facts.closedDays
      .filter(({ date }) => date >= oldest)
      .toSorted((a, b) => (a.date < b.date ? -1 : 1)),
    loanCharges: firstEditableFacts.loanCharges.map(({ id }) =>
      copyCharge({ id, amountKes: amounts.get(id) }),
    ),
    registrations: registrationIds.flatMap((id) =>
      facts.registrations.filter((registration) => registration.id === id),
    ),
  };
}

/** The facts as pages read them; the head office is the branch that was opened first. */
export function toBankFacts(
  facts: EditableFacts,
  branches: readonly { readonly address: string }[],
  mailSender: string,
): EditableFacts & Pick<BankFacts, "headOfficeAddress" | "branchCount" | "mailSender"> {
  // Every page says that the bank is in Kenya.
  const address = branches[0]?.address.replace(/, Kenya$/, "") ?? firstAddress;
  return { ...facts, headOfficeAddress: address, branchCount: branches.length, mailSender };
}
