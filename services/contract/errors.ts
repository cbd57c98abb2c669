import { z } from "zod";

/** Every error a caller of the API can meet, with the HTTP status it travels under (decisions, Errors). */
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

/** One fault of one field of the input: where it is (dotted path) and a sentence a customer can read. */
export const issueSchema = z.object({ path: z.string(), message: z.string() });

/** One fault of one field. */
export type Issue = z.infer<typeof issueSchema>;

/** The body of every error answer: a sentence for the customer, a code for programs, the request's id for support. */
export const errorBodySchema = z.object({
  message: z.string(),
  code: z.enum(errorCodes),
  requestId: z.string(),
  issues: z.array(issueSchema).optional(),
});

/** The body of an error answer. */
export type ErrorBody = z.infer<typeof errorBodySchema>;

/** An expected failure. Services throw it; one handler turns it into an `ErrorBody` with the code's status. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly issues: Issue[] | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    options: { message: string; issues?: Issue[]; retryAfterSeconds?: number; cause?: unknown },
  ) {
    super(options.message, { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.status = statusByErrorCode[code];
    this.issues = options.issues;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/**
 * Turns zod's findings into the error every bad input gets: all issues by path, the first one's
 * sentence as the message.
 */
export function createInvalidInputError(error: z.ZodError): AppError {
  const issues = error.issues.map((issue) => ({
    path: issue.path.join("."),
    message: issue.message,
  }));
  const first = issues[0];
  const message = first?.message ?? "The request is not valid.";
  return new AppError("invalid_input", { message, issues, cause: error });
}
