import { z } from "zod";
import { idParam, pageQuery } from "./paging.ts";
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

/** A media item: `fileSize` in bytes, `duration` in seconds, `width` and `height` in pixels. */
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
  width: z.int().nullable(),
  height: z.int().nullable(),
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

/** How many media items there are; `lastUpdated` is of the item changed last, null where there is none. */
export const mediaTotalsSchema = z.object({
  total: z.int().nonnegative(),
  active: z.int().nonnegative(),
  lastUpdated: z.iso.datetime().nullable(),
});

/** How many media items there are. */
export type MediaTotals = z.infer<typeof mediaTotalsSchema>;

/** What the server knows of an uploaded file: sizes in bytes and pixels, duration in seconds. */
export const uploadedFileSchema = z.object({
  fileUrl: z.string(),
  fileSize: z.int().nonnegative(),
  type: z.enum(mediaTypes),
  /** Told from the file's bytes. */
  mimeType: z.string(),
  thumbnailUrl: z.string().nullable(),
  width: z.int().positive().nullable(),
  height: z.int().positive().nullable(),
  duration: z.number().nonnegative().nullable(),
});

/** What the server knows of an uploaded file. */
export type UploadedFile = z.infer<typeof uploadedFileSchema>;

/** Path under which uploaded files are served. */
export const mediaFilesPath = "/api/media/files";

/** What administrators send to create or change a branch; latitude and longitude in degrees. */
export const branchInputSchema = z.object({
  name: z
    .string({ error: "Please enter the branch's name." })
    .trim()
    .min(1, "Please enter the branch's name.")
    .max(100, "The name may have at most 100 characters."),
  address: z
    .string({ error: "Please enter the branch's address." })
    .trim()
    .min(1, "Please enter the branch's address.")
    .max(300, "The address may have at most 300 characters."),
  phone: z
    .string({ error: "Please enter the branch's phone number." })
    .trim()
    .min(1, "Please enter the branch's phone number.")
    .max(40, "The phone number may have at most 40 characters."),
  latitude: z
    .number({ error: "The latitude must be a number of degrees." })
    .min(-90, "The latitude must be between -90 and 90 degrees.")
    .max(90, "The latitude must be between -90 and 90 degrees.")
    .nullable()
    .default(null),
  longitude: z
    .number({ error: "The longitude must be a number of degrees." })
    .min(-180, "The longitude must be between -180 and 180 degrees.")
    .max(180, "The longitude must be between -180 and 180 degrees.")
    .nullable()
    .default(null),
  isOpen: z.boolean({ error: "Please say whether the branch is open." }).default(true),
});

/** A parsed branch form. */
export type BranchInput = z.output<typeof branchInputSchema>;

const mediaParams = z.object({ id: idParam("There is no such media item.") });
const branchParams = z.object({ id: idParam("There is no such branch.") });

/** The calls that content answers. */
export const contentRoutes = {
  listMedia: defineRoute({
    method: "GET",
    path: "/api/media",
    owner: "content",
    access: "public",
    prepared: true,
    variesByCaller: true,
    summary: "Active media items by sort order, page by page; staff see all.",
    query: pageQuery.extend({
      type: z.enum(mediaTypes, { error: "Please choose audio, video or image." }).optional(),
      category: z.enum(mediaCategories, { error: "Please choose a category." }).optional(),
    }),
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
  getMediaTotals: defineRoute({
    method: "GET",
    path: "/api/media/totals",
    owner: "content",
    access: "staff",
    summary: "How many media items there are, and when the last was changed.",
    response: mediaTotalsSchema,
  }),
  uploadMedia: defineRoute({
    method: "POST",
    path: "/api/media/upload",
    owner: "content",
    access: "staff",
    bodyKind: "multipart",
    successStatus: 201,
    summary:
      "Upload a picture, sound or film in the field `file`; its kind is told from its bytes. It is served to the public once an active item shows it.",
    body: z.object({ file: z.file() }),
    response: uploadedFileSchema,
  }),
  getMediaFile: defineRoute({
    method: "GET",
    path: "/api/media/files/:name",
    owner: "content",
    access: "public",
    variesByCaller: true,
    answerKind: "file",
    summary: "An uploaded file, or a part of it (Range); those of inactive items for staff alone.",
    params: z.object({
      name: z.string().regex(/^[a-z0-9]{16,64}\.[a-z0-9]{2,5}$/, "There is no such file."),
    }),
    response: z.file(),
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
  createBranch: defineRoute({
    method: "POST",
    path: "/api/admin/branches",
    owner: "content",
    access: "admin",
    successStatus: 201,
    summary: "Add a branch; pages follow within 2 seconds.",
    body: branchInputSchema,
    response: branchSchema,
  }),
  updateBranch: defineRoute({
    method: "PUT",
    path: "/api/admin/branches/:id",
    owner: "content",
    access: "admin",
    summary: "Change a branch.",
    params: branchParams,
    body: branchInputSchema,
    response: branchSchema,
  }),
  deleteBranch: defineRoute({
    method: "DELETE",
    path: "/api/admin/branches/:id",
    owner: "content",
    access: "admin",
    summary: "Remove a branch.",
    params: branchParams,
    response: z.object({ message: z.string() }),
  }),
};
