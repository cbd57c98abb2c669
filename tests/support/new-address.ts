import { randomBytes } from "node:crypto";

/** A visitor's address that no other test has; for `x-forwarded-for`, since all tests share one Redis. */
export function newAddress(): string {
  const group = () => randomBytes(2).toString("hex");
  return `2001:db8:${group()}:${group()}::1`;
}
