import { expect, test } from "vitest";
import { buildDirectionsUrl, buildMapFrameUrl, buildMapPageUrl } from "./build-map-url.ts";

const place = { latitude: -1.26743, longitude: 36.81095 };
const branch = { name: "Nairobi Head Office", address: "Muthithi Road, Nairobi", ...place };

test("the framed map has the marker in the middle of its box", () => {
  const url = new URL(buildMapFrameUrl(place));
  expect(url.origin + url.pathname).toBe("https://www.openstreetmap.org/export/embed.html");
  const box = (url.searchParams.get("bbox") ?? "").split(",").map(Number);
  const [west = 0, south = 0, east = 0, north = 0] = box;
  expect((west + east) / 2).toBeCloseTo(place.longitude, 5);
  expect((south + north) / 2).toBeCloseTo(place.latitude, 5);
  expect(url.searchParams.get("marker")).toBe("-1.26743,36.81095");
});

test("the map as a page shows the same place", () => {
  expect(buildMapPageUrl(place)).toBe(
    "https://www.openstreetmap.org/?mlat=-1.26743&mlon=36.81095#map=17/-1.26743/36.81095",
  );
});

test("directions lead to the coordinates, and to the address where there are none", () => {
  const read = (url: string) => new URL(url).searchParams.get("destination");
  expect(read(buildDirectionsUrl(branch))).toBe("-1.26743,36.81095");
  expect(read(buildDirectionsUrl({ ...branch, longitude: null }))).toBe(
    "Nairobi Head Office, Muthithi Road, Nairobi",
  );
});
