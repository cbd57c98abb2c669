import type { StaffList, StaffListName } from "@dhahabu/contract/staff-lists";
import { useCall } from "../../data/use-call.ts";
import type { CallState } from "../../data/use-call.ts";

/** What whoever is signed in made of a list for themselves; nothing of one without a name. */
export function useStaffList(list: StaffListName | undefined): CallState<StaffList> {
  const answer = useCall(
    "getStaffList",
    { params: { list: list ?? "enquiries" } },
    { isAsked: list !== undefined, isKept: true },
  );
  return list === undefined ? { ...answer, data: undefined } : answer;
}
