import { branches as branchFacts } from "@dhahabu/contract/facts";
import type { BranchFact } from "@dhahabu/contract/facts";

/** What a map and a list need to know of a branch; `Branch` of the contract is one. */
export interface PlacedBranch {
  readonly name: string;
  readonly address: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly isOpen: boolean;
}

/** A region of the coverage and its branches: one of the cities the bank opened in, or a branch elsewhere. */
export interface CoverageArea {
  /** City of the bank's facts; undefined for a branch that staff added elsewhere. */
  readonly cityId: BranchFact["id"] | undefined;
  /** Name of the area's first branch. */
  readonly branchName: string;
  readonly openCount: number;
  /** Degrees; undefined where no branch of the area has a place. */
  readonly place: { readonly latitude: number; readonly longitude: number } | undefined;
}

/** The branches as the bank first opened them, for a page that knows no other. */
export const openingBranches: readonly PlacedBranch[] = branchFacts.map((branch) => ({
  ...branch,
  isOpen: true,
}));

const findCity = (isOfBranch: (city: string) => boolean) =>
  branchFacts.find(({ city }) => isOfBranch(city.toLowerCase()));

/** The city an address ends in, or else the one a branch is named after: a Nairobi Road is in many towns. */
function findCityId({ name, address }: PlacedBranch): BranchFact["id"] | undefined {
  const parts = address.toLowerCase().replaceAll(/\d/g, "").split(",");
  const cities = parts.map((part) => findCity((city) => ` ${part.trim()}`.endsWith(` ${city}`)));
  const found =
    cities.findLast((city) => city !== undefined) ??
    findCity((city) => name.toLowerCase().startsWith(`${city} `));
  return found?.id;
}

function findPlace(branches: readonly PlacedBranch[]): CoverageArea["place"] {
  for (const { latitude, longitude } of branches) {
    if (latitude !== null && longitude !== null) return { latitude, longitude };
  }
  return undefined;
}

/** The areas that branches cover, the cities of the facts first; a closed branch keeps its area, with no open branch. */
export function groupBranches(branches: readonly PlacedBranch[]): CoverageArea[] {
  const groups = new Map<string, PlacedBranch[]>();
  for (const { id } of branchFacts) groups.set(id, []);
  for (const branch of branches) {
    const key = findCityId(branch) ?? `branch:${branch.name}`;
    groups.set(key, [...(groups.get(key) ?? []), branch]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    return [
      {
        cityId: findCityId(first),
        branchName: first.name,
        openCount: group.filter(({ isOpen }) => isOpen).length,
        place: findPlace(group.filter(({ isOpen }) => isOpen)) ?? findPlace(group),
      },
    ];
  });
}
