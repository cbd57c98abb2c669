import { customerConsent } from "@dhahabu/contract/consent";
import type { Customer } from "@dhahabu/contract/customers";
import type { CustomerPaper, IdKind } from "@dhahabu/contract/customer-terms";
import type { Language } from "@dhahabu/contract/language";
import type { ListedVisit } from "@dhahabu/contract/visits";

/** What is typed about a customer. */
export interface CustomerForm {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly language: Language;
  readonly idKind: IdKind;
  readonly idNumber: string;
  readonly idExpiresOn: string;
  readonly papers: readonly CustomerPaper[];
  readonly hasConsent: boolean;
}

/** A form for somebody new, with what was typed when their visit was booked. */
export function beginForm(language: Language, visit: ListedVisit | undefined): CustomerForm {
  return {
    name: visit?.name ?? "",
    phone: visit?.phone ?? "",
    email: visit?.email ?? "",
    language: visit?.language ?? language,
    idKind: "national-id",
    idNumber: "",
    idExpiresOn: "",
    papers: [],
    hasConsent: false,
  };
}

export function readCustomerForm(customer: Customer): CustomerForm {
  const { name, phone, email, language, idKind, idExpiresOn, papers } = customer;
  return {
    name,
    phone,
    email: email ?? "",
    language,
    idKind,
    idNumber: "",
    idExpiresOn: idExpiresOn ?? "",
    papers,
    hasConsent: true,
  };
}

function writeForm({ idNumber: _idNumber, hasConsent: _hasConsent, ...form }: CustomerForm) {
  return { ...form, papers: [...form.papers] };
}

/** What registers a customer. Without their consent it says an earlier version, which the server refuses. */
export function writeRegistration(form: CustomerForm) {
  const consentVersion = (form.hasConsent ? customerConsent.version : "") as "2026-11-29";
  return { ...writeForm(form), idNumber: form.idNumber, consentVersion };
}

/** What changes a customer; an empty number stays the one that it is. */
export function writeChange(form: CustomerForm, version: number) {
  const idNumber = form.idNumber.trim();
  return { ...writeForm(form), version, ...(idNumber !== "" && { idNumber }) };
}
