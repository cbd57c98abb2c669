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

/**
 * The bank as schema.org describes a financial service (spec section 9); `loanName` is shown text,
 * `interestRatePercentPerMonth` the rate in force.
 */
export function describeBank(
  loanName: string,
  interestRatePercentPerMonth: number = figures.defaultInterestRatePercentPerMonth,
): Readonly<Record<string, unknown>> {
  return {
    "@context": "https://schema.org",
    "@type": "FinancialService",
    name: bankName,
    foundingDate: String(servingSinceYear),
    telephone: phones.support,
    email: emails.general,
    currenciesAccepted: bankCountry.currency,
    areaServed: { "@type": "Country", name: bankCountry.name },
    address: {
      "@type": "PostalAddress",
      streetAddress: `${headOffice.building}, ${headOffice.street}`,
      addressLocality: headOffice.city,
      postalCode: postalAddress.postalCode,
      addressCountry: bankCountry.code,
    },
    geo: {
      "@type": "GeoCoordinates",
      latitude: headOffice.latitude,
      longitude: headOffice.longitude,
    },
    openingHoursSpecification: openingHours.contact.map(({ days, opens, closes }) => ({
      "@type": "OpeningHoursSpecification",
      dayOfWeek: days.map((day) => weekDays[day - 1]),
      opens,
      closes,
    })),
    department: branches.map(({ name, address, phone }) => ({
      "@type": "FinancialService",
      name,
      address,
      telephone: phone,
    })),
    makesOffer: nameLoan(loanName, interestRatePercentPerMonth),
  };
}
