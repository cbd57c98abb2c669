import { useState } from "react";
import type { Branch } from "@dhahabu/contract/branches";
import { findNairobiDay, startOfNairobiDate } from "@dhahabu/contract/nairobi-time";
import { bookableDays, visitMinutes } from "@dhahabu/contract/visit-terms";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { SelectField } from "@dhahabu/kit/ui/field";
import type texts from "./messages/en.json";

const dayMs = 86_400_000;

/**
 * Every time at which one of the branches is open, for who has no script, which the server alone renders; whether a
 * branch still has it the bank says with its answer.
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
  const [todayMs] = useState(() => startOfNairobiDate(findNairobiDay(Date.now())).getTime());
  const days = Array.from({ length: bookableDays }, (_, number) => todayMs + number * dayMs);
  return (
    <SelectField
      name="startsAt"
      label={t("time")}
      error={error}
      defaultValue={chosen ?? ""}
      required
    >
      <option value="">{t("slots.choose")}</option>
      {days.map((midnightMs) => (
        <optgroup
          key={midnightMs}
          label={t("day.option", {
            weekday: format.weekdayOf(midnightMs),
            date: format.date(midnightMs),
          })}
        >
          {listTimes(branches, midnightMs).map((atMs) => (
            <option key={atMs} value={new Date(atMs).toISOString()}>
              {format.clock(atMs)}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  );
}

function listTimes(branches: readonly Branch[], midnightMs: number): number[] {
  const weekday = new Date(`${findNairobiDay(midnightMs)}T00:00:00Z`).getUTCDay() || 7;
  const times = branches
    .flatMap(({ openingHours }) => openingHours.filter(({ days }) => days.includes(weekday)))
    .flatMap(({ opens, closes }) => {
      const count = Math.floor((toMinutes(closes) - toMinutes(opens)) / visitMinutes);
      return Array.from(
        { length: count },
        (_, place) => midnightMs + (toMinutes(opens) + place * visitMinutes) * 60_000,
      );
    });
  return [...new Set(times)].toSorted((one, other) => one - other);
}

function toMinutes(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return hours * 60 + minutes;
}
