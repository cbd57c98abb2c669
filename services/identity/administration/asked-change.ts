import type { Duty } from "@dhahabu/contract/duties";
import type { Role } from "@dhahabu/contract/identity";

/** A change of one field of a user; `replaces` is what the author saw there, where that is known. */
export type AskedChange =
  | { field: "role"; value: Role; replaces?: Role | undefined }
  | { field: "duties"; value: Duty[]; replaces?: Duty[] | undefined }
  | { field: "isActive"; value: boolean; replaces?: boolean | undefined };
