import { useState } from "react";
import type { Branch } from "@dhahabu/contract/branches";
import { listSlots } from "@dhahabu/contract/visit-slots";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { SelectField } from "@dhahabu/kit/ui/field";
import type texts from "./messages/en.json";

/**
 * Every time that one of the branches still offers, for who has no script, which the server alone renders; whether a
 * branch has a seat then the bank says with its answer.
 */
export function PlainSlots({
  branches,
  chosen,
  error,
}: {
  branches: readonly Branch[];
  chosen: string | undefined;
  error: string | undefined;
}) {
  const t = useT<typeof texts>("visits");
  const format = useFormat();
  const [now] = useState(() => new Date());
  return (
    <SelectField
      name="startsAt"
      label={t("time")}
      error={error}
      defaultValue={chosen ?? ""}
      required
    >
      <option value="">{t("slots.choose")}</option>
      {mergeSlots(branches, now).map(({ date, timesMs }) => (
        <optgroup
          key={date}
          label={t("day.option", {
            weekday: format.weekdayOf(timesMs[0] ?? ""),
            date: format.date(timesMs[0] ?? ""),
          })}
        >
          {timesMs.map((atMs) => (
            <option key={atMs} value={new Date(atMs).toISOString()}>
              {format.clock(atMs)}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  );
}

/** Each day's times at which one of the branches takes a visit, in their order. */
function mergeSlots(branches: readonly Branch[], now: Date): { date: string; timesMs: number[] }[] {
  const timesByDate = new Map<string, Set<number>>();
  for (const { date, startsAt } of branches.flatMap((branch) => listSlots(branch, now))) {
    const times = timesByDate.get(date) ?? new Set();
    for (const at of startsAt) times.add(at.getTime());
    timesByDate.set(date, times);
  }
  return [...timesByDate]
    .map(([date, times]) => ({ date, timesMs: [...times].toSorted((one, other) => one - other) }))
    .toSorted((one, other) => one.date.localeCompare(other.date));
}
