import {
  bankCountry,
  bankName,
  branches,
  emails,
  figures,
  headOffice,
  openingHours,
  phones,
  postalAddress,
  servingSinceYear,
} from "@dhahabu/contract/facts";

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

/** What every description of the bank says: who it is and how to reach it. */
const identity = {
  name: bankName,
  foundingDate: String(servingSinceYear),
  telephone: phones.support,
  email: emails.general,
  areaServed: { "@type": "Country", name: bankCountry.name },
  address: {
    "@type": "PostalAddress",
    streetAddress: `${headOffice.building}, ${headOffice.street}`,
    addressLocality: headOffice.city,
    postalCode: postalAddress.postalCode,
    addressCountry: bankCountry.code,
  },
} as const;

const openingHoursSpecification = openingHours.contact.map(({ days, opens, closes }) => ({
  "@type": "OpeningHoursSpecification",
  dayOfWeek: days.map((day) => weekDays[day - 1]),
  opens,
  closes,
}));

/** A branch, from the facts or as staff keep it; latitude and longitude in degrees. */
interface Office {
  readonly name: string;
  readonly address: string;
  readonly phone: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

function describeOffice({ name, address, phone, latitude, longitude }: Office) {
  return {
    "@type": "FinancialService",
    name,
    address,
    telephone: phone,
    ...(latitude !== null &&
      longitude !== null && { geo: { "@type": "GeoCoordinates", latitude, longitude } }),
  };
}

/** The bank with its branches as schema.org describes a financial service; without a list, those of the opening. */
export function describeOffices(
  offices: readonly Office[] = branches,
): Readonly<Record<string, unknown>> {
  return {
    "@context": "https://schema.org",
    "@type": "FinancialService",
    ...identity,
    openingHoursSpecification,
    department: offices.map(describeOffice),
  };
}

/** The bank as schema.org describes an organization; `slogan` and `description` are shown text. */
export function describeOrganization({
  slogan,
  description,
}: {
  slogan: string;
  description: string;
}): Readonly<Record<string, unknown>> {
  return {
    "@context": "https://schema.org",
    "@type": "Organization",
    ...identity,
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
  interestRatePercentPerMonth: number = figures.defaultInterestRatePercentPerMonth,
): Readonly<Record<string, unknown>> {
  return {
    ...describeOffices(),
    currenciesAccepted: bankCountry.currency,
    geo: {
      "@type": "GeoCoordinates",
      latitude: headOffice.latitude,
      longitude: headOffice.longitude,
    },
    makesOffer: nameLoan(loanName, interestRatePercentPerMonth),
  };
}
