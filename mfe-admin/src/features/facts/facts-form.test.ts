import { firstFacts, loanCharges, registrationIds } from "@dhahabu/contract/facts";
import type { EditableFacts } from "@dhahabu/contract/bank-facts";
import { expect, test } from "vitest";
import {
  chargeIds,
  findFactsFaults,
  readFactsForm,
  registrationIds as formRegistrationIds,
  writeFactsForm,
} from "./facts-form.ts";
import type { FactsForm, FormRegistration } from "./facts-form.ts";

const facts: Omit<EditableFacts, "settled"> = {
  phones: { support: firstFacts.phones.support, chatApp: firstFacts.phones.chatApp },
  emails: { general: firstFacts.emails.general, loans: firstFacts.emails.loans },
  postalAddress: { ...firstFacts.postalAddress },
  openingHours: [{ days: [1], opens: "08:00", closes: "18:00" }],
  closedDays: [{ date: "2099-12-12", reason: "Jamhuri Day" }],
  faqHours: { days: [1, 2, 3, 4, 5, 6], opens: "08:00", closes: "18:00" },
  loanCharges: loanCharges.map(({ id }) => (id === "lawyer" ? { id, amountKes: 2500.5 } : { id })),
  statedBranches: 25,
  registrations: registrationIds.map((id) => ({
    id,
    number: id === "company" ? "PVT-2020-1" : null,
    issuer: id === "company" ? "Registrar of Companies" : null,
    checkUrl: null,
  })),
  accounts: [{ kind: "paybill", name: "Dhahabu", number: "123456" }],
};

function withCompany(company: FormRegistration): FactsForm["registrations"] {
  return { ...readFactsForm(facts).registrations, company };
}

test("a form that nobody touched writes the facts as they were", () => {
  const form = readFactsForm(facts);
  expect(findFactsFaults(form)).toEqual([]);
  expect(writeFactsForm(form)).toEqual(facts);
});

test("the charges are those of the bank, in their order", () => {
  expect(chargeIds).toEqual(loanCharges.map(({ id }) => id));
  expect(formRegistrationIds).toEqual(registrationIds);
});

test("a blank amount is asked for, nought is nought, and a blank number of branches is the true one", () => {
  const form = readFactsForm(facts);
  const written = writeFactsForm({
    ...form,
    charges: { ...form.charges, lawyer: " ", security: "0" },
    statedBranches: " ",
  });
  expect(written.loanCharges.find(({ id }) => id === "lawyer")).toEqual({ id: "lawyer" });
  expect(written.loanCharges.find(({ id }) => id === "security")?.amountKes).toBe(0);
  expect(written.statedBranches).toBeNull();
});

test.each([
  ["supportPhone", { supportPhone: "0700 000 000" }],
  ["chatPhone", { chatPhone: "" }],
  ["generalEmail", { generalEmail: "info" }],
  ["loansEmail", { loansEmail: "a b@c.example" }],
  ["postalBox", { postalBox: " " }],
  ["postalCountry", { postalCountry: "" }],
  ["week", { week: [] }],
  ["week", { week: [{ isOpen: true, opens: "18:00", closes: "08:00" }] }],
  ["closedDays", { closedDays: [{ date: "2099-12-25", reason: "" }] }],
  ["faqTo", { faqFrom: 3, faqTo: 2 }],
  ["faqCloses", { faqCloses: "07:00" }],
  ["charges", { charges: { ...readFactsForm(facts).charges, notice: "1.234" } }],
  ["charges", { charges: { ...readFactsForm(facts).charges, notice: "-1" } }],
  ["statedBranches", { statedBranches: "0" }],
  ["statedBranches", { statedBranches: "2.5" }],
  [
    "registrations",
    { registrations: withCompany({ number: " ", issuer: "", checkUrl: "https://a.example" }) },
  ],
  [
    "registrations",
    { registrations: withCompany({ number: "1", issuer: "", checkUrl: "a.example" }) },
  ],
  ["accounts", { accounts: [{ kind: "bank", name: "Dhahabu", number: " " }] }],
] as const)("a wrong %s is found: %j", (fault, fields) => {
  expect(findFactsFaults({ ...readFactsForm(facts), ...fields })).toEqual([fault]);
});
