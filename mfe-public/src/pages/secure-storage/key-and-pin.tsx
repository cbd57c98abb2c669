import { figures } from "@dhahabu/contract/facts";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { Slip } from "../../blocks/slip.tsx";
import type texts from "./messages/en.json";
import classes from "./key-and-pin.module.css";

const cellWidth = 44;
const cellGap = 12;

function KeyDrawing() {
  return (
    <svg className={classes.drawing} viewBox="0 0 212 56" aria-hidden="true">
      <circle cx="30" cy="28" r="24" />
      <circle cx="30" cy="28" r="14" />
      <path d="M53 22h4v-4h8v4h139l6 6-6 6h-6v9h-9v-6h-9v10h-10v-13H65v4h-8v-4h-4" />
      <path d="M70 28h120" />
    </svg>
  );
}

function PinDrawing({ digits }: { digits: number }) {
  const cells = Array.from({ length: digits }, (_, index) => index * (cellWidth + cellGap) + 1);
  return (
    <svg className={classes.drawing} viewBox="0 0 214 56" aria-hidden="true">
      {cells.map((x) => (
        <g key={x}>
          <rect x={x} y="1" width={cellWidth} height="54" rx="2" />
          <circle className={classes.dot} cx={x + cellWidth / 2} cy="28" r="4.500" />
        </g>
      ))}
    </svg>
  );
}

/** The two things that open a box, drawn. */
export function KeyAndPin() {
  const t = useT<typeof texts>("secure-storage");
  const format = useFormat();
  return (
    <Slip title={t("opens.title")}>
      <ul className={classes.pair}>
        <li className={classes.half}>
          <KeyDrawing />
          <span>{t("opens.key")}</span>
        </li>
        <li className={classes.half}>
          <PinDrawing digits={figures.boxPinDigits} />
          <span>{t("opens.pin", { digits: format.number(figures.boxPinDigits) })}</span>
        </li>
      </ul>
    </Slip>
  );
}
