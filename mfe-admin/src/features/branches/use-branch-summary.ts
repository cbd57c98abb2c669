import { useFormat } from "@dhahabu/kit/format/use-format";
import { useHoursText } from "../../blocks/hours/use-hours-text.ts";
import { writeWeek } from "../../blocks/hours/week-hours.ts";
import { useTexts } from "../../use-texts.ts";
import type { BranchForm } from "./branch-form.ts";

export function useBranchSummary(): (form: BranchForm, name: keyof BranchForm) => string {
  const t = useTexts("admin-branches");
  const format = useFormat();
  const writeHours = useHoursText();
  return (form, name) => {
    if (name === "isOpen") return form.isOpen ? t("state.open") : t("state.closed");
    if (name === "hasOwnHours") return form.hasOwnHours ? t("hoursOwn") : t("hoursOfBank");
    if (name === "week") return writeHours(writeWeek(form.week));
    if (name === "closedDays") {
      return form.closedDays
        .map(({ date, reason }) => `${date && format.date(date)} ${reason}`)
        .join(" · ");
    }
    return form[name];
  };
}
