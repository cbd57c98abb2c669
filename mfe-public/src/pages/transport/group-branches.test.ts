import { expect, test } from "vitest";
import { groupBranches, openingBranches } from "./group-branches.ts";
import type { PlacedBranch } from "./group-branches.ts";

const eldoret: PlacedBranch = {
  name: "Eldoret Branch",
  address: "Uganda Road, Eldoret, Kenya",
  latitude: 0.5143,
  longitude: 35.2698,
  isOpen: true,
};

test("the bank's first branches are one in each of three cities", () => {
  const areas = groupBranches(openingBranches);
  expect(areas.map(({ cityId, openCount }) => [cityId, openCount])).toEqual([
    ["nairobi", 1],
    ["mombasa", 1],
    ["kisumu", 1],
  ]);
});

test("a second branch of a city counts there, told by its address", () => {
  const nyali = { ...eldoret, name: "Nyali Desk", address: "Links Road, Nyali, MOMBASA" };
  const areas = groupBranches([...openingBranches, nyali]);
  expect(areas.find(({ cityId }) => cityId === "mombasa")?.openCount).toBe(2);
  expect(areas).toHaveLength(3);
});

test.each([
  ["Kisumu, Nairobi Road", "kisumu"],
  ["Nairobi Road, Kisumu 40100, Kenya", "kisumu"],
  ["Links Road 7 Mombasa", "mombasa"],
  ["Nakuru, Nairobi Road", undefined],
])("%s is in %s", (address, cityId) => {
  expect(groupBranches([{ ...eldoret, address }]).map((area) => area.cityId)).toEqual([cityId]);
});

test("a branch whose address names no city is in the one it is named after", () => {
  const [area] = groupBranches([{ ...eldoret, name: "Nairobi Karen", address: "Ngong Road" }]);
  expect(area?.cityId).toBe("nairobi");
});

test("a branch elsewhere is an area of its own, after the cities", () => {
  const areas = groupBranches([eldoret, ...openingBranches]);
  expect(areas.at(-1)).toEqual({
    cityId: undefined,
    branchName: "Eldoret Branch",
    openCount: 1,
    place: { latitude: 0.5143, longitude: 35.2698 },
  });
});

test("a closed branch keeps its area; a removed one takes it away", () => {
  const [nairobi, mombasa] = openingBranches;
  if (!nairobi || !mombasa) throw new Error("The facts name no branches.");
  const areas = groupBranches([nairobi, { ...mombasa, isOpen: false }]);
  expect(areas.map(({ cityId, openCount }) => [cityId, openCount])).toEqual([
    ["nairobi", 1],
    ["mombasa", 0],
  ]);
});

test("an area stands where its first open branch with a place stands", () => {
  const [nairobi] = openingBranches;
  if (!nairobi) throw new Error("The facts name no branches.");
  const closed = { ...nairobi, isOpen: false };
  const open = { ...nairobi, name: "Nairobi Karen", latitude: -1.32, longitude: 36.71 };
  const unplaced = { ...eldoret, latitude: null, longitude: null };
  const areas = groupBranches([closed, open, unplaced]);
  expect(areas.map(({ place }) => place)).toEqual([
    { latitude: -1.32, longitude: 36.71 },
    undefined,
  ]);
});
