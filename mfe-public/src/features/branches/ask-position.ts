import type { Place } from "./build-map-url.ts";

/** Why a position was not had: the visitor or the browser refused, it cannot be found, or not in time. */
export type PositionFault = "denied" | "unavailable" | "late";

const patienceMs = 15_000;
const freshForMs = 5 * 60_000;

/** Asks the browser where the visitor is, who is asked first. The answer stays in the page. */
export function askPosition(): Promise<Place | PositionFault> {
  return new Promise((resolve) => {
    // A page that is not served over a safe line has none.
    if (!("geolocation" in navigator)) {
      resolve("unavailable");
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: coords.latitude, longitude: coords.longitude }),
      ({ code, PERMISSION_DENIED, TIMEOUT }) =>
        resolve(code === PERMISSION_DENIED ? "denied" : code === TIMEOUT ? "late" : "unavailable"),
      { timeout: patienceMs, maximumAge: freshForMs },
    );
  });
}
