/** A place on earth in degrees. */
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/** Origin of the map; the gateway's content policy lets pages frame it alone. */
const mapOrigin = "https://www.openstreetmap.org";

const halfWidthDegrees = 0.006;
const halfHeightDegrees = 0.004;
const zoom = 17;

const degrees = (value: number) => value.toFixed(5);

/** Where a branch is, undefined where staff have not given both coordinates. */
export function readPlace(branch: {
  readonly latitude: number | null;
  readonly longitude: number | null;
}): Place | undefined {
  const { latitude, longitude } = branch;
  return latitude === null || longitude === null ? undefined : { latitude, longitude };
}

/** Address of the map for a frame, with a marker in the middle. */
export function buildMapFrameUrl({ latitude, longitude }: Place): string {
  const box = [
    longitude - halfWidthDegrees,
    latitude - halfHeightDegrees,
    longitude + halfWidthDegrees,
    latitude + halfHeightDegrees,
  ];
  const query = new URLSearchParams({
    bbox: box.map(degrees).join(","),
    layer: "mapnik",
    marker: [latitude, longitude].map(degrees).join(","),
  });
  return `${mapOrigin}/export/embed.html?${query.toString()}`;
}

/** Address of the same map as a page of its own. */
export function buildMapPageUrl({ latitude, longitude }: Place): string {
  const [lat, lon] = [degrees(latitude), degrees(longitude)];
  return `${mapOrigin}/?mlat=${lat}&mlon=${lon}#map=${zoom}/${lat}/${lon}`;
}

/** Address that shows the way to a branch; a telephone opens it in its maps application. */
export function buildDirectionsUrl(branch: {
  readonly name: string;
  readonly address: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
}): string {
  const place = readPlace(branch);
  const destination = place
    ? `${degrees(place.latitude)},${degrees(place.longitude)}`
    : `${branch.name}, ${branch.address}`;
  const query = new URLSearchParams({ api: "1", destination });
  return `https://www.google.com/maps/dir/?${query.toString()}`;
}
