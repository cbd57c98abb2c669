import { z } from "zod";
import { languages } from "./language.ts";
import { idParam } from "./paging.ts";
import { says } from "./says.ts";

export const cannedReplySchema = z.object({
  id: z.int(),
  title: z.string(),
  /** Text by language; a language may be missing. */
  texts: z.partialRecord(z.enum(languages), z.string()),
  updatedAt: z.iso.datetime(),
  updatedBy: z.string().nullable(),
  /** In how many replies it was sent, since uses are counted. */
  usedCount: z.int().nonnegative(),
  lastUsedAt: z.iso.datetime().nullable(),
});

/** A reply that staff prepared, with `{{name}}` and `{{reference}}` to be filled in. */
export type CannedReply = z.infer<typeof cannedReplySchema>;

const cannedText = z
  .string({ error: says("canned.textMissing") })
  .trim()
  .max(5000, says("canned.textLong"))
  .refine((value) => !value.includes("\0"), says("text.unstorable"))
  .refine(
    (value) =>
      [...value.matchAll(/\{\{\s*(\w*)\s*\}\}/g)].every(
        ([, name]) => name === "name" || name === "reference",
      ),
    {
      error: says("canned.placeholders"),
      params: { values: { first: "{{name}}", second: "{{reference}}" } },
    },
  );

/** What staff send to create or change a prepared reply; English is needed, blank texts are left out. */
export const cannedReplyInputSchema = z.object({
  title: z
    .string({ error: says("media.titleMissing") })
    .trim()
    .min(1, says("media.titleMissing"))
    .max(100, says("media.titleLong"))
    .regex(/^[^\p{Cc}]*$/u, says("canned.titleLine")),
  texts: z
    .partialRecord(z.enum(languages), cannedText)
    .refine((texts) => (texts.en ?? "") !== "", {
      error: says("canned.englishMissing"),
      path: ["en"],
    })
    .transform(
      (texts) =>
        Object.fromEntries(
          Object.entries(texts).filter(([, value]) => value !== ""),
        ) as typeof texts,
    ),
});

/** A parsed prepared reply. */
export type CannedReplyInput = z.output<typeof cannedReplyInputSchema>;

/** The prepared replies that went into a reply; those that are not there any more count for nothing. */
export const cannedNumbers = z
  .array(idParam("canned.unknown"))
  .max(20, says("canned.unknown"))
  .default([]);

export const cannedParams = z.object({ id: idParam("canned.unknown") });
