import { serviceConfigSchema } from "@dhahabu/platform/config";
import { z } from "zod";

const modelUrl = z.url().refine((text) => {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return (
    protocol === "https:" ||
    (protocol === "http:" && /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname))
  );
}, "must be https, or http on this machine");

export const configSchema = serviceConfigSchema
  .extend({
    PRICING_URL: z.url().optional(),
    CONTENT_URL: z.url().optional(),
    /** Where what was taught is kept, as `npm run teach` and the worker write it. */
    ASSISTANT_DIR: z.string().min(1).default(".data/assistant"),
    /** How long after staff taught something it is learned, with what they teach meanwhile: it counts at once, and learning takes a processor. */
    ASSISTANT_LEARN_AFTER_SECONDS: z.coerce.number().int().min(0).max(86_400).default(60),
    /** Where the published interfaces stand, and beside their registry what the pages say; unset, pages have no names. */
    UI_DIR: z.string().min(1).optional(),
    /** A model that may put answers into other words and choose among likely ones; unset, none does. */
    ASSISTANT_MODEL_URL: modelUrl.optional(),
    ASSISTANT_MODEL_KEY: z.string().min(1).optional(),
    ASSISTANT_MODEL_NAME: z.string().min(1).optional(),
  })
  .refine(
    (config) =>
      (config.ASSISTANT_MODEL_URL === undefined) === (config.ASSISTANT_MODEL_NAME === undefined),
    {
      path: ["ASSISTANT_MODEL_NAME"],
      message: "is required with ASSISTANT_MODEL_URL, and without it has no meaning",
      when: () => true,
    },
  )
  .refine((config) => config.ROLE === "worker" || config.PRICING_URL !== undefined, {
    path: ["PRICING_URL"],
    message: "is required where calls are answered",
    when: () => true,
  })
  .refine((config) => config.ROLE === "worker" || config.CONTENT_URL !== undefined, {
    path: ["CONTENT_URL"],
    message: "is required where calls are answered",
    when: () => true,
  });

export type Config = z.infer<typeof configSchema>;
