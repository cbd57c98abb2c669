import type { BranchDetails, branchRoutes } from "@dhahabu/contract/branches";
import type { RouteBody } from "@dhahabu/contract/route";
import { areClosedDaysWhole } from "../../blocks/hours/closed-days.ts";
import type { FormDay } from "../../blocks/hours/closed-days.ts";
import { isWholeWeek, readWeek, writeWeek } from "../../blocks/hours/week-hours.ts";
import type { WeekHours } from "../../blocks/hours/week-hours.ts";

export interface BranchForm {
  readonly name: string;
  readonly address: string;
  readonly phone: string;
  readonly latitude: string;
  readonly longitude: string;
  readonly isOpen: boolean;
  /** False: the bank's hours. */
  readonly hasOwnHours: boolean;
  readonly week: WeekHours;
  readonly closedDays: readonly FormDay[];
}

type BranchBody = RouteBody<(typeof branchRoutes)["updateBranch"]>;

export type BranchFault =
  | "name"
  | "address"
  | "phone"
  | "latitude"
  | "longitude"
  | "week"
  | "closedDays";

/** The form of a new branch; it opens with the hours of the bank in its week. */
export function createBranchForm(bankHours: BranchDetails["openingHours"]): BranchForm {
  return {
    name: "",
    address: "",
    phone: "",
    latitude: "",
    longitude: "",
    isOpen: true,
    hasOwnHours: false,
    week: readWeek(bankHours),
    closedDays: [],
  };
}

/** A branch as its form begins. */
export function readBranchForm(branch: BranchDetails): BranchForm {
  return {
    name: branch.name,
    address: branch.address,
    phone: branch.phone,
    latitude: branch.latitude === null ? "" : String(branch.latitude),
    longitude: branch.longitude === null ? "" : String(branch.longitude),
    isOpen: branch.isOpen,
    hasOwnHours: branch.ownHours !== null,
    week: readWeek(branch.openingHours),
    closedDays: branch.closedDays,
  };
}

function readDegrees(text: string): number | null {
  return text.trim() === "" ? null : Number(text.replace(",", "."));
}

function isWithin(text: string, limit: number): boolean {
  const degrees = readDegrees(text);
  return degrees === null || (Number.isFinite(degrees) && Math.abs(degrees) <= limit);
}

/** What is wrong with a form, in the order of its fields. */
export function findBranchFaults(form: BranchForm): BranchFault[] {
  const checks: readonly [BranchFault, boolean][] = [
    ["name", form.name.trim() !== ""],
    ["address", form.address.trim() !== ""],
    ["phone", form.phone.trim() !== ""],
    ["latitude", isWithin(form.latitude, 90)],
    ["longitude", isWithin(form.longitude, 180)],
    ["week", !form.hasOwnHours || isWholeWeek(form.week)],
    ["closedDays", areClosedDaysWhole(form.closedDays)],
  ];
  return checks.flatMap(([fault, isRight]) => (isRight ? [] : [fault]));
}

/** What is sent of a form that is right. */
export function writeBranchForm(form: BranchForm): BranchBody {
  const { name, address, phone, isOpen, hasOwnHours, week, closedDays } = form;
  return {
    name,
    address,
    phone,
    latitude: readDegrees(form.latitude),
    longitude: readDegrees(form.longitude),
    isOpen,
    ownHours: hasOwnHours ? writeWeek(week) : null,
    closedDays: closedDays.map((day) => ({ ...day })),
  };
}
