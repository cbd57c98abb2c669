import type { RouteName, routes } from "@dhahabu/contract/api";
import { ContractError } from "./api-error.ts";
import { sendRequest } from "./client.ts";
import type { CallInput, CallOptions, CallResponse } from "./client.ts";

type TypeName<T> = T extends string
  ? "string"
  : T extends number
    ? "number"
    : T extends boolean
      ? "boolean"
      : never;

/** The parts of an answer with the type of each. */
type Shape<T> = { readonly [Key in keyof T]-?: TypeName<T[Key]> };

/** A POST whose answer is judged by the types of its parts alone. */
export interface PlainCall<Name extends RouteName> {
  readonly name: Name;
  readonly path: (typeof routes)[Name]["path"];
  readonly answer: Shape<CallResponse<Name>>;
}

function hasShape<T>(answer: unknown, shape: Shape<T>): answer is T {
  if (typeof answer !== "object" || answer === null) return false;
  const parts = answer as Record<string, unknown>;
  return Object.entries(shape).every(([key, type]) => typeof parts[key] === type);
}

/**
 * Makes a call without the contract's schemas, which are 30 kB that a visitor with one errand need not wait for.
 * Throws what `callApi` throws.
 */
export async function callPlainly<Name extends RouteName>(
  call: PlainCall<Name>,
  body: CallInput<Name>["body"],
  options?: CallOptions,
): Promise<CallResponse<Name>> {
  const response = await sendRequest(call.path, { method: "POST", body }, options);
  const answer: unknown = await response.json().catch((error: unknown) => {
    throw new ContractError(call.name, error);
  });
  if (!hasShape<CallResponse<Name>>(answer, call.answer)) {
    throw new ContractError(call.name, answer);
  }
  return answer;
}
