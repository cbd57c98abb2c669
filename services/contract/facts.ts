/** A branch as the bank first opens it; from then on staff keep the branch list in the database (`GET /api/branches`). */
export interface BranchFact {
  readonly id: "nairobi" | "mombasa" | "kisumu";
  readonly city: string;
  readonly name: string;
  readonly address: string;
  readonly phone: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** Name of the bank; pages, mails and structured data all read it here. */
export const bankName = "Dhahabu Gold Bank";

/** The name for large letters: its words stay on one line. */
export const unbrokenBankName = bankName.replaceAll(" ", "\u00A0");

/** Country of the bank, in the language the hero title is written in before translation. */
export const bankCountry = { code: "KE", name: "Kenya", currency: "KES", flag: "🇰🇪" } as const;

/** Year since which the bank serves customers (about, structured data). */
export const servingSinceYear = 2020;

/** Head office (home, about, contact, footer, structured data). Latitude and longitude in degrees. */
export const headOffice = {
  building: "Occidental Plaza",
  street: "Muthithi Road",
  district: "Westlands",
  city: "Nairobi",
  country: "Kenya",
  latitude: -1.26743,
  longitude: 36.81095,
} as const;

/** Head office on one line. */
export const headOfficeAddress =
  `${headOffice.building}, ${headOffice.street}, ${headOffice.district}, ${headOffice.city}` as const;

/** Postal address (home, contact, footer); the box number is a placeholder until configured. */
export const postalAddress = {
  box: "P.O. Box 00000",
  postalCode: "00800",
  city: "Nairobi",
  country: "Kenya",
} as const;

/** Telephone numbers in E.164 groups; placeholders until configured. */
export const phones = {
  /** 24/7 phone support (contact, home, footer, structured data). */
  support: "+254 700 000 000",
  mombasa: "+254 700 000 001",
  kisumu: "+254 700 000 002",
  /** The chat application behind the floating button. */
  chatApp: "+254 700 000 003",
} as const;

/** E-mail addresses on a domain that is reserved for examples, until configured. */
export const emails = {
  /** General questions (home, contact, footer, privacy policy, structured data). */
  general: "info@dhahabu-gold-bank.example",
  /** Second address of the home page's about section. */
  loans: "loans@dhahabu-gold-bank.example",
  /** Where the bank's staff receive enquiries. */
  enquiries: "enquiries@dhahabu-gold-bank.example",
  /** Sender of the bank's mails. */
  sender: "no-reply@dhahabu-gold-bank.example",
} as const;

/** Branches at the opening (home, contact's branch card, transport, structured data). Latitude and longitude in degrees. */
export const branches: readonly BranchFact[] = [
  {
    id: "nairobi",
    city: "Nairobi",
    name: "Nairobi Head Office",
    address: `${headOfficeAddress}, Kenya`,
    phone: phones.support,
    latitude: headOffice.latitude,
    longitude: headOffice.longitude,
  },
  {
    id: "mombasa",
    city: "Mombasa",
    name: "Mombasa Branch",
    address: "Moi Avenue, Mombasa, Kenya",
    phone: phones.mombasa,
    latitude: -4.06172,
    longitude: 39.66607,
  },
  {
    id: "kisumu",
    city: "Kisumu",
    name: "Kisumu Branch",
    address: "Oginga Odinga Street, Kisumu, Kenya",
    phone: phones.kisumu,
    latitude: -0.10221,
    longitude: 34.75246,
  },
];

/** Hours of some weekdays, 1 (Monday) to 7 (Sunday), by the 24-hour clock of Nairobi. */
export interface OpeningRule {
  readonly days: readonly number[];
  readonly opens: string;
  readonly closes: string;
}

/** Opening hours in Nairobi time, 24-hour clock; days are 1 (Monday) to 7 (Sunday). */
export const openingHours = {
  timeZone: "Africa/Nairobi",
  /** Contact page, footer and structured data. */
  contact: [
    { days: [1, 2, 3, 4, 5], opens: "08:00", closes: "18:00" },
    { days: [6], opens: "08:00", closes: "12:00" },
  ],
  /** FAQ, "most branches". */
  faq: [{ days: [1, 2, 3, 4, 5, 6], opens: "08:00", closes: "18:00" }],
  /** When lenders call clients (fair practices code, loan policy). */
  clientCalls: { opens: "09:00", closes: "18:00" },
} as const;

/** Purity table (spec section 3): percentage and fineness in parts per 1,000; 24K is "99%+", at least that percentage. */
export const purityRows = [
  { karat: 24, percent: 99, isAtLeast: true, finenessPerMille: 999 },
  { karat: 23, percent: 95.8, isAtLeast: false, finenessPerMille: 958 },
  { karat: 22, percent: 91.6, isAtLeast: false, finenessPerMille: 916 },
  { karat: 21, percent: 87.5, isAtLeast: false, finenessPerMille: 875 },
  { karat: 20, percent: 83.3, isAtLeast: false, finenessPerMille: 833 },
  { karat: 18, percent: 75, isAtLeast: false, finenessPerMille: 750 },
  { karat: 16, percent: 66.6, isAtLeast: false, finenessPerMille: 666 },
  { karat: 15, percent: 62.5, isAtLeast: false, finenessPerMille: 625 },
  { karat: 14, percent: 58.3, isAtLeast: false, finenessPerMille: 583 },
  { karat: 12, percent: 50, isAtLeast: false, finenessPerMille: 500 },
  { karat: 10, percent: 41.7, isAtLeast: false, finenessPerMille: 417 },
  { karat: 8, percent: 33.3, isAtLeast: false, finenessPerMille: 333 },
] as const;

/** Grams of a customer's everyday ounce (spec section 9); never of the troy ounce that markets quote. */
export const everydayOunceGrams = 28.35;

/** Figures of the marketing pages. Where pages disagree (spec section 9) each has its own name, so that the bank settles it by editing one line. */
export const figures = {
  /** Locations: home ("3+") and transport (one each in three cities). */
  branchesOnHome: 3,
  /** Branches: gold buying and FAQ ("25+"). */
  branchesOnBuyingAndFaq: 25,
  /** Head offices: about. */
  headOfficesOnAbout: 1,
  /** Customers: home, why choose us ("100+"). */
  customersOnHome: 100,
  /** Customers: about, headline stats ("10,000+"). */
  customersOnAbout: 10_000,
  /** Purity in percent: about, home stats, gold loans (24K). */
  purityPercent: 99.9,
  /** Hours and days of support: about, contact. */
  supportHoursPerDay: 24,
  supportDaysPerWeek: 7,
  /** A loan is approved in under so many minutes: home, gold loans. */
  approvalMinutes: 5,
  /** Loan-to-value in percent on the gold loans page ("60 to 70"); policy pages show the configured one. */
  loanToValueOnLoanPageFromPercent: 60,
  loanToValueOnLoanPageToPercent: 70,
  /** Loan-to-value in percent: FAQ ("up to 60"). */
  loanToValueOnFaqPercent: 60,
  /** Shown until the server supplies values (home, about, services, gold loans, policy pages), and in structured data. */
  defaultInterestRatePercentPerMonth: 15,
  defaultLoanToValuePercent: 60,
  /** Minimum loan in KES: gold loans, feature list. */
  minimumLoanKes: 10_000,
  /** Minimum weight in grams: services, gold loans, FAQ; stated, not enforced. */
  minimumWeightGrams: 10,
  /** Longest loan in months: services, gold loans, FAQ, interest rate policy. */
  longestLoanMonths: 3,
  /** Gold value in KES of the worked example: interest rate policy. */
  interestExampleKes: 100_000,
  /** Precision of the scales in grams: gold buying. */
  scalePrecisionGrams: 0.001,
  /** Digits of a box's PIN: storage. */
  boxPinDigits: 4,
  /** Shortest storage charge in months: FAQ, storage. */
  minimumStorageMonths: 1,
  /** Radius in kilometres around Nairobi: transport. */
  nairobiCoverageKilometres: 50,
  /** Least digital gold purchase, in the chosen currency: FAQ. */
  minimumDigitalGold: 10,
  /** Promise card of the contact page. */
  replyWithinBusinessHours: 2,
  replyWithinWeekendHours: 24,
  replyAverageMinutes: 45,
  /** Price refresh in seconds: home, gold loans. */
  priceRefreshSeconds: 30,
} as const;

/** Purity in percent by which the gold loans page labels its karats (spec section 3); other pages show `purityRows`. */
export const loanPagePurities = [
  { karat: 24, percent: 99.9 },
  { karat: 22, percent: 91.7 },
  { karat: 18, percent: 75 },
] as const;

/** A charge that a gold loan can carry beside its interest; without an amount it is asked for at the branch. */
export interface LoanCharge {
  readonly id:
    | "fresh-loan"
    | "security"
    | "lawyer"
    | "safe-custody"
    | "messages-and-recovery"
    | "notice";
  /** In KES; left out until the bank publishes it. */
  readonly amountKes?: number | undefined;
}

/** Charges of a gold loan (gold loans page, key-facts card, loan policy), in the order they are listed. */
export const loanCharges: readonly LoanCharge[] = [
  { id: "fresh-loan" },
  { id: "security" },
  { id: "lawyer" },
  { id: "safe-custody" },
  { id: "messages-and-recovery" },
  { id: "notice" },
];

/** Registrations and licences of the bank (verify page), in the order they are listed. */
export const registrationIds = [
  "company",
  "credit-licence",
  "financial-reporting",
  "data-controller",
  "precious-metals",
] as const;

/** A registration or licence; without a number the bank has not stated it yet. */
export interface Registration {
  readonly id: (typeof registrationIds)[number];
  readonly number: string | null;
  readonly issuer: string | null;
  /** Where anybody can check it: an https address. */
  readonly checkUrl: string | null;
}

/** An account into which the bank is paid. */
interface BankAccount {
  readonly kind: "paybill" | "bank";
  /** Whose it is, or the bank that keeps it. */
  readonly name: string;
  readonly number: string;
}

/** Figures on which pages disagree, once the bank has settled them for all; null until then. */
export interface SettledFigures {
  /** A number, or as many as are listed. */
  readonly branches: number | "listed" | null;
  readonly customers: number | null;
  readonly loanToValue: { readonly fromPercent: number; readonly toPercent: number } | null;
}

/** Facts that staff edit (`GET /api/facts`, kept by content), and what follows from the branches they keep. */
export interface BankFacts {
  readonly phones: { readonly support: string; readonly chatApp: string };
  readonly emails: { readonly general: string; readonly loans: string };
  readonly postalAddress: {
    readonly box: string;
    readonly postalCode: string;
    readonly city: string;
    readonly country: string;
  };
  /** Business hours: contact page, footer, structured data, and branches without hours of their own. */
  readonly openingHours: readonly OpeningRule[];
  /** Days, as ISO dates of Nairobi, on which every branch stays closed and no promised time runs: public holidays. */
  readonly closedDays: readonly { readonly date: string; readonly reason: string }[];
  /** The hours of most branches that the FAQ names. */
  readonly faqHours: OpeningRule;
  readonly loanCharges: readonly LoanCharge[];
  /** Branches that gold buying and the FAQ name; null for as many as there are. */
  readonly statedBranches: number | null;
  readonly registrations: readonly Registration[];
  readonly accounts: readonly BankAccount[];
  readonly settled: SettledFigures;
  /** Address of the first branch. */
  readonly headOfficeAddress: string;
  /** Branches there are. */
  readonly branchCount: number;
  /** Sender of the bank's mails. */
  readonly mailSender: string;
}

/** The facts the bank opens with: true until staff change them, and where content cannot be asked. */
export const firstFacts: BankFacts = {
  phones,
  emails,
  postalAddress,
  openingHours: openingHours.contact,
  closedDays: [],
  faqHours: openingHours.faq[0],
  loanCharges,
  statedBranches: figures.branchesOnBuyingAndFaq,
  registrations: registrationIds.map((id) => ({ id, number: null, issuer: null, checkUrl: null })),
  accounts: [],
  settled: { branches: null, customers: null, loanToValue: null },
  headOfficeAddress,
  branchCount: figures.branchesOnHome,
  mailSender: emails.sender,
};

/** Day since which each policy is in force (policy pages), as ISO dates; to be set by the bank. */
export const policiesInForceSince = {
  loan: "2026-11-01",
  interestRate: "2026-11-01",
  privacy: "2026-11-29",
  fairPractices: "2026-11-01",
  responsibleAdvocacy: "2026-11-01",
} as const;
