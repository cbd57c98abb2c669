import { z } from "zod";
import { chatLanguages } from "./assistant.ts";

/** What the site's pages are called, in one language: the assistant names its sources so. */
export const knowledgeSchema = z.object({
  language: z.enum(chatLanguages),
  /** Pages, and sections of them, by address. */
  pages: z.array(z.object({ path: z.string().startsWith("/"), title: z.string().min(1) })),
});

/** What the site's pages are called, in one language. */
export type Knowledge = z.infer<typeof knowledgeSchema>;
