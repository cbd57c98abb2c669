import { readPlace } from "./build-map-url.ts";
import type { Place } from "./build-map-url.ts";

const earthRadiusKm = 6371;

const toRadians = (degrees: number) => (degrees * Math.PI) / 180;

/** Kilometres between two places in a straight line, by the haversine formula. */
export function measureKm(from: Place, to: Place): number {
  const halfLatitude = toRadians(to.latitude - from.latitude) / 2;
  const halfLongitude = toRadians(to.longitude - from.longitude) / 2;
  const chord =
    Math.sin(halfLatitude) ** 2 +
    Math.cos(toRadians(from.latitude)) *
      Math.cos(toRadians(to.latitude)) *
      Math.sin(halfLongitude) ** 2;
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Branches from the nearest to the farthest; those without coordinates come last, without a distance. */
export function sortByDistance<B extends Parameters<typeof readPlace>[0]>(
  branches: readonly B[],
  from: Place,
): { branch: B; distanceKm: number | undefined }[] {
  return branches
    .map((branch) => {
      const place = readPlace(branch);
      return { branch, distanceKm: place && measureKm(from, place) };
    })
    .toSorted((a, b) => (a.distanceKm ?? Infinity) - (b.distanceKm ?? Infinity));
}
