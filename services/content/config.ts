import { serviceConfigSchema } from "@dhahabu/platform/config";
import { z } from "zod";

/** Settings of content. It has no worker: its relay runs beside its API. */
export const configSchema = serviceConfigSchema.extend({
  ROLE: z.enum(["api", "all"]).default("all"),
});

/** Settings of content. */
export type Config = z.infer<typeof configSchema>;
