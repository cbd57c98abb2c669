import { figures } from "@dhahabu/contract/facts";
import classes from "./coverage-map.module.css";
import type { CoverageArea } from "./group-branches.ts";

/** An area with the words that stand beside it. */
export interface NamedArea extends CoverageArea {
  readonly name: string;
}

type Place = readonly [longitude: number, latitude: number];

/** Border of Kenya in degrees, generalised to some 20 km. */
const border: readonly Place[] = [
  [34, 4.25],
  [35.3, 5],
  [35.78, 4.8],
  [36.05, 4.46],
  [36.9, 4.45],
  [37.15, 4.28],
  [38.12, 3.6],
  [38.52, 3.62],
  [39.08, 3.5],
  [39.5, 3.42],
  [39.85, 3.84],
  [40.2, 4.08],
  [40.77, 4.26],
  [41.17, 3.92],
  [41.85, 3.92],
  [41.32, 3.15],
  [40.98, 2.78],
  [40.99, -0.86],
  [41.28, -1.16],
  [41.58, -1.68],
  [41.28, -1.98],
  [40.98, -2.1],
  [40.88, -2.34],
  [40.6, -2.54],
  [40.27, -2.58],
  [40.17, -2.86],
  [40.12, -3.24],
  [39.9, -3.55],
  [39.76, -3.95],
  [39.6, -4.32],
  [39.42, -4.6],
  [39.2, -4.68],
  [37.77, -3.68],
  [37.62, -3.5],
  [37.7, -3.1],
  [37.58, -3],
  [34.07, -1.06],
  [33.9, -0.95],
  [33.89, 0.11],
  [34.1, 0.36],
  [34.18, 0.52],
  [34.5, 1.1],
  [34.8, 1.24],
  [35, 1.68],
  [35.04, 1.91],
  [34.92, 2.46],
  [34.6, 3.05],
  [34.42, 3.2],
  [34.48, 3.56],
  [34.38, 3.74],
];

/** Lake Turkana, and Kenya's part of Lake Victoria with the gulf at whose end Kisumu lies. */
const lakes: readonly (readonly Place[])[] = [
  [
    [36.05, 4.46],
    [36.24, 4.38],
    [36.16, 4.06],
    [36.38, 3.74],
    [36.28, 3.36],
    [36.56, 2.98],
    [36.72, 2.54],
    [36.58, 2.4],
    [36.4, 2.64],
    [36.1, 2.98],
    [35.96, 3.42],
    [35.86, 3.86],
    [35.8, 4.22],
    [35.9, 4.46],
  ],
  [
    [33.89, 0.11],
    [34.04, 0.14],
    [34.1, -0.02],
    [34.3, -0.06],
    [34.28, -0.18],
    [34.52, -0.12],
    [34.76, -0.1],
    [34.84, -0.22],
    [34.7, -0.38],
    [34.46, -0.36],
    [34.3, -0.5],
    [34.08, -0.46],
    [34.06, -0.66],
    [34.14, -0.82],
    [34.02, -1.02],
    [33.9, -0.95],
  ],
];

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

const draw = (line: readonly Place[]) => `M${line.map((place) => project(...place)).join("L")}Z`;

const outline = draw(border);
const shores = lakes.map(draw).join("");

/** Lines between the branches, in the order given. */
function drawRoads(areas: readonly NamedArea[]): string {
  const [hub, ...others] = areas.flatMap(({ place }) => (place ? [place] : []));
  if (!hub) return "";
  const from = project(hub.longitude, hub.latitude).join(" ");
  return others
    .map(({ longitude, latitude }) => `M${from}L${project(longitude, latitude).join(" ")}`)
    .join("");
}

function Mark({ area, isRight }: { area: NamedArea; isRight: boolean }) {
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
      <path className={classes.lakes} d={shores} />
      <path className={classes.road} d={drawRoads(areas)} />
      {areas.map((area) => (
        <Mark key={area.branchName} area={area} isRight={(area.place?.longitude ?? 0) < 38.2} />
      ))}
    </svg>
  );
}
