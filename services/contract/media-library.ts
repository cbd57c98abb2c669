import { z } from "zod";
import { mediaCategories, mediaItemSchema, mediaParams, mediaTypes } from "./content.ts";
import { booleanQuery, chosenIds, idParam, pageQuery } from "./paging.ts";
import { defineRoute } from "./route.ts";
import { says } from "./says.ts";

/** For how many days a deleted media item can be brought back. */
export const mediaKeptDays = 30;

/** Most media items that are changed by one call. */
const maxBulkMedia = 200;

/** Orders of the library, the default first: the gallery's own; a minus says falling. */
const mediaSorts = [
  "order",
  "-createdAt",
  "createdAt",
  "title",
  "-title",
  "-fileSize",
  "fileSize",
] as const;

export type MediaSort = (typeof mediaSorts)[number];

/** Which media items the library lists, and in which order. */
export const mediaFilterSchema = z.object({
  search: z.string().trim().max(200, says("search.tooLong")).optional(),
  type: z.enum(mediaTypes, { error: says("media.typeMissing") }).optional(),
  category: z.enum(mediaCategories, { error: says("media.categoryMissing") }).optional(),
  isActive: booleanQuery.optional(),
  sort: z.enum(mediaSorts, { error: says("value.oneOrder") }).default(mediaSorts[0]),
});

/** A parsed filter of the library. */
export type MediaFilter = z.output<typeof mediaFilterSchema>;

/** A media item as it is now, and who changed it last; null where that was nobody of the staff. */
const mediaVersionSchema = z.object({
  item: mediaItemSchema,
  changedBy: z.string().nullable(),
});

/** A media item as it is now. */
export type MediaVersion = z.infer<typeof mediaVersionSchema>;

/** A deleted media item that can still be brought back. */
const deletedMediaSchema = mediaItemSchema.extend({
  deletedAt: z.iso.datetime(),
  deletedBy: z.string().nullable(),
});

/** A deleted media item. */
export type DeletedMedia = z.infer<typeof deletedMediaSchema>;

/** What can be done to several media items at once. */
const mediaActions = ["activate", "deactivate", "delete", "restore"] as const;

export type MediaAction = (typeof mediaActions)[number];

/** What is recorded of a media item. */
const mediaChangeKinds = [
  "created",
  "updated",
  "activated",
  "deactivated",
  "moved",
  "deleted",
  "restored",
] as const;

export type MediaChangeKind = (typeof mediaChangeKinds)[number];

/** An entry of a media item's record; `fields` names what changed. */
const mediaChangeSchema = z.object({
  id: z.int().positive(),
  kind: z.enum(mediaChangeKinds),
  fields: z.array(z.string()),
  changedByUserId: z.int().positive(),
  changedByUsername: z.string().nullable(),
  changedAt: z.iso.datetime(),
});

/** An entry of a media item's record. */
export type MediaChange = z.infer<typeof mediaChangeSchema>;

const unknownItem = says("media.unknown");
const mediaId = z.int(unknownItem).positive(unknownItem).max(2_147_483_647, unknownItem);

/** Where an item is to stand: right behind one of the list, or right before one. */
const mediaMoveSchema = z
  .object({ id: mediaId, after: mediaId.optional(), before: mediaId.optional() })
  .refine(({ after, before }) => after !== undefined || before !== undefined, {
    message: says("media.placeMissing"),
    path: ["after"],
  })
  .refine(({ id, after, before }) => id !== after && id !== before, {
    message: says("media.placeIsItself"),
    path: ["id"],
  });

/** The calls of content by which staff look after the library. */
export const mediaLibraryRoutes = {
  listMediaLibrary: defineRoute({
    method: "GET",
    path: "/api/media/library",
    owner: "content",
    access: "staff",
    summary:
      "Media items of every state by `sort`, page by page. With `search`, those with words in title or description that begin so, whatever the case.",
    query: pageQuery.extend(mediaFilterSchema.shape),
    response: z.array(mediaItemSchema),
  }),
  exportMedia: defineRoute({
    method: "GET",
    path: "/api/media/library/export",
    owner: "content",
    access: "staff",
    needsFreshSignIn: true,
    answerKind: "file",
    isExport: true,
    summary: "The media items of a list as a CSV file.",
    query: mediaFilterSchema.extend({ ids: chosenIds }),
    response: z.file(),
  }),
  getMediaVersion: defineRoute({
    method: "GET",
    path: "/api/media/library/items/:id",
    owner: "content",
    access: "staff",
    summary: "A media item as it is now, and who changed it last.",
    params: mediaParams,
    response: mediaVersionSchema,
  }),
  listMediaChanges: defineRoute({
    method: "GET",
    path: "/api/media/library/items/:id/changes",
    owner: "content",
    access: "staff",
    summary: "What staff changed of a media item, the newest first; a deleted one's too.",
    params: z.object({ id: idParam("media.unknown") }),
    query: pageQuery,
    response: z.array(mediaChangeSchema),
  }),
  listDeletedMedia: defineRoute({
    method: "GET",
    path: "/api/media/deleted",
    owner: "content",
    access: "staff",
    summary: `Media items deleted in the last ${mediaKeptDays} days, the newest deletion first; they can be brought back.`,
    query: pageQuery,
    response: z.array(deletedMediaSchema),
  }),
  changeManyMedia: defineRoute({
    method: "POST",
    path: "/api/media/bulk",
    owner: "content",
    access: "staff",
    summary:
      "Activate, deactivate, delete or bring back several media items in one go; answers with those that it changed.",
    body: z.object({
      action: z.enum(mediaActions, {
        error: says("media.actionMissing"),
      }),
      ids: z
        .array(mediaId, { error: says("media.noneNamed") })
        .min(1, says("media.noneNamed"))
        .max(maxBulkMedia, says("media.tooManyAtOnce")),
    }),
    response: z.object({ changedIds: z.array(z.int()) }),
  }),
  moveMedia: defineRoute({
    method: "POST",
    path: "/api/media/order",
    owner: "content",
    access: "staff",
    canConflict: true,
    summary:
      "Put a media item right behind or right before another one; those around it get new sort orders where there is no room.",
    body: mediaMoveSchema,
    response: mediaItemSchema,
  }),
};
