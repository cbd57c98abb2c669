import { useEffect, useRef, useState } from "react";
import type { Formatters } from "@dhahabu/contract/format";
import type { PriceHistory } from "@dhahabu/contract/pricing";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useLanguage, useLanguageTraits } from "@dhahabu/kit/i18n/use-t";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { onLookChange } from "../look.ts";
import { createTimeLabels } from "./time-labels.ts";
import classes from "./price-chart.module.css";
import { buildChartData, findPriceBounds, summarizeHistory } from "./price-line.ts";

/** What is drawn: of a count, `pricePerGram` is how many. */
type ChartHistory = Pick<PriceHistory, "range" | "from" | "to" | "stepSeconds" | "points">;

/** The point under the pointer: an index into the chart's data. */
type PointIndex = number | undefined;

const labelGapPx = 10;
/** Room for the half of a time that stands under the end of the line. */
const halfLabelPx = 28;
/** Room above the line for what the pointer reads out. */
const readoutPx = 28;
/** Opacity under the line; tokens are colors of six hexadecimal digits, and canvases know no `color-mix()`. */
const faintAlpha = "14";
/** Fewer points than this are drawn as dots too: a line of two or three can be too short to see. */
const fewPoints = 12;

/** A chart of counts reaches so high at least. */
const fewestCounted = 4;
const wholeSteps = [1, 10, 100, 1000, 10_000].flatMap((ten) => [ten, 2 * ten, 5 * ten]);

function readToken(place: HTMLElement, name: string): string {
  return getComputedStyle(place).getPropertyValue(name).trim();
}

function readFont(place: HTMLElement): string {
  const { fontFamily, fontSize } = getComputedStyle(place);
  return `${fontSize} ${fontFamily}`;
}

function measureWidest({ ctx }: uPlot, labels: readonly string[] | null, font: string): number {
  ctx.save();
  ctx.font = font;
  const widths = (labels ?? []).map((label) => ctx.measureText(label).width);
  ctx.restore();
  return Math.ceil(Math.max(0, ...widths));
}

function createOptions(input: {
  place: HTMLElement;
  getHistory: () => ChartHistory;
  isCount: boolean;
  isRightToLeft: boolean;
  labelTime: (atSeconds: number) => string;
  format: Formatters;
  onPoint: (index: PointIndex) => void;
}): uPlot.Options {
  const { place, getHistory, isCount, isRightToLeft } = input;
  const font = readFont(place);
  const axis = {
    font,
    stroke: () => readToken(place, "--color-text-muted"),
    ticks: { show: false },
  };
  const grid = { stroke: () => readToken(place, "--color-line"), width: 1 };
  const decimals = () => {
    const summary = summarizeHistory(getHistory().points);
    return !isCount && summary && summary.highestKes - summary.lowestKes < 5 ? 2 : 0;
  };
  return {
    width: place.clientWidth,
    height: place.clientHeight,
    // Time runs from left to right in every language.
    padding: isRightToLeft
      ? [readoutPx, labelGapPx, 0, halfLabelPx]
      : [readoutPx, halfLabelPx, 0, labelGapPx],
    tzDate: (atSeconds) => uPlot.tzDate(new Date(atSeconds * 1000), "Africa/Nairobi"),
    legend: { show: false },
    cursor: {
      y: false,
      drag: { x: false, y: false },
      points: {
        size: 9,
        width: 2,
        fill: () => readToken(place, "--color-accent"),
        stroke: () => readToken(place, "--color-ground"),
      },
    },
    scales: {
      x: {
        range: () => {
          const { from, to } = getHistory();
          return [Date.parse(from) / 1000, Date.parse(to) / 1000];
        },
      },
      y: {
        range: () => {
          const summary = summarizeHistory(getHistory().points);
          if (isCount) return [0, Math.max(fewestCounted, (summary?.highestKes ?? 0) * 1.12)];
          return summary ? findPriceBounds(summary.lowestKes, summary.highestKes) : [0, 1];
        },
      },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        space: 92,
        size: 34,
        gap: labelGapPx,
        values: (_, splits) => splits.map(input.labelTime),
      },
      {
        ...axis,
        grid,
        side: isRightToLeft ? 1 : 3,
        ...(isCount && { incrs: wholeSteps }),
        space: 56,
        gap: labelGapPx,
        size: (chart, labels) => measureWidest(chart, labels, font) + labelGapPx,
        values: (_, splits) => splits.map((price) => input.format.number(price, decimals())),
      },
    ],
    series: [
      {},
      {
        stroke: () => readToken(place, "--color-accent"),
        fill: () => `${readToken(place, "--color-accent")}${faintAlpha}`,
        width: 2,
        spanGaps: false,
        points: {
          // One between two gaps has no line.
          show: ({ data: [times] }) =>
            times.length <= fewPoints ||
            (isCount && buildChartData(getHistory())[1].includes(null)),
          size: 6,
          fill: () => readToken(place, "--color-accent"),
        },
      },
    ],
    hooks: {
      setCursor: [(chart) => input.onPoint(chart.cursor.idx ?? undefined)],
    },
  };
}

function Readout({
  history,
  index,
  writeCount,
}: {
  history: ChartHistory;
  index: PointIndex;
  writeCount: ((count: number) => string) | undefined;
}) {
  const format = useFormat();
  const [seconds, prices] = buildChartData(history);
  const price = index === undefined ? undefined : prices[index];
  const atSeconds = index === undefined ? undefined : seconds[index];
  if (atSeconds === undefined || price === undefined || price === null) return null;
  return (
    <p className={classes.readout}>
      <bdi className={classes.price}>{(writeCount ?? format.kes)(price)}</bdi>
      <bdi>{(writeCount ? format.date : format.dateTime)(atSeconds * 1000)}</bdi>
    </p>
  );
}

/** The line of a price, or of what is counted by day, over time, for those who see it; what it says stands beside it as text. */
export function PriceChart({
  history,
  writeCount,
}: {
  history: ChartHistory;
  /** Words for what is counted in the place of a price. */
  writeCount?: ((count: number) => string) | undefined;
}) {
  const language = useLanguage();
  const { locale, dir } = useLanguageTraits();
  const format = useFormat();
  const placeRef = useRef<HTMLDivElement>(null);
  const chartRef = useRef<uPlot>(undefined);
  const historyRef = useRef(history);
  const [index, setIndex] = useState<PointIndex>();
  const { range } = history;
  const isCount = writeCount !== undefined;

  useEffect(() => {
    const place = placeRef.current;
    // Without a canvas the text and the table say it all.
    if (!place || !document.createElement("canvas").getContext("2d")) return undefined;
    const chart = new uPlot(
      createOptions({
        place,
        getHistory: () => historyRef.current,
        isCount,
        isRightToLeft: dir === "rtl",
        labelTime: createTimeLabels(locale, range),
        format,
        onPoint: setIndex,
      }),
      buildChartData(historyRef.current),
      place,
    );
    chartRef.current = chart;
    const observer = new ResizeObserver(() =>
      chart.setSize({ width: place.clientWidth, height: place.clientHeight }),
    );
    observer.observe(place);
    const endLook = onLookChange(() => chart.redraw());
    return () => {
      observer.disconnect();
      endLook();
      chart.destroy();
      chartRef.current = undefined;
    };
  }, [language, locale, dir, format, range, isCount]);

  useEffect(() => {
    historyRef.current = history;
    chartRef.current?.setData(buildChartData(history));
  }, [history]);

  return (
    <div className={classes.frame} aria-hidden="true">
      <div ref={placeRef} className={classes.chart} dir="ltr" />
      <Readout history={history} index={index} writeCount={writeCount} />
    </div>
  );
}
