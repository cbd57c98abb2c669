import { emails } from "@dhahabu/contract/facts";
import { serviceConfigSchema } from "@dhahabu/platform/config";
import { z } from "zod";

/** Settings of enquiry. The mail server is needed where mails are sent: in the roles worker and all. */
export const configSchema = serviceConfigSchema
  .extend({
    SMTP_URL: z.url({ protocol: /^smtps?$/, message: "must be smtp:// or smtps://" }).optional(),
    MAIL_FROM: z.email().default(emails.sender),
    MAIL_STAFF_TO: z.email().default(emails.enquiries),
  })
  .refine((config) => config.ROLE === "api" || config.SMTP_URL !== undefined, {
    path: ["SMTP_URL"],
    message: "is required where mails are sent",
    // Told together with every other fault.
    when: () => true,
  });

/** Settings of enquiry. */
export type Config = z.infer<typeof configSchema>;
