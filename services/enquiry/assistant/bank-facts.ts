import { bankName, figures, openingHours } from "@dhahabu/contract/facts";
import type { BankFacts } from "@dhahabu/contract/facts";
import { loanDurationsMonths } from "@dhahabu/contract/pricing";
import type { Format } from "./format.ts";
import { say } from "./question.ts";
import type { OwnPart } from "./texts.ts";

/** Names, addresses and figures of the bank that texts may use, written in the language. */
export function listFacts(format: Format, facts: BankFacts): Record<string, string> {
  return {
    bank: bankName,
    phone: format.code(facts.phones.support),
    email: format.code(facts.emails.general),
    office: format.code(facts.headOfficeAddress),
    contactPage: format.code("/contact"),
    topics: format.text("topics"),
    replyWithin: format.hours(figures.replyWithinBusinessHours),
    shortest: format.months(loanDurationsMonths[0]),
    longest: format.months(figures.longestLoanMonths),
    minutes: format.minutes(figures.approvalMinutes),
    minimum: format.number(figures.minimumDigitalGold),
    digits: format.number(figures.boxPinDigits),
    months: format.months(figures.minimumStorageMonths),
    radius: format.kilometres(figures.nairobiCoverageKilometres),
    amount: format.kes(figures.minimumLoanKes),
    weight: format.grams(figures.minimumWeightGrams),
    minimumLoan: format.kes(figures.minimumLoanKes),
    minimumWeight: format.grams(figures.minimumWeightGrams),
    accountPage: format.code("/auth"),
    callsFrom: format.clock(openingHours.clientCalls.opens),
    callsTo: format.clock(openingHours.clientCalls.closes),
  };
}

/** A text of the bank's published figures. */
export function sayFact(
  { format, facts }: { format: Format; facts: BankFacts },
  key: OwnPart["key"],
): OwnPart {
  const used = format.namesIn(key);
  const values = Object.entries(listFacts(format, facts)).filter(([name]) => used.has(name));
  return say(key, Object.fromEntries(values));
}
