import { useFormat } from "@dhahabu/kit/format/use-format";
import classes from "./price-change.module.css";

/** Change of a price in percent, with an arrow for those who do not see its colour. */
export function PriceChange({ changePercent }: { changePercent: number }) {
  const format = useFormat();
  const direction = Math.sign(changePercent);
  return (
    <span className={classes.change} data-direction={direction}>
      {direction !== 0 && <span className={classes.arrow} aria-hidden="true" />}
      <bdi>{format.signedPercent(changePercent)}</bdi>
    </span>
  );
}
