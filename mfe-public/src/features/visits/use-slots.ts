import { useCallback, useEffect, useState } from "react";
import type { VisitKind } from "@dhahabu/contract/visit-terms";
import type { SlotDay } from "@dhahabu/contract/visits";
import { callApi } from "@dhahabu/kit/api/client";

/** The free slots of a branch for a kind of visit. */
export interface Slots {
  readonly days: readonly SlotDay[] | undefined;
  readonly hasFailed: boolean;
  refresh(): Promise<void>;
}

/** Asks for the free slots of a branch, and anew where another branch or kind is chosen. */
export function useSlots(branchId: number | undefined, kind: VisitKind): Slots {
  const [answer, setAnswer] = useState<{ asked: string; days: SlotDay[] | undefined }>();
  const asked = `${branchId} ${kind}`;

  const load = useCallback(
    async (isCurrent: () => boolean) => {
      if (branchId === undefined) return;
      try {
        const days = await callApi("listVisitSlots", { query: { branchId, kind } });
        const free = days
          .map((day) => ({ ...day, slots: day.slots.filter(({ freeSeats }) => freeSeats > 0) }))
          .filter(({ slots }) => slots.length > 0);
        if (isCurrent()) setAnswer({ asked, days: free });
      } catch (error) {
        console.error("Failed to load the free times", error);
        if (isCurrent()) setAnswer({ asked, days: undefined });
      }
    },
    [asked, branchId, kind],
  );

  useEffect(() => {
    let isCurrent = true;
    void load(() => isCurrent);
    return () => {
      isCurrent = false;
    };
  }, [load]);

  const current = answer?.asked === asked ? answer : undefined;
  return {
    days: current?.days,
    hasFailed: current !== undefined && current.days === undefined,
    refresh: () => load(() => true),
  };
}
