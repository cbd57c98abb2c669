import { z } from "zod";

/** Most rows one page of a list holds. */
export const maxPageSize = 500;

/** Rows of a list's page where the caller names no `limit`. */
export const defaultPageSize = 200;

/**
 * Query of a list that is read page by page, by keyset: the answer's `Link` header with `rel="next"`
 * (RFC 8288) names the address of the next page, in which `after` says where this one ended.
 */
export const pageQuery = z.object({
  limit: z.coerce
    .number<string | number>({ error: "The limit must be a whole number." })
    .pipe(
      z
        .int("The limit must be a whole number.")
        .min(1, "The limit must be at least 1.")
        .max(maxPageSize, `The limit may be at most ${maxPageSize}.`),
    )
    .default(defaultPageSize),
  after: z.string().max(500, "This page does not exist.").optional(),
});

/** Where a page starts and how long it is. */
export type PageQuery = z.output<typeof pageQuery>;

/** A yes or no in a query. */
export const booleanQuery = z
  .enum(["true", "false"], { error: "Please say true or false." })
  .transform((text) => text === "true");

/** The number of a row in a path; `message` is what a caller is told of anything else. */
export function idParam(message: string) {
  return z.coerce
    .number<string | number>(message)
    .pipe(z.int(message).positive(message).max(2_147_483_647, message));
}
