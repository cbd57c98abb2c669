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

/** The bank as schema.org describes a financial service, with its loan (spec section 9); `loanName` is shown text. */
export function describeBank(loanName: string): Readonly<Record<string, unknown>> {
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
    makesOffer: {
      "@type": "LoanOrCredit",
      name: loanName,
      currency: bankCountry.currency,
      interestRate: {
        "@type": "QuantitativeValue",
        value: figures.defaultInterestRatePercentPerMonth,
        unitText: "percent per month",
      },
    },
  };
}
