import { nairobiAheadMs } from "@dhahabu/contract/nairobi-time";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { nameDueDay } from "./due-day.ts";
import type texts from "./messages/en.json";

/** Says by when the bank answers, as somebody in Nairobi would: by 13:22 today. */
export function useAnswerDue(): (dueAt: string) => string {
  const t = useT<typeof texts>("answer-due");
  const format = useFormat();
  return (dueAt) => {
    const dueMs = Date.parse(dueAt);
    return t(nameDueDay(dueMs, Date.now()), {
      time: format.hour(new Date(dueMs + nairobiAheadMs).toISOString().slice(11, 16)),
      weekday: format.weekdayOf(dueMs),
      moment: format.dateTime(dueMs),
    });
  };
}
