import type { ReactNode } from "react";
import { KitContext } from "./kit-context.ts";
import type { Kit } from "./kit-context.ts";

/** Gives the kit to every hook below. */
export function KitProvider({ kit, children }: { kit: Kit; children: ReactNode }) {
  return <KitContext value={kit}>{children}</KitContext>;
}
