import { z } from "zod";
import { languages } from "./language.ts";

/** Path at which another service gives enquiry a mail to deliver; one key is one mail, however often it is given. */
export const readyMailsPath = "/internal/mails";

/** What such a mail is for; staff read it in the list of failed deliveries. */
export const readyMailKinds = [
  "visit booked",
  "visit moved",
  "visit cancelled",
  "visit reminder",
] as const;

export type ReadyMailKind = (typeof readyMailKinds)[number];

const line = z.string().min(1).max(1000);
const link = z.object({ label: line, url: z.url() });

/** A mail whose words are ready; enquiry gives it the form, the sender and the office of every mail. */
export const readyMailSchema = z.object({
  key: z.uuid(),
  kind: z.enum(readyMailKinds),
  to: z.email(),
  language: z.enum(languages),
  subject: line,
  before: z.array(line),
  rows: z.array(z.object({ label: line, value: line, isCode: z.boolean().optional() })),
  action: link.optional(),
  after: z.array(line),
  smallPrint: z.array(line),
  calendarFile: z.string().max(10_000).optional(),
});

/** A mail whose words are ready. */
export type ReadyMail = z.infer<typeof readyMailSchema>;
