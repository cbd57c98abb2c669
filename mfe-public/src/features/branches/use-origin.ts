import { useRef, useState } from "react";
import { askPosition } from "./ask-position.ts";
import type { PositionFault } from "./ask-position.ts";
import type { Place } from "./build-map-url.ts";
import { findTown } from "./find-town.ts";
import type { Town } from "./find-town.ts";

/** Where distances are measured from: a town, or where the visitor is. */
type Origin = { readonly town: Town } | { readonly position: Place };

/** Why there is none: nothing or no known town was typed, the towns could not be fetched, or no position was had. */
type Fault =
  | { readonly kind: "missing" | "unknown" | "unfetched"; readonly typed: string }
  | { readonly kind: PositionFault };

/** The place from which the nearest branch is looked for: towns are fetched when `fetchTowns` is first called. */
export function useOrigin() {
  const [towns, setTowns] = useState<readonly Town[]>([]);
  const [origin, setOrigin] = useState<Origin>();
  const [fault, setFault] = useState<Fault>();
  const [isLocating, setIsLocating] = useState(false);
  // Of two questions the later one counts.
  const turnRef = useRef(0);

  async function fetchTowns(): Promise<readonly Town[]> {
    if (towns.length > 0) return towns;
    const fetched = await import(/* webpackChunkName: "kenyan-towns" */ "./kenyan-towns.ts");
    setTowns(fetched.towns);
    return fetched.towns;
  }

  function settle(found: Origin | undefined, missed: Fault | undefined) {
    turnRef.current += 1;
    setIsLocating(false);
    setOrigin(found);
    setFault(missed);
  }

  async function lookUp(typed: string) {
    if (typed === "") {
      settle(undefined, { kind: "missing", typed });
      return;
    }
    try {
      const town = findTown(await fetchTowns(), typed);
      settle(town && { town }, town ? undefined : { kind: "unknown", typed });
    } catch (error) {
      console.error("Failed to load the towns", error);
      settle(undefined, { kind: "unfetched", typed });
    }
  }

  async function locate() {
    settle(undefined, undefined);
    const turn = turnRef.current;
    setIsLocating(true);
    const answer = await askPosition();
    if (turn !== turnRef.current) return;
    if (typeof answer === "string") settle(undefined, { kind: answer });
    else settle({ position: answer }, undefined);
  }

  return {
    towns,
    origin,
    fault,
    isLocating,
    locate,
    lookUp,
    pick: (town: Town) => settle({ town }, undefined),
    // What fails here is tried again, and told, when the name is sent.
    prepareTowns: () => void fetchTowns().catch(() => undefined),
  };
}
