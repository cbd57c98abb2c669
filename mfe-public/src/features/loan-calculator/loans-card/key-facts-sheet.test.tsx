// @vitest-environment happy-dom
import { bankFactsSchema } from "@dhahabu/contract/bank-facts";
import { firstFacts } from "@dhahabu/contract/facts";
import type { LoanEstimate } from "@dhahabu/contract/pricing";
import { act } from "react";
import { expect, onTestFinished, test, vi } from "vitest";
import arabicGold from "../../../shared-texts/gold/messages/ar.json" with { type: "json" };
import arabicCard from "./messages/ar.json" with { type: "json" };
import arabicLoans from "../../../shared-texts/loan-words/messages/ar.json" with { type: "json" };
import englishGold from "../../../shared-texts/gold/messages/en.json" with { type: "json" };
import englishCard from "./messages/en.json" with { type: "json" };
import englishLoans from "../../../shared-texts/loan-words/messages/en.json" with { type: "json" };
import { find, mount, waitFor } from "../../../testing/mount.tsx";
import { KeyFactsSheet } from "./key-facts-sheet.tsx";
import { KeyFacts } from "./key-facts.tsx";

const estimate: LoanEstimate = {
  goldType: "Gold Coins",
  goldWeight: 31.1,
  goldValue: 400_000,
  maxLoanAmount: 240_000,
  requestedAmount: 60_000,
  limitedToMax: false,
  monthlyInterest: 9_000,
  totalInterest: 19_350,
  totalRepayment: 79_350,
  interestRate: 15,
  loanToValue: 60,
  duration: 2,
  valuationPricePerGram: 12_861.74,
  priceState: "market-closed",
  priceObservedAt: "2026-11-20T21:59:00.000Z",
};

// Already the next day in Nairobi, and a day that February has not.
const made = { estimate, madeAtMs: Date.parse("2026-11-29T21:30:00Z") };

const data = { facts: bankFactsSchema.parse(firstFacts) };

function readRows(place: Element, selector: string): string[] {
  return [...place.querySelectorAll(selector)].map((row) =>
    [...row.children].map((cell) => cell.textContent.replaceAll("\u00a0", " ")).join(" | "),
  );
}

function mountSheet() {
  return mount({
    messages: { gold: englishGold, "loans-card": englishCard, "loan-words": englishLoans },
    data,
    children: <KeyFactsSheet made={made} />,
  });
}

test("the amounts of each month, with the day each ends in Nairobi", async () => {
  const { place } = await mountSheet();
  expect(readRows(place, "tbody tr")).toEqual([
    "1 monthby December 30, 2026 | KES 9,000.00 | KES 69,000.00",
    "2 monthsby January 30, 2027Your choice | KES 19,350.00 | KES 79,350.00",
    "3 monthsby February 28, 2027 | KES 31,252.50 | KES 91,252.50",
  ]);
  expect(find(place, "time").textContent).toBe("February 28, 2027");
});

test("the cost, the yearly rates, and where the value comes from", async () => {
  const { place } = await mountSheet();
  const facts = readRows(place, "dl > div");
  expect(facts).toContain("Yearly rate, nominal | 180%");
  expect(facts).toContain("Yearly rate, effective | 435.03%");
  expect(facts).toContain("Rate | 15% a month");
  expect(facts.find((fact) => fact.startsWith("Total cost"))).toContain("KES 19,350.00");
  const basis = facts.find((fact) => fact.startsWith("Value of one gram"));
  expect(basis).toContain("KES 12,861.74");
  expect(basis).toContain("last market price before the close, of Nov 21, 2026");
});

test("a charge without an amount is asked for at the branch, never nothing", async () => {
  const { place } = await mountSheet();
  const charges = readRows(place, "dl > div").slice(-6);
  expect(charges).toHaveLength(6);
  for (const charge of charges) {
    expect(charge).toMatch(/ask at the branch$/i);
    expect(charge).not.toMatch(/\d/);
  }
});

test("the button prints", async () => {
  const print = vi.fn<() => void>();
  vi.stubGlobal("print", print);
  onTestFinished(() => void vi.unstubAllGlobals());
  const { place } = await mountSheet();
  await act(async () => find<HTMLButtonElement>(place, "button").click());
  expect(print).toHaveBeenCalledOnce();
});

test("the texts come by themselves, in the language of the page", async () => {
  const { place, kit } = await mount({
    language: "ar",
    messages: { gold: arabicGold },
    data,
    children: <KeyFacts made={made} />,
  });
  await waitFor(place, "h3");
  expect(find(place, "h3").textContent).toBe(arabicCard.title);
  expect(place.textContent).toContain("٩١٬٢٥٢٫٥٠");
  expect(place.textContent).toContain(arabicLoans["document.identity"]);
  kit.i18n.addMessages("en", "gold", englishGold);
  await act(async () => kit.i18n.setLanguage("en"));
  await waitFor(place, "h3");
  expect(find(place, "h3").textContent).toBe(englishCard.title);
});
