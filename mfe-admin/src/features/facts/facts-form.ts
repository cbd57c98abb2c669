import type { EditableFacts } from "@dhahabu/contract/bank-facts";
import { areClosedDaysWhole } from "../../blocks/hours/closed-days.ts";
import type { FormDay } from "../../blocks/hours/closed-days.ts";
import { isWholeWeek, readWeek, writeWeek } from "../../blocks/hours/week-hours.ts";
import type { WeekHours } from "../../blocks/hours/week-hours.ts";

type ChargeId = EditableFacts["loanCharges"][number]["id"];
type RegistrationId = EditableFacts["registrations"][number]["id"];

/** A registration as typed; blank: not stated yet. */
export interface FormRegistration {
  readonly number: string;
  readonly issuer: string;
  readonly checkUrl: string;
}

/** An account as typed. */
export type FormAccount = Readonly<EditableFacts["accounts"][number]>;

export interface FactsForm {
  readonly supportPhone: string;
  readonly chatPhone: string;
  readonly generalEmail: string;
  readonly loansEmail: string;
  readonly postalBox: string;
  readonly postalCode: string;
  readonly postalCity: string;
  readonly postalCountry: string;
  readonly week: WeekHours;
  readonly closedDays: readonly FormDay[];
  readonly faqFrom: number;
  readonly faqTo: number;
  readonly faqOpens: string;
  readonly faqCloses: string;
  /** Blank: asked for at the branch. */
  readonly charges: Readonly<Record<ChargeId, string>>;
  /** Blank: as many as there are. */
  readonly statedBranches: string;
  readonly registrations: Readonly<Record<RegistrationId, FormRegistration>>;
  readonly accounts: readonly FormAccount[];
}

/** The charges in the order they are listed. */
export const chargeIds = [
  "fresh-loan",
  "security",
  "lawyer",
  "safe-custody",
  "messages-and-recovery",
  "notice",
] as const satisfies readonly ChargeId[];

/** The registrations in the order they are listed. */
export const registrationIds = [
  "company",
  "credit-licence",
  "financial-reporting",
  "data-controller",
  "precious-metals",
] as const satisfies readonly RegistrationId[];

/** The facts as their form begins. */
export function readFactsForm(facts: Omit<EditableFacts, "settled">): FactsForm {
  const amounts = facts.loanCharges.map(({ id, amountKes }) => [
    id,
    amountKes === undefined ? "" : String(amountKes),
  ]);
  return {
    supportPhone: facts.phones.support,
    chatPhone: facts.phones.chatApp,
    generalEmail: facts.emails.general,
    loansEmail: facts.emails.loans,
    postalBox: facts.postalAddress.box,
    postalCode: facts.postalAddress.postalCode,
    postalCity: facts.postalAddress.city,
    postalCountry: facts.postalAddress.country,
    week: readWeek(facts.openingHours),
    closedDays: facts.closedDays,
    faqFrom: facts.faqHours.days[0] ?? 1,
    faqTo: facts.faqHours.days.at(-1) ?? 1,
    faqOpens: facts.faqHours.opens,
    faqCloses: facts.faqHours.closes,
    charges: Object.fromEntries(amounts) as FactsForm["charges"],
    statedBranches: facts.statedBranches === null ? "" : String(facts.statedBranches),
    registrations: Object.fromEntries(
      facts.registrations.map(({ id, number, issuer, checkUrl }) => [
        id,
        { number: number ?? "", issuer: issuer ?? "", checkUrl: checkUrl ?? "" },
      ]),
    ) as FactsForm["registrations"],
    accounts: facts.accounts,
  };
}

const orNull = (text: string) => text.trim() || null;

/** The facts that a form which is right stands for; what is settled for all pages is not of the form. */
export function writeFactsForm(form: FactsForm): Omit<EditableFacts, "settled"> {
  const days = Array.from(
    { length: form.faqTo - form.faqFrom + 1 },
    (_, index) => form.faqFrom + index,
  );
  return {
    phones: { support: form.supportPhone.trim(), chatApp: form.chatPhone.trim() },
    emails: { general: form.generalEmail.trim(), loans: form.loansEmail.trim() },
    postalAddress: {
      box: form.postalBox.trim(),
      postalCode: form.postalCode.trim(),
      city: form.postalCity.trim(),
      country: form.postalCountry.trim(),
    },
    openingHours: writeWeek(form.week),
    closedDays: form.closedDays.map(({ date, reason }) => ({ date, reason: reason.trim() })),
    faqHours: { days, opens: form.faqOpens, closes: form.faqCloses },
    loanCharges: chargeIds.map((id) => ({
      id,
      ...(form.charges[id].trim() !== "" && { amountKes: Number(form.charges[id]) }),
    })),
    statedBranches: form.statedBranches.trim() === "" ? null : Number(form.statedBranches),
    registrations: registrationIds.map((id) => {
      const { number, issuer, checkUrl } = form.registrations[id];
      return { id, number: orNull(number), issuer: orNull(issuer), checkUrl: orNull(checkUrl) };
    }),
    accounts: form.accounts.map(({ kind, name, number }) => ({
      kind,
      name: name.trim(),
      number: number.trim(),
    })),
  };
}

const phonePattern = /^\+[1-9](?: ?\d){6,14}$/;
const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const amountPattern = /^\d{1,8}(?:\.\d{1,2})?$/;
const secureAddressPattern = /^https:\/\/[^\s\\]+$/;
const wholePattern = /^[1-9]\d{0,4}$/;

export type FactsFault = Exclude<keyof FactsForm, "faqFrom" | "faqOpens">;

const isFilled = (text: string) => text.trim() !== "";
const isBlankOr = (text: string, pattern: RegExp) => !isFilled(text) || pattern.test(text.trim());

/** True for a charge that is blank or an amount in shillings. */
export function isChargeRight(typed: string): boolean {
  return isBlankOr(typed, amountPattern);
}

/** True for a registration that is blank or has a number, and where its link is an https address. */
export function isRegistrationRight({ number, issuer, checkUrl }: FormRegistration): boolean {
  return (
    isBlankOr(checkUrl, secureAddressPattern) &&
    (isFilled(number) || !(isFilled(issuer) || isFilled(checkUrl)))
  );
}

/** True for an account with name and number. */
export function isAccountRight({ name, number }: FormAccount): boolean {
  return isFilled(name) && isFilled(number);
}

/** What is wrong with a form, in the order of its fields. */
export function findFactsFaults(form: FactsForm): FactsFault[] {
  const checks: readonly [FactsFault, boolean][] = [
    ["supportPhone", phonePattern.test(form.supportPhone.trim())],
    ["chatPhone", phonePattern.test(form.chatPhone.trim())],
    ["generalEmail", emailPattern.test(form.generalEmail.trim())],
    ["loansEmail", emailPattern.test(form.loansEmail.trim())],
    ["postalBox", isFilled(form.postalBox)],
    ["postalCode", isFilled(form.postalCode)],
    ["postalCity", isFilled(form.postalCity)],
    ["postalCountry", isFilled(form.postalCountry)],
    ["week", isWholeWeek(form.week) && form.week.some(({ isOpen }) => isOpen)],
    ["closedDays", areClosedDaysWhole(form.closedDays)],
    ["faqTo", form.faqFrom <= form.faqTo],
    ["faqCloses", form.faqOpens !== "" && form.faqOpens < form.faqCloses],
    ["charges", chargeIds.every((id) => isChargeRight(form.charges[id]))],
    ["statedBranches", isBlankOr(form.statedBranches, wholePattern)],
    ["registrations", registrationIds.every((id) => isRegistrationRight(form.registrations[id]))],
    ["accounts", form.accounts.every(isAccountRight)],
  ];
  return checks.flatMap(([fault, isRight]) => (isRight ? [] : [fault]));
}
