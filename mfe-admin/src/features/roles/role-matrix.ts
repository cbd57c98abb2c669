import { isAllowed } from "@dhahabu/contract/access";
import type { Right } from "@dhahabu/contract/access";
import type { Duty } from "@dhahabu/contract/duties";
import type { Role } from "@dhahabu/contract/identity";
import type { Access, Method, Owner, Route } from "@dhahabu/contract/route";

export type Standing = "anonymous" | Role;

export const standings: readonly Standing[] = ["anonymous", "user", "marketing", "admin"];

export interface MatrixCall {
  readonly name: string;
  readonly method: Method;
  readonly path: string;
  readonly owner: Owner;
  readonly access: Access;
  /** Whoever has one of these may too, whatever their role. */
  readonly duties: readonly Duty[];
  readonly summary: string;
  /** Whoever is signed in may get another answer. */
  readonly isVaried: boolean;
}

interface MatrixGroup {
  readonly owner: Owner;
  readonly calls: readonly MatrixCall[];
}

/** From what anybody may do to what no role may do. */
const ranks: Readonly<Record<Access, number>> = { public: 0, user: 1, staff: 2, admin: 3, duty: 4 };

/** True where a standing alone, without a duty, lets somebody make calls of an access (spec section 6). */
export function mayCall(access: Right["access"], standing: Standing): boolean {
  return isAllowed({ access }, { role: standing === "anonymous" ? null : standing, duties: [] });
}

/** Reads the matrix out of the contract: every call, by owner, those that ask for the least right first. */
export function readMatrix(routes: Readonly<Record<string, Route>>): readonly MatrixGroup[] {
  const calls = Object.entries(routes)
    .map(
      ([
        name,
        { method, path, owner, access, duties = [], summary, variesByCaller },
      ]): MatrixCall => ({
        name,
        method,
        path,
        owner,
        access,
        duties,
        summary,
        isVaried: variesByCaller === true,
      }),
    )
    .toSorted((one, other) => ranks[one.access] - ranks[other.access]);
  const owners = [...new Set(calls.map(({ owner }) => owner))];
  return owners.map((owner) => ({ owner, calls: calls.filter((call) => call.owner === owner) }));
}

/** The calls that hold every word of a search in what is shown of them, and that a standing may make. */
export function filterMatrix(
  groups: readonly MatrixGroup[],
  {
    search,
    standing,
    describe,
  }: {
    search: string;
    standing: Standing | undefined;
    describe(call: MatrixCall): string;
  },
): readonly MatrixGroup[] {
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return groups
    .map((group) => ({ ...group, calls: group.calls.filter(isWanted) }))
    .filter(({ calls }) => calls.length > 0);

  function isWanted(call: MatrixCall): boolean {
    if (standing && !mayCall(call.access, standing)) return false;
    const shown =
      `${describe(call)} ${call.summary} ${call.method} ${call.path}`.toLocaleLowerCase();
    return words.every((word) => shown.includes(word));
  }
}
