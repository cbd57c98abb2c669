import { registerSchema } from "@dhahabu/contract/identity";
import { serviceConfigSchema } from "@dhahabu/platform/config";
import { z } from "zod";

const { username, password, email } = registerSchema.shape;
const adminNames = ["ADMIN_USERNAME", "ADMIN_PASSWORD", "ADMIN_EMAIL"] as const;

/**
 * Settings of identity. It has no worker: its relay runs beside its API. Pricing says whether a second administrator has to approve. The three `ADMIN_` settings come together or
 * not at all; they name the first admin.
 */
export const configSchema = serviceConfigSchema
  .extend({
    ROLE: z.enum(["api", "all"]).default("all"),
    PRICING_URL: z.url(),
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

function isAdminWhole(config: { [N in (typeof adminNames)[number]]?: unknown }): boolean {
  const given = adminNames.filter((name) => config[name] !== undefined);
  return given.length === 0 || given.length === adminNames.length;
}
