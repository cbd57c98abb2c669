import { AppError } from "@dhahabu/contract/errors";

/** What every step that does not hold is answered, whatever the reason. */
export function createOverError(): AppError {
  return new AppError("not_signed_in", { reason: "factor.over" });
}
