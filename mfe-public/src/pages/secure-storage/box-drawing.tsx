import classes from "./box-drawing.module.css";

/** Width and height of the door, in units of the drawing; the three stand in order of size, to no scale. */
interface BoxFront {
  readonly width: number;
  readonly height: number;
}

const floor = 112;
const depth = 10;

/** The front of a deposit box: door, lock, number plate. */
export function BoxDrawing({ front: { width, height } }: { front: BoxFront }) {
  const start = (160 - width - depth) / 2;
  const top = floor - height;
  const middle = top + height / 2;
  const sky = top - depth / 2 - 2;
  return (
    <svg className={classes.drawing} viewBox={`0 ${sky} 160 ${120 - sky}`} aria-hidden="true">
      <path className={classes.floor} d={`M4 ${floor}.5h152`} />
      <path
        d={`M${start} ${top}l${depth} -${depth / 2}h${width}l-${depth} ${depth / 2}M${start + width + depth} ${top - depth / 2}v${height}l-${depth} ${depth / 2}`}
      />
      <path className={classes.door} d={`M${start} ${top}h${width}v${height}h-${width}z`} />
      <path d={`M${start + 4} ${top + 4}h${width - 8}v${height - 8}h-${width - 8}z`} />
      <circle className={classes.lock} cx={start + width - 13} cy={middle} r="4.500" />
      <path className={classes.lock} d={`M${start + width - 13} ${middle - 1.5}v3`} />
      <path d={`M${start + 10} ${middle - 3}h12v6h-12z`} />
    </svg>
  );
}
