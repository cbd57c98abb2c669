import classes from "./karat-wheel.module.css";

/** Parts of a whole by which karats count. */
export const karatsOfWhole = 24;

const outer = 96;
const inner = 62;
const gapRadians = 0.035;

function point(radius: number, radians: number): string {
  const x = Math.sin(radians) * radius;
  const y = -Math.cos(radians) * radius;
  return `${x.toFixed(2)} ${y.toFixed(2)}`;
}

function drawPart(index: number): string {
  const step = (2 * Math.PI) / karatsOfWhole;
  const from = index * step + gapRadians / 2;
  const to = (index + 1) * step - gapRadians / 2;
  return `M${point(outer, from)}A${outer} ${outer} 0 0 1 ${point(outer, to)}L${point(inner, to)}A${inner} ${inner} 0 0 0 ${point(inner, from)}Z`;
}

/** A ring of 24 parts, as many of them gold as the karat says; `figure` stands in its middle. */
export function KaratWheel({
  karat,
  figure,
  label,
}: {
  karat: number;
  figure: string;
  label: string;
}) {
  return (
    <figure className={classes.wheel}>
      <svg className={classes.drawing} viewBox="-100 -100 200 200" aria-hidden="true">
        {Array.from({ length: karatsOfWhole }, (_, index) => (
          <path
            key={index}
            className={index < karat ? classes.gold : classes.other}
            d={drawPart(index)}
          />
        ))}
        <text className={classes.figure} textAnchor="middle" dominantBaseline="central">
          {figure}
        </text>
      </svg>
      <figcaption className={classes.label}>{label}</figcaption>
    </figure>
  );
}
