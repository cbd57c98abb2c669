import { figures } from "./facts.ts";
import type { BankFacts, SettledFigures } from "./facts.ts";

type FactsOfFigures = Pick<BankFacts, "settled" | "statedBranches" | "branchCount">;

/** What each page says of the figures on which pages disagree: its own (spec section 9), or what the bank settled. */
export function readStatedFigures({ settled, statedBranches, branchCount }: FactsOfFigures) {
  const branches = settled.branches === "listed" ? branchCount : settled.branches;
  const ownShare = {
    fromPercent: figures.loanToValueOnLoanPageFromPercent,
    toPercent: figures.loanToValueOnLoanPageToPercent,
  };
  return {
    /** Home and services. */
    branchesOnHome: branches ?? branchCount,
    branchesOnBuyingAndFaq: branches ?? statedBranches ?? branchCount,
    customersOnHome: settled.customers ?? figures.customersOnHome,
    customersOnAbout: settled.customers ?? figures.customersOnAbout,
    loanToValueOnLoanPage: settled.loanToValue ?? ownShare,
    loanToValueOnFaqPercent: settled.loanToValue?.toPercent ?? figures.loanToValueOnFaqPercent,
  };
}

/** One value of a figure, and the pages that say it while it is not settled. */
interface Claim<Name extends keyof SettledFigures> {
  readonly value: NonNullable<SettledFigures[Name]>;
  readonly pages: readonly string[];
}

/** The figures on which pages disagree: what which page says. One on which all agree is left out. */
export function listDisagreements({ statedBranches, branchCount }: FactsOfFigures): {
  readonly branches?: readonly Claim<"branches">[];
  readonly customers: readonly Claim<"customers">[];
  readonly loanToValue: readonly Claim<"loanToValue">[];
} {
  const named = statedBranches ?? branchCount;
  const { loanToValueOnLoanPageFromPercent, loanToValueOnLoanPageToPercent } = figures;
  const share = figures.loanToValueOnFaqPercent;
  return {
    ...(named !== branchCount && {
      branches: [
        { value: "listed", pages: ["/", "/services", "/services/transport"] },
        { value: named, pages: ["/services/gold-buying", "/faq"] },
      ],
    }),
    customers: [
      { value: figures.customersOnHome, pages: ["/"] },
      { value: figures.customersOnAbout, pages: ["/about-us"] },
    ],
    loanToValue: [
      { value: { fromPercent: share, toPercent: share }, pages: ["/faq"] },
      {
        value: {
          fromPercent: loanToValueOnLoanPageFromPercent,
          toPercent: loanToValueOnLoanPageToPercent,
        },
        pages: ["/services/gold-loans"],
      },
    ],
  };
}
