import { registerSchema } from "@dhahabu/contract/identity";
import { serviceConfigSchema } from "@dhahabu/platform/config";
import { z } from "zod";

const { username, password, email } = registerSchema.shape;
const adminNames = ["ADMIN_USERNAME", "ADMIN_PASSWORD", "ADMIN_EMAIL"] as const;

/**
 * Settings of identity. It has no worker: its relay runs beside its API. Pricing says whether a second administrator has to approve, and who needs a second factor. The three `ADMIN_` settings come together or
 * not at all; they name the first admin.
 */
export const configSchema = serviceConfigSchema
  .extend({
    ROLE: z.enum(["api", "all"]).default("all"),
    PRICING_URL: z.url(),
    /** File of JSON lines for a SIEM; unset: none is written. Its size in megabytes, and how many are kept. */
    SIEM_FILE: z.string().min(1).optional(),
    SIEM_FILE_MB: z.coerce.number().int().min(1).max(1000).default(5),
    SIEM_FILES: z.coerce.number().int().min(2).max(1000).default(5),
    FACTOR_KEY: z.string().min(32),
    /** The key before it, until everything is sealed anew. */
    FACTOR_KEY_BEFORE: z.string().min(32).optional(),
    ADMIN_USERNAME: username.optional(),
    ADMIN_PASSWORD: password.optional(),
    ADMIN_EMAIL: email.optional(),
  })
  .refine(isAdminWhole, {
    path: ["ADMIN_"],
    message: `${adminNames.join(", ")} are given together or not at all`,
    // Told together with every other fault.
    when: () => true,
  });

/** Settings of identity. */
export type Config = z.infer<typeof configSchema>;

/** The key that seals second factors, and the one before it. */
export function listFactorKeys({ FACTOR_KEY, FACTOR_KEY_BEFORE }: Config): [string, ...string[]] {
  return FACTOR_KEY_BEFORE === undefined ? [FACTOR_KEY] : [FACTOR_KEY, FACTOR_KEY_BEFORE];
}

function isAdminWhole(config: { [N in (typeof adminNames)[number]]?: unknown }): boolean {
  const given = adminNames.filter((name) => config[name] !== undefined);
  return given.length === 0 || given.length === adminNames.length;
}
