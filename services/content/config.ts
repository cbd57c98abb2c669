import { emails } from "@dhahabu/contract/facts";
import { serviceConfigSchema } from "@dhahabu/platform/config";
import { mediaOriginsSchema } from "@dhahabu/platform/media-origins";
import { z } from "zod";

const megabytes = z.coerce
  .number("must be a number of megabytes")
  .positive("must be more than 0 megabytes")
  .max(4096, "may be at most 4,096 megabytes");

const storeNames = ["S3_BUCKET", "S3_REGION", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;

/** Settings of content. It has no worker: its relay and its sweeper run beside its API. */
export const configSchema = serviceConfigSchema
  .extend({
    ROLE: z.enum(["api", "all"]).default("all"),
    /** Folder of uploaded files, and of uploads on their way into an S3 store. */
    UPLOAD_DIR: z.string().min(1),
    UPLOAD_MAX_IMAGE_MB: megabytes.default(20),
    UPLOAD_MAX_AUDIO_MB: megabytes.default(50),
    UPLOAD_MAX_VIDEO_MB: megabytes.default(300),
    /** Pixels of a picture, in millions: what a small file may unpack to. */
    UPLOAD_MAX_MEGAPIXELS: z.coerce.number().positive().max(250).default(50),
    /** Seconds after which the connection of a visitor who stopped reading a file is closed. */
    MEDIA_STALL_SECONDS: z.coerce.number().positive().max(3600).default(60),
    /** When files that nothing shows any more are removed (cron, UTC). */
    MEDIA_SWEEP_CRON: z.string().default("*/10 * * * *"),
    /** Other sites whose files an item may show, by comma. */
    MEDIA_ORIGINS: mediaOriginsSchema,
    /** Adds the demo media to a library that is empty and never had them. */
    MEDIA_DEMO: z.stringbool("must be yes or no").default(false),
    /** Sender of the bank's mails, as the delivery worker has it: pages name it among what is the bank's own. */
    MAIL_FROM: z.email().default(emails.sender),
    /** With a bucket, files are kept in an S3-compatible store instead of the folder. */
    S3_BUCKET: z.string().optional(),
    S3_REGION: z.string().optional(),
    /** Unset: Amazon's own. */
    S3_ENDPOINT: z
      .url({ protocol: /^https?$/, error: "must be an address such as https://store.example" })
      .optional(),
    S3_ACCESS_KEY_ID: z.string().optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
    S3_FORCE_PATH_STYLE: z.stringbool("must be true or false").default(true),
  })
  .superRefine((settings, context) => {
    if ([...storeNames, "S3_ENDPOINT" as const].every((name) => settings[name] === undefined)) {
      return;
    }
    for (const name of storeNames) {
      if (settings[name] !== undefined) continue;
      context.addIssue({
        code: "custom",
        path: [name],
        message: "is required for an S3-compatible store",
      });
    }
  });

/** Settings of content. */
export type Config = z.infer<typeof configSchema>;
