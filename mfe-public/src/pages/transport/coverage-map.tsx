import { figures } from "@dhahabu/contract/facts";
import classes from "./coverage-map.module.css";
import type { CoverageArea } from "./group-branches.ts";

/** An area with the words that stand beside it. */
export interface NamedArea extends CoverageArea {
  readonly name: string;
}

/** Border of Kenya, longitude and latitude in degrees, generalised to some 30 km. */
const border = [
  [34.0, 4.25],
  [35.3, 5.0],
  [35.95, 4.62],
  [36.9, 4.45],
  [38.12, 3.6],
  [39.5, 3.42],
  [39.85, 3.84],
  [40.77, 4.26],
  [41.17, 3.92],
  [41.85, 3.92],
  [40.98, 2.78],
  [40.99, -0.86],
  [41.58, -1.68],
  [40.88, -2.08],
  [40.26, -2.57],
  [40.12, -3.28],
  [39.8, -3.68],
  [39.6, -4.35],
  [39.2, -4.68],
  [37.77, -3.68],
  [37.7, -3.1],
  [34.07, -1.06],
  [33.9, -0.95],
  [33.89, 0.11],
  [34.18, 0.52],
  [34.67, 1.18],
  [35.04, 1.91],
  [34.6, 3.05],
  [34.48, 3.56],
] as const;

const west = 33.4;
const north = 5.4;
const unitsPerDegree = 40;
const kilometresPerDegree = 111.2;
const width = 348;
const height = 412;

/** Kenya lies on the equator, so that degrees of both kinds are equally long. */
function project(longitude: number, latitude: number): [number, number] {
  return [
    Math.round((longitude - west) * unitsPerDegree * 10) / 10,
    Math.round((north - latitude) * unitsPerDegree * 10) / 10,
  ];
}

const outline = `M${border.map(([longitude, latitude]) => project(longitude, latitude).join(" ")).join("L")}Z`;

/** Lines between the branches, in the order given. */
function drawRoads(areas: readonly NamedArea[]): string {
  const [hub, ...others] = areas.flatMap(({ place }) => (place ? [place] : []));
  if (!hub) return "";
  const from = project(hub.longitude, hub.latitude).join(" ");
  return others
    .map(({ longitude, latitude }) => `M${from}L${project(longitude, latitude).join(" ")}`)
    .join("");
}

function Place({ area, isRight }: { area: NamedArea; isRight: boolean }) {
  if (!area.place) return null;
  const [x, y] = project(area.place.longitude, area.place.latitude);
  return (
    <g className={classes.place} data-open={area.openCount > 0}>
      {area.cityId === "nairobi" && (
        <circle
          className={classes.radius}
          cx={x}
          cy={y}
          r={(figures.nairobiCoverageKilometres / kilometresPerDegree) * unitsPerDegree}
        />
      )}
      <circle className={classes.dot} cx={x} cy={y} r="4.500" />
      <text
        x={isRight ? x + 24 : x - 12}
        y={y}
        dominantBaseline="central"
        textAnchor={isRight ? "start" : "end"}
      >
        {area.name}
      </text>
    </g>
  );
}

/** Kenya with the areas' branches and, to scale, the radius around Nairobi. A map is not mirrored. */
export function CoverageMap({ areas, label }: { areas: readonly NamedArea[]; label: string }) {
  return (
    <svg
      className={classes.map}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
      direction="ltr"
    >
      <path className={classes.country} d={outline} />
      <path className={classes.road} d={drawRoads(areas)} />
      {areas.map((area) => (
        <Place key={area.branchName} area={area} isRight={(area.place?.longitude ?? 0) < 38.2} />
      ))}
    </svg>
  );
}
