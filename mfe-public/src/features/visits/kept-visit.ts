import { isVisitKind } from "@dhahabu/contract/visit-terms";
import type { OwnVisit } from "@dhahabu/contract/visits";
import type { CallResponse } from "@dhahabu/kit/api/client";
import type { TabStorage } from "@dhahabu/kit/tab-storage";
import { keepInTab, readFromTab } from "../../content/kept-in-tab.ts";

/** A booked visit and the private link to it. */
export type BookedVisit = CallResponse<"bookVisit">;

const place = "visit-receipt";

/** Keeps the last booking for this tab, so that a reload does not lose its private link; undefined forgets it. */
export function keepVisit(storage: TabStorage | undefined, booked: BookedVisit | undefined): void {
  keepInTab(storage, place, booked);
}

function isVisit(value: unknown): value is OwnVisit {
  if (typeof value !== "object" || value === null) return false;
  const { reference, branchName, branchAddress, startsAt, kind, quoteCode } = value as Record<
    string,
    unknown
  >;
  return (
    [reference, branchName, branchAddress, startsAt, kind].every(
      (text) => typeof text === "string",
    ) &&
    isVisitKind(kind) &&
    (quoteCode === null || typeof quoteCode === "string")
  );
}

/** The last booking of this tab, as long as its visit is to come. */
export function readKeptVisit(
  storage: TabStorage | undefined,
  nowMs: number,
): BookedVisit | undefined {
  const { visit, linkToken } = readFromTab(storage, place);
  if (!isVisit(visit) || typeof linkToken !== "string") return undefined;
  return Date.parse(visit.startsAt) > nowMs ? { visit, linkToken } : undefined;
}

/** What the private link shows now takes the place of what was kept for it; a visit that does not take place is forgotten. */
export function renewKeptVisit(
  storage: TabStorage | undefined,
  linkToken: string,
  visit: OwnVisit,
): void {
  if (readFromTab(storage, place)["linkToken"] !== linkToken) return;
  keepVisit(storage, visit.state === "booked" ? { visit, linkToken } : undefined);
}
