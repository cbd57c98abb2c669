import { processConfigSchema } from "@dhahabu/platform/config";
import { z } from "zod";

export const configSchema = processConfigSchema.extend({ UI_DIR: z.string().min(1) });

export type Config = z.infer<typeof configSchema>;
