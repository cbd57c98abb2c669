import { z } from "zod";
import { says } from "./says.ts";
import type { PlainSentenceName } from "./sentences.ts";

/** Most rows one page of a list holds. */
export const maxPageSize = 500;

/** Rows of a list's page where the caller names no `limit`. */
const defaultPageSize = 200;

const limitWrong = says("list.limitWrong");

/**
 * Query of a list that is read page by page, by keyset: the answer's `Link` header with `rel="next"`
 * (RFC 8288) names the address of the next page, in which `after` says where this one ended.
 */
export const pageQuery = z.object({
  limit: z.coerce
    .number<string | number>({ error: limitWrong })
    .pipe(z.int(limitWrong).min(1, limitWrong).max(maxPageSize, limitWrong))
    .default(defaultPageSize),
  after: z.string().max(500, says("list.noPage")).optional(),
});

const chosenWrong = says("list.chosenWrong");

/** In the query of an export: the rows of the list that were chosen, by their numbers with commas between them. */
export const chosenIds = z
  .string()
  .max(2000, chosenWrong)
  .regex(/^[1-9]\d{0,14}(?:,[1-9]\d{0,14})*$/, chosenWrong)
  .transform((text) => text.split(",").map(Number))
  .optional();

/** A yes or no in a query. */
export const booleanQuery = z
  .enum(["true", "false"], { error: says("value.yesOrNo") })
  .transform((text) => text === "true");

/** The number of a row in a path; `reason` names what a caller is told of anything else. */
export function idParam(reason: PlainSentenceName) {
  return z.coerce
    .number<string | number>(reason)
    .pipe(z.int(reason).positive(reason).max(2_147_483_647, reason));
}
