import { types } from "node:util";

/** The reason with its causes; errors of published code are not instances of a file's own `Error`. */
export function describeError(error: unknown): string {
  if (!types.isNativeError(error)) return String(error);
  return error.cause === undefined
    ? error.message
    : `${error.message} ${describeError(error.cause)}`;
}
