import { emails } from "@dhahabu/contract/facts";
import { serviceConfigSchema } from "@dhahabu/platform/config";
import { z } from "zod";

const originList = z
  .string()
  .refine(
    (text) => text.split(",").every((origin) => /^https?:\/\/[^\s/?#@]+$/.test(origin.trim())),
    "must be origins such as https://bank.example, by comma",
  );

/** The first of a list of origins: the one that links in mails lead to. */
export function firstOrigin(origins: string): string {
  return origins.split(",", 1).join("").trim();
}

/**
 * Settings of enquiry. The mail server and the site's origin are needed where mails are sent: in the roles worker and all.
 * The address of content is needed where calls are answered: in the roles api and all.
 */
export const configSchema = serviceConfigSchema
  .extend({
    SMTP_URL: z.url({ protocol: /^smtps?$/, message: "must be smtp:// or smtps://" }).optional(),
    MAIL_FROM: z.email().default(emails.sender),
    MAIL_STAFF_TO: z.email().default(emails.enquiries),
    /** How long the mail server may be silent before a mail counts as not taken: 10 minutes by RFC 5321, 4.5.3.2.6. */
    MAIL_TIMEOUT_SECONDS: z.coerce.number().int().min(1).max(3600).default(600),
    PUBLIC_ORIGIN: originList.optional(),
    PRICING_URL: z.url(),
    CONTENT_URL: z.url().optional(),
    IDENTITY_URL: z.url(),
    LENDING_URL: z.url(),
    ASSISTANT_URL: z.url(),
  })
  .refine((config) => config.ROLE === "api" || config.SMTP_URL !== undefined, {
    path: ["SMTP_URL"],
    message: "is required where mails are sent",
    // Told together with every other fault.
    when: () => true,
  })
  .refine((config) => config.ROLE === "api" || config.PUBLIC_ORIGIN !== undefined, {
    path: ["PUBLIC_ORIGIN"],
    message: "is required where mails are sent",
    when: () => true,
  })
  .refine((config) => config.ROLE === "worker" || config.CONTENT_URL !== undefined, {
    path: ["CONTENT_URL"],
    message: "is required where calls are answered",
    when: () => true,
  });

export type Config = z.infer<typeof configSchema>;
