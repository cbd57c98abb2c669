import { z } from "zod";
import { closedDaysSchema, openingHoursSchema, writtenClosedDaysSchema } from "./opening-hours.ts";
import { idParam } from "./paging.ts";
import { defineRoute } from "./route.ts";
import { says } from "./says.ts";

/** A branch of the bank (spec section 3), with the hours it keeps and the days, from today, on which it or the whole bank stays closed. */
export const branchSchema = z.object({
  id: z.int(),
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** False while staff have closed the branch for the time being. */
  isOpen: z.boolean(),
  /** Its own hours, or those of the bank where it has none. */
  openingHours: openingHoursSchema,
  closedDays: closedDaysSchema,
});

/** A branch of the bank. */
export type Branch = z.infer<typeof branchSchema>;

/** A branch as administrators edit it. */
export const branchDetailsSchema = branchSchema.extend({
  /** Null: the branch keeps the bank's hours. */
  ownHours: openingHoursSchema.nullable(),
  updatedAt: z.iso.datetime(),
});

/** A branch as administrators edit it. */
export type BranchDetails = z.infer<typeof branchDetailsSchema>;

/** What administrators send to create or change a branch; latitude and longitude in degrees. What is left out at the end stays as it is. */
const branchInputSchema = z.object({
  name: z
    .string({ error: says("branch.nameMissing") })
    .trim()
    .min(1, says("branch.nameMissing"))
    .max(100, says("branch.nameLong")),
  address: z
    .string({ error: says("branch.addressMissing") })
    .trim()
    .min(1, says("branch.addressMissing"))
    .max(300, says("branch.addressLong")),
  phone: z
    .string({ error: says("branch.phoneMissing") })
    .trim()
    .min(1, says("branch.phoneMissing"))
    .max(40, says("branch.phoneLong")),
  latitude: z
    .number({ error: says("branch.latitudeWrong") })
    .min(-90, says("branch.latitudeRange"))
    .max(90, says("branch.latitudeRange"))
    .nullable()
    .default(null),
  longitude: z
    .number({ error: says("branch.longitudeWrong") })
    .min(-180, says("branch.longitudeRange"))
    .max(180, says("branch.longitudeRange"))
    .nullable()
    .default(null),
  isOpen: z.boolean({ error: says("branch.isOpenMissing") }).default(true),
  /** Null: the bank's hours. */
  ownHours: openingHoursSchema.nullable().optional(),
  closedDays: writtenClosedDaysSchema.optional(),
  /** The `updatedAt` that was read: a branch that was changed since is a 409. */
  updatedAt: z.iso.datetime().optional(),
});

/** A parsed branch form. */
export type BranchInput = z.output<typeof branchInputSchema>;

/** For how many days a removed branch can be brought back. */
export const branchKeptDays = 30;

const branchParams = z.object({ id: idParam("branch.unknown") });

/** The calls about branches, which content answers. */
export const branchRoutes = {
  listBranches: defineRoute({
    method: "GET",
    path: "/api/branches",
    owner: "content",
    access: "public",
    prepared: true,
    summary: "The bank's branches.",
    response: z.array(branchSchema),
  }),
  listBranchDetails: defineRoute({
    method: "GET",
    path: "/api/admin/branches",
    owner: "content",
    access: "admin",
    summary: "The bank's branches as administrators edit them.",
    response: z.array(branchDetailsSchema),
  }),
  createBranch: defineRoute({
    method: "POST",
    path: "/api/admin/branches",
    owner: "content",
    access: "admin",
    canConflict: true,
    successStatus: 201,
    summary: "Add a branch; pages follow within 2 seconds.",
    body: branchInputSchema,
    response: branchDetailsSchema,
  }),
  updateBranch: defineRoute({
    method: "PUT",
    path: "/api/admin/branches/:id",
    owner: "content",
    access: "admin",
    canConflict: true,
    summary: "Change a branch.",
    params: branchParams,
    body: branchInputSchema,
    response: branchDetailsSchema,
  }),
  deleteBranch: defineRoute({
    method: "DELETE",
    path: "/api/admin/branches/:id",
    owner: "content",
    access: "admin",
    canConflict: true,
    summary: "Remove a branch; it can be brought back for 30 days.",
    params: branchParams,
    response: z.object({ message: z.string() }),
  }),
  restoreBranch: defineRoute({
    method: "POST",
    path: "/api/admin/branches/:id/restore",
    owner: "content",
    access: "admin",
    canConflict: true,
    summary: "Bring a removed branch back as it was.",
    params: branchParams,
    response: branchDetailsSchema,
  }),
};
