// What pages and the gateway say to one another of a form that a browser sends by itself, without a script.

/** The calls that such a form can make. Its fields have the names of the call's body. */
export const formCalls = [
  "calculateLoan",
  "contact",
  "subscribe",
  "createPriceAlert",
  "bookVisit",
  "readOwnVisit",
  "moveOwnVisit",
  "cancelOwnVisit",
  "readOwnEnquiry",
  "addToOwnEnquiry",
  "estimateGold",
  "createQuote",
  "readQuote",
  "verifyDocument",
] as const;

export type FormCall = (typeof formCalls)[number];

/** Calls that change nothing, so that their answers have addresses; a private link's token is not for one. */
export const readingCalls: readonly FormCall[] = [
  "calculateLoan",
  "estimateGold",
  "readQuote",
  "verifyDocument",
];

/** Name of the field that says which call a form makes. */
export const formCallField = "form";

/** Field into which a private link is pasted: its token is what stands behind the `#`. */
export const linkField = "token";

/** Fields in which a number is typed as its writer's language has it. */
export const decimalFields: readonly string[] = [
  "goldWeight",
  "loanAmount",
  "thresholdKes",
  "grossGrams",
  "stonesGrams",
  "quantity",
  "wantKes",
  "amountKes",
];

/** A form that was sent, and what the call came to. */
export interface SentForm {
  readonly call: FormCall;
  /** What was typed, by field. */
  readonly typed: Readonly<Record<string, string>>;
  readonly sentAtMs: number;
  /** Status and body of the call's answer. */
  readonly status: number;
  readonly answer: unknown;
}

/** True for a form whose call was answered as it was meant to be. */
export function isAccepted({ status }: SentForm): boolean {
  return status >= 200 && status < 300;
}
