import { languages } from "@dhahabu/contract/language";
import { expect, test } from "vitest";
import { findTown, nameTown, suggestTowns } from "./find-town.ts";
import { towns } from "./kenyan-towns.ts";

test.each([
  ["Nakuru", "Nakuru"],
  ["  nakuru ", "Nakuru"],
  ["MURANGA", "Murang'a"],
  ["Murang’a", "Murang'a"],
  ["homabay", "Homa Bay"],
  ["Makueni", "Wote"],
  ["uasin gishu", "Eldoret"],
  ["ukunda", "Diani"],
  ["kitui", "Kitui"],
  ["kitu", "Kitui"],
  ["إلدوريت", "Eldoret"],
  ["الدوريت", "Eldoret"],
  ["مومباسة", "Mombasa"],
  ["नाकुरु", "Nakuru"],
  ["蒙巴萨", "Mombasa"],
])("%j is %s", (typed, name) => {
  expect(findTown(towns, typed)?.names.en).toBe(name);
});

test.each(["", "  ", "'", "Atlantis", "Ki", "Na"])("%j is no town, or several", (typed) => {
  expect(findTown(towns, typed)).toBeUndefined();
});

test("suggestions begin with those that begin with what is typed, and are six at most", () => {
  const suggest = (typed: string) => suggestTowns(towns, typed).map(({ names }) => names.en);
  expect(suggest("nak")).toEqual(["Nakuru"]);
  expect(suggest("ment")).toEqual([]);
  expect(suggest("kis")).toEqual(["Kisumu", "Kisii"]);
  expect(suggest("rongai")).toEqual(["Ongata Rongai"]);
  expect(suggest("k")).toHaveLength(6);
  expect(suggest("")).toEqual([]);
});

test("every town has a name of its own in every language, and lies in Kenya", () => {
  for (const language of languages) {
    const names = towns.map((town) => nameTown(town, language));
    expect(new Set(names).size, language).toBe(towns.length);
    for (const town of towns) expect(findTown(towns, nameTown(town, language))).toBe(town);
  }
  const outside = towns.filter(
    ({ latitude, longitude }) =>
      latitude < -4.8 || latitude > 5.1 || longitude < 33.8 || longitude > 42,
  );
  expect(outside).toEqual([]);
});
