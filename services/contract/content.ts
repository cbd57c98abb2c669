import { z } from "zod";
import { defineRoute } from "./route.ts";

/** Kinds of media (spec section 3). */
export const mediaTypes = ["audio", "video", "image"] as const;

/** Categories of media (spec section 3). */
export const mediaCategories = [
  "company-overview",
  "testimonials",
  "market-analysis",
  "product-demos",
  "educational",
  "news-updates",
] as const;

/** A media item: `fileSize` in bytes, `duration` in seconds. */
export const mediaItemSchema = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string().nullable(),
  type: z.enum(mediaTypes),
  category: z.enum(mediaCategories),
  fileUrl: z.string(),
  thumbnailUrl: z.string().nullable(),
  fileSize: z.int().nullable(),
  duration: z.number().nullable(),
  sortOrder: z.int(),
  isActive: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

/** A media item. */
export type MediaItem = z.infer<typeof mediaItemSchema>;

// Only addresses a browser may safely follow: this site's own paths and https.
const safeUrl = (message: string) =>
  z
    .string({ error: message })
    .trim()
    .max(2000, message)
    .regex(/^(https:\/\/[^\s]+|\/(?!\/)[^\s\\]*)$/, message);

const blankToNull = (value: unknown) => (value === "" || value === undefined ? null : value);

/** What staff send to create or change a media item; defaults as the form of spec section 3. */
export const mediaInputSchema = z.object({
  title: z
    .string({ error: "Please enter a title." })
    .trim()
    .min(1, "Please enter a title.")
    .max(200, "The title may have at most 200 characters."),
  description: z.preprocess(
    blankToNull,
    z.string().trim().max(2000, "The description may have at most 2,000 characters.").nullable(),
  ),
  type: z.enum(mediaTypes, { error: "Please choose audio, video or image." }).default("audio"),
  category: z
    .enum(mediaCategories, { error: "Please choose a category." })
    .default("company-overview"),
  fileUrl: safeUrl("Please enter the file's address: a path of this site or an https address."),
  thumbnailUrl: z.preprocess(
    blankToNull,
    safeUrl("The thumbnail must be a path of this site or an https address.").nullable(),
  ),
  sortOrder: z
    .int("The sort order must be a whole number.")
    .min(-1_000_000)
    .max(1_000_000)
    .default(0),
  fileSize: z.preprocess(
    blankToNull,
    z.int("The file size must be a whole number of bytes.").nonnegative().nullable(),
  ),
  duration: z.preprocess(
    blankToNull,
    z.number("The duration must be a number of seconds.").nonnegative().max(1_000_000).nullable(),
  ),
});

/** A parsed media form. */
export type MediaInput = z.output<typeof mediaInputSchema>;

/** A branch of the bank (spec section 3). */
export const branchSchema = z.object({
  id: z.int(),
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  isOpen: z.boolean(),
});

/** A branch of the bank. */
export type Branch = z.infer<typeof branchSchema>;

const mediaParams = z.object({
  id: z.coerce
    .number("There is no such media item.")
    .pipe(z.int("There is no such media item.").positive().max(2_147_483_647)),
});

/** The calls that content answers. */
export const contentRoutes = {
  listMedia: defineRoute({
    method: "GET",
    path: "/api/media",
    owner: "content",
    access: "public",
    prepared: true,
    variesByCaller: true,
    summary: "Active media items; staff see all.",
    response: z.array(mediaItemSchema),
  }),
  createMedia: defineRoute({
    method: "POST",
    path: "/api/media",
    owner: "content",
    access: "staff",
    successStatus: 201,
    summary: "Add a media item.",
    body: mediaInputSchema,
    response: mediaItemSchema,
  }),
  updateMedia: defineRoute({
    method: "PUT",
    path: "/api/media/:id",
    owner: "content",
    access: "staff",
    summary: "Change a media item.",
    params: mediaParams,
    body: mediaInputSchema,
    response: mediaItemSchema,
  }),
  deleteMedia: defineRoute({
    method: "DELETE",
    path: "/api/media/:id",
    owner: "content",
    access: "staff",
    summary: "Delete a media item.",
    params: mediaParams,
    response: z.object({ message: z.string() }),
  }),
  toggleMedia: defineRoute({
    method: "PATCH",
    path: "/api/media/:id/toggle",
    owner: "content",
    access: "staff",
    summary: "Switch a media item between active and inactive.",
    params: mediaParams,
    response: mediaItemSchema,
  }),
  listBranches: defineRoute({
    method: "GET",
    path: "/api/branches",
    owner: "content",
    access: "public",
    prepared: true,
    summary: "The bank's branches.",
    response: z.array(branchSchema),
  }),
};
