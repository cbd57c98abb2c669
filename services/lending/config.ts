import { serviceConfigSchema } from "@dhahabu/platform/config";
import { z } from "zod";

/** Settings of lending. It has no worker: what it owes to others is handed over beside its API. */
export const configSchema = serviceConfigSchema.extend({
  ROLE: z.enum(["api", "all"]).default("all"),
  /** Origins of the site; links of mails lead to the first. */
  PUBLIC_ORIGIN: z.string().min(1),
  IDENTITY_URL: z.url(),
  CONTENT_URL: z.url(),
  PRICING_URL: z.url(),
  ENQUIRY_URL: z.url(),
  /** Seals the numbers of customers' documents. */
  CUSTOMER_KEY: z.string().min(32),
  /** The key before it, until everything is sealed anew. */
  CUSTOMER_KEY_BEFORE: z.string().min(32).optional(),
});

/** Settings of lending. */
export type Config = z.infer<typeof configSchema>;

/** The first of a list of origins: the one that links in mails lead to. */
export function firstOrigin(origins: string): string {
  return origins.split(",", 1).join("").trim();
}

/** The key that seals, and the one before it. */
export function listKeys({ CUSTOMER_KEY, CUSTOMER_KEY_BEFORE }: Config): [string, ...string[]] {
  return CUSTOMER_KEY_BEFORE === undefined ? [CUSTOMER_KEY] : [CUSTOMER_KEY, CUSTOMER_KEY_BEFORE];
}
