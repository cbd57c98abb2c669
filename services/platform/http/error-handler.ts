import { AppError, createErrorBody } from "@dhahabu/contract/errors";
import type { ErrorBody } from "@dhahabu/contract/errors";
import { isUnreachable } from "../db.ts";
import type { Log } from "../log.ts";

const retryAfterSeconds = 5;

/** An error as an HTTP answer. */
export interface ErrorAnswer {
  status: number;
  body: ErrorBody;
  retryAfterSeconds: number | undefined;
}

/**
 * Turns whatever was thrown into the answer a caller may see. Expected errors keep their sentence, an
 * unreachable dependency becomes a 503, anything else is logged with its cause and answered blandly.
 */
export function answerError(
  thrown: unknown,
  context: { requestId: string; log: Log },
): ErrorAnswer {
  const error = toAppError(thrown);
  if (error.code === "internal")
    context.log.error({ err: thrown, requestId: context.requestId }, "unexpected error");
  if (error.code === "unavailable")
    context.log.warn({ err: thrown, requestId: context.requestId }, "dependency is down");
  return {
    status: error.status,
    body: createErrorBody(error, context.requestId),
    retryAfterSeconds:
      error.retryAfterSeconds ?? (error.code === "unavailable" ? retryAfterSeconds : undefined),
  };
}

function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (isUnreachable(thrown)) {
    return new AppError("unavailable", {
      reason: "server.unavailable",
      cause: thrown,
    });
  }
  return new AppError("internal", {
    reason: "server.fault",
    cause: thrown,
  });
}
