import type { StaffList, StaffListName } from "@dhahabu/contract/staff-lists";
import { useSession } from "@dhahabu/kit/session/use-session";
import { useCall } from "../../data/use-call.ts";
import type { CallState } from "../../data/use-call.ts";

/** Whether whoever is signed in arranges lists for themselves: who has duties alone does not. */
export function useMayArrange(): boolean {
  return useSession().user?.role !== "user";
}

/** What whoever is signed in made of a list for themselves; nothing of one without a name. */
export function useStaffList(list: StaffListName | undefined): CallState<StaffList> {
  const isArranged = useMayArrange() && list !== undefined;
  const answer = useCall(
    "getStaffList",
    { params: { list: list ?? "enquiries" } },
    { isAsked: isArranged, isKept: true },
  );
  return isArranged ? answer : { ...answer, data: undefined };
}
