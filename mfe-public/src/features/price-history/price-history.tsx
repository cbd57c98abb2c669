import { useCallback, useEffect, useRef, useState } from "react";
import type { ComponentType, RefObject } from "react";
import type { HistoryRange } from "@dhahabu/contract/pricing";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { useLive } from "@dhahabu/kit/live/use-data";
import { RadioGroup } from "@dhahabu/kit/parts/radio-group";
import { SelectField } from "@dhahabu/kit/ui/field";
import { ErrorPanel } from "@dhahabu/kit/ui/panel";
import { useIsNear } from "../../blocks/use-is-near.ts";
import { nameGoldType } from "../../content/gold-types.ts";
import type goldTexts from "../../shared-texts/gold/messages/en.json";
import type texts from "./messages/en.json";
import { HistorySkeleton } from "./history-skeleton.tsx";
import classes from "./price-history.module.css";
import { isRange, rangeKeys, ranges } from "./range-keys.ts";

type View = ComponentType<{ goldType: string; typeName: string; range: HistoryRange }>;

const startRange: HistoryRange = "1D";
/** How far below the window the section may be when its chart is fetched. */
const nearMargin = "600px";

/** The chart's code and its data: fetched when the section comes near, never with the page. */
function useView(placeRef: RefObject<HTMLElement | null>) {
  const [View, setView] = useState<View>();
  const [hasFailed, setHasFailed] = useState(false);
  const load = useCallback(async () => {
    setHasFailed(false);
    try {
      const module = await import(
        /* webpackChunkName: "price-history-view" */ "./history-view.tsx"
      );
      setView(() => module.HistoryView);
    } catch (error) {
      console.error("Failed to load the price history", error);
      setHasFailed(true);
    }
  }, []);
  const isNear = useIsNear(placeRef, nearMargin);
  useEffect(() => {
    if (isNear) void load();
  }, [isNear, load]);
  return { View, hasFailed, load };
}

function RangeChoice() {
  const t = useT<typeof texts>("price-history");
  return (
    <RadioGroup
      legend={t("range")}
      name="historyRange"
      look="segments"
      preset={startRange}
      choices={ranges.map((range) => ({ value: range, label: t(rangeKeys[range]) }))}
    />
  );
}

/** The history of the website's prices: a choice of type and range, and the chosen line. */
export function PriceHistory() {
  const t = useT<typeof texts>("price-history");
  const tGold = useT<typeof goldTexts>("gold");
  const { data: prices } = useLive("prices");
  const placeRef = useRef<HTMLDivElement>(null);
  const formRef = useRef<HTMLFormElement>(null);
  const { View, hasFailed, load } = useView(placeRef);
  const [chosen, setChosen] = useState<{ goldType?: string; range: HistoryRange }>({
    range: startRange,
  });

  const readChoice = useCallback(() => {
    if (!formRef.current) return;
    const form = new FormData(formRef.current);
    const [goldType, range] = [form.get("historyType"), form.get("historyRange")];
    if (typeof goldType !== "string" || typeof range !== "string" || !isRange(range)) return;
    setChosen({ goldType, range });
  }, []);

  // A choice may have been made before this code ran, by the visitor or by the browser.
  useEffect(readChoice, [readChoice]);

  // Its place is as high as its line, which has not begun on the first day.
  const isYoung = prices !== undefined && !prices.some(({ isChangeKnown }) => isChangeKnown);
  const names = (prices ?? []).map(({ goldType }) => ({
    goldType,
    typeName: nameGoldType(goldType, tGold),
  }));
  // A type that left the list meanwhile has no history to show.
  const shown = names.find(({ goldType }) => goldType === chosen.goldType) ?? names[0];
  return (
    <div ref={placeRef} className={classes.section}>
      <div className={classes.head}>
        <h3 className={classes.title}>{t("title")}</h3>
        <form ref={formRef} className={classes.form} onChange={readChoice}>
          <SelectField name="historyType" label={t("type")} defaultValue={names[0]?.goldType}>
            {names.map(({ goldType, typeName }) => (
              <option key={goldType} value={goldType}>
                {typeName}
              </option>
            ))}
          </SelectField>
          <RangeChoice />
        </form>
      </div>
      <noscript>
        <p>{t("noscript")}</p>
      </noscript>
      <div className={classes.view} data-young={isYoung || undefined}>
        {View && shown ? (
          <View {...shown} range={chosen.range} />
        ) : hasFailed ? (
          <ErrorPanel
            title={t("failed.title")}
            text={t("failed.text")}
            onRetry={() => void load()}
          />
        ) : (
          !isYoung && <HistorySkeleton />
        )}
      </div>
    </div>
  );
}
