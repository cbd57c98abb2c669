import { z } from "zod";
import { defineRoute } from "./route.ts";

/** What staff edit and the site shows: facts of the bank, and the branches with what is kept of each. */
export const placedFacts = [
  "supportPhone",
  "chatPhone",
  "generalEmail",
  "loansEmail",
  "postalAddress",
  "hours",
  "closedDays",
  "faqHours",
  "charges",
  "registrations",
  "accounts",
  "statedBranches",
  "branchName",
  "branchAddress",
  "branchPhone",
  "branchHours",
  "branchClosedDays",
] as const;

export type PlacedFact = (typeof placedFacts)[number];

/** Where on the site a fact is seen. */
const factPlaceSchema = z.object({
  fact: z.enum(placedFacts),
  /** In the bar or the foot of every page. */
  isEverywhere: z.boolean(),
  /** Pages that show it themselves, by their address. */
  pages: z.array(z.object({ path: z.string(), title: z.string() })),
});

/** Where on the site a fact is seen. */
export type FactPlace = z.infer<typeof factPlaceSchema>;

/** The call that tells where on the site facts are seen. */
export const factPlaceRoutes = {
  listFactPlaces: defineRoute({
    method: "GET",
    path: "/api/staff/fact-places",
    owner: "gateway",
    access: "staff",
    summary:
      "Where on the published site each fact and each part of a branch is seen, found by rendering every page with marked values; titles in the language that the page itself would have.",
    response: z.array(factPlaceSchema),
  }),
};
