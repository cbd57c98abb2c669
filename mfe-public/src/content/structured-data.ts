import {
  bankCountry,
  bankName,
  branches,
  figures,
  firstFacts,
  headOffice,
  servingSinceYear,
} from "@dhahabu/contract/facts";
import type { BankFacts, OpeningRule } from "@dhahabu/contract/facts";

const weekDays = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;

function nameLoan(name: string, interestRatePercentPerMonth: number) {
  return {
    "@type": "LoanOrCredit",
    name,
    currency: bankCountry.currency,
    interestRate: {
      "@type": "QuantitativeValue",
      value: interestRatePercentPerMonth,
      unitText: "percent per month",
    },
  };
}

/** The gold loan as schema.org describes a product, with the rate in force. */
export function describeLoan({
  name,
  description,
  interestRatePercentPerMonth = figures.defaultInterestRatePercentPerMonth,
}: {
  name: string;
  description: string;
  interestRatePercentPerMonth?: number | undefined;
}): Readonly<Record<string, unknown>> {
  return {
    "@context": "https://schema.org",
    ...nameLoan(name, interestRatePercentPerMonth),
    description,
    loanTerm: {
      "@type": "QuantitativeValue",
      minValue: 1,
      maxValue: figures.longestLoanMonths,
      unitText: "month",
    },
    provider: { "@type": "FinancialService", name: bankName },
  };
}

/** A service as schema.org describes it; both are shown text. */
export function describeService({
  name,
  description,
}: {
  name: string;
  description: string;
}): Readonly<Record<string, unknown>> {
  return {
    "@context": "https://schema.org",
    "@type": "Service",
    name,
    serviceType: name,
    description,
    areaServed: { "@type": "Country", name: bankCountry.name },
    provider: { "@type": "FinancialService", name: bankName },
  };
}

/** Questions and answers as schema.org lists them; plain text. */
export function describeQuestions(
  questions: readonly { readonly question: string; readonly answer: string }[],
): Readonly<Record<string, unknown>> {
  return {
    "@context": "https://schema.org",
    "@type": "FAQPage",
    mainEntity: questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}

function describeRegistrations(registrations: BankFacts["registrations"]) {
  const stated = registrations.filter(({ number }) => number !== null);
  if (stated.length === 0) return {};
  return {
    identifier: stated.map(({ id, number, checkUrl }) => ({
      "@type": "PropertyValue",
      propertyID: id,
      value: number,
      ...(checkUrl !== null && { url: checkUrl }),
    })),
  };
}

/** What every description of the bank says: who it is and how to reach it. */
function identify({ phones, emails, postalAddress, headOfficeAddress, registrations }: BankFacts) {
  const address =
    headOfficeAddress === firstFacts.headOfficeAddress
      ? {
          streetAddress: `${headOffice.building}, ${headOffice.street}`,
          addressLocality: headOffice.city,
        }
      : { streetAddress: headOfficeAddress };
  return {
    name: bankName,
    foundingDate: String(servingSinceYear),
    telephone: phones.support,
    email: emails.general,
    ...describeRegistrations(registrations),
    areaServed: { "@type": "Country", name: bankCountry.name },
    address: {
      "@type": "PostalAddress",
      ...address,
      postalCode: postalAddress.postalCode,
      addressCountry: bankCountry.code,
    },
  };
}

function describeHours(rules: readonly OpeningRule[]) {
  return rules.map(({ days, opens, closes }) => ({
    "@type": "OpeningHoursSpecification",
    dayOfWeek: days.map((day) => weekDays[day - 1]),
    opens,
    closes,
  }));
}

/** A day without hours, as schema.org says it. */
function describeClosedDay({ date }: { readonly date: string }) {
  return {
    "@type": "OpeningHoursSpecification",
    opens: "00:00",
    closes: "00:00",
    validFrom: date,
    validThrough: date,
  };
}

/** A branch, from the facts or as staff keep it; latitude and longitude in degrees. */
interface Office {
  readonly name: string;
  readonly address: string;
  readonly phone: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly openingHours?: readonly OpeningRule[];
  readonly closedDays?: readonly { readonly date: string }[];
}

function describePlace({ latitude, longitude }: Pick<Office, "latitude" | "longitude">) {
  return { "@type": "GeoCoordinates", latitude, longitude };
}

function describeOffice(office: Office) {
  const { name, address, phone, latitude, longitude, openingHours, closedDays = [] } = office;
  return {
    "@type": "FinancialService",
    name,
    address,
    telephone: phone,
    ...(latitude !== null && longitude !== null && { geo: describePlace(office) }),
    ...(openingHours && { openingHoursSpecification: describeHours(openingHours) }),
    ...(closedDays.length > 0 && {
      specialOpeningHoursSpecification: closedDays.map(describeClosedDay),
    }),
  };
}

/** What staff keep of the bank; what could not be read is as at the opening. */
interface KeptByStaff {
  readonly branches?: readonly Office[] | undefined;
  readonly facts?: BankFacts | undefined;
}

/** The bank with its branches as schema.org describes a financial service. */
export function describeOffices({
  branches: offices = branches,
  facts = firstFacts,
}: KeptByStaff): Readonly<Record<string, unknown>> {
  return {
    "@context": "https://schema.org",
    "@type": "FinancialService",
    ...identify(facts),
    openingHoursSpecification: describeHours(facts.openingHours),
    department: offices.map(describeOffice),
  };
}

/** The bank as schema.org describes an organization; `slogan` and `description` are shown text. */
export function describeOrganization({
  slogan,
  description,
  facts = firstFacts,
}: {
  slogan: string;
  description: string;
  facts?: BankFacts | undefined;
}): Readonly<Record<string, unknown>> {
  return {
    "@context": "https://schema.org",
    "@type": "Organization",
    ...identify(facts),
    slogan,
    description,
  };
}

/**
 * The bank as schema.org describes a financial service (spec section 9); `loanName` is shown text,
 * `interestRatePercentPerMonth` the rate in force.
 */
export function describeBank(
  loanName: string,
  {
    interestRatePercentPerMonth = figures.defaultInterestRatePercentPerMonth,
    ...kept
  }: KeptByStaff & { readonly interestRatePercentPerMonth?: number | undefined },
): Readonly<Record<string, unknown>> {
  return {
    ...describeOffices(kept),
    currenciesAccepted: bankCountry.currency,
    geo: describePlace(kept.branches?.[0] ?? headOffice),
    makesOffer: nameLoan(loanName, interestRatePercentPerMonth),
  };
}
