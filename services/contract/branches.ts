import { z } from "zod";
import { closedDaysSchema, openingHoursSchema } from "./opening-hours.ts";
import { idParam } from "./paging.ts";
import { defineRoute } from "./route.ts";

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
  /** Null: the bank's hours. */
  ownHours: openingHoursSchema.nullable().optional(),
  closedDays: closedDaysSchema.optional(),
  /** The `updatedAt` that was read: a branch that was changed since is a 409. */
  updatedAt: z.iso.datetime().optional(),
});

/** A parsed branch form. */
export type BranchInput = z.output<typeof branchInputSchema>;

/** For how many days a removed branch can be brought back. */
export const branchKeptDays = 30;

const branchParams = z.object({ id: idParam("There is no such branch.") });

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
    summary: "Remove a branch; it can be brought back for 30 days.",
    params: branchParams,
    response: z.object({ message: z.string() }),
  }),
  restoreBranch: defineRoute({
    method: "POST",
    path: "/api/admin/branches/:id/restore",
    owner: "content",
    access: "admin",
    summary: "Bring a removed branch back as it was.",
    params: branchParams,
    response: branchDetailsSchema,
  }),
};
