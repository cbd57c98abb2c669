import { z } from "zod";
import { chatLanguages } from "./assistant.ts";

/**
 * A passage of a page in one language, as the page shows it. Where the page shows a live value, the text
 * holds its name in double braces (`{{rate}}`), one of `passageMarkers` or of `passageChargeMarker`.
 */
const passageSchema = z.object({
  id: z.string().min(1),
  /** The page, with the anchor of the passage where it has one. */
  path: z.string().startsWith("/"),
  /** The passage's own heading, or the question that it answers. */
  title: z.string().min(1),
  text: z.string().min(1),
});

/** What the site's pages say, in one language: the assistant answers from it. */
export const knowledgeSchema = z.object({
  language: z.enum(chatLanguages),
  /** Pages by address, with their names. */
  pages: z.array(z.object({ path: z.string().startsWith("/"), title: z.string().min(1) })),
  passages: z.array(passageSchema),
});

/** What the site's pages say, in one language. */
export type Knowledge = z.infer<typeof knowledgeSchema>;

/** Live values that passages name: the monthly rate and the share of the value in force. */
export const passageMarkers = ["rate", "ltv"] as const;

/** Name of the live value that is a loan charge's amount. */
export function passageChargeMarker(chargeId: string): string {
  return `charge-${chargeId}`;
}
