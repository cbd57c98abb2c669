import { z } from "zod";
import { factRoutes } from "./bank-facts.ts";
import { branchRoutes } from "./branches.ts";
import { languages } from "./language.ts";
import { idParam, pageQuery } from "./paging.ts";
import { defineRoute } from "./route.ts";
import { says } from "./says.ts";
import type { PlainSentenceName } from "./sentences.ts";

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
  /** The language of its words. */
  language: z.enum(languages),
  /** Its title in other languages, as far as there are any. */
  titles: z.partialRecord(z.enum(languages), z.string()).nullable(),
  description: z.string().nullable(),
  /** What a picture or film shows, for who cannot see it. */
  altText: z.string().nullable(),
  /** A line under the picture, film or sound. */
  caption: z.string().nullable(),
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

export type MediaItem = z.infer<typeof mediaItemSchema>;

// Only addresses a browser may safely follow: this site's own paths and https.
const safeUrl = (reason: PlainSentenceName) =>
  z
    .string({ error: reason })
    .trim()
    .max(2000, reason)
    .regex(/^(https:\/\/[^\s]+|\/(?!\/)[^\s\\]*)$/, reason);

const blankToNull = (value: unknown) => (value === "" || value === undefined ? null : value);

/** Sort orders go from its negative to it. */
export const maxSortOrder = 1_000_000;

/** Most characters of an alternative text. */
const maxAltTextLength = 500;

/** Most characters of a caption. */
const maxCaptionLength = 300;

/**
 * What staff send to create or change a media item; defaults as the form of spec section 3. A change that
 * leaves out `altText`, `caption` or `language` keeps them; `titles` are dropped with the title they translate.
 */
export const mediaInputSchema = z.object({
  title: z
    .string({ error: says("media.titleMissing") })
    .trim()
    .min(1, says("media.titleMissing"))
    .max(200, says("media.titleLong")),
  language: z.enum(languages, { error: says("subscriber.languageMissing") }).optional(),
  titles: z
    .partialRecord(
      z.enum(languages, { error: says("subscriber.languageMissing") }),
      z.string().trim().min(1, says("media.titleMissing")).max(200, says("media.titleLong")),
    )
    .nullable()
    .optional(),
  description: z.preprocess(
    blankToNull,
    z.string().trim().max(2000, says("media.descriptionLong")).nullable(),
  ),
  altText: z.string().trim().max(maxAltTextLength, says("media.altTextLong")).nullable().optional(),
  caption: z.string().trim().max(maxCaptionLength, says("media.captionLong")).nullable().optional(),
  type: z.enum(mediaTypes, { error: says("media.typeMissing") }).default("audio"),
  category: z
    .enum(mediaCategories, { error: says("media.categoryMissing") })
    .default("company-overview"),
  fileUrl: safeUrl("media.fileUrlWrong"),
  thumbnailUrl: z.preprocess(blankToNull, safeUrl("media.thumbnailWrong").nullable()),
  sortOrder: z
    .int(says("media.sortOrderWrong"))
    .min(-maxSortOrder, says("value.tooLow"))
    .max(maxSortOrder, says("value.tooHigh"))
    .default(0),
  fileSize: z.preprocess(blankToNull, z.int(says("media.fileSizeWrong")).nonnegative().nullable()),
  duration: z.preprocess(
    blankToNull,
    z.number(says("media.durationWrong")).nonnegative().max(1_000_000).nullable(),
  ),
  /** The `updatedAt` that was read: an item that was changed since is a 409. */
  updatedAt: z.iso.datetime().optional(),
});

/** A parsed media form. */
export type MediaInput = z.output<typeof mediaInputSchema>;

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

/** The media item a path names. */
export const mediaParams = z.object({ id: idParam("media.unknown") });

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
      type: z.enum(mediaTypes, { error: says("media.typeMissing") }).optional(),
      category: z.enum(mediaCategories, { error: says("media.categoryMissing") }).optional(),
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
    canConflict: true,
    summary: "Change a media item; a 409 where it was changed since `updatedAt`.",
    params: mediaParams,
    body: mediaInputSchema,
    response: mediaItemSchema,
  }),
  deleteMedia: defineRoute({
    method: "DELETE",
    path: "/api/media/:id",
    owner: "content",
    access: "staff",
    summary: "Delete a media item; it can be brought back for 30 days.",
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
      name: z.string().regex(/^[a-z0-9]{16,64}\.[a-z0-9]{2,5}$/, says("file.unknown")),
    }),
    response: z.file(),
  }),
  ...branchRoutes,
  ...factRoutes,
};
