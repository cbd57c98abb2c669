import type { Caller } from "@dhahabu/contract/internal";

/** A service whose lists are measured. */
export type MeasuredService = "identity" | "content" | "pricing" | "enquiry" | "lending";

/** Who calls. */
export type Person = Pick<Caller, "userId" | "username" | "role" | "duties">;

/** A call of a service; a name in braces stands for what its bank calls so. */
export interface AskedCall {
  service: MeasuredService;
  path: string;
  /** What is sent; without, the call is a GET. */
  body?: unknown;
  /** Default: an administrator. */
  caller?: Person;
}

/** A list to measure. */
export interface List extends AskedCall {
  /** Begin in the middle of the list, at a page reached by the links. */
  isDeep?: boolean;
}
