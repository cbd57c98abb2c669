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
  "login",
  "proveSecondFactor",
  "register",
  "logout",
  "forgetPassword",
  "resetPassword",
  "confirmAddress",
  "changePassword",
  "getUser",
  "listOwnVisits",
  "listOwnQuotes",
  "listOwnEnquiries",
] as const;

export type FormCall = (typeof formCalls)[number];

/** Calls that change nothing, so that their answers have addresses; a private link's token is not for one. */
export const readingCalls: readonly FormCall[] = [
  "calculateLoan",
  "estimateGold",
  "readQuote",
  "verifyDocument",
  "getUser",
  "listOwnVisits",
  "listOwnQuotes",
  "listOwnEnquiries",
];

/** Where who has no script finds their account. */
export const ownPagePath = "/account?form=getUser";

/** Where the browser goes on after a form that has begun or ended a session. */
export const nextPaths: Partial<Record<FormCall, string>> = {
  login: ownPagePath,
  proveSecondFactor: ownPagePath,
  register: ownPagePath,
  logout: "/",
};

/** Fields whose words are for the call alone: no page shows them again, and no key is made of them. */
export const secretFields: Partial<Record<FormCall, readonly string[]>> = {
  login: ["password"],
  proveSecondFactor: ["code"],
  register: ["password"],
  resetPassword: ["newPassword"],
  changePassword: ["currentPassword", "newPassword"],
};

/** Name of the field that says which call a form makes. */
export const formCallField = "form";

/** Address of a page that shows what a reading call says. */
export function buildFormPath(page: string, call: FormCall): string {
  return `${page}?${new URLSearchParams({ [formCallField]: call }).toString()}`;
}

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
