import { registerSchema } from "@dhahabu/contract/identity";
import { serviceConfigSchema } from "@dhahabu/platform/config";
import { z } from "zod";

const { username, password, email } = registerSchema.shape;

/** Settings of identity. The three `ADMIN_` settings come together or not at all; they name the first admin. */
export const configSchema = serviceConfigSchema
  .extend({
    ROLE: z.enum(["api", "all"]).default("all"),
    ADMIN_USERNAME: username.optional(),
    ADMIN_PASSWORD: password.optional(),
    ADMIN_EMAIL: email.optional(),
  })
  .superRefine((config, context) => {
    const names = ["ADMIN_USERNAME", "ADMIN_PASSWORD", "ADMIN_EMAIL"] as const;
    const missing = names.filter((name) => config[name] === undefined);
    if (missing.length === names.length) return;
    for (const name of missing) {
      context.addIssue({
        code: "custom",
        path: [name],
        message: "The three ADMIN_ settings are given together or not at all.",
      });
    }
  });

/** Settings of identity. */
export type Config = z.infer<typeof configSchema>;
