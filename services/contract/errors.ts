import { z } from "zod";
import { maxCounterItemGrams } from "./counter-terms.ts";
import { maxPageSize } from "./paging.ts";
import { maxAlertKes } from "./price-alert-terms.ts";
import { maxWeightGrams } from "./pricing.ts";
import { maxPiecesOfRow } from "./quote-terms.ts";
import { saidSchema } from "./says.ts";
import { sentences } from "./sentence-texts.ts";
import { writeSentence } from "./sentences.ts";
import type { Said, SentenceName } from "./sentences.ts";

/** Every error a caller of the API can meet, with the HTTP status it travels under. */
export const statusByErrorCode = {
  invalid_input: 400,
  not_signed_in: 401,
  wrong_credentials: 401,
  account_inactive: 403,
  not_allowed: 403,
  cross_origin: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  too_large: 413,
  wrong_kind: 415,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const;

/** The closed union of error codes. */
export type ErrorCode = keyof typeof statusByErrorCode;

const errorCodes = Object.keys(statusByErrorCode) as [ErrorCode, ...ErrorCode[]];
const reasons = Object.keys(sentences) as [SentenceName, ...SentenceName[]];

const told = saidSchema.extend({ message: z.string(), reason: z.enum(reasons) }).shape;

/** One fault of one field of the input: where it is (dotted path) and a sentence a customer can read. */
const issueSchema = z.object({ path: z.string(), ...told });

/** One fault of one field. */
export type Issue = z.infer<typeof issueSchema>;

/** The body of every error answer: a sentence for the customer, a code for programs, the request's id for support. */
export const errorBodySchema = z.object({
  code: z.enum(errorCodes),
  ...told,
  requestId: z.string(),
  issues: z.array(issueSchema).optional(),
});

/** The body of an error answer. */
export type ErrorBody = z.infer<typeof errorBodySchema>;

/**
 * An expected failure. Services throw it; one handler turns it into an `ErrorBody` with the code's status.
 * `at` names the fields whose fault it is; `issues` are given where each has a sentence of its own.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly said: Said;
  readonly issues: readonly Issue[] | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    options: Said & {
      at?: string | readonly string[];
      issues?: readonly Issue[];
      retryAfterSeconds?: number;
      cause?: unknown;
    },
  ) {
    const said = { reason: options.reason, values: options.values } as Said;
    super(writeSentence(said), { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.status = statusByErrorCode[code];
    this.said = said;
    this.issues =
      options.at === undefined
        ? options.issues
        : [options.at].flat().map((path) => createIssue(path, said));
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** Names a sentence beside its words, as error bodies have it. */
function tell(said: Said): Pick<ErrorBody, "message" | "reason" | "values"> {
  const { reason, values } = said;
  return { message: writeSentence(said), reason, ...(values && { values }) };
}

/** A fault of the field at `path`. */
export function createIssue(path: string, said: Said): Issue {
  return { path, ...tell(said) };
}

/** The body of the answer to an error. */
export function createErrorBody(
  { code, said, issues }: Pick<AppError, "code" | "said" | "issues">,
  requestId: string,
): ErrorBody {
  return { ...tell(said), code, requestId, ...(issues && { issues: [...issues] }) };
}

/** Turns zod's findings into the error every bad input gets: all issues by path, the first one's sentence as the message. */
export function createInvalidInputError(error: z.ZodError): AppError {
  const faults = error.issues.map((issue) => ({
    path: issue.path.join("."),
    said: readFault(issue),
  }));
  const issues = faults.map(({ path, said }) => createIssue(path, said));
  const first: Said = faults[0]?.said ?? { reason: "request.invalid" };
  return new AppError("invalid_input", { ...first, issues, cause: error });
}

type Fault = z.core.$ZodIssue;

// Said of anything that is no such number, where no check of a bound was reached.
const boundOf: Readonly<Record<string, number>> = {
  "list.limitWrong": maxPageSize,
  "loan.weightWrong": maxWeightGrams,
  "pieces.tooHeavy": maxWeightGrams,
  "pieces.quantityWrong": maxPiecesOfRow,
  "alert.priceWrong": maxAlertKes,
  "counter.weightWrong": maxCounterItemGrams,
};

/** The sentence that the check names; a check without one goes by what it checks. */
function readFault(issue: Fault): Said {
  const reason = issue.message;
  if (Object.hasOwn(sentences, reason)) {
    const values = sentences[reason as SentenceName].includes("{{")
      ? readValues(issue, reason)
      : undefined;
    return { reason, ...(values && { values }) } as Said;
  }
  if (issue.code === "too_big") {
    const max = Number(issue.maximum);
    return {
      reason: issue.origin === "string" ? "text.tooLong" : "value.tooHigh",
      values: { max },
    };
  }
  if (issue.code === "too_small" && issue.origin !== "string") {
    return { reason: "value.tooLow", values: { min: Number(issue.minimum) } };
  }
  return { reason: "value.invalid" };
}

function readValues(issue: Fault, reason: string): Record<string, unknown> | undefined {
  if (Object.hasOwn(boundOf, reason)) return { max: boundOf[reason] };
  if (issue.code === "too_big") return { max: Number(issue.maximum) };
  if (issue.code === "too_small") return { min: Number(issue.minimum) };
  if (issue.code === "not_multiple_of") return { max: -Math.log10(issue.divisor) };
  return issue.code === "custom"
    ? (issue.params?.["values"] as Record<string, unknown> | undefined)
    : undefined;
}
