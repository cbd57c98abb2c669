import { useCallback, useEffect, useRef, useState } from "react";
import type { VisitKind } from "@dhahabu/contract/visit-terms";
import type { SlotDay } from "@dhahabu/contract/visits";
import { callApi } from "@dhahabu/kit/api/client";

/** The free slots of a branch for a kind of visit. */
export interface Slots {
  readonly days: readonly SlotDay[] | undefined;
  readonly hasFailed: boolean;
  refresh(): Promise<void>;
}

/**
 * Asks for the free slots of a branch, and anew where another branch or kind is chosen. Of several questions the last
 * alone is answered: the answer to one before may come later.
 */
export function useSlots(branchId: number | undefined, kind: VisitKind): Slots {
  const [answer, setAnswer] = useState<{ asked: string; days: SlotDay[] | undefined }>();
  const lastQuestion = useRef(0);
  const asked = `${branchId} ${kind}`;

  const refresh = useCallback(async () => {
    if (branchId === undefined) return;
    lastQuestion.current += 1;
    const question = lastQuestion.current;
    let days: SlotDay[] | undefined;
    try {
      const all = await callApi("listVisitSlots", { query: { branchId, kind } });
      days = all
        .map((day) => ({ ...day, slots: day.slots.filter(({ freeSeats }) => freeSeats > 0) }))
        .filter(({ slots }) => slots.length > 0);
    } catch (error) {
      console.error("Failed to load the free times", error);
    }
    if (question === lastQuestion.current) setAnswer({ asked, days });
  }, [asked, branchId, kind]);

  useEffect(() => void refresh(), [refresh]);

  const current = answer?.asked === asked ? answer : undefined;
  return {
    days: current?.days,
    hasFailed: current !== undefined && current.days === undefined,
    refresh,
  };
}
